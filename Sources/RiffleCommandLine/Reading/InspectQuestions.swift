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
        let sentence = playback.past.why(access.selection).description
        answers.lines.append(sentence)
        answers.why.append(JSON(["path": text, "sentence": sentence]))
      }
      for text in lastChange {
        let path = try FieldPath(text)
        let access = try Self.one(path, in: world)
        answers.selection = answers.selection ?? access.selection
        let entity = access.selection.entity
        if let change = try playback.past.lastChange(of: path) {
          let place = change.cause.flatMap { scene.place(of: $0) }
          answers.lines.append(change.sentence + (place.map { " (\($0))" } ?? ""))
          answers.lastChange.append(change.json(of: text, at: place))
        } else {
          // Without a birth, it lived at the oldest kept tick.
          let birth = playback.past.birth(of: entity)
          let since = birth.map { "since \(world.name(of: entity)) came to life at tick \($0)." }
          answers.lines.append("\(text) has not changed " + (since ?? "as far back as ticks are kept."))
          answers.lastChange.append(JSON(["path": text]))
        }
      }
      for text in expect {
        guard let judgement = try playback.past.judgement(of: text) else { continue }
        answers.judgements.append((text, judgement))
        answers.lines.append((judgement.holds ? "holds: " : "fails: ") + judgement.words)
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
  package fileprivate(set) var lines: [String] = []
  fileprivate var why: [JSON] = []
  fileprivate var lastChange: [JSON] = []
  package var judgements: [(text: String, judgement: ConditionJudge.Judgement)] = []

  package init() {}

  package var allHold: Bool { judgements.allSatisfy(\.judgement.holds) }

  var json: JSON {
    JSON([
      "why": why, "lastChange": lastChange,
      "expect": judgements.map { text, judgement in
        JSON([
          "condition": text, "holds": judgement.holds, "words": judgement.words,
          "figure": judgement.figure.flatMap { $0.isFinite ? $0 : nil }, "bound": judgement.bound,
        ])
      },
    ])
  }
}

extension LastChange {
  fileprivate func json(of path: String, at place: String?) -> JSON {
    JSON([
      "path": path, "tick": tick, "from": before, "to": after, "system": system, "animation": animation,
      "asked": startTick, "rule": cause?.rule.unlessEmpty, "intent": cause?.intent.unlessEmpty, "place": place,
      "input": input?.words, "inputTick": input?.tick, "sentence": sentence,
    ])
  }
}
