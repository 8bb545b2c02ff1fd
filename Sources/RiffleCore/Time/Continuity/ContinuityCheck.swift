/// Finds unexplained jumps in animatable fields between a tick and the one before it.
///
/// A jump is explained by: the velocities of both ticks; the animation's own curve (steps, corners); an animation of
/// zero duration; a transaction that sets values without animation, from the journal; a movement of the pointer, a
/// new size or a parameter, which entities can follow without animation; and an entity that is new or invisible (its
/// opacity was 0).
///
/// Columns that were not written are skipped, so at rest a check costs next to nothing. A check that is not thorough
/// reads a bounded number of entities of each written component, and of moving entities whose model did not change,
/// round-robin.
public struct ContinuityCheck: Sendable {
  /// The number of entities checked in a tick, for each reason; nil for all of them.
  public let most: Int?
  /// True to check velocities as well as values: that reads the animations of nearly all that moves.
  package var looksAtVelocities = true

  /// - Parameter most: 1 or more.
  public init(most: Int? = 32) {
    require(most.map { $0 > 0 } ?? true, "a continuity check looks at 1 entity or more")
    self.most = most
  }

  /// The check of values alone.
  package var ofValues: ContinuityCheck {
    var check = self
    check.looksAtVelocities = false
    return check
  }

  /// Returns the jumps in a tick, by component type and entity.
  ///
  /// - Parameters:
  ///   - before: the world before the tick.
  ///   - after: the world after the tick.
  ///   - input: the input of the tick.
  public func jumps(from before: World, to after: World, input: InputFrame) -> [Jump] {
    guard !input.events.contains(where: \.isFollowed) else { return [] }
    let tick = after.resource(Tick.self) ?? Tick()
    if after.resource(Journal.self)?.hasInstants ?? false { return [] }
    let set = SetValues(after.resource(Journal.self))
    var jumps: [Jump] = []
    for component in after.movingComponents() {
      let changed = turns(after.rows(of: component.type, differingFrom: before), tick.now)
      let turning = isTurn(tick.now, of: after.rowCount)
      var rows = changed + (most == nil ? component.rows : component.rows.filter(turning))
      guard !rows.isEmpty else { continue }
      rows.sort()
      let isSet = set.rows.isEmpty ? [] : set.rows[component.name] ?? []
      var last = -1
      let entities = rows.compactMap { row -> Entity? in
        defer { last = row }
        guard row != last, !isSet.contains(Int32(truncatingIfNeeded: row)), let entity = after.entity(atRow: row),
          before.isAlive(entity)
        else { return nil }
        return entity
      }
      let suspects = suspects(component, entities, before, after, tick)
      // A pass over all that moves pays for many: a few are read one by one.
      _ = component.compare(suspects, from: before, to: after, velocities: most == nil ? .inBulk : .each) {
        let motion = FieldMotion(of: $0, from: before, to: after, component, $1, tick)
        jumps += motion.jumps(looksAtVelocities)
      }
    }
    return jumps
  }

  /// Returns a part of many rows, another one in every tick.
  private func turns(_ rows: [Int], _ tick: Int) -> [Int] {
    guard let most, rows.count > most else { return rows }
    let first = tick * most % rows.count
    return (0..<most).map { rows[(first + $0) % rows.count] }
  }

  /// Returns which rows have their turn: all of few, others in every tick of many.
  private func isTurn(_ tick: Int, of count: Int) -> (Int) -> Bool {
    guard let most, count > most else { return { _ in true } }
    let first = tick * most % count
    return { ($0 - first + count) % count < most }
  }

  /// Returns the visible entities with a jump of a number or of its velocity: calm motion costs next to nothing.
  private func suspects(
    _ component: MovingComponent, _ entities: [Entity], _ before: World, _ after: World, _ tick: Tick
  ) -> [Entity] {
    var suspects: [Entity] = []
    // A value that the later velocity alone explains is calm.
    func isPlain(_ numbers: MotionNumbers) -> Bool { !looksAtVelocities && numbers.areCalm(rate: tick.rate, false) }
    // A pass over all that moves pays for many: a few are read one by one.
    let isCompared =
      most == nil
      && component.compare(
        entities, from: before, to: after, unless: isPlain,
        { entity, numbers in
          if !numbers.areCalm(rate: tick.rate, looksAtVelocities) { suspects.append(entity) }
        })
    return (isCompared ? suspects : entities).filter(before.isSeen)
  }
}

extension World {
  fileprivate func isSeen(_ entity: Entity) -> Bool {
    presentedOpacity(of: entity) > 0.001
  }
}

extension InputEvent {
  /// True if entities may follow it at once, without animation.
  package var isFollowed: Bool {
    switch self {
    case .pointerMoved, .resized, .parameter, .reload, .wheel, .touchMoved: true
    default: false
    }
  }
}

extension Journal {
  /// True if an animation of zero duration ended in the tick of its start: it moved its values at once.
  fileprivate var hasInstants: Bool {
    entries.contains { entry in
      guard case .settled(let handle, _) = entry else { return false }
      return entries.contains { if case .started(handle, _, _) = $0 { true } else { false } }
    }
  }
}

/// The values that transactions set without animation in a tick, by the journal.
private struct SetValues {
  private(set) var rows: [String: Set<Int32>] = [:]

  init(_ journal: Journal?) {
    for case .set(_, _, let component, let rows) in journal?.entries ?? [] {
      self.rows[component, default: []].formUnion(rows)
    }
  }
}
