import CLibrary
import RiffleSDL
import RiffleScene

package struct DiffReport {
  let left: SurveyedRun
  let right: SurveyedRun
  package let comparison: MotionComparison

  package init(_ left: SurveyedRun, _ right: SurveyedRun) {
    (self.left, self.right, comparison) = (left, right, MotionComparison(left.survey, right.survey))
  }

  private static let heads = ["entity", "field", "begins", "at rest", "overshoot", "apart at most"]

  package var text: [String] {
    var lines = ["\(left.file.path) | \(right.file.path)"] + comparison.lines
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

  package func markdown(pictures: [Picture]) -> [String] {
    func escaped(_ text: String) -> String {
      text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
    var lines = ["### Motion: \(escaped(left.file.path)) → \(escaped(right.file.path))", ""]
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

  package func json(pictures: [Picture]) -> JSON {
    func run(_ run: SurveyedRun) -> JSON {
      JSON(["file": run.file.path, "title": run.title, "ticks": run.survey.ticks, "tickRate": run.survey.rate])
    }
    func side(_ side: MotionComparison.Side) -> JSON {
      JSON([
        "begins": side.begins.toThousandths, "settles": side.settles?.toThousandths,
        "overshoot": side.overshoot.toThousandths, "moves": side.moves, "animations": side.animations,
        "ends": side.last.compactMap(\.toThousandths),
      ])
    }
    return JSON.form([
      "command": "diff", "left": run(left), "right": run(right), "same": comparison.isEmpty, "alike": comparison.alike,
      "sentences": comparison.lines,
      "rows": comparison.rows.map { row in
        JSON([
          "thing": row.name, "field": row.field.description, "left": row.left.map(side), "right": row.right.map(side),
          "apart": row.furthest?.distance.toThousandths, "apartAtTick": row.furthest?.tick,
        ])
      },
      "pictures": pictures.map(\.path),
    ])
  }
}

extension MotionDescription {
  package func json(_ run: SurveyedRun) -> JSON {
    JSON.form([
      "command": "log", "scene": run.file.path, "title": run.title, "ticks": survey.ticks, "tickRate": survey.rate,
      "inputs": survey.inputs.map { JSON(["tick": $0.tick, "words": $0.words]) },
      "movements": acts.map { json($0, run.file.scene) },
      "pauses": pauses.map { JSON(["from": $0.lowerBound, "to": $0.upperBound]) },
      "busiest": JSON(["things": busiest.count, "tick": busiest.tick]), "rest": rest,
      "sentences": lines(title: run.title),
    ])
  }

  private func json(_ act: MotionAct, _ scene: Scene) -> JSON {
    JSON([
      "things": act.names, "field": act.field.description, "animation": act.title, "kind": act.kind,
      "begins": act.begins, "end": act.end,
      "staggerSeconds": act.stagger.flatMap { ($0 / Double(survey.rate)).toThousandths },
      "overshoot": act.overshoot.toThousandths, "interrupted": act.interrupted, "interrupts": act.interrupts,
      "rule": act.cause?.rule.unlessEmpty, "intent": act.cause?.intent.unlessEmpty,
      "place": act.cause.flatMap { scene.place(of: $0) }, "input": input(behind: act)?.words,
      "moves": act.moves.map { move in
        JSON([
          "thing": move.name, "begins": move.begins, "end": move.end, "from": move.from.text, "to": move.to.text,
          "overshoot": move.overshoot.toThousandths, "fastest": move.fastest.toThousandths,
          "interrupted": move.isInterrupted,
        ])
      },
      "sentence": sentence(act),
    ])
  }
}

extension Divergence {
  var form: JSON {
    JSON([
      "tick": tick, "system": system, "component": place.component, "thing": place.entity, "field": place.field,
      "left": place.left, "right": place.right, "apart": place.distance, "inputs": inputs.isEmpty ? nil : inputs,
      "seen": seen, "seenAtTick": seenTick, "sentence": "\(self)",
    ])
  }
}

extension SettingDifference {
  var form: JSON {
    JSON(["key": key, "left": left, "leftLine": leftLine, "right": right, "rightLine": rightLine])
  }
}

package enum GitFile {
  /// Throws git's message if git, the revision or the file is missing.
  package static func text(of path: String, at revision: String) throws -> String {
    // A leading hyphen would make it an option of git.
    guard !revision.hasPrefix("-") else { throw SceneFileError(path: path, problem: "'\(revision)' is no revision") }
    let url = URL(fileURLWithPath: path)
    let (output, errors) = (ChildProcess.pipe(), ChildProcess.pipe())
    let process = Result {
      try ChildProcess(
        ["git", "-C", url.deletingLastPathComponent().path, "show", "\(revision):./\(url.lastPathComponent)"],
        output: output.writing, errors: errors.writing)
    }.mapError { SceneFileError(path: path, problem: "\($0)") }
    for end in [output.writing, errors.writing] { close(end) }
    // Both are at their end at once if git does not start.
    let bytes = ChildProcess.readAll(output.reading)
    let words = String(decoding: ChildProcess.readAll(errors.reading), as: UTF8.self)
    guard try process.get().succeeds() else {
      let reason = words.split(separator: "\n").first.map(String.init) ?? "git found no such file"
      throw SceneFileError(path: "\(path) at \(revision)", problem: reason)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
