/// Moves entities with the same `shift:` name between two screens. Done when the shift is over, however it ends.
struct ShiftScreensAction: WrittenAction {
  var head = ActionHead(key: "shift")
  var destination = EntityReference(index: 0, location: .start)
  var duration = 0.5
  var timing = AnimationChoice(name: "easeInOut", animation: .easeInOut)
  var leaving = WrittenContent(effect: TransitionEffect(opacity: 0))
  var coming = WrittenContent(effect: TransitionEffect(opacity: 0))
  var order = ShiftOrder.together
  /// Seconds before the screens are exchanged.
  var preparation = 0.0
  var copy = Copy.replica
  var insertion = ShiftInsertion.above
  var cascade: Double?
  var arc: Float = 0
  var legs: [Leg] = []
  var tint: Color?
  var preCommit = false
  var alongside: [Companion] = []
  var hold: Double?

  enum Copy: Sendable, Equatable { case replica, snapshot, none }

  struct Leg: Sendable {
    var id = ""
    var window = WrittenWindow()
    var arc: Float = 0

    static let schema = Schema<Leg>.block("leg", "Flight of one pair.", Leg()) {
      Field.required("shift", \.id, .text("the name of a pair", maximumLength: 64), "Identifier that the pair shares.")
      WrittenWindow.fields.map { $0.inside(\.window) }
      Field("arc", \.arc, .number(-10...10), "How far its path bends to the left, as a fraction of its length.")
    }
  }

  struct Companion: Sendable {
    var targets = Targets()
    var changes = ChangeSyntax()
    var window = WrittenWindow()

    static func schema(_ properties: PropertyTable) -> Schema<Companion> {
      Schema<Companion>.block("companion", "Animations that run together with the screen transition.", Companion()) {
        Field.required("animate", \.targets, Targets.schema, "Entities with the values.")
        ChangeSyntax.fields(properties).map { $0.inside(\.changes) }
        WrittenWindow.fields.map { $0.inside(\.window) }
      }
      .checked { $0.changes.complaint }
    }
  }

  private static let screen = EntityReference.schema.reading { node, context in
    let screen = EntityReference.schema.read(node, &context)
    guard let screen, !context.hasScreens else { return screen }
    let list = "screens: [FIRST, \(context.entities.ids[screen.index])]"
    return context.refuse(at: node.location, "there are no screens to shift between; add '\(list)' to the scene")
  }

  static let kind = ActionKind("Changes to another screen.", Self()) { properties in
    Field.required("shift", \.destination, screen, "Screen to change to.")
    Field("duration", \.duration, .seconds(NumberRange(0.01...600)), "Total duration in seconds.")
    Field("with", \.timing, AnimationChoice.schema, "Timing of entities without their own, scaled to the duration.")
    Field("leaving", \.leaving, WrittenContent.schema, "Transition of the leaving content. Default: opacity.")
    Field("coming", \.coming, WrittenContent.schema, "Transition of the new content. Default: opacity.")
    Field(
      "order", \.order,
      .choice([
        ("together", .together, "Both at the same time."),
        ("swap", .oneAfterTheOther, "First the removal, then the insertion."),
      ]),
      "Whether the new content appears together with the change, or after it.")
    Field(
      "prepare", \.preparation, .seconds(NumberRange(0...600)),
      "Seconds before the transition in which the leaving content is removed; then the screens change.")
    Field(
      "copy", \.copy,
      .choice([
        ("replica", .replica, "A copy of the other screen's entity flies."),
        ("snapshot", .snapshot, "A picture of this screen's entity flies."),
        ("none", .none, "The entity itself flies."),
      ]), "View that flies.")
    Field(
      "place", \.insertion, .choice([("above", .above, "In front."), ("below", .below, "Behind.")]),
      "Drawing order of the copy.")
    Field("cascade", \.cascade, .number(0.01...1), "Fraction of the time that each pair takes, one after another.")
    Field("arc", \.arc, .number(-10...10), "How far each path bends to the left, as a fraction of its length.")
    Field("legs", \.legs, .list(of: Leg.schema, count: 1...1000), "Pairs with an interval, timing or arc of their own.")
    Field("tint", \.tint, .color, "Colour overlay on the flying view, to make it visible.")
    Field(
      "preCommit", \.preCommit, .flag, "Whether the targets return to their places before 'alongside' changed them.")
    Field(
      "alongside", \.alongside, .list(of: Companion.schema(properties), count: 1...1000),
      "Animations that run alongside.")
    Field("hold", \.hold, .number(NumberRange.unit), "Pauses at a fraction of the duration, to be scrubbed.")
  }

  var length: Double { hold == nil ? preparation + duration : 0 }
  func ignores(_ order: TransportVerb) -> Bool { order == .cancel }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if case .shifting(let run) = running.state { return !world.isActive(run) }
    let all = world[resource: SceneEntities.self].all
    guard let current = world.resource(SceneScreens.self)?.current else { return true }
    let goal = all[destination.index]
    let active = world.activeShifts.last { run in
      guard let screens = world.screens(of: run) else { return false }
      return screens.destination == goal || screens.source == goal
    }
    if let hold, let active, let screens = world.screens(of: active) {
      active.scrub(to: screens.destination == goal ? hold : 1 - hold, in: &world)
      return true
    }
    guard all[current] != goal else {
      let screens = world[resource: LoadedScene.self].content.document.screens
      if let hold, active == nil, let other = screens.first(where: { $0.index != current }) {
        // It is held on its way back, while the destination is shown already.
        var back = self
        (back.destination, back.hold, back.alongside) = (other, 1 - hold, [])
        return back.begin(from: current, &running, pass, &world)
      }
      guard let active else { return true }
      // Running already: it continues, or reverses if it was sent back.
      world.setReversed(world.screens(of: active)?.destination != goal, of: active)
      world.continueAnimation(active)
      running.state = .shifting(active)
      return false
    }
    return begin(from: current, &running, pass, &world)
  }

  private func begin(
    from current: Int, _ running: inout Scripts.Running, _ pass: ScriptPass, _ world: inout World
  ) -> Bool {
    let all = world[resource: SceneEntities.self].all
    let run = world.shift(
      shift(from: current, pass, world), from: all[current], to: all[destination.index], isPaused: hold != nil)
    guard let run else { return true }
    world[resource: SceneScreens.self].current = destination.index
    if let hold {
      run.scrub(to: hold, in: &world)
      return true
    }
    running.state = .shifting(run)
    return false
  }

  private func shift(from current: Int, _ pass: ScriptPass, _ world: World) -> Shift {
    var shift = Shift(
      duration: duration / pass.pace, timing: timing.animation ?? .linear, insertion: insertion,
      sourceAction: leaving.action, destinationAction: coming.action, order: order)
    shift.coordinator = coordinator
    shift.preparation = preparation / pass.pace
    shift.capturesBeforePreparing = preCommit
    shift.replication = copy == .replica ? .replica : copy == .snapshot ? .snapshot : .none
    if let tint {
      shift.replication = shift.replication.configured { world, replica in
        world.insert(Stroke(tint, width: 3), on: replica)
        world.insert(Glow(tint, radius: 18, strength: 0.8), on: replica)
      }
    }
    let destination = destination.index
    shift.alongside = alongside.map { companion in
      let (entities, changes) = (pass.entities(companion.targets, world), companion.changes.inOrder)
      return Shift.Alongside(in: companion.window.window ?? .whole) { $0.set(changes, of: entities) }
    }
    shift.completeDestination = { world, position in
      guard position == .start, world[resource: SceneScreens.self].current == destination else { return }
      world[resource: SceneScreens.self].current = current
    }
    return shift
  }

  private var coordinator: ShiftCoordinator {
    let base: ShiftCoordinator = cascade.map { .cascade(share: $0) } ?? .together
    let (legs, arc) = (legs, arc)
    return ShiftCoordinator { pair, index, count in
      if let leg = legs.first(where: { $0.id == pair.id.text }) {
        return ShiftCoordinator.Leg(window: leg.window.window, arc: leg.arc)
      }
      return ShiftCoordinator.Leg(window: base.leg(of: pair, index, among: count).window, arc: arc)
    }
  }
}

/// `{shifting: pause}`, also for a presentation.
struct ShiftingAction: WrittenAction {
  var head = ActionHead(key: "shifting")
  enum Handling: Sendable, Equatable {
    case verb(TransportVerb)
    case proceed, toggle, reverse, stop, prepared
  }

  var handling = Handling.verb(.pause)
  var timing: AnimationChoice?
  var durationFactor = 0.0

  static let kind = ActionKind("Controls the screen transition that is running.", Self()) { _ in
    Field.required(
      "shifting", \.handling,
      .choice([
        ("pause", .verb(.pause), "Pauses."), ("continue", .proceed, "Resumes."),
        ("toggle", .toggle, "Pauses or resumes."),
        ("reverse", .reverse, "Reverses."), ("stop", .stop, "Stays paused until it is finished or cancelled."),
        ("finish", .verb(.finish(at: .end)), "Jumps to its end."),
        ("cancel", .verb(.finish(at: .start)), "Jumps to its start."),
        ("prepared", .prepared, "Starts the prepared transition."),
      ]), "Command for the transition.")
    Field("with", \.timing, AnimationChoice.schema, "For 'continue' and 'prepared': the timing to use.")
    Field("factor", \.durationFactor, .number(0...100), "For 'continue': fraction of the full duration to use.")
  }

  func perform(_ pass: inout ScriptPass, _ world: inout World) {
    if handling == .prepared, let current = world.resource(SceneScreens.self)?.current {
      let screen = world[resource: SceneEntities.self].all[current]
      world.runPreparedActions(on: screen, timing?.animation ?? .default)
    }
    guard let run = world.activeShifts.last else { return }
    switch handling {
    case .verb(let verb): run.steer(verb, in: &world)
    case .proceed: world.continueAnimation(run, timing: timing?.animation, durationFactor: durationFactor)
    case .toggle: if world.isRunning(run) { run.pause(in: &world) } else { world.continueAnimation(run) }
    case .reverse: world.setReversed(!world.isReversed(run), of: run)
    case .stop: world.stopAnimation(run, withoutFinishing: false)
    case .prepared: break
    }
  }
}

/// `{insert: ID, with: bouncy}`, also for the children. Done when the entities rest, or are removed.
struct TransitionAction: WrittenAction {
  var head: ActionHead
  /// Nil if the first of several entities decides for all.
  let isRemoval: Bool?
  var targets = Targets()
  var transition: Transition?

  static let kinds = [
    kind(
      "insert", isRemoval: false,
      "Inserts entities with their transitions; the others that are at their places of a layout make room.",
      "Entities to insert; leaving ones reverse, present ones stay."),
    kind(
      "remove", isRemoval: true, "Removes entities with their transitions; the others of a layout close the gap.",
      "Entities to remove; arriving ones reverse."),
    kind(
      "toggle", isRemoval: nil,
      "Removes the entities that are present and inserts those that are absent, with their transitions.",
      "Entities; the first one decides, and running transitions reverse."),
  ]

  private static func kind(_ key: String, isRemoval: Bool?, _ doc: String, _ who: String) -> ActionKind {
    let start = TransitionAction(head: ActionHead(key: key), isRemoval: isRemoval)
    return ActionKind(doc, start, tail: [ActionHead.stagger, ActionHead.name]) { _ in
      Field.required(key, \.targets, Targets.schema, who)
      Field("with", \.head.choice, AnimationChoice.schema, "Animation for transitions without one of their own.")
      Field("transition", \.transition, Transition.schema, "Replaces the entity's own value.")
    }
  }

  func lengths(in scene: Program?) -> ClosedRange<Double> {
    guard let scene else { return 0...1 }
    let all = targets.each.map { target in
      let entities = target.includesThis ? scene.entities : target.indices.map { scene.entities[$0] }
      return entities.flatMap { entity in
        (isRemoval.map { [$0] } ?? [false, true]).map { isRemoval in
          let seconds = length(of: transition ?? entity.value[Transition.self] ?? .opacity, isRemoval)
          return seconds...seconds
        }
      }.anyOne
    }
    return all.longest(head.stagger.length(of: all.count))
  }

  private func length(of transition: Transition, _ isRemoval: Bool) -> Double {
    let phase: TransitionPhase = isRemoval ? .didDisappear : .willAppear
    let effect = transition.effect(in: phase)
    guard effect != .identity else { return 0 }
    let way = Double(max(effect.offset.x.magnitude, effect.offset.y.magnitude, effect.lift.magnitude, effect.blur))
    let parts = transition.parts(in: phase).map { ($0.animation ?? head.choice.animation)?.restLength(of: way) ?? 0 }
    return parts.max() ?? 0
  }

  func expanded(in program: Program) -> any Action { isRemoval.map(each) ?? self }
  var children: [any Action] { [each(isRemoval: false), each(isRemoval: true)] }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    if running.state == .fresh {
      let first = targets.indices.first.map { world[resource: SceneEntities.self].all[$0] } ?? pass.trigger.subject
      let isThere = world.isAlive(first) && !world.isGhost(first)
      running.state = .begun(1)
      let node = pass.children(of: running)[isThere ? 1 : 0]
      running.children = [Scripts.Running(node: node, notBefore: pass.now, lag: running.lag)]
    }
    return pass.advance(&running.children[0], &world)
  }

  private func each(isRemoval: Bool) -> any Action {
    let steps = targets.each.map {
      TransitionStep(target: $0, choice: head.choice, transition: transition, isRemoval: isRemoval)
    }
    return steps.count == 1 ? steps[0] : ParallelAction(steps, stagger: head.stagger)
  }
}

struct TransitionStep: Action {
  let target: Targets
  let choice: AnimationChoice
  let transition: Transition?
  let isRemoval: Bool

  func ignores(_ order: TransportVerb) -> Bool { [.cancel, .restart].contains(order) }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let isThere = !isRemoval && pass.entities(target, world).first.map { !world.has(TransitionState.self, $0) } ?? false
    // A present entity at rest is not inserted again.
    if isThere { return true }
    let isNew = !isRemoval && target.indices.first.map { world.bringBack($0) } ?? false
    guard let entity = pass.entities(target, world).first else { return true }
    let program = pass.program
    let seats = world.seats(closingUpAround: entity, isRemoved: isRemoval, pass.scripts.arranged)
    if isNew {
      // It appears at its current place, not on its way there.
      let all = world[resource: SceneEntities.self].all
      world.withTransaction(Transaction(disablesAnimations: true)) { world in
        for seat in seats where all[seat.entity] == entity { world.take(seat, program) }
      }
    }
    let token = pass.scripts.newToken()
    let done = pass.completion(of: token)
    let transition = pacedTransition(of: entity, pass, world)
    let cause = pass.cause(choice.name, of: running)
    let handle = world.withAnimation(pass.paced(choice.animation), cause: cause) { world in
      if isRemoval {
        world.remove(entity, with: transition, completion: done)
      } else {
        world.insert(entity, with: transition, completion: done)
      }
      for seat in seats { world.take(seat, program) }
    }
    running.transition = world.transitionRun(of: entity)
    if running.transition == nil { return true }
    // The layout's other members are steered with it.
    if !seats.isEmpty { pass.scripts.waited.append(Scripts.Waited(token: token, handle: handle)) }
    running.state = .animating(token)
    return false
  }

  /// Reverses the transition, and moves the members of its layout back.
  func reverse(_ entity: Entity, _ running: Scripts.Running, _ pass: ScriptPass, _ world: inout World) {
    let seats = world.seats(closingUpAround: entity, isRemoved: !world.isGhost(entity), pass.scripts.arranged)
    let transition = pacedTransition(of: entity, pass, world)
    let cause = pass.cause(choice.name, of: running)
    world.withAnimation(pass.paced(choice.animation), cause: cause) { world in
      world.reverseTransition(of: entity, with: isRemoval ? transition : transition.returning)
      for seat in seats { world.take(seat, pass.program) }
    }
  }

  private func pacedTransition(of entity: Entity, _ pass: ScriptPass, _ world: World) -> Transition {
    let own = transition ?? world.get(Transition.self, entity) ?? .opacity
    return pass.pace == 1 ? own : own.speed(pass.pace)
  }
}
