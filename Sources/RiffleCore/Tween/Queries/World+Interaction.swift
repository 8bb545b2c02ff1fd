import RiffleECS

extension World {
  /// The entities that cannot be hit now, nor can their children, because an animation runs on them that allows no
  /// interaction: from the transaction on, a delay included, until its completion, or until another animation has taken
  /// over all that it moved.
  ///
  /// - Complexity: O(1) without such animations, else linear in all that run.
  public var entitiesWithoutInteraction: Set<Entity> {
    guard let transactions = resource(Transactions.self) else { return [] }
    let ids = transactions.records.runs.lazy.filter { !$0.terms.allowsInteraction }.map(\.id)
    guard !ids.isEmpty else { return [] }
    let all = Array(ids)
    let rows = self[resource: MotionRegistry.self].operations.flatMap { $0.moved(self, all) }
    return Set(rows.compactMap { entity(atRow: Int($0)) })
  }

  /// Whether an entity can be hit as far as the animations that run on it, and on the entities above it, are concerned.
  public func allowsInteraction(_ entity: Entity) -> Bool {
    let without = entitiesWithoutInteraction
    return without.isEmpty || !([entity] + ancestors(of: entity)).contains(where: without.contains)
  }
}
