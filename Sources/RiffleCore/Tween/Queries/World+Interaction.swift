import RiffleECS

extension World {
  /// The entities that cannot be hit, with their children, because a running animation of them allows no interaction: from its
  /// transaction, including a delay, until its completion, or until other animations have replaced it completely.
  ///
  /// - Complexity: O(1) without such animations, otherwise linear in the running animations.
  public var entitiesWithoutInteraction: Set<Entity> {
    let runs = resource(Transactions.self)?.records.runs.lazy.filter { !$0.terms.allowsInteraction }
    return Set(entities(movedBy: runs?.map { AnimationHandle(id: $0.id) } ?? []))
  }

  /// The entities that transactions animate; some may occur several times.
  ///
  /// - Complexity: linear in the running animations.
  package func entities(movedBy handles: [AnimationHandle]) -> [Entity] {
    guard !handles.isEmpty else { return [] }
    let rows = self[resource: MotionRegistry.self].operations.flatMap { $0.moved(self, handles.map(\.id)) }
    return rows.compactMap { entity(atRow: Int($0)) }
  }

  /// Returns true if the running animations of an entity and of its ancestors allow it to be hit.
  public func allowsInteraction(_ entity: Entity) -> Bool {
    let without = entitiesWithoutInteraction
    return without.isEmpty || !([entity] + ancestors(of: entity)).contains(where: without.contains)
  }
}
