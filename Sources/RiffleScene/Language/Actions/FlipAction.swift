import RiffleView

/// The visible view turns away, and the next of some views turns in: `{flip: [hello, world]}`.
///
/// Both turn by the same animation, 180° apart; the presented angle determines which one is visible. The first half
/// eases in to 90°, the second one eases out, unless `with:` is given.
struct FlipAction: WrittenAction {
  static let key = "flip"
  static let doc = "Flips from one view to the next, as a card."

  enum Policy: String, Sendable, CaseIterable {
    /// During a turn nothing happens: no completion, and no following action.
    case refuse
    /// Waits until they have turned.
    case queue
    /// Reverses at once, with the current velocity.
    case interrupt
  }

  var views = Targets()
  var policy = Policy.refuse
  var axis = Flip.Axis.vertical
  var head = ActionHead(choice: AnimationChoice(animation: FlipAction.halves))

  /// A second: half of it easing in, half of it easing out.
  static let halves = Animation.keyframes {
    LinearKeyframe(0.5, duration: 0.5, timingCurve: .easeIn)
    LinearKeyframe(1, duration: 0.5, timingCurve: .easeOut)
  }

  static func fields(_ properties: PropertyTable) -> [Field<FlipAction>] {
    Field.required(key, \.views, Targets.schema, "Views in the order in which they appear.")
    Field(
      "busy", \.policy,
      .choice(doc: {
        switch $0 {
        case .refuse: "Ignored, with the actions that follow it in a list."
        case .queue: "Waits until the turn is done."
        case .interrupt: "Reverses at once and keeps the velocity."
        }
      }), "Behaviour when a turn is already running.")
    Field(
      "axis", \.axis,
      .choice(doc: { $0 == .vertical ? "From left to right." : "From top to bottom." }), "Axis of rotation.")
    Field("with", \.head.choice, AnimationChoice.schema, "Animation of the turn. Default: 1 second, easeInOut.")
  }

  var complaint: String? { views.indices.count < 2 ? "a flip needs two views at least" : nil }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let views = pass.entities(self.views, world)
    guard views.count > 1 else { return true }
    let turning = Flip(views, axis: axis)
    switch (turning.isTurning(world), policy) {
    case (false, _):
      let pair = turning.prepare(&world)
      running.state = .animating(pass.animate(head.choice, of: running, &world) { turning.turn(pair, by: 180, &$0) })
    case (true, .refuse):
      running.state = .refused
      return true
    case (true, .queue): break
    case (true, .interrupt):
      let back = turning.reversed(world)
      let choice = AnimationChoice(animation: Feel.flipBack, criteria: head.choice.criteria)
      running.state = .animating(
        pass.animate(choice, of: running, &world) { turning.turn(back.views, by: back.degrees, &$0) })
    }
    return false
  }
}
