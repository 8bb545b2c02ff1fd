/// What a column looks like from outside, for debuggers and tests.
public struct ColumnSummary: Hashable, Sendable {
  /// The component's stable name.
  public let name: String
  /// How many entities have the component.
  public let count: Int
  /// Bytes of the values present; what they own elsewhere (strings, arrays) is not counted.
  public let bytes: Int
  /// Bytes set aside for values and presence bits. Those of rows never present are address space, not memory.
  public let reservedBytes: Int
}

extension World {
  /// One line for each component type some entity has, ordered by name.
  public var columnSummaries: [ColumnSummary] { columns.summaries }

  /// One line for each resource, ordered by name.
  public var resourceSummaries: [ColumnSummary] { resources.summaries }

  /// About how many bytes the world takes: values present, presence bits, generations and free rows.
  ///
  /// Snapshots share what they can, so the sum over two worlds counts shared columns twice.
  public var bytes: Int {
    (entities.generations.count + entities.free.count) * MemoryLayout<UInt32>.stride
      + (columns.summaries + resources.summaries).reduce(0) { $0 + $1.bytes }
      + columns.presenceBytes + resources.presenceBytes
  }

  /// All components of an entity, ordered by name; none when it is stale.
  public func components(of entity: Entity) -> [any Component] {
    isAlive(entity) ? columns.boxes(row: entity.row) : []
  }

  /// All resources, ordered by name.
  public var allResources: [any Component] { resources.boxes(row: 0) }
}

extension World: CustomStringConvertible {
  /// Such as `World(120 entities; Game.Card 52, RiffleCore.Transform 120)`.
  public var description: String {
    let columns = columnSummaries.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    return "World(\(entityCount) entities\(columns.isEmpty ? "" : "; ")\(columns))"
  }
}

extension ColumnTable {
  private var occupied: [ColumnStorage] {
    // Sorted: the order of the slots is that of addresses. Two types of one name keep no order, but look alike.
    slots.compactMap(\.column).filter { $0.count > 0 }.sorted { $0.operations.name < $1.operations.name }
  }

  var summaries: [ColumnSummary] {
    occupied.map { column in
      ColumnSummary(
        name: column.operations.name, count: column.count, bytes: column.count * column.operations.stride,
        reservedBytes: column.rows.wordCount * (64 * column.operations.stride + 8))
    }
  }

  var presenceBytes: Int { occupied.reduce(0) { $0 + $1.rows.wordCount * 8 } }

  func boxes(row: Int) -> [any Component] {
    occupied.filter { $0.rows.contains(row) }.map { $0.operations.boxed($0.rows, row) }
  }
}
