/// The entity in whose space this entity's `Transform` is, instead of the window's.
public struct Parent: Component {
  /// The parent. A despawned one counts as none, and so does a cycle.
  public var entity: Entity

  /// The longest chain of parents; longer ones are cut, so that drawing always ends.
  public static let longestChain = 64

  public init(_ entity: Entity) { self.entity = entity }

  public func fold(into hasher: inout StateHasher) { hasher.combine(entity) }
}

extension World {
  /// The ancestors of an entity, nearest first, up to a despawned one or a cycle.
  public func ancestors(of entity: Entity) -> [Entity] {
    var result: [Entity] = []
    var current = entity
    while let parent = get(Parent.self, current)?.entity, isAlive(parent), parent != entity,
      result.count < Parent.longestChain
    {
      result.append(parent)
      current = parent
    }
    return result
  }

  /// The direct children of an entity, in index order. Linear in the number of entities with a parent.
  public func children(of entity: Entity) -> [Entity] {
    var result: [Entity] = []
    each(Parent.self) { child, parent in
      if parent.entity == entity, child != entity { result.append(child) }
    }
    return result
  }

  /// An entity and its descendants, each after its parent, without the subtrees for which `isLeftOut` returns true.
  public func tree(of entity: Entity, leavingOut isLeftOut: (Entity) -> Bool = { _ in false }) -> [Entity] {
    guard isAlive(entity), !isLeftOut(entity) else { return [] }
    var children: [[Entity]] = []
    each(Parent.self) { child, parent in
      guard isAlive(parent.entity) else { return }
      while children.count <= parent.entity.row { children.append([]) }
      children[parent.entity.row].append(child)
    }
    var isIn = [Bool](repeating: false, count: rowCount)
    isIn[entity.row] = true
    var result = [entity]
    var next = 0
    while next < result.count {
      let row = result[next].row
      next += 1
      guard row < children.count else { continue }
      for child in children[row] where !isIn[child.row] && !isLeftOut(child) {
        isIn[child.row] = true
        result.append(child)
      }
    }
    return result
  }

  /// Despawns an entity and all its descendants.
  public mutating func despawnTree(_ entity: Entity) {
    for member in tree(of: entity).reversed() { despawn(member) }
  }
}
