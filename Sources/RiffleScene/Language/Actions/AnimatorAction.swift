/// The model has the values of the end at once; the presented ones follow the animator. Creating one again before it is
/// done has no effect. `{completion: travel}` is a rule for its end.
struct AnimatorAction: WrittenAction {
  struct Part: Sendable {
    var targets = Targets()
    var changes = ChangeSyntax()
    /// A fraction of the duration.
    var after = 0.0
    /// Nil for the animator's.
    var timing: AnimationChoice?
  }

  var head = ActionHead(key: "animator")
  var animator = ""
  var parts: [Part] = []
  var timing = AnimationChoice(animation: .easeInOut)
  var pausesOnCompletion = false

  static let kind = ActionKind(
    "Creates a property animator; {control: NAME} starts, scrubs, reverses and finishes it.", Self(), tail: []
  ) { properties in
    Field.required("animator", \.animator, made, "Name for 'control' and {completion: NAME}.")
    Field.required("changes", \.parts, .list(of: part(properties), count: 1...255), "Animated changes.")
    Field("with", \.timing, AnimationChoice.schema, "Timing; it must have an end.")
    Field(
      "pausesOnCompletion", \.pausesOnCompletion, .flag,
      "Whether the animator pauses at its end, to be reversed or scrubbed.")
  }

  var complaint: String? {
    guard let timing = timing.animation, !timing.splittingLeadingDelay.rest.totalDuration.isFinite else { return nil }
    return "'with' repeats forever, so this animator would never end; take a timing that ends"
  }

  private static func part(_ properties: PropertyTable) -> Schema<Part> {
    Schema<Part>.block("change", "Animated changes.", Part()) {
      Field.required("of", \.targets, Targets.schema, "Entities with the values.")
      ChangeSyntax.fields(properties).map { $0.inside(\.changes) }
      Field(
        "after", \.after, .number(NumberRange(lower: 0, upper: 1, includesUpper: false)),
        "Start as a fraction of the duration; all end together.")
      Field(
        "with", \.timing, AnimationChoice.schema,
        "Timing within its fraction of the duration. Default: the animator's timing.")
    }
    .checked { part in
      if let complaint = part.changes.complaint { return complaint }
      guard let timing = part.timing?.animation, !timing.totalDuration.isFinite else { return nil }
      return "'with' repeats forever, so it cannot be stretched over the animator's way; take a timing that ends"
    }
  }

  /// Noted so that a `control` of another name is a mistake.
  private static let made = ActionHead.nameSchema.noting { $0[.animator].append(($1, $2)) }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if !world.hasResource(SceneAnimators.self) { world.insertResource(SceneAnimators()) }
    guard world.sceneAnimator(animator) == nil else { return true }
    let handle = world.makePropertyAnimator(
      timing.animation ?? .linear(duration: 0), pausesOnCompletion: pausesOnCompletion,
      cause: pass.cause(animator, of: running))
    world[resource: SceneAnimators.self].all.append(SceneAnimators.Entry(name: animator, handle: handle))
    for part in parts {
      let window = AnimatorWindow(start: part.after, timing: part.timing?.animation)
      pass.add(part.changes, of: part.targets, to: handle, in: window, &world)
    }
    world.addCompletion(to: handle) { [animator] world, _ in
      world[resource: Scripts.self].ended.append(Scripts.Ended(name: animator))
    }
    return true
  }
}

struct SceneAnimators: Component {
  struct Entry: Sendable, Equatable {
    var name: String
    var handle: PropertyAnimator
  }

  var all: [Entry] = []

  func fold(into hasher: inout StateHasher) { for entry in all { hasher.combine(entry.name, entry.handle.id) } }
}

extension World {
  /// Nil if it is done.
  mutating func sceneAnimator(_ name: String) -> PropertyAnimator? {
    guard let entry = resource(SceneAnimators.self)?.all.first(where: { $0.name == name }) else { return nil }
    if fractionComplete(of: entry.handle) != nil { return entry.handle }
    self[resource: SceneAnimators.self].all.removeAll { $0.name == name }
    return nil
  }
}

/// `{control: travel, do: reverse}`, `{control: travel, scrub: $progress}`; no effect on an animator that is done.
struct ControlAction: WrittenAction {
  enum Command: Sendable, Equatable {
    case verb(TransportVerb)
    case toggle, `continue`
  }

  var head = ActionHead(key: "control")
  var animator = ""
  var command: Command?
  var fraction: Double?
  var timing: AnimationChoice?
  var durationFactor = 0.0
  var position = AnimatingPosition.end

  static let kind = ActionKind("Controls a property animator.", Self()) { _ in
    Field.required("control", \.animator, controlled, "Name of the animator.")
    Field(
      "do", \.command,
      .choice([
        ("start", .verb(.start), "Starts, or resumes after a pause."),
        ("pause", .verb(.pause), "Pauses at the presented value."),
        ("toggle", .toggle, "Starts if paused, pauses if running."),
        ("reverse", .verb(.reverse), "Reverses, and runs."),
        ("continue", .continue, "Continues from the presented value with another timing."),
        ("stop", .verb(.cancel), "Stops at the presented value, without a completion."),
        ("finish", .verb(.finish(at: .end)), "Finishes at a position, with its completion."),
      ]), "Command for the animator.")
    Field("scrub", \.fraction, .number(0...1), "Pauses at this progress: 0 is the start, 1 the end.")
    Field("with", \.timing, AnimationChoice.schema, "Timing of the rest of the animation. Default: its own.")
    Field(
      "durationFactor", \.durationFactor, .number(0...1000),
      "Fraction of the duration that is left when the animation continues; 0 keeps the rest of its own timing.")
    Field(
      "at", \.position,
      .choice([
        ("start", .start, "At the start values."), ("current", .current, "At the presented values."),
        ("end", .end, "At the target values."),
      ]), "Final position.")
  }

  var complaint: String? {
    switch (command, fraction) {
    case (nil, nil): "this does nothing to the animator; add 'do:' or 'scrub:'"
    case (_?, _?): "'do' and 'scrub' exclude each other in one action; keep one of them"
    default: nil
    }
  }

  /// Noted with its place: the animator may be made further down.
  private static let controlled = ActionHead.nameSchema
    .described(by: .name(what: "the name of an animator", builtIn: []))
    .noting { $0[.control].append(($1, $2)) }

  func perform(_ pass: inout ScriptPass, _ world: inout World) {
    guard let handle = world.sceneAnimator(animator) else { return }
    if let fraction { handle.scrub(to: fraction, in: &world) }
    switch command {
    case .verb(.finish): handle.finish(at: position, in: &world)
    case .verb(let verb): handle.steer(verb, in: &world)
    case .toggle: handle.steer(world.isRunning(handle) ? .pause : .start, in: &world)
    case .continue: world.continueAnimation(handle, timing: timing?.animation, durationFactor: durationFactor)
    case nil: break
    }
  }
}

/// `{cancel: timer}`: steers the running actions, or the animator, of a name. No effect if none runs.
struct HandleAction: WrittenAction {
  var head: ActionHead
  var order: TransportVerb
  var target = ""

  static let kinds: [ActionKind] = [
    kind(
      "cancel", .cancel,
      "Cancels the running action with this name: it stops at its presented state and nothing that follows it starts."),
    kind(
      "finish", .finish(at: .end),
      "Finishes the running action with this name, at once or at the end of its cycle. The actions that follow it start.",
      "Name of an action; of a sequence, the current step is finished.",
      more: [
        Field(
          "at", \.order,
          .choice([
            ("end", .finish(at: .end), "At once, at the target values."),
            ("endOfCycle", .finishCycle, "At the end of the current repeat cycle."),
          ]), "Position at the end.")
      ]),
    kind(
      "reverse", .reverse,
      "Reverses the running action with this name: a curve takes as long back as it has run, a spring keeps its velocity.",
      "Name of an action; waiting delays are cancelled and paused animations resume."),
    kind(
      "restart", .restart,
      "Restarts the running action with this name, from the values at its first start; 'by' adds no second time."),
    kind(
      "pause", .pause,
      "Pauses the running action with this name: its animations and waits stop, and no step of it starts.",
      "Name of an action; cards that fly to a layout land first."),
    kind("resume", .resume, "Resumes a paused action, with the rest of its waits."),
  ]

  private static func kind(
    _ key: String, _ order: TransportVerb, _ doc: String, _ who: String = "Name of an action.",
    more: [Field<HandleAction>] = []
  ) -> ActionKind {
    ActionKind(doc, HandleAction(head: ActionHead(key: key), order: order)) { _ in
      Field.required(key, \.target, ActionHead.used, who)
      more
    }
  }

  var participle: String { AnimationVerb(rawValue: head.key)?.done ?? "" }

  /// Interrupts its script until the order is carried out, because the target may be a part of this script.
  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    guard running.state == .fresh else { return true }
    if head.key == "finish", pass.scripts.isRewound(target, in: pass.program) { return false }
    pass.order = self
    running.state = .begun(1)
    return false
  }
}
