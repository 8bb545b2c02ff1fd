extension World {
  /// Shifts from one screen to another: the targets of both move, the content without a partner leaves and enters, and
  /// at the end the source is hidden.
  ///
  /// A call for the opposite direction reverses a running shift. A call for a third screen, from either screen of a
  /// running shift, takes over its copies with their velocity.
  ///
  /// - Parameter isPaused: true to start paused, to be scrubbed or continued.
  @discardableResult public mutating func shift(
    _ shift: Shift = Shift(), from source: Entity, to destination: Entity, isPaused: Bool = false,
    cause: Cause? = Cause(animation: "shift")
  ) -> ShiftRun? {
    guard isAlive(source), isAlive(destination), source != destination else { return nil }
    prepareForTransitions()
    if !hasResource(ShiftRuns.self) { insertResource(ShiftRuns()) }
    if let running = shiftRun(between: source, and: destination) {
      setReversed(screens(of: running)?.source == destination, of: running)
      if isPaused { running.pause(in: &self) } else { running.start(in: &self) }
      return running
    }
    let taken = interruptShifts(of: [source, destination], coasting: .taking(over: shift))
    remove(Hidden.self, from: destination)
    let stage = get(Parent.self, destination)?.entity

    var early: [Entity: ViewSnapshot] = [:]
    if shift.capturesBeforePreparing {
      for pair in shift.pairs ?? shiftPairs(from: source, to: destination) {
        early[pair.destination] = shiftLook(
          of: pair.destination, beside: pair.source, in: stage, about: anchor(of: pair.destination), as: .model)
      }
    }
    shift.prepareDestination?(&self)
    shift.prepareSource?(&self)

    let animator = makePropertyAnimator(.linear(duration: shift.totalDuration), cause: cause)
    let handle = ShiftRun(id: self[resource: ShiftRuns.self].runs.takeID(), animator: animator)
    var run = ShiftRuns.Running(handle: handle, source: source, destination: destination, shift: shift)
    // Before the destination is read: its goal is its state after these changes.
    for other in shift.alongside {
      addAnimations(to: animator, in: shift.placed(other.window, inPreparation: false), other.changes)
    }

    let pairs = reducesMotion ? [] : shift.pairs ?? shiftPairs(from: source, to: destination)
    let flying = Set(pairs.flatMap { [$0.source, $0.destination] })
    for (index, pair) in pairs.enumerated() {
      let leg = shift.coordinator.leg(pair, index, pairs.count)
      let flight = begin(
        pair, leg, of: shift, number: index, in: stage, adopting: taken.flights[pair.source],
        early[pair.destination], among: flying, by: animator)
      if let flight { run.flights.append(flight) }
    }
    let adopted = Set(run.flights.map(\.replica))
    run.remains = taken.copies.filter { !adopted.contains($0) }
    run.hiding = taken.screens.filter { $0 != source && $0 != destination }
    if reducesMotion {
      (run.shift.sourceAction, run.shift.destinationAction, run.shift.movesScreens) = (.fade, .fade, true)
    }
    run.shift.sourceAction = run.shift.sourceAction.resolved(on: extent(of: source, in: run.shift))
    run.shift.destinationAction = run.shift.destinationAction.resolved(on: extent(of: destination, in: run.shift))
    let (leaving, coming) = content(of: run, beside: flying)
    run.destinationContent = coming
    for entity in leaving + taken.content + run.remains
    where !coming.contains(entity) && !run.sourceContent.contains(entity) { run.sourceContent.append(entity) }
    leave(run.sourceContent, of: run.shift, animator)
    come(coming, of: run.shift, animator)
    swapScreens(of: &run)

    self[resource: ShiftRuns.self].runs.append(run)
    addCompletion(to: animator) { world, position in world.endShift(handle, at: position) }
    if isPaused { animator.pause(in: &self) } else { animator.start(in: &self) }
    return handle
  }

  private func anchor(of entity: Entity) -> SIMD2<Float> { get(Transform.self, entity)?.anchor ?? [0.5, 0.5] }

  private mutating func begin(
    _ pair: ShiftPair, _ leg: ShiftCoordinator.Leg, of shift: Shift, number: Int, in stage: Entity?,
    adopting earlier: ShiftRuns.Flight?, _ early: ViewSnapshot?, among flying: Set<Entity>,
    by animator: PropertyAnimator
  ) -> ShiftRuns.Flight? {
    let replica = earlier?.replica
    let isCopy = shift.replication.base != .none || replica != nil
    let space = isCopy ? stage : get(Parent.self, pair.destination)?.entity
    let base = shift.replication.base == .snapshot ? pair.source : pair.destination
    let anchor = replica.map { self.anchor(of: $0) } ?? anchor(of: base)
    let start = replica ?? pair.source
    guard let from = shiftLook(of: start, beside: pair.destination, in: space, about: anchor, as: .presented),
      var to = early ?? shiftLook(of: pair.destination, beside: pair.source, in: space, about: anchor, as: .model)
    else { return nil }
    let flier: Entity
    var (originals, copies) = (earlier?.originals ?? [], earlier?.copies ?? [])
    if let replica {
      flier = replica
    } else if isCopy {
      (originals, copies) = copyTree(of: base, as: base == pair.source ? .presented : .model) { entity in
        entity != base && flying.contains(entity)
      }
      guard let copy = copies.first else { return nil }
      flier = copy
      remove(Parent.self, from: copy)
      if let stage { insert(Parent(stage), on: copy) }
      insert(Replica(of: pair.destination), on: copy)
      let reach = Int32(clamping: number + 1)
      self[copy, Transform.self].depth = shift.insertion == .above ? Int32.max / 2 + reach : Int32.min / 2 + reach
    } else {
      flier = pair.destination
    }
    if isCopy {
      insert(HiddenByReplica(by: flier), on: pair.destination)
      insert(Replica(of: pair.destination), on: flier)
      give(Offset(), to: flier)
    }
    insert(HiddenByReplica(by: flier), on: pair.source)
    if from.opacity != 1 || to.opacity != 1 { give(Opacity(1), to: flier) }
    // Children keep their place: with children the scale follows the frames, otherwise the size does.
    let kept = children(of: flier).isEmpty ? nil : size(of: flier, as: .model)
    if kept == nil, from.size != .zero || to.size != .zero { give(Size(.zero), to: flier) }
    to.transform.anchor = anchor
    // Adopted replicas keep their velocities.
    withTransaction(Transaction(disablesAnimations: true, leavesRunning: replica != nil)) { world in
      world.show(from, on: flier, keeping: kept)
      if isCopy { world[flier, Offset.self] = Offset() }
      if replica == nil, isCopy { shift.replication.configure?(&world, flier) }
      if replica == nil { shift.adjustStart?(&world, flier) }
    }
    let window = leg.window ?? .whole
    let timed = shift.placed(
      AnimatorWindow(start: window.start, end: window.end, timing: window.timing ?? shift.timing), inPreparation: false)
    addAnimations(to: animator, in: timed) { world in
      world.show(to, on: flier, keeping: kept)
      shift.adjustEnd?(&world, flier)
    }
    bend(flier, leg.arc, along: to.transform.position - from.transform.position, in: timed, by: animator)
    return ShiftRuns.Flight(pair: pair, replica: flier, originals: originals, copies: copies)
  }

  private mutating func bend(
    _ entity: Entity, _ arc: Float, along way: SIMD2<Float>, in window: AnimatorWindow, by animator: PropertyAnimator
  ) {
    guard arc != 0, way != .zero else { return }
    give(Offset(), to: entity)
    let peak = SIMD2(way.y, -way.x) * arc
    let out = AnimatorWindow(end: 0.5, timing: .timingCurve(.penner(.sine, .out), duration: 1))
    let back = AnimatorWindow(start: 0.5, timing: .timingCurve(.penner(.sine, .in), duration: 1))
    for (bend, way) in [(out, peak), (back, -peak)] {
      addAnimations(to: animator, as: AnimatorPart(window: window, bend: bend)) {
        $0[entity, Offset.self].position += way
      }
    }
  }
}

extension Spring {
  static func taking(over shift: Shift) -> Spring { Spring(duration: min(0.4, shift.duration * 0.6)) }
}

extension World {
  struct TakenOver {
    /// Keys are the replaced entities on either side.
    var flights: [Entity: ShiftRuns.Flight] = [:]
    var copies: [Entity] = []
    var content: [Entity] = []
    var screens: [Entity] = []
  }

  /// Restores nothing. The velocities of replicas and content decay on the spring.
  mutating func interruptShifts(of screens: [Entity], coasting spring: Spring) -> TakenOver {
    var taken = TakenOver()
    let meant = self[resource: ShiftRuns.self].runs.runs.filter { run in
      // Replicas that fly back from a released screen are independent of it.
      (screens.contains(run.source) || screens.contains(run.destination))
        && !(run.released.map(screens.contains) ?? false)
    }
    for run in meant {
      self[resource: ShiftRuns.self].runs.remove(run.id)
      for flight in run.flights where flight.isCopy && isAlive(flight.replica) {
        decelerate(flight.replica, by: spring)
        taken.flights[flight.pair.source] = flight
        taken.flights[flight.pair.destination] = flight
        taken.copies.append(flight.replica)
      }
      for entity in run.content where isAlive(entity) {
        decelerate(entity, drivenBy: run.handle.animator, by: spring)
      }
      run.handle.animator.cancel(in: &self)
      taken.copies += run.remains.filter(isAlive)
      taken.content += run.content.filter(isAlive)
      taken.screens += [run.source, run.destination] + run.hiding
      run.shift.completeSource?(&self, .current)
      run.shift.completeDestination?(&self, .current)
    }
    return taken
  }
}

extension World {
  func content(of run: ShiftRuns.Running, beside flying: Set<Entity>) -> (leaving: [Entity], coming: [Entity]) {
    guard run.shift.movesScreens else {
      return (content(of: run.source, beside: flying), content(of: run.destination, beside: flying))
    }
    return (run.shift.presence == .over ? [] : [run.source], run.shift.presence == .back ? [] : [run.destination])
  }

  /// The size in the points in which the content, or the screen itself, moves.
  func extent(of screen: Entity, in shift: Shift) -> SIMD2<Float> {
    let chain = [screen] + ancestors(of: screen)
    let sizes = (shift.movesScreens ? Array(chain.dropFirst()) + [screen] : chain).map { size(of: $0, as: .model) }
    return sizes.first { $0.x > 0 && $0.y > 0 } ?? .zero
  }

  mutating func swapScreens(of run: inout ShiftRuns.Running) {
    let (source, destination) = (run.source, run.destination)
    guard run.shift.preparation > 0, run.shift.presence == .replacing, !run.shift.movesScreens,
      ![source, destination].contains(where: { (get(TransitionState.self, $0)?.run ?? 0) != 0 })
    else { return }
    giveEffect(.identity, to: source)
    giveEffect(TransitionEffect(opacity: 0), to: destination)
    let share = run.shift.swapShare
    let atOnce = AnimatorWindow(start: share - 0.001, end: share, timing: .timingCurve(.steps(1), duration: 1))
    addAnimations(to: run.handle.animator, in: atOnce) { world in
      world[source, TransitionState.self].effect.opacity = 0
      world[destination, TransitionState.self].effect.opacity = 1
    }
    run.sourceContent += [source, destination]
  }

  private func content(of screen: Entity, beside flying: Set<Entity>) -> [Entity] {
    children(of: screen).filter { entity in
      has(Transform.self, entity) && !flying.contains(entity) && !has(ShiftExclusion.self, entity)
        && !has(Hidden.self, entity) && (get(TransitionState.self, entity)?.run ?? 0) == 0
    }
  }

  private mutating func giveEffect(_ effect: TransitionEffect, to entity: Entity) {
    give(TransitionState(phase: .identity, effect: effect), to: entity)
  }

  mutating func leave(_ content: [Entity], of shift: Shift, _ animator: PropertyAnimator) {
    let action = shift.sourceAction
    guard action.effect != .identity else { return }
    for (index, entity) in content.enumerated() {
      giveEffect(.identity, to: entity)
      let window = action.window(of: index, among: content.count, default: shift.window(ofSource: true))
      addAnimations(to: animator, in: shift.placed(window, inPreparation: true)) { world in
        world[entity, TransitionState.self].effect = action.effect
      }
    }
  }

  mutating func come(_ content: [Entity], of shift: Shift, _ animator: PropertyAnimator) {
    let action = shift.destinationAction
    for (index, entity) in content.enumerated() where action.effect != .identity || has(TransitionState.self, entity) {
      giveEffect(action.effect, to: entity)
      guard !action.isPrepared else { continue }
      let window = action.window(of: index, among: content.count, default: shift.window(ofSource: false))
      addAnimations(to: animator, in: shift.placed(window, inPreparation: false)) { world in
        world[entity, TransitionState.self].effect = .identity
      }
    }
  }

  /// Copies an entity and its children by model or presented values. Returns them and their copies, parents first.
  package mutating func copyTree(
    of entity: Entity, as reading: Reading = .model, leavingOut isLeftOut: (Entity) -> Bool = { _ in false }
  ) -> (originals: [Entity], copies: [Entity]) {
    let members = tree(of: entity, leavingOut: isLeftOut)
    var copies: [Entity] = []
    var copyOfRow = [Int: Entity]()
    for member in members {
      let copy = spawn()
      copies.append(copy)
      copyOfRow[member.row] = copy
      for component in components(of: member) { insert(component, on: copy) }
      remove(TransitionState.self, from: copy)
      remove(ShiftTarget.self, from: copy)
      remove(HiddenByReplica.self, from: copy)
      remove(Replica.self, from: copy)
      remove(ImplicitAnimation.self, from: copy)
      remove(CrossFade.self, from: copy)
      if let parent = get(Parent.self, member)?.entity, let twin = copyOfRow[parent.row] {
        insert(Parent(twin), on: copy)
      }
      guard reading == .presented else { continue }
      if let transform = presentedTransform(of: member) { insert(transform, on: copy) }
      remove(Offset.self, from: copy)
      remove(Shake.self, from: copy)
      if let size = presentedIfPresent(Size.self, of: member) { insert(size, on: copy) }
      if has(Opacity.self, member) || has(TransitionState.self, member) || has(CrossFade.self, member) {
        insert(Opacity(presentedOpacity(of: member)), on: copy)
      }
      let blur = presentedBlur(of: member)
      if blur > 0 || has(Blur.self, member) { insert(Blur(blur), on: copy) }
      for kind in resource(ShiftKinds.self)?.kinds ?? [] {
        kind.capture(self, member, member, .presented)?(&self, copy)
      }
    }
    return (members, copies)
  }
}
