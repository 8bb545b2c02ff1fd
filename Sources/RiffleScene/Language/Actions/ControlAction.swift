import RiffleView

/// Controls a property animator: `{control: travel, do: reverse}`, `{control: travel, scrub: $progress}`. Has no effect
/// on one that is done.
struct ControlAction: WrittenAction {
  static let key = "control"
  static let doc = "Controls a property animator."

  enum Command: String, Sendable, CaseIterable {
    case start, pause, toggle, reverse, `continue`, stop, finish

    var doc: String {
      switch self {
      case .start: "Starts, or resumes after a pause."
      case .pause: "Pauses at the presented value."
      case .toggle: "Starts if paused, pauses if running."
      case .reverse: "Reverses, and runs."
      case .continue: "Continues from the presented value with another timing."
      case .stop: "Stops at the presented value, without a completion."
      case .finish: "Finishes at a position, with its completion."
      }
    }
  }

  var head = ActionHead()
  var animator = ""
  var command: Command?
  var fraction: Double?
  var timing: AnimationChoice?
  var durationFactor = 0.0
  var position = AnimatingPosition.end

  static func fields(_ properties: PropertyTable) -> [Field<ControlAction>] {
    Field.required(key, \.animator, controlled, "Name of the animator.")
    Field("do", \.command, .choice(doc: \.doc), "Command for the animator.")
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

  /// The name, noted with its place: the animator may be made further down.
  private static let controlled = ActionHead.nameSchema
    .described(by: .name(what: "the name of an animator", builtIn: []))
    .noting { $0.controls.append(($1, $2)) }

  private func perform(_ handle: PropertyAnimator, _ world: inout World) {
    if let fraction = fraction { world.setFractionComplete(fraction, of: handle) }
    switch command {
    case .start: world.startAnimation(handle)
    case .pause: world.pauseAnimation(handle)
    case .toggle:
      if world.isRunning(handle) { world.pauseAnimation(handle) } else { world.startAnimation(handle) }
    case .reverse:
      world.setReversed(!world.isReversed(handle), of: handle)
      world.startAnimation(handle)
    case .continue:
      world.continueAnimation(handle, timing: timing?.animation, durationFactor: durationFactor)
    case .stop: world.stopAnimation(handle, withoutFinishing: true)
    case .finish:
      world.startAnimation(handle)
      world.stopAnimation(handle, withoutFinishing: false)
      world.finishAnimation(handle, at: position)
    case nil: break
    }
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if let handle = world.sceneAnimator(animator) { perform(handle, &world) }
    return true
  }
}
