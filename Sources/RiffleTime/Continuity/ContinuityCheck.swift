import RiffleCore
import RiffleECS
import RiffleMotion

/// Looks for jumps that nothing explains in what animations can move, between a tick and the one before it.
///
/// What explains one: the velocities of both ticks; what its own curve makes of it (steps, corners); an animation of
/// no length; a transaction that sets values without animation, as the journal has it; a movement of the pointer, a new size, a parameter, which
/// things may follow without animation; and that its entity is new, or nobody sees it: its opacity was 0.
///
/// Components whose column was not written are passed by, so at rest a check costs next to nothing. A check that is not
/// thorough looks at this many entities of each component that was written, and at this many of what moves although its
/// model stayed, round-robin.
public struct ContinuityCheck: Sendable {
  /// Entities looked at in a tick, for each reason to look; nil for all of them.
  public let most: Int?

  /// - Parameter most: 1 or more.
  public init(most: Int? = 32) {
    precondition(most.map { $0 > 0 } ?? true, "a continuity check looks at 1 entity or more")
    self.most = most
  }

  /// The jumps in a tick, by component type and entity.
  ///
  /// - Parameters:
  ///   - before: the world the tick began with.
  ///   - after: the world it gave.
  ///   - input: what went into it.
  public func jumps(from before: World, to after: World, input: InputFrame) -> [Jump] {
    guard !input.events.contains(where: \.isFollowed) else { return [] }
    let tick = after.resource(Tick.self) ?? Tick()
    if after.resource(Journal.self)?.hasInstants ?? false { return [] }
    let set = SetValues(after.resource(Journal.self))
    var jumps: [Jump] = []
    var seen: Set<Place> = []
    func look(_ row: Int, _ component: String) {
      guard let entity = after.entity(atRow: row), before.isAlive(entity), !set.contains(row, component),
        seen.insert(Place(row: row, component: component)).inserted
      else { return }
      jumps += self.jumps(in: component, of: entity, before, after, tick)
    }
    let names = after.animatableComponents
    for name in after.componentNames(differingFrom: before) where names.contains(name) {
      for row in turns(after.rows(ofComponentNamed: name, differingFrom: before), tick.now) { look(row, name) }
    }
    for place in moving(in: after, tick.now) {
      if let name = names.first(where: { shortName(of: $0) == place.component }) { look(place.row, name) }
    }
    return jumps
  }

  private struct Place: Hashable {
    let row: Int
    let component: String
  }

  /// Some of many, others in every tick.
  private func turns(_ rows: [Int], _ tick: Int) -> [Int] {
    guard let most, rows.count > most else { return rows }
    let first = tick * most % rows.count
    return (0..<most).map { rows[(first + $0) % rows.count] }
  }

  /// What moves: all of it, or what of some entities moves, round-robin.
  private func moving(in world: World, _ tick: Int) -> [Place] {
    guard world.isAnimating else { return [] }
    func places(_ running: [RunningAnimation]) -> [Place] {
      running.map { Place(row: Int($0.entity.index), component: $0.component) }
    }
    guard let most, world.rowCount > most else { return places(world.runningAnimations()) }
    return turns(Array(0..<world.rowCount), tick).flatMap { row in
      world.entity(atRow: row).map { places(world.runningAnimations(of: $0)) } ?? []
    }
  }

  private func jumps(
    in component: String, of entity: Entity, _ before: World, _ after: World, _ tick: Tick
  ) -> [Jump] {
    guard let new = after.component(named: component, of: entity) as? any Component & Animatable else { return [] }
    func look<C: Component & Animatable>(_: C) -> [Jump] {
      before.has(C.self, entity) && before.isSeen(entity)
        ? FieldMotion(C.self, of: entity, from: before, to: after, tick).jumps : []
    }
    return look(new)
  }
}

extension World {
  fileprivate func isSeen(_ entity: Entity) -> Bool {
    presentedIfPresent(Opacity.self, of: entity).map { $0.value > 0.001 } ?? true
  }
}

extension InputEvent {
  /// Whether things may follow it at once, without animation.
  fileprivate var isFollowed: Bool {
    switch self {
    case .pointerMoved, .resized, .parameter, .reload: true
    default: false
    }
  }
}

extension Journal {
  /// Whether an animation of no length was over in the tick it started: what it moved went there at once.
  fileprivate var hasInstants: Bool {
    entries.contains { entry in
      guard case .settled(let handle, _) = entry else { return false }
      return entries.contains { if case .started(handle, _, _) = $0 { true } else { false } }
    }
  }
}

/// What transactions without animation set in a tick, by the journal.
private struct SetValues {
  private var rows: [String: Set<Int32>] = [:]

  init(_ journal: Journal?) {
    for case .set(_, _, let component, let rows) in journal?.entries ?? [] {
      self.rows[component, default: []].formUnion(rows)
    }
  }

  func contains(_ row: Int, _ component: String) -> Bool {
    rows[component]?.contains(Int32(truncatingIfNeeded: row)) ?? false
  }
}
