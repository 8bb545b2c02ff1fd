import CLibrary
import RiffleSDL
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

  package func markdown(pictures: [DiffPictures.Picture]) -> [String] {
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

  package func json(pictures: [DiffPictures.Picture]) -> JSON {
    func run(_ run: SurveyedRun) -> JSON {
      .object([
        "file": .text(run.file.path), "title": .text(run.title), "ticks": .count(run.survey.ticks),
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

extension MotionDescription {
  package func json(_ run: SurveyedRun) -> JSON {
    JSON.form([
      "command": .text("log"),
      "scene": .text(run.file.path), "title": .text(run.title), "ticks": .count(survey.ticks),
      "tickRate": .count(survey.rate),
      "inputs": .list(survey.inputs.map { .object(["tick": .count($0.tick), "words": .text($0.words)]) }),
      "movements": .list(acts.map { json($0, run.file.scene) }),
      "pauses": .list(pauses.map { .object(["from": .count($0.lowerBound), "to": .count($0.upperBound)]) }),
      "busiest": .object(["things": .count(busiest.count), "tick": .count(busiest.tick)]),
      "rest": rest.map(JSON.count), "sentences": .texts(lines(title: run.title)),
    ])
  }

  private func json(_ act: MotionAct, _ scene: Scene) -> JSON {
    .object([
      "things": .texts(act.names), "field": .text(act.field.description), "animation": .text(act.title),
      "kind": .text(act.kind),
      "begins": .count(act.begins), "end": act.end.map(JSON.count),
      "staggerSeconds": act.stagger.flatMap { .rounded($0 / Double(survey.rate)) },
      "overshoot": .rounded(act.overshoot), "interrupted": .count(act.interrupted),
      "interrupts": .count(act.interrupts),
      "rule": act.cause.flatMap { JSON.text(unlessEmpty: $0.rule) },
      "intent": act.cause.flatMap { JSON.text(unlessEmpty: $0.intent) },
      "place": act.cause.flatMap { scene.place(of: $0) }.map(JSON.text),
      "input": input(behind: act).map { .text($0.words) },
      "moves": .list(
        act.moves.map { move in
          .object([
            "thing": .text(move.name), "begins": .count(move.begins), "end": move.end.map(JSON.count),
            "from": .text(move.from.text), "to": .text(move.to.text), "overshoot": .rounded(move.overshoot),
            "fastest": .rounded(move.fastest), "interrupted": .flag(move.isInterrupted),
          ])
        }),
      "sentence": .text(sentence(act)),
    ])
  }
}

extension Divergence {
  /// Keys: docs/json.md.
  var form: JSON {
    .object([
      "tick": .count(tick), "system": .text(system), "component": .text(component), "thing": entity.map(JSON.text),
      "field": field.map(JSON.text), "left": .text(left), "right": .text(right), "apart": distance.map(JSON.text),
      "inputs": inputs.isEmpty ? nil : .texts(inputs), "seen": seen.map(JSON.text),
      "seenAtTick": seenTick.map(JSON.count), "sentence": .text("\(self)"),
    ])
  }
}

extension SettingDifference {
  /// Omits values missing from one of the files.
  var form: JSON {
    .object([
      "key": .text(key), "left": left.map(JSON.text), "leftLine": leftLine.map(JSON.count),
      "right": right.map(JSON.text), "rightLine": rightLine.map(JSON.count),
    ])
  }
}

package enum GitFile {
  /// Throws git's message if git, the revision or the file is missing.
  package static func text(of path: String, at revision: String) throws -> String {
    // A leading hyphen would make it an option of git.
    guard !revision.hasPrefix("-") else {
      throw SceneFileError(path: path, problem: "'\(revision)' is no revision")
    }
    let url = URL(fileURLWithPath: path)
    let (output, errors) = (ChildProcess.pipe(), ChildProcess.pipe())
    let process: ChildProcess
    do {
      defer {
        close(output.writing)
        close(errors.writing)
      }
      process = try ChildProcess(
        ["git", "-C", url.deletingLastPathComponent().path, "show", "\(revision):./\(url.lastPathComponent)"],
        output: output.writing, errors: errors.writing)
    } catch {
      close(output.reading)
      close(errors.reading)
      throw SceneFileError(path: path, problem: "\(error)")
    }
    let bytes = ChildProcess.readAll(output.reading)
    let words = String(decoding: ChildProcess.readAll(errors.reading), as: UTF8.self)
    guard process.succeeds() else {
      let reason = words.split(separator: "\n").first.map(String.init) ?? "git found no such file"
      throw SceneFileError(path: "\(path) at \(revision)", problem: reason)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
