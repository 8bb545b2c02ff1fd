/// `animate`, or `set` without an animation.
struct AnimateAction: WrittenAction {
  static let kinds = [
    kind("set", AnimationChoice(animation: nil), "Sets properties without an animation.", tail: []),
    kind(
      "animate", AnimationChoice(), "Sets properties; the presented values follow with an animation.",
      tail: ActionHead.timing + [ActionHead.stagger]),
  ]

  private static func kind(
    _ key: String, _ choice: AnimationChoice, _ doc: String, tail: [Field<ActionHead>]
  ) -> ActionKind {
    let start = AnimateAction(head: ActionHead(key: key, choice: choice))
    return ActionKind(doc, start, tail: tail + [ActionHead.name, ActionHead.jumps]) { properties in
      Field.required(key, \.targets, Targets.schema, "Entities with the values.")
      ChangeSyntax.fields(properties).map { $0.inside(\.changes) }
    }
  }

  var head = ActionHead(key: "animate")
  var targets = Targets()
  var changes = ChangeSyntax()

  var complaint: String? { changes.complaint }
  var isEndless: Bool { head.choice.animation?.repeatsForever ?? false }
  var length: Double { head.choice.length + head.stagger.length(of: targets.each.count) }
  func lengths(in scene: Program?) -> ClosedRange<Double> {
    [head.choice.lengths].longest(head.stagger.length(of: targets.each.count))
  }

  func expanded(in program: Program) -> any Action {
    guard !head.stagger.isNone, targets.each.count > 1 else { return self }
    let own = ActionHead(key: head.key, choice: head.choice)
    let each = targets.each.map { AnimateAction(head: own, targets: $0, changes: changes) }
    return ParallelAction(each, stagger: head.stagger)
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let (entities, changes) = (pass.entities(targets, world), changes.inOrder)
    guard head.choice.animation != nil else {
      // A separate transaction marks the jump as intended in the journal.
      world.withAnimation(nil, cause: pass.cause("set", of: running)) { $0.set(changes, of: entities) }
      return true
    }
    world.prepare(entities, for: changes)
    running.state = .animating(pass.animate(head.choice, of: running, &world) { $0.apply(changes, to: entities) })
    return false
  }
}

/// Two views turn by the same animation, 180° apart; the presented angle determines which one is visible. The first
/// half eases in to 90°, the second one eases out, unless `with:` is given.
struct FlipAction: WrittenAction {
  enum Policy: Sendable { case refuse, queue, interrupt }

  var views = Targets()
  var policy = Policy.refuse
  var axis = Flip.Axis.vertical
  var head = ActionHead(key: "flip", choice: AnimationChoice(animation: FlipAction.halves))

  static let halves = Animation.keyframes {
    LinearKeyframe(0.5, duration: 0.5, timingCurve: .easeIn)
    LinearKeyframe(1, duration: 0.5, timingCurve: .easeOut)
  }

  static let kind = ActionKind("Flips from one view to the next, as a card.", Self()) { _ in
    Field.required(
      "flip", \.views, Targets.schema,
      "Views in the order in which they appear; all but the first begin with hidden: true and turn: -90.")
    Field(
      "busy", \.policy,
      .choice([
        ("refuse", .refuse, "Ignored, with the actions that follow it in a list."),
        ("queue", .queue, "Waits until the turn is done."),
        ("interrupt", .interrupt, "Reverses at once and keeps the velocity."),
      ]), "Behaviour when a turn is already running.")
    Field(
      "axis", \.axis,
      .choice(doc: { $0 == .vertical ? "From left to right." : "From top to bottom." }), "Axis of rotation.")
    Field("with", \.head.choice, AnimationChoice.schema, "Animation of the turn. Default: 1 second, easeInOut.")
  }

  var complaint: String? { views.indices.count < 2 ? "a flip needs two views at least" : nil }
  func lengths(in scene: Program?) -> ClosedRange<Double> { head.choice.length...head.choice.length }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let views = pass.entities(self.views, world)
    guard views.count > 1 else { return true }
    let isTurning = Flip(views, axis: axis).isTurning(world)
    if isTurning, policy != .interrupt {
      if policy == .refuse { running.state = .refused }
      return policy == .refuse
    }
    // The described angle of the view that faces the front; hidden ones are described as turned away.
    let described = views.compactMap { world.describedTransform(of: $0)?[keyPath: axis.part].degrees }
    let turning = Flip(views, axis: axis, rest: described.first { abs($0) < 90 } ?? 0)
    let choice = isTurning ? AnimationChoice(animation: Feel.flipBack, criteria: head.choice.criteria) : head.choice
    let leg = isTurning ? turning.reversed(world) : turning.prepare(&world)
    running.state = .animating(
      pass.animate(choice, of: running, &world) { turning.turn(leg.views, by: leg.degrees, &$0) })
    return false
  }
}

struct ShakeAction: WrittenAction {
  var head = ActionHead(key: "shake")
  var targets = Targets()
  var strength: Float = 0.6
  var reach: Float?
  var rotation: Angle?
  var lasts: Float?

  static let kind = ActionKind(
    "Shakes an entity with a decaying impulse. Impulses add up; with reduced motion nothing shakes.", Self()
  ) { _ in
    Field.required("shake", \.targets, Targets.schema, "Entity to shake; the camera shakes the whole picture.")
    Field("by", \.strength, .number(0.01...1), "Strength of the impulse; the visible shake grows with its square.")
    Field("reach", \.reach, .number(0...1000, unit: "points"), "Maximum displacement at full strength. Default: 22.")
    Field("rotation", \.rotation, .angle, "Maximum rotation in each direction at full strength. Default: 2.2.")
    Field("lasts", \.lasts, .number(0.05...30, unit: "seconds"), "Time to decay from full strength. Default: 0.9.")
  }

  func perform(_ pass: inout ScriptPass, _ world: inout World) {
    for entity in pass.entities(targets, world) {
      world.shake(entity, by: strength) { shake in
        if let reach { shake.reach = reach }
        if let rotation { shake.rotation = rotation }
        if let lasts { shake.lasts = lasts }
      }
    }
  }
}

/// Repeats by the clock, without waiting for springs. With reduced motion, an endless action plays a single round.
struct PacedAction: Action {
  /// A single action.
  let children: [any Action]
  let speed: Double
  let rounds: Int?
  var isEndless: Bool { rounds == nil }
  let roundLength: Double

  private static let mostAtOnce = 16
  /// Marks the last round.
  static let last = Int.max

  private func hasMore(after count: Int, _ world: World) -> Bool {
    count < rounds ?? (world.reducesMotion ? 1 : Self.last)
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let pace = pass.pace
    // Speeds of nested timelines multiply; at a lower product an animation would have no finite length.
    pass.pace = max(pace * speed, 1e-300)
    defer { pass.pace = pace }
    let node = pass.children(of: running)[0]
    var (count, next) = (0, pass.now)
    if case .round(let begun, let tick) = running.state { (count, next) = (begun, tick) }
    if next <= pass.now, hasMore(after: count, world), running.children.count < Self.mostAtOnce {
      count += 1
      running.children.append(Scripts.Running(node: node, notBefore: pass.now, lag: running.lag))
      let end = pass.moment(roundLength, after: running.lag)
      next += max(end.tick - pass.now, 1)
      running.lag = end.lag
    }
    running.state = .round(count, until: next)
    var left: [Scripts.Running] = []
    var isRefused = false
    for var child in running.children {
      if !pass.advance(&child, &world) { left.append(child) } else if child.state == .refused { isRefused = true }
    }
    running.children = left
    guard left.isEmpty, !hasMore(after: count, world), rounds != nil || count == Self.last else { return false }
    if isRefused { running.state = .refused }
    return true
  }
}
