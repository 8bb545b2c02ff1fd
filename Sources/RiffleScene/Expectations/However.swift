package struct However: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case interrupted
    case paused
    case steppedBackAndOn
    case resized
    case reloaded
    case anyTickRate

    var texts: (words: String, doc: String) {
      switch self {
      case .interrupted:
        ("interrupted", "Another input while entities are moving; the rest of the demo is not played.")
      case .paused: ("paused", "A pause.")
      case .steppedBackAndOn: ("stepped back and on", "Some ticks back, and played again.")
      case .resized: ("resized", "Another window size.")
      case .reloaded: ("reloaded", "A save of the file without a change.")
      case .anyTickRate: ("at any tick rate", "Tick rates of 30, 60, 120 and 240 per second.")
      }
    }
  }

  package enum By: Sendable, Equatable {
    case any
    case same
    /// One after another in each run.
    case given([DemoEntry.What])
  }

  package var kind: Kind
  package var by = By.any
  package enum Moments: Sendable, Equatable {
    /// As many seeded ticks as the command's option.
    case standard
    case count(Int)
    case everyTick
  }

  package var moments = Moments.standard
  package var times = 1
  package var every = 0.1

  static let list = block.map { [$0] }.or(
    "a disturbance such as 'interrupted', {interrupted: {key: s}}, or a list of them", scalar: word.map { [$0] },
    list: .list(of: one, count: 1...20))

  private static let one = block.or("a disturbance such as 'interrupted' or {interrupted: {key: s}}", scalar: word)

  private static let word = Schema<However>.choice(Kind.allCases.map { ($0.rawValue, However(kind: $0), $0.texts.doc) })

  private static let block = Schema<However>.block(
    "disturbance", "Sends another input while entities are moving.", However(kind: .interrupted)
  ) {
    Field.required(
      "interrupted", \.by, by,
      "The input: any that the entities respond to, the last one again, or a list of inputs, one after another.")
    Field("at", \.moments, at, "Number of seeded moments, or every tick.")
    Field("times", \.times, .integer(1...100), "Number of times that the input, or the list, is repeated.")
    Field("every", \.every, .seconds(NumberRange.positive(upTo: 60)), "Seconds between two inputs.")
  }

  private static let at: Schema<Moments> = .oneOf(
    "moments", "a number of moments, or 'every'",
    scalar: Schema<Moments>(
      .oneOf(
        what: "a number of moments, or 'every'",
        [count.description, .name(what: "every tick of the run", builtIn: ["every"])])
    ) { node, context in node.text == "every" ? .everyTick : count.read(node, &context).map { .count($0) } })

  private static let count = Schema<Int>.integer(1...100_000)

  private static let by: Schema<By> = .oneOf(
    "interruption", "'any', 'same', an input such as {key: s}, {click: ID} or {do: NAME}, or a list of them",
    scalar: .choice([
      ("any", .any, "All inputs that rules, blocks and the demo respond to, in turn."),
      ("same", .same, "The last input again."),
    ]), list: Schema<[DemoEntry.What]>.list(of: input, count: 1...100).map { .given($0) },
    inputs { .given([$0]) })

  private static let input: Schema<DemoEntry.What> = .oneOf(
    "interruption", "an input such as {key: s}, {click: ID} or {do: NAME}", inputs { $0 })

  private static func inputs<Value: Sendable>(
    _ make: @escaping @Sendable (DemoEntry.What) -> Value
  ) -> [Schema<Value>.Alternative] {
    func form(_ key: String, _ what: Schema<DemoEntry.What>, _ doc: String) -> Schema<Value>.Alternative {
      let block = Schema<DemoEntry.What>.block("interruption", doc, .action("", [])) {
        Field.required(key, \.self, what, doc)
      }
      return Schema<Value>.Alternative(key, block: block) { make($0) }
    }
    let action = Schema<DemoEntry.What>(.name(what: "the name of an action of a block", builtIn: [])) { node, context in
      if let name = node.text, context.raisable.contains(name) { return .action(name, []) }
      return context.refuse(node, isNot: "the name of an action of a block", orNearest: context.raisable)
    }
    return [
      form("key", Schema<String>.keyName.map { .key($0) }, "Name of the key that is pressed and released."),
      form("click", .clicked, "Click: an entity's id, or a point."), form("do", action, "Name of an action."),
    ]
  }
}
