/// SwiftUI's matched geometry effect: an inserted entity starts from the frame of the entity with the same id, a
/// removed one moves to it, and an entity that is not a source keeps the frame of its source while both exist.
///
/// Insertion and removal are part of the transitions, so they reverse with them. A follower moves in the model, by the
/// animation that moves its source. A descendant of a follower is not a source for it.
public struct MatchedGeometry: Component, Hashable {
  /// The matched properties.
  public enum Properties: Sendable, Hashable, CaseIterable {
    case position, size
    /// Both.
    case frame
  }

  /// The id that pairs it with others.
  public var id: ShiftID
  public var properties: Properties
  /// True if the others take their frame from this entity. The first of several sources applies.
  public var isSource: Bool

  public init(_ id: ShiftID, properties: Properties = .frame, isSource: Bool = true) {
    (self.id, self.properties, self.isSource) = (id, properties, isSource)
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(id, Properties.allCases.firstIndex(of: properties) ?? 0, isSource)
  }
}

extension World {
  /// The effect at the start of an insertion, `presented`, or at the end of a removal, `model`.
  func matched(_ entity: Entity, as reading: Reading) -> TransitionEffect? {
    guard let geometry = get(MatchedGeometry.self, entity) else { return nil }
    let others = others(of: geometry, than: entity)
    let other = matchedSource(among: others) ?? others.first { !isGhost($0) } ?? (reading == .model ? nil : others.last)
    return other.flatMap { matching(entity, geometry.properties, to: $0, as: reading) }
  }

  /// Moves ghosts to a counterpart that was inserted after their removal.
  mutating func steerGhosts(onto entity: Entity) {
    guard let geometry = get(MatchedGeometry.self, entity), !reducesMotion else { return }
    for ghost in others(of: geometry, than: entity) where isGhost(ghost) {
      guard let state = get(TransitionState.self, ghost),
        let way = matching(ghost, self[ghost, MatchedGeometry.self].properties, to: entity, as: .model),
        self[resource: TransitionRuns.self].runs[state.run] != nil
      else { continue }
      self[resource: TransitionRuns.self].runs[state.run]?.open += 1
      let leg = withTransaction(
        Transaction(animation: currentTransaction?.animation), completionCriteria: .removed, cause: currentCause
      ) { world in
        world[ghost, TransitionState.self].effect.take([.offset, .stretch], from: way)
      } completion: { world, reason in
        world.endLeg(of: state.run, reason)
      }
      self[resource: TransitionRuns.self].runs[state.run]?.legs.append(leg)
    }
  }

  func matchedSource(among others: [Entity]) -> Entity? {
    others.first { self[$0, MatchedGeometry.self].isSource && !isGhost($0) }
  }

  /// Nil for a source and for unmatched entities.
  func followedSource(of entity: Entity) -> Entity? {
    guard let geometry = get(MatchedGeometry.self, entity), !geometry.isSource, !isGhost(entity) else { return nil }
    return matchedSource(among: others(of: geometry, than: entity))
  }

  func others(of geometry: MatchedGeometry, than entity: Entity) -> [Entity] {
    entities(with: MatchedGeometry.self).filter { other in
      let its = self[other, MatchedGeometry.self]
      return its.id == geometry.id && other != entity && (its.isSource || !geometry.isSource)
    }
  }

  private func matching(
    _ entity: Entity, _ properties: MatchedGeometry.Properties, to other: Entity, as reading: Reading
  ) -> TransitionEffect? {
    guard let (own, goal) = matchedFrames(of: entity, and: other, as: reading) else { return nil }
    var effect = TransitionEffect.identity
    if properties != .size { effect.offset = goal.center - own.center }
    if properties != .position, own.size.x > 0, own.size.y > 0 { effect.stretch = goal.size / own.size }
    return effect
  }

  func matchedFrames(of entity: Entity, and other: Entity, as reading: Reading) -> (own: Rect, goal: Rect)? {
    let parent = get(Parent.self, entity)?.entity
    return frame(of: entity, in: parent, as: .model)
      .flatMap { own in frame(of: other, in: parent, as: reading).map { (own, $0) } }
  }
}

extension World {
  /// O(1) without matched geometry, else O(followers × matched).
  mutating func followSources() {
    guard count(of: MatchedGeometry.self) > 1 else { return }
    let followers = entities(with: MatchedGeometry.self).filter { !self[$0, MatchedGeometry.self].isSource }
    // A follower may be an ancestor of another one's source: at most one pass for each.
    for _ in followers {
      var hasMoved = false
      for follower in followers where followSource(follower) { hasMoved = true }
      if !hasMoved { return }
    }
  }

  @discardableResult mutating func followSource(_ follower: Entity) -> Bool {
    guard let geometry = get(MatchedGeometry.self, follower), has(Transform.self, follower),
      let source = followedSource(of: follower), !depends(source, on: follower),
      var (own, goal) = matchedFrames(of: follower, and: source, as: .model)
    else { return false }
    var hasMoved = false
    if geometry.properties != .position, has(Size.self, follower), own.size.x > 0, own.size.y > 0,
      isApart(own.size, goal.size)
    {
      self[follower, Size.self].value *= goal.size / own.size
      hasMoved = true
      // With an anchor that is not the middle, the new size has moved it.
      if let frames = matchedFrames(of: follower, and: source, as: .model) { (own, goal) = frames }
    }
    if geometry.properties != .size, isApart(own.center, goal.center) {
      self[follower, Transform.self].position += goal.center - own.center
      hasMoved = true
    }
    return hasMoved
  }

  private func depends(_ source: Entity, on follower: Entity, _ most: Int = 16) -> Bool {
    ancestors(of: source).contains { carrier in
      if carrier == follower { return true }
      guard most > 0, let geometry = get(MatchedGeometry.self, carrier), !geometry.isSource,
        let next = matchedSource(among: others(of: geometry, than: carrier))
      else { return false }
      return depends(next, on: follower, most - 1)
    }
  }

  /// True beyond a rounding error, which would be followed forever.
  private func isApart(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Bool {
    let difference = one - other
    return max(abs(difference.x), abs(difference.y)) > 1e-3 * max(1, abs(other.x) / 1000, abs(other.y) / 1000)
  }
}
