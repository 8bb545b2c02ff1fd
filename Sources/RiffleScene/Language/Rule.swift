/// What happens when: one item of `on:`.
public struct Rule: Sendable {
  public var trigger = Trigger.start
  public var actions: [Action] = []
  /// While a rule with this lock is still at it, others with the same lock do not begin.
  public var lock: String?
  public var whenLocked = WhenLocked.refuse
  /// What the key or click does, shown at the foot of the window.
  public var hint: String?
  public var location = SourceLocation.start

  public enum Trigger: Sendable, Equatable {
    /// The scene begins.
    case start
    /// A key goes down.
    case key(String)
    /// A thing is pressed and let go of.
    case click(Targets)
    /// The pointer is pressed and let go of, wherever it is.
    case clickAnywhere
    /// The same as a click, on a thing that answers the pointer as a button does.
    case button(Targets)
    /// So many seconds after the scene began.
    case after(Double)
    /// An action of that name is done.
    case completion(String)
    /// A parameter of that name has another value.
    case parameter(String)
  }

  public enum WhenLocked: String, Sendable, CaseIterable {
    /// It is as if nobody had asked.
    case refuse
    /// It begins when the lock is free.
    case queue
  }
}

extension Rule {
  /// `on:`, a list of rules.
  static let list = Described<[Rule]>.list(of: described, count: 0...10_000)

  static let described: Described<Rule> = .oneOf(
    "rule", "a rule such as {start: true, do: […]} or {click: ID, do: […]}",
    [
      form(
        "start", Described<Bool>.flag.checked { $0 ? nil : "start is false; leave the rule out" }.map { _ in .start },
        "true: when the scene begins."),
      form("key", DemoEntry.keyNamed.map { .key($0) }, "When a key goes down."),
      form("click", click, "When one of these is pressed and let go of; 'anywhere' is the whole window."),
      form(
        "button", Targets.described.map { .button($0) }, "The same, for things that answer the pointer as buttons do."),
      form("after", Described<Double>.seconds().map { .after($0) }, "So many seconds after the scene began."),
      form(
        "completion", Described<String>.text("the name of an action", maximumLength: 64).map { .completion($0) },
        "When an action of that name is done."),
      form("parameter", parameter, "When this parameter has another value."),
    ])

  private static let parameter = Described<Trigger>(.name(what: "the name of a parameter", builtIn: [])) {
    node, context in
    Parameter.index(node, in: &context).map { .parameter(context.parameters[$0].name) }
  }

  private static let click: Described<Trigger> = {
    let targets = Targets.described
    return Described<Trigger>(targets.description) { node, context in
      if node.text == "anywhere" { return .clickAnywhere }
      return targets.read(node, &context).map { .click($0) }
    }
  }()

  private static func form(
    _ key: String, _ trigger: Described<Trigger>, _ doc: String
  ) -> Described<Rule>.Alternative {
    let block = Described<Rule>.block("rule", doc, Rule()) {
      Field.required(key, \.trigger, trigger, doc)
      Field.required(
        "do", \.actions, Action.list, "What happens: one action after another, each when the one before is done.")
      Field("lock", \.lock, .text("a name", maximumLength: 64), "Only one rule with the same lock is at it at a time.")
      Field(
        "busy", \.whenLocked, .choice(doc: { $0 == .refuse ? "It does not begin." : "It begins later." }),
        "What becomes of this rule while another one has the lock.")
      Field("hint", \.hint, .text("a few words", maximumLength: 60), "What it does, shown at the foot of the window.")
    }
    let located = Described<Rule>(block.description) { node, context in
      guard var rule = block.read(node, &context) else { return nil }
      rule.location = node.location
      return rule
    }
    return Described<Rule>.Alternative(key, block: located)
  }
}

extension DemoEntry {
  /// The name of a key.
  static let keyNamed: Described<String> = {
    let key = Described<DemoEntry.What>.keyName
    return Described<String>(key.description) { node, context in
      guard case .key(let name)? = key.read(node, &context) else { return nil }
      return name
    }
  }()
}
