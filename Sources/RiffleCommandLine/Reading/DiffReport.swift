import RiffleScene

package struct DiffReport {
  let left: SurveyedRun
  let right: SurveyedRun
  package let comparison: MotionComparison

  package init(left: SurveyedRun, right: SurveyedRun, comparison: MotionComparison) {
    self.left = left
    self.right = right
    self.comparison = comparison
  }

  private static let heads = ["entity", "field", "begins", "at rest", "overshoot", "apart at most"]

  /// Sentences, then a table by entity and field.
  package var text: [String] {
    var lines = ["\(left.path) | \(right.path)"] + comparison.lines
    guard !comparison.isEmpty else { return lines }
    let rows = [Self.heads] + comparison.rows.map(cells)
    let widths = Self.heads.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    lines.append("")
    lines += rows.map { row in
      row.enumerated().map { $1 + String(repeating: " ", count: widths[$0] - $1.count) }.joined(separator: "  ")
        .replacing(#/ +$/#, with: "")
    }
    return lines
  }

  package func markdown(pictures: [DiffPictures.Picture]) -> [String] {
    func escaped(_ text: String) -> String {
      text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
    var lines = ["### Motion: \(escaped(left.path)) → \(escaped(right.path))", ""]
    lines += comparison.lines.map { "- \(escaped($0))" }
    if !comparison.isEmpty {
      lines += [
        "", "| \(Self.heads.joined(separator: " | ")) |", "|\(String(repeating: "---|", count: Self.heads.count))",
      ]
      lines += comparison.rows.map { row in "| \(cells(row).map(escaped).joined(separator: " | ")) |" }
    }
    for picture in pictures {
      // In Markdown, a path in angle brackets may contain spaces.
      let path = picture.path.contains { $0 == " " || $0 == "(" || $0 == ")" } ? "<\(picture.path)>" : picture.path
      lines += ["", "\(escaped(picture.words)):", "", "![\(escaped(picture.words))](\(path))"]
    }
    return lines
  }

  private func cells(_ row: MotionComparison.Row) -> [String] {
    func pair(_ text: (MotionComparison.Side) -> String) -> String {
      let (one, other) = (row.left.map(text) ?? "-", row.right.map(text) ?? "-")
      return one == other ? one : "\(one) → \(other)"
    }
    func seconds(_ time: Double?) -> String { time.map { "\(Double(($0 * 1000).rounded()) / 1000) s" } ?? "never" }
    let apart = row.furthest.map { far in
      "\(row.field.amount(far.distance, row.kind)) at \(seconds(Double(far.tick) / Double(left.survey.rate)))"
    }
    return [
      row.name, row.field.words, pair { seconds($0.begins) }, pair { seconds($0.settles) },
      pair { row.field.amount($0.overshoot, row.kind) }, apart ?? "-",
    ]
  }

  package func json(pictures: [DiffPictures.Picture]) -> JSON {
    func run(_ run: SurveyedRun) -> JSON {
      .object([
        "file": .text(run.path), "title": .text(run.title), "ticks": .count(run.survey.ticks),
        "tickRate": .count(run.survey.rate),
      ])
    }
    func side(_ side: MotionComparison.Side) -> JSON {
      .object([
        "begins": .rounded(side.begins), "settles": side.settles.flatMap { .rounded($0) },
        "overshoot": .rounded(side.overshoot), "moves": .count(side.moves), "animations": .texts(side.animations),
        "ends": .list(side.last.compactMap { JSON.rounded($0) }),
      ])
    }
    return JSON.form([
      "command": .text("diff"),
      "left": run(left), "right": run(right), "same": .flag(comparison.isEmpty), "alike": .count(comparison.alike),
      "sentences": .texts(comparison.lines),
      "rows": .list(
        comparison.rows.map { row in
          .object([
            "thing": .text(row.name), "field": .text(row.field.description), "left": row.left.map(side),
            "right": row.right.map(side), "apart": row.furthest.flatMap { .rounded($0.distance) },
            "apartAtTick": row.furthest.map { .count($0.tick) },
          ])
        }),
      "pictures": .texts(pictures.map(\.path)),
    ])
  }
}
