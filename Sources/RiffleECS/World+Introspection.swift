/// What a column looks like from outside, for debuggers and tests.
public struct ColumnSummary: Hashable, Sendable {
  /// The component's stable name.
  public let name: String
  /// How many entities have the component.
  public let count: Int
  /// Bytes of the values present; what they own elsewhere (strings, arrays) is not counted.
  public let bytes: Int
  /// Bytes of memory set aside for the column, and what its values own elsewhere.
  public let reservedBytes: Int
}

extension World {
  /// One line for each component type some entity has, in the order in which the types first appeared.
  public var columnSummaries: [ColumnSummary] { columns.summaries }

  /// One line for each resource, in the order in which the types first appeared.
  public var resourceSummaries: [ColumnSummary] { resources.summaries }

  /// The component types that some entity has, in the order in which they first appeared. O(types).
  public var componentTypes: [any Component.Type] { columns.types }

  /// All components of an entity, in the order in which the types first appeared in the world; none when it is stale.
  public func components(of entity: Entity) -> [any Component] {
    isAlive(entity) ? columns.boxes(row: entity.row) : []
  }

  /// The types of an entity's components, in the order in which they first appeared in the world; none when it is stale. O(types).
  public func componentTypes(of entity: Entity) -> [any Component.Type] {
    isAlive(entity) ? columns.types(row: entity.row) : []
  }

  /// The component of an entity by the name of its type; nil when it has none, or is stale.
  ///
  /// - Parameter name: a `componentName`, such as `RiffleCore.Transform`.
  public func component(named name: String, of entity: Entity) -> (any Component)? {
    isAlive(entity) ? columns.box(named: name, row: entity.row) : nil
  }

  /// All resources, in the order in which the types first appeared in the world.
  public var allResources: [any Component] { resources.boxes(row: 0) }

  /// The resource by the name of its type; nil when there is none.
  public func resource(named name: String) -> (any Component)? { resources.box(named: name, row: 0) }

  /// The names of component types of which some entity has another value than in the other world, or has one here only
  /// or there only: in the order in which they first appeared here, then there. Columns still shared cost nothing.
  public func componentNames(differingFrom other: World) -> [String] { columns.names(differingFrom: other.columns) }

  /// The names of resources that are not the same in the other world, or are in one of the two only: in the order in
  /// which they first appeared here, then there.
  public func resourceNames(differingFrom other: World) -> [String] { resources.names(differingFrom: other.resources) }

  /// Whether the same entities live in both worlds, in the same rows. O(1) where none came or went in between, else linear.
  public func hasSameEntities(as other: World) -> Bool { entities == other.entities }

  /// The rows (entity indices) in which a component type differs between two worlds, in order.
  ///
  /// - Parameter name: a `componentName`; a name no column has differs nowhere.
  public func rows(ofComponentNamed name: String, differingFrom other: World) -> [Int] {
    ColumnTable.rows(columns.column(named: name), other.columns.column(named: name))
  }

  /// The same for a type that is known. O(1) for a column that is still shared.
  public func rows<C: Component>(of type: C.Type, differingFrom other: World) -> [Int] {
    ColumnTable.rows(columns.column(type), other.columns.column(type))
  }

  /// Whether both worlds hold the same column of a type: then nothing was written to it between them. O(1).
  @usableFromInline package func shares<C: Component>(_ type: C.Type, with other: World) -> Bool {
    guard let mine = columns.column(type) else { return false }
    return mine === other.columns.column(type)
  }
}

extension World {
  /// Whether both worlds hold the same column of every component type. Where one of them came from the other, nothing was written
  /// in between then, not even there and back: a write copies a column that another world holds. O(types).
  package func sharesColumns(with other: World) -> Bool { componentTypes(notSharedWith: other).isEmpty }

  /// The component types of which both worlds do not hold the same column. O(types).
  package func componentTypes(notSharedWith other: World) -> [any Component.Type] {
    columns.unshared(with: other.columns)
  }

  /// Whether both worlds hold the same resource of a type: then it was not written between them. O(1).
  package func sharesResource<R: Component>(_ type: R.Type, with other: World) -> Bool {
    guard let mine = resources.column(type) else { return false }
    return mine === other.resources.column(type)
  }
}

extension Component {
  /// Whether two type-erased components have the same type and are equal.
  public func isEqual(to other: any Component) -> Bool { (other as? Self) == self }
}

extension World: CustomStringConvertible {
  /// Such as `World(120 entities; Game.Card 52, RiffleCore.Transform 120)`.
  public var description: String {
    let columns = columnSummaries.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    return "World(\(entityCount) entities\(columns.isEmpty ? "" : "; ")\(columns))"
  }
}

extension ColumnTable {
  private var occupied: [ColumnStorage] { slots.columns.filter { $0.count > 0 } }

  fileprivate func column(named name: String) -> ColumnStorage? { occupied.first { $0.operations.name == name } }

  /// The types of the columns that both tables do not have in the same place; those of which only the other one has a column are
  /// among them.
  func unshared(with other: ColumnTable) -> [any Component.Type] {
    if slots === other.slots { return [] }
    let mine = (0..<slots.count).filter { !shares(at: $0, with: other) }.map(slots.column)
    let further = other.slots.columns.dropFirst(slots.count)
    return (mine + further).map(\.operations.type)
  }

  func types(row: Int) -> [any Component.Type] {
    (0..<slots.count).filter { rows(at: $0).contains(row) }.map { slots.column($0).operations.type }
  }

  var types: [any Component.Type] { occupied.map { $0.operations.type } }

  var summaries: [ColumnSummary] {
    occupied.map { column in
      ColumnSummary(
        name: column.operations.name, count: column.count, bytes: column.count * column.operations.stride,
        reservedBytes: column.bytes(notIn: nil))
    }
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

  /// The column of a type, unless nothing has the component.
  fileprivate func column<C: Component>(_ type: C.Type) -> ColumnStorage? {
    let column = place(of: type).map(slots.column)
    return column?.count == 0 ? nil : column
  }

  /// The rows in which two columns differ, where one may not be there.
  fileprivate static func rows(_ mine: ColumnStorage?, _ theirs: ColumnStorage?) -> [Int] {
    if mine === theirs { return [] }
    guard let mine, let theirs else {
      guard let rows = (mine ?? theirs)?.rows else { return [] }
      return (0..<rows.usedCount).filter(rows.contains)
    }
    return mine.operations.differingRows(mine.rows, theirs.rows)
  }
}
