extension World {
  /// The component types that some entity has, in the order in which they first appeared. O(types).
  public var componentTypes: [any Component.Type] { columns.occupied.map(\.operations.type) }

  /// Returns all components of an entity, in the order in which the types first appeared; none if it is stale.
  public func components(of entity: Entity) -> [any Component] {
    isAlive(entity) ? columns.boxes(row: entity.row) : []
  }

  /// Returns the types of an entity's components, in order of first appearance; none if it is stale. O(types).
  public func componentTypes(of entity: Entity) -> [any Component.Type] {
    isAlive(entity) ? columns.types(row: entity.row) : []
  }

  /// Returns the component of an entity by its `componentName`; nil if it has none, or is stale.
  public func component(named name: String, of entity: Entity) -> (any Component)? {
    isAlive(entity) ? columns.box(named: name, row: entity.row) : nil
  }

  /// All resources, in the order in which the types first appeared in the world.
  public var allResources: [any Component] { resources.boxes(row: 0) }

  /// Returns the resource by the name of its type; nil if there is none.
  public func resource(named name: String) -> (any Component)? { resources.box(named: name, row: 0) }

  /// Returns the names of component types with a different value in the other world, or in only one of the two: in the
  /// order in which they first appeared here, then there. Shared columns cost nothing.
  public func componentNames(differingFrom other: World) -> [String] { columns.names(differingFrom: other.columns) }

  /// Returns the names of resources that differ between two worlds, or are in only one of them.
  public func resourceNames(differingFrom other: World) -> [String] { resources.names(differingFrom: other.resources) }

  /// True if the same entities live in both worlds, in the same rows. O(1) without spawns or despawns, else linear.
  public func hasSameEntities(as other: World) -> Bool { entities == other.entities }

  /// Returns the rows (entity indices) in which a component type differs between two worlds, in order.
  public func rows(ofComponentNamed name: String, differingFrom other: World) -> [Int] {
    ColumnTable.rows(columns.column(named: name), other.columns.column(named: name))
  }

  /// Returns the rows in which a type's column differs. O(1) for a shared column.
  public func rows<C: Component>(of type: C.Type, differingFrom other: World) -> [Int] {
    ColumnTable.rows(columns.column(type), other.columns.column(type))
  }

  /// True: not written between the two worlds. O(1).
  @usableFromInline package func shares<C: Component>(_ type: C.Type, with other: World) -> Bool {
    guard let mine = columns.column(type) else { return false }
    return mine === other.columns.column(type)
  }
}

extension World {
  /// True for a copy if nothing was written in between, not even there and back. O(types).
  package func sharesColumns(with other: World) -> Bool { componentTypes(notSharedWith: other).isEmpty }

  package func componentTypes(notSharedWith other: World) -> [any Component.Type] {
    columns.unshared(with: other.columns)
  }

  /// True: not written between the two worlds. O(1).
  package func sharesResource<R: Component>(_ type: R.Type, with other: World) -> Bool {
    guard let mine = resources.column(type) else { return false }
    return mine === other.resources.column(type)
  }
}

extension Component {
  /// Returns true if two type-erased components have the same type and are equal.
  public func isEqual(to other: any Component) -> Bool { (other as? Self) == self }
}

extension World: CustomStringConvertible {
  /// Such as `World(120 entities; Game.Card 52, RiffleCore.Transform 120)`.
  public var description: String {
    let columns = columns.occupied.map { "\($0.operations.name) \($0.count)" }.joined(separator: ", ")
    return "World(\(entityCount) entities\(columns.isEmpty ? "" : "; ")\(columns))"
  }
}

extension ColumnTable {
  fileprivate var occupied: [ColumnStorage] { slots.columns.filter { $0.count > 0 } }

  fileprivate func column(named name: String) -> ColumnStorage? { occupied.first { $0.operations.name == name } }

  func unshared(with other: ColumnTable) -> [any Component.Type] {
    if slots === other.slots { return [] }
    let mine = (0..<slots.count).filter { !shares(at: $0, with: other) }.map(slots.column)
    let further = other.slots.columns.dropFirst(slots.count)
    return (mine + further).map(\.operations.type)
  }

  func types(row: Int) -> [any Component.Type] {
    (0..<slots.count).filter { rows(at: $0).contains(row) }.map { slots.column($0).operations.type }
  }

  func boxes(row: Int) -> [any Component] {
    occupied.filter { $0.rows.contains(row) }.map { $0.operations.boxed($0.rows, row) }
  }

  func box(named name: String, row: Int) -> (any Component)? {
    column(named: name).flatMap { $0.rows.contains(row) ? $0.operations.boxed($0.rows, row) : nil }
  }

  func names(differingFrom other: ColumnTable) -> [String] {
    let mine = occupied.filter { other.column(like: $0).map($0.isEqual) != true }
    let theirs = other.occupied.filter { (column(like: $0)?.count ?? 0) == 0 }
    return (mine + theirs).map(\.operations.name)
  }

  fileprivate func column<C: Component>(_ type: C.Type) -> ColumnStorage? {
    let column = place(of: type).map(slots.column)
    return column?.count == 0 ? nil : column
  }

  fileprivate static func rows(_ mine: ColumnStorage?, _ theirs: ColumnStorage?) -> [Int] {
    if mine === theirs { return [] }
    guard let mine, let theirs else {
      guard let rows = (mine ?? theirs)?.rows else { return [] }
      return (0..<rows.usedCount).filter(rows.contains)
    }
    return mine.operations.loops.differing(mine.rows, theirs.rows)
  }
}
