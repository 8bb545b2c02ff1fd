struct RuleCondition: Sendable {
  enum Subject: Sendable, Equatable {
    case states([Int])
    /// A value or a parameter.
    case named(String)
  }

  var subject: Subject
  /// Accepted; refused if negated.
  var names: [String] = []
  var numbers: [Double] = []
  var isNegated = false
  var bounds: [NumberRange] = []

  func holds(_ world: World) -> Bool {
    switch subject {
    case .states(let indices):
      return indices.allSatisfy { index in
        let states = world.states(of: index)
        return !states.isEmpty && states.contains(where: names.contains) != isNegated
      }
    case .named(let name): return holds(for: world.number(called: name))
    }
  }

  /// The present value, such as `count is 3`, as the reason why it does not hold.
  func words(in world: World) -> String {
    switch subject {
    case .states(let indices):
      let index = indices.first {
        !RuleCondition(subject: .states([$0]), names: names, isNegated: isNegated).holds(world)
      }
      let entity = world[resource: SceneEntities.self].all[index ?? indices[0]]
      return "\(world.name(of: entity)) is \(world.state(of: entity) ?? "without a state")"
    case .named(let name): return "\(name) is \(world.number(called: name).map { plain($0) } ?? "not there")"
    }
  }

  func holds(for number: Double?) -> Bool {
    guard let number else { return false }
    return (numbers.isEmpty || numbers.contains(number) != isNegated) && bounds.allSatisfy { $0.contains(number) }
  }

  static let list: Schema<[RuleCondition]> = {
    let what = "a block such as {button: idle} or {count: {above: 3}}"
    let word = ValueDescription.oneOf(
      what: "a state, a number, true or false",
      [
        .number(.any, isWhole: false, unit: nil), .flag,
        .name(what: "the name of a state or a choice", builtIn: [EntityState.idle]),
      ])
    let description = ValueDescription.oneOf(
      what: "what it must be", [word, .list(word, count: 1...16), Comparison.schema.description])
    return .values(.named(what: "conditions by entity or value", description), isNot: what) { entry, context in
      context.labelled(entry.key) { read(entry, in: &$0) }
    }
  }()

  private struct Comparison: Sendable {
    var not: [YAMLNode] = []
    var bounds: [NumberRange] = []

    private var holdsNever: Bool {
      guard let lower = bounds.compactMap(\.lower).max(), let upper = bounds.compactMap(\.upper).min() else {
        return false
      }
      return lower > upper || lower == upper && !bounds.allSatisfy { $0.contains(lower) }
    }

    private static let number = SceneValue.number
    static let schema = Schema<Comparison>.block("comparison", "Condition on a number.", Comparison()) {
      Field("above", number, "The value is greater.") { $0.bounds.append(.init(lower: $1, includesLower: false)) }
      Field("atLeast", number, "The value is greater or equal.") { $0.bounds.append(.init(lower: $1)) }
      Field("below", number, "The value is less.") { $0.bounds.append(.init(upper: $1, includesUpper: false)) }
      Field("atMost", number, "The value is less or equal.") { $0.bounds.append(.init(upper: $1)) }
      Field("not", \.not, anything, "The value is none of these.")
    }
    .checked { comparison in
      if comparison.not.isEmpty && comparison.bounds.isEmpty {
        return "this compares with nothing; add 'above:' or another"
      }
      return comparison.holdsNever ? "no number is that; widen one of the two" : nil
    }

    private static let anything = Schema<[YAMLNode]>(
      .oneOf(
        what: "a state, a number, or a list of some",
        [
          .number(.any, isWhole: false, unit: nil), .name(what: "the name of a state or a choice", builtIn: []),
          .list(.text(what: "a state or a number", maximumLength: 64), count: 1...16),
        ])
    ) { node, _ in node.items ?? [node] }
  }

  private static func read(_ entry: YAMLNode.Entry, in context: inout DecodingContext) -> RuleCondition? {
    guard let subject = subject(entry, in: &context) else { return nil }
    var condition = RuleCondition(subject: subject)
    var items = entry.value.items ?? [entry.value]
    if entry.value.entries != nil {
      guard let comparison = Comparison.schema.read(entry.value, &context) else { return nil }
      condition.bounds = comparison.bounds
      condition.isNegated = !comparison.not.isEmpty
      items = comparison.not
      if case .states = subject, !comparison.bounds.isEmpty {
        return context.refuse(entry.value, isNot: "the name of a state, or {not: idle}")
      }
    }
    var isRight = true
    for item in items {
      if let found = item.text?.wholeMatch(of: /([<>]=?) *([-+.\d]+)/) {
        let word = [">": "above", ">=": "atLeast", "<": "below"][found.1] ?? "atMost"
        return context.refuse(
          at: item.location, "\(entry.key) is \(item.phrase); write {\(entry.key): {\(word): \(found.2)}}")
      }
      switch subject {
      case .states(let indices):
        let name = context.stateName(item, of: Targets(indices: indices), called: entry.key)
        if let name { condition.names.append(name) } else { isRight = false }
      case .named(let name):
        let value = context.sceneValues.first { $0.name == name }
        let number: Double? =
          if let value { value.value(item, in: &context) } else {
            context.parameters.first { $0.name == name }?.value(item, in: &context)
          }
        if let number { condition.numbers.append(number) } else { isRight = false }
      }
    }
    return isRight ? condition : nil
  }

  private static func subject(_ entry: YAMLNode.Entry, in context: inout DecodingContext) -> Subject? {
    let name = entry.keyLocation.scoped(entry.key)
    if context.sceneValues.contains(where: { $0.name == name }) { return .named(name) }
    if context.parameters.contains(where: { $0.name == entry.key }) { return .named(entry.key) }
    if let indices = context.entities[name] { return .states(indices) }
    let known = context.sceneValues.map(\.name) + context.parameters.map(\.name)
    if entry.key == "this" {
      context.report(
        at: entry.keyLocation,
        "'this' has no meaning in 'when:'; write an id, as in 'when: {ID: idle}', and for copies a rule for each, such as "
          + "{click: ID-1, when: {ID-1: idle}}")
    } else if let nearest = context.nearest(to: entry.key, in: known) {
      context.report(
        at: entry.keyLocation, "nothing is called '\(YAMLNode.shortened(entry.key))'; did you mean '\(nearest)'?")
    } else {
      context.reportMissingEntity(entry.key, at: entry.keyLocation)
    }
    return nil
  }
}
