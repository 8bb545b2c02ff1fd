import RiffleECS

/// Says that two entities are one thing in two places: the one that is inserted comes from where the other one is, and
/// the one that is removed goes to where that is. SwiftUI's matched geometry effect.
///
/// It is part of their transitions, so it turns round with them; what the entities themselves animate is left alone.
public struct MatchedGeometry: Component, Hashable {
  /// What is matched.
  public enum Properties: Sendable, Hashable, CaseIterable {
    case position, size
    /// Both.
    case frame
  }

  public var id: ShiftID
  public var properties: Properties
  /// Of several with one id that are there, a source gives the place; without one the first does.
  public var isSource: Bool

  public init(_ id: ShiftID, properties: Properties = .frame, isSource: Bool = true) {
    self.id = id
    self.properties = properties
    self.isSource = isSource
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(id.text)
    hasher.combine(id.number)
    hasher.combine(Properties.allCases.firstIndex(of: properties) ?? 0)
    hasher.combine(isSource)
  }
}

extension World {
  /// What an entity that comes adds to its look to be seen where its other self is seen.
  func matchedStart(of entity: Entity) -> TransitionEffect? {
    guard let geometry = get(MatchedGeometry.self, entity) else { return nil }
    let others = others(of: geometry.id, than: entity)
    let there = others.filter { !isGhost($0) }
    let source = there.first { self[$0, MatchedGeometry.self].isSource } ?? there.first ?? others.last
    return source.flatMap { matching(entity, geometry.properties, to: $0, as: .presented) }
  }

  /// What an entity that goes adds to its look to arrive where its other self will be.
  func matchedEnd(of entity: Entity) -> TransitionEffect? {
    guard let geometry = get(MatchedGeometry.self, entity) else { return nil }
    let there = others(of: geometry.id, than: entity).filter { !isGhost($0) }
    let goal = there.first { self[$0, MatchedGeometry.self].isSource } ?? there.first
    return goal.flatMap { matching(entity, geometry.properties, to: $0, as: .model) }
  }

  /// Sends ghosts that left before their other self came to where that will be.
  mutating func steerGhosts(onto entity: Entity) {
    guard let geometry = get(MatchedGeometry.self, entity), !reducesMotion else { return }
    for ghost in others(of: geometry.id, than: entity) where isGhost(ghost) {
      guard let state = get(TransitionState.self, ghost),
        let way = matching(ghost, self[ghost, MatchedGeometry.self].properties, to: entity, as: .model),
        let index = self[resource: TransitionRuns.self].runs.firstIndex(where: { $0.id == state.run })
      else { continue }
      self[resource: TransitionRuns.self].runs[index].open += 1
      withTransaction(
        Transaction(animation: currentTransaction?.animation), completionCriteria: .removed, cause: currentCause
      ) { world in
        world[ghost, TransitionState.self].effect.take([.offset, .stretch], from: way)
      } completion: { world, reason in
        world.endLeg(of: state.run, reason)
      }
    }
  }

  private func others(of id: ShiftID, than entity: Entity) -> [Entity] {
    var result: [Entity] = []
    each(MatchedGeometry.self) { other, geometry in
      if geometry.id == id, other != entity { result.append(other) }
    }
    return result
  }

  private func matching(
    _ entity: Entity, _ properties: MatchedGeometry.Properties, to other: Entity, as reading: Reading
  ) -> TransitionEffect? {
    let parent = get(Parent.self, entity)?.entity
    guard let own = frame(of: entity, in: parent, as: .model), let goal = frame(of: other, in: parent, as: reading)
    else { return nil }
    var effect = TransitionEffect.identity
    if properties != .size { effect.offset = goal.center - own.center }
    if properties != .position, own.size.x > 0, own.size.y > 0 { effect.stretch = goal.size / own.size }
    return effect
  }
}
