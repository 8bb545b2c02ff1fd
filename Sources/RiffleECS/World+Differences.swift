/// One component that is otherwise in one world than in another.
public struct ComponentDifference: Sendable {
  /// The entity's index. The worlds may have different entities there.
  public let row: Int
  /// Nil where the row had no such component.
  public let before: (any Component)?
  /// Nil where the row has none now.
  public let after: (any Component)?
}

/// The rows of one component type that differ between two worlds.
public struct ColumnDifference: Sendable {
  /// The component's stable name.
  public let name: String
  /// By rising row.
  public let rows: [ComponentDifference]
}

extension World {
  /// What is otherwise in this world than in an earlier one, component by component; ordered by name.
  ///
  /// Columns that the two still share are equal without a look, so between neighbouring ticks the cost follows what was
  /// written.
  /// - Parameter isWanted: leaves out component types.
  public func differences(
    from earlier: World, where isWanted: (any Component.Type) -> Bool = { _ in true }
  ) -> [ColumnDifference] {
    var keys: [UInt] = []
    for slot in columns.slots where slot.column != nil { keys.append(slot.key) }
    for slot in earlier.columns.slots
    where slot.column != nil && columns.column(keyed: slot.key) == nil {
      keys.append(slot.key)
    }
    return keys.compactMap { key in
      let (before, after) = (earlier.columns.column(keyed: key), columns.column(keyed: key))
      guard before !== after, let sample = before?.anyBox ?? after?.anyBox, isWanted(type(of: sample)) else {
        return nil
      }
      let rows = ColumnStorage.differences(before, after)
      return rows.isEmpty ? nil : ColumnDifference(name: type(of: sample).componentName, rows: rows)
    }
    .sorted { $0.name < $1.name }
  }

  /// The names of the resources that differ from those of another world, in order.
  public func differingResources(from earlier: World) -> [String] {
    let (before, after) = (earlier.allResources, allResources)
    var names: [String] = []
    for resource in after {
      let name = type(of: resource).componentName
      let old = before.first { type(of: $0) == type(of: resource) }
      if old.map({ areEqual($0, resource) }) != true { names.append(name) }
    }
    for resource in before where !after.contains(where: { type(of: $0) == type(of: resource) }) {
      names.append(type(of: resource).componentName)
    }
    return names.sorted()
  }
}

/// Whether two components are of one type and equal.
public func areEqual(_ left: any Component, _ right: any Component) -> Bool {
  func compare<C: Component>(_ left: C) -> Bool { (right as? C) == left }
  return compare(left)
}

extension ColumnTable {
  fileprivate func column(keyed key: UInt) -> ColumnStorage? {
    var place = Self.home(key, slots.count - 1)
    while slots[place].key != 0 {
      if slots[place].key == key { return slots[place].column }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }
}

extension ColumnStorage {
  /// The first component there is.
  fileprivate var anyBox: (any Component)? {
    var found: (any Component)?
    for index in 0..<rows.wordCount where found == nil && rows.words[index] != 0 {
      found = operations.boxed(rows, index << 6 | rows.words[index].trailingZeroBitCount)
    }
    return found
  }

  fileprivate static func differences(_ before: ColumnStorage?, _ after: ColumnStorage?) -> [ComponentDifference] {
    var found: [ComponentDifference] = []
    let words = max(before?.rows.wordCount ?? 0, after?.rows.wordCount ?? 0)
    for index in 0..<words {
      var bits = word(index, of: before) | word(index, of: after)
      while bits != 0 {
        let row = index << 6 | bits.trailingZeroBitCount
        bits &= bits - 1
        if let before, let after, before.rows.contains(row), after.rows.contains(row) {
          // Equal bytes are equal values of plain types; others, and paddings, are looked at.
          if before.hasSameBytes(as: after, row: row) { continue }
          let (old, new) = (before.operations.boxed(before.rows, row), after.operations.boxed(after.rows, row))
          if !areEqual(old, new) { found.append(ComponentDifference(row: row, before: old, after: new)) }
        } else {
          let old = before.flatMap { $0.rows.contains(row) ? $0.operations.boxed($0.rows, row) : nil }
          let new = after.flatMap { $0.rows.contains(row) ? $0.operations.boxed($0.rows, row) : nil }
          found.append(ComponentDifference(row: row, before: old, after: new))
        }
      }
    }
    return found
  }

  private static func word(_ index: Int, of column: ColumnStorage?) -> UInt64 {
    guard let column, index < column.rows.wordCount else { return 0 }
    return column.rows.words[index]
  }

  private func hasSameBytes(as other: ColumnStorage, row: Int) -> Bool {
    guard operations.isTrivial else { return false }
    let offset = row * operations.stride
    let (left, right) = (rows.values + offset, other.rows.values + offset)
    return (0..<operations.stride).allSatisfy {
      left.load(fromByteOffset: $0, as: UInt8.self) == right.load(fromByteOffset: $0, as: UInt8.self)
    }
  }
}
