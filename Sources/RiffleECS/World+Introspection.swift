// All lists are in the order in which the types first appeared in the world.
extension World {
  /// The types of components that some entity has. O(types).
  package var componentTypes: [any Component.Type] { columns.occupied.map { $0.operations.type } }

  /// Returns all components of an entity, in the order in which the types first appeared; none if it is stale.
  public func components(of entity: Entity) -> [any Component] { isAlive(entity) ? columns.boxes(row: entity.row) : [] }

  /// The types of an entity's components; none if it is stale. O(types).
  package func componentTypes(of entity: Entity) -> [any Component.Type] {
    isAlive(entity) ? columns.types(row: entity.row) : []
  }

  /// Returns a component by its `componentName`, such as `RiffleCore.Transform`; nil if the entity is stale.
  package func component(named name: String, of entity: Entity) -> (any Component)? {
    isAlive(entity) ? columns.box(named: name, row: entity.row) : nil
  }

  package var allResources: [any Component] { resources.boxes(row: 0) }

  package func resource(named name: String) -> (any Component)? { resources.box(named: name, row: 0) }

  /// The types that differ or are in one world only, those of the other world last. Shared columns cost nothing.
  package func componentNames(differingFrom other: World) -> [String] { columns.names(differingFrom: other.columns) }

  /// The resources that differ or are in one world only, those of the other world last.
  package func resourceNames(differingFrom other: World) -> [String] { resources.names(differingFrom: other.resources) }

  /// True if the same entities live in both worlds. O(1) without spawns or despawns, else linear.
  package func hasSameEntities(as other: World) -> Bool { entities == other.entities }

  /// The rows in which a component differs, in order; none for an unknown name.
  package func rows(ofComponentNamed name: String, differingFrom other: World) -> [Int] {
    ColumnTable.rows(columns.column(named: name), other.columns.column(named: name))
  }

  /// The rows in which a component differs. O(1) for a shared column.
  package func rows<C: Component>(of type: C.Type, differingFrom other: World) -> [Int] {
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
    var names: [String] = []
    for column in occupied {
      let match = other.column(like: column)
      if match.map(column.isEqual) != true { names.append(column.operations.name) }
    }
    for column in other.occupied where (self.column(like: column)?.count ?? 0) == 0 {
      names.append(column.operations.name)
    }
    return names
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
