import ArgumentParser
import RiffleApp

package struct InspectQuestions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Explain the value of a field, such as card.3.position.", valueName: "entity.field"))
  var why: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Print the last change of a field and its cause: tick, system, rule with its line, input.",
      valueName: "entity.field")) var lastChange: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Exit with 1 unless this condition is true, such as 'card.3.position.x < 500'.", valueName: "condition"))
  var expect: [String] = []

  package init() {}

  package func validate() throws {
    try validating {
      for text in why + lastChange { _ = try FieldPath(text) }
      for text in expect { _ = try Condition(text) }
    }
  }

  package func answers(_ playback: Playback, _ scene: Scene) throws(UsageError) -> InspectAnswers {
    try asUsage { () throws(ConditionError) in
      var answers = InspectAnswers()
      let world = playback.simulation.world
      for text in why {
        let access = try Self.one(try FieldPath(text), in: world)
        answers.selection = answers.selection ?? access.selection
        answers.why.append((text, playback.past.why(access.selection)))
      }
      for text in lastChange {
        let path = try FieldPath(text)
        let access = try Self.one(path, in: world)
        answers.selection = answers.selection ?? access.selection
        let change = try playback.past.lastChange(of: path)
        let birth = playback.past.birth(of: access.selection.entity)
        answers.changes.append(
          (
            text, change, birth.map { "\(world.name(of: access.selection.entity)) came to life at tick \($0)" },
            change?.cause.flatMap { scene.place(of: $0) }
          ))
      }
      for text in expect {
        if let judgement = try playback.past.judgement(of: text) { answers.judgements.append((text, judgement)) }
      }
      return answers
    }
  }

  private static func one(_ path: FieldPath, in world: World) throws(ConditionError) -> FieldAccess {
    let found = try path.resolved(in: world)
    guard found.count == 1 else { throw path.error("that is \(found.count) entities; name one of them") }
    return found[0]
  }
}

package struct InspectAnswers {
  package var selection: Selection?
  var why: [(path: String, sentence: RichText)] = []
  /// For an unchanged field, the time its entity was created; nil if that is before the oldest kept tick.
  var changes: [(path: String, change: LastChange?, birth: String?, place: String?)] = []
  package var judgements: [(text: String, judgement: ConditionJudge.Judgement)] = []

  package init() {}

  package var allHold: Bool { judgements.allSatisfy(\.judgement.holds) }

  package var lines: [String] {
    why.map(\.sentence.description)
      + changes.map { path, change, birth, place in
        guard let change else {
          return "\(path) has not changed " + (birth.map { "since \($0)." } ?? "as far back as ticks are kept.")
        }
        return change.sentence + (place.map { " (\($0))" } ?? "")
      }
      + judgements.map { _, judgement in (judgement.holds ? "holds: " : "fails: ") + judgement.words }
  }

  var json: JSON {
    JSON([
      "why": why.map { JSON(["path": $0.path, "sentence": $0.sentence.description]) },
      "lastChange": changes.map { Self.json($0.path, $0.change, $0.place) },
      "expect": judgements.map { text, judgement in
        JSON([
          "condition": text, "holds": judgement.holds, "words": judgement.words,
          "figure": judgement.figure.flatMap { $0.isFinite ? $0 : nil }, "bound": judgement.bound,
        ])
      },
    ])
  }

  private static func json(_ path: String, _ change: LastChange?, _ place: String?) -> JSON {
    guard let change else { return JSON(["path": path]) }
    return JSON([
      "path": path, "tick": change.tick, "from": change.before, "to": change.after, "system": change.system,
      "animation": change.animation, "asked": change.startTick, "rule": change.cause?.rule.unlessEmpty,
      "intent": change.cause?.intent.unlessEmpty, "place": place, "input": change.input?.words,
      "inputTick": change.input?.tick, "sentence": change.sentence,
    ])
  }
}
