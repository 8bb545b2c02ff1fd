extension Past {
  /// Explains a field's value at a tick, by default the playhead: its animation, cause and interruption, or at rest its
  /// last change. Ticks and entities are links. Of a whole entity, the field that moves most is taken.
  package func why(_ selection: Selection, at tick: Int? = nil) -> RichText {
    answer(selection, at: tick ?? playhead) { .since(Rest(of: $0, at: tick ?? playhead, in: self)) }
  }

  func answer(_ selection: Selection, at tick: Int, rest: (FieldProbe) -> Why.Past) -> RichText {
    guard let world = tick == playhead ? simulation.world : world(at: tick) else {
      return "Tick \(tick) is not kept."
    }
    guard world.isAlive(selection.entity) else {
      // Its name is that of the world in which it is.
      let playing = simulation.world
      let name = playing.isAlive(selection.entity) ? playing.name(of: selection.entity) : "it"
      return "\(name) is not there at tick \(tick)."
    }
    let before = self.world(at: tick - 1)
    guard let selection = world.chosenField(of: selection, since: before), let field = selection.field else {
      return "\(world.name(of: selection.entity)) has nothing that an animation could move."
    }
    guard let reading = world.reading(of: field, on: selection.entity) else {
      let lack = field.component == "TransitionState" ? "neither comes nor goes" : "has no such field"
      return "\(world.name(of: selection.entity)) \(lack) at tick \(tick)."
    }
    let past = before?.reading(of: field, on: selection.entity)
    var why = Why(
      world: world, selection: selection, reading: reading.moved(since: past, before.flatMap(world.rate(after:))))
    var chain = CauseChain(before: before, follows: follows)
    let running = world.runningAnimations(of: selection)
    if running.isEmpty {
      why.add(FieldProbe(selection, in: world).map(rest) ?? (reading.isAnimatable ? .unknown : .unmovable))
      why.addLinks(of: selection, &chain)
      why.addCarrier(&chain)
    } else {
      why.add(running)
      if running.allSatisfy({ $0.phase == .delayed }), !why.reading.isStill, follows(world, selection).isEmpty {
        why.addMover(of: selection, called: "It", &chain)
      } else {
        why.addLinks(of: selection, &chain)
      }
    }
    why.addOutcome()
    return why.sentence
  }

  /// Nil for an initial value, one from a save of the file, or one older than the first kept tick.
  package func mover(of selection: Selection) -> Mover? {
    let world = simulation.world
    guard let selection = world.chosenField(of: selection) else { return nil }
    let running = world.runningAnimations(of: selection)
    let moving = running.filter { $0.cause?.actor != .file }
    if moving.count < running.count, moving.isEmpty { return nil }
    if let owner = moving.last(where: { $0.phase != .delayed }) ?? moving.first {
      return Mover(animation: owner.cause?.animation ?? "", tick: owner.startTick, cause: owner.cause)
    }
    guard let probe = FieldProbe(selection, in: world) else { return nil }
    let rest = Rest(of: probe, at: playhead, in: self)
    switch rest.origin {
    case .animation(let ended, _) where ended.cause?.actor != .file:
      return Mover(animation: ended.cause?.animation ?? "", tick: ended.startTick, cause: ended.cause)
    case .set(_, let cause) where cause?.actor != .file:
      return Mover(animation: "", tick: rest.since, cause: nil)
    default: return nil
    }
  }
}

extension World {
  /// The running animations of a field, or of a whole entity, in the order of their starts.
  func runningAnimations(of selection: Selection) -> [RunningAnimation] {
    runningAnimations(of: selection.entity).filter { selection.field == nil || $0.selection == selection }
  }

  /// The animation that moves a field: the last one to start, without those that are delayed.
  func owner(of selection: Selection) -> RunningAnimation? {
    runningAnimations(of: selection).last { $0.phase != .delayed }
  }

  /// The selection's own field, or that of the entity's most telling animation. A field that moved since `before`
  /// without an animation precedes waiting animations, and the position all. At rest the position, or the first field
  /// that can move. Nil if none can.
  package func chosenField(of selection: Selection, since before: World? = nil) -> Selection? {
    guard selection.field == nil else { return selection }
    let entity = selection.entity
    let running = runningAnimations(of: entity)
    let telling = mostTelling(of: running)
    // Readings are slow, and only a comparison needs them then.
    if before == nil, let telling { return telling.selection }
    let movable = readings(of: entity).flatMap(\.fields).filter(\.isAnimatable)
    let fields = movable.filter { $0.id == .position } + movable.filter { $0.id != .position }
    let past = before?.readings(of: entity).flatMap(\.fields) ?? []
    let moved = fields.first { field in
      past.contains { $0.id == field.id && $0.presented != field.presented }
        && !running.contains { $0.selection.field == field.id }
    }
    if let moved, moved.id == .position || telling?.phase ?? .delayed == .delayed { return Selection(entity, moved.id) }
    return telling?.selection ?? fields.first.map { Selection(entity, $0.id) }
  }

  fileprivate func differs(from other: World) -> Bool {
    if !hasSameEntities(as: other) || !componentNames(differingFrom: other).isEmpty { return true }
    return resourceNames(differingFrom: other).contains { $0 != Tick.componentName && $0 != Journal.componentName }
  }
}

/// Returns the most telling animation: moving before settling or delayed, then position before rotation and scale, then
/// small motions, then one that interrupted another. The first of equal ones; nil for none.
package func mostTelling(of running: [RunningAnimation]) -> RunningAnimation? {
  func rank(_ animation: RunningAnimation) -> (Int, Int, Int) {
    let phase = animation.phase == .delayed ? 0 : animation.phase == .settling ? 1 : 2
    let place = animation.component != "Transform" ? 0 : animation.field == "position" ? 2 : 1
    return (phase, place, animation.interrupted == nil ? 0 : 1)
  }
  return running.max { rank($0) < rank($1) }
}

/// The origin of the present value of a field: a running animation, one that ended, or a write.
package struct Mover: Sendable, Hashable {
  package let animation: String
  package let tick: Int
  package let cause: Cause?
}

/// A tick system by system, and the chosen step. Systems that change nothing are left out.
package struct WithinTick: Sendable {
  package let tick: Int
  package let branch: String
  private let start: World
  package let steps: [(system: String, world: World)]
  /// The index of the chosen step; the last is the completed tick.
  package var index: Int

  package init?(_ playback: Playback) {
    (tick, branch) = (playback.playhead, playback.history.branchName)
    guard tick > playback.history.firstKept, let before = playback.world(at: tick - 1) else { return nil }
    start = before
    var last = before
    steps = playback.past.simulation(showing: before).stages(playback.history.input(at: tick)).filter { stage in
      defer { last = stage.world }
      return stage.system == "animations" || stage.world.differs(from: last)
    }
    index = steps.count - 1
  }

  package var world: World { steps[index].world }
  package var before: World { index > 0 ? steps[index - 1].world : start }
  package var words: String { "\(index + 1) of \(steps.count): \(steps[index].system)" }
}

extension RunningAnimation {
  /// True while it waits for another animation of its field to end.
  var isQueued: Bool { motionTick == nil && kind != .driven }
}
