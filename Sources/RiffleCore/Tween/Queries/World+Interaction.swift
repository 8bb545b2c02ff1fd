import RiffleECS

extension World {
  /// The entities that cannot be hit, with their children, because a running animation of them allows no interaction: from its
  /// transaction, including a delay, until its completion, or until other animations have replaced it completely.
  ///
  /// - Complexity: O(1) without such animations, otherwise linear in the running animations.
  public var entitiesWithoutInteraction: Set<Entity> {
    guard let transactions = resource(Transactions.self) else { return [] }
    let ids = transactions.records.runs.lazy.filter { !$0.terms.allowsInteraction }.map(\.id)
    guard !ids.isEmpty else { return [] }
    let all = Array(ids)
    let rows = self[resource: MotionRegistry.self].operations.flatMap { $0.moved(self, all) }
    return Set(rows.compactMap { entity(atRow: Int($0)) })
  }

  /// Whether the running animations of an entity and of its ancestors allow it to be hit.
  public func allowsInteraction(_ entity: Entity) -> Bool {
    let without = entitiesWithoutInteraction
    return without.isEmpty || !([entity] + ancestors(of: entity)).contains(where: without.contains)
  }
}
