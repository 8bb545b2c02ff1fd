import RiffleView

extension AnimationChoice {
  /// Seconds until it is done; 0 if it repeats for ever.
  var length: Double {
    guard let seconds = animation?.logicalDuration, seconds.isFinite else { return 0 }
    return seconds
  }

  static let schema = Schema<AnimationChoice>(
    Animation.schema.description,
    write: { $0.animation == .default ? "default" : nil },
    read: { node, context in
      Animation.schema.read(node, &context).map { AnimationChoice(name: node.text ?? "", animation: $0) }
    })
}

/// The keys that many actions share.
struct ActionHead: Sendable {
  var choice = AnimationChoice()
  var stagger = StaggerTiming()
  var name: String?
  /// True if its entities are intended to jump.
  var jumps = false

  static let with = Field<ActionHead>("with", \.choice, AnimationChoice.schema, "Animation.")
  static let stagger = Field<ActionHead>(
    "stagger", \.stagger, StaggerTiming.schema,
    "Delay between consecutive entities in seconds, or a block with details.")
  static let nameSchema = Schema<String>.text("a name", maximumLength: 64).located { $1.scoped($0) }
  static let name = Field<ActionHead>(
    "name", \.name, given,
    "Name of the action, for {completion: NAME}, {cancel: NAME} and other actions.")

  static let jumps = Field<ActionHead>(
    "jumps", \.jumps, .flag, "Whether entities are intended to jump: 'noJump' and 'noKink' allow it here.")

  /// The keys that give a rule's actions the names for {completion: NAME}.
  static let namingKeys = ["name", "animator"]

  /// The name of an action, noted: it can be used before it is given.
  private static let given = nameSchema.noting { notes, name, _ in notes.named.append(name) }
  static let used = nameSchema.noting { $0.handles.append(($1, $2)) }

  func length(on count: Int) -> Double { choice.length + stagger.length(of: count) }

  static let timing: [Field<ActionHead>] = [
    with,
    Field(
      "interruption", \.choice.interruption, interruption, "Interruption of running animations of the same values."),
    Field(
      "lock", \.choice.lock,
      .choice([
        ("refuse", .refuse, "The new animation is refused."),
        ("queue", .queue, "The new animation waits until this one is done."),
      ]), "Behaviour of other animations of the same values while this one runs. Default: they interrupt it."),
    Field(
      "until", \.choice.criteria,
      .choice([
        ("perceived", .logicallyComplete, "The duration has passed, although a spring may still settle."),
        ("settled", .removed, "All moved entities are at rest, whichever animation moved them last."),
      ]), "Point at which the action counts as completed."),
    Field(
      "interaction", \.choice.allowsInteraction, .flag,
      "Whether entities that this animation moves, and their children, can be clicked and dragged."),
  ]

  static let interruption = Schema<AnimationInterruption>.choice([
    ("automatic", .automatic, "A spring merges, a curve adds."),
    ("add", .add, "Adds to the running animation: the differences sum up."),
    ("merge", .merge, "Takes over the value and, for a spring, the velocity."),
    ("fromCurrent", .fromCurrent, "Ends the running animation and starts from the presented value, at rest."),
    ("replace", .replace, "Ends the running animation and starts from its target."),
    ("refuse", .refuse, "Refused while another animation runs."),
    ("queue", .queue, "Waits until the running animation is done."),
  ])
}
