/// The rows of moving entities: from the first start of a field until all fields rest.
@usableFromInline package struct EntityRows: Sendable, Equatable {
  /// By entity index; -1 at rest. Grows to the largest index that ever moved.
  @usableFromInline var rows: [Int32] = []
  /// By row; -1 while the row is free.
  @usableFromInline var entities: [Int32] = []
  @usableFromInline var free: [Int32] = []

  @inlinable init() {}

  @usableFromInline package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.entities == rhs.entities && lhs.free == rhs.free
  }

  @inlinable func row(of entity: Int) -> Int? {
    guard entity < rows.count, rows[entity] >= 0 else { return nil }
    return Int(rows[entity])
  }

  /// Returns true for a row that is not one of those freed before.
  mutating func assign(_ entity: Int) -> (row: Int, isNew: Bool) {
    if entity >= rows.count {
      let wanted = max(entity + 1, min(rows.count * 2, rows.capacity))
      rows.append(contentsOf: repeatElement(-1, count: wanted - rows.count))
    }
    if rows[entity] >= 0 { return (Int(rows[entity]), false) }
    let freed = free.popLast()
    let row = freed.map { Int($0) } ?? entities.count
    if freed == nil { entities.append(-1) }
    entities[row] = Int32(truncatingIfNeeded: entity)
    rows[entity] = Int32(truncatingIfNeeded: row)
    return (row, freed == nil)
  }

  mutating func release(_ row: Int) {
    rows[Int(entities[row])] = -1
    entities[row] = -1
    free.append(Int32(truncatingIfNeeded: row))
  }

  /// Leaves no excess capacity. Returns the number of rows to expect; nil if there is room.
  mutating func reserve(_ starting: Int, through entity: Int) -> Int? {
    let wanted = entities.count + max(0, starting - free.count)
    guard starting > 1, entities.capacity < wanted else { return nil }
    if rows.count <= entity { rows.reserveCapacity(entity + 1) }
    entities.reserveCapacity(wanted)
    return wanted
  }
}

/// A list of elements for each field, as long as needed: a tick of a history stores only lists with a start or an end.
struct FieldLists<Element: Sendable & Equatable>: Sendable, Equatable {
  /// The element at an index beyond the list.
  private let empty: Element
  private var fields: [[Element]] = []
  /// The number of elements to expect; not part of the value.
  private var wanted = 0

  init(_ empty: Element) { self.empty = empty }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.fields == rhs.fields }

  subscript(index: Int, field: Int) -> Element {
    get { field < fields.count && index < fields[field].count ? fields[field][index] : empty }
    _modify {
      if field >= fields.count || index >= fields[field].count { grow(index, field) }
      yield &fields[field][index]
    }
  }

  mutating func reserve(_ count: Int) { wanted = max(wanted, count) }

  private mutating func grow(_ index: Int, _ field: Int) {
    while fields.count <= field { fields.append([]) }
    if fields[field].capacity < wanted { fields[field].reserveCapacity(wanted) }
    while fields[field].count <= index { fields[field].append(empty) }
  }
}

@usableFromInline struct Property: Sendable, Equatable {
  /// The index of its spring block, or -1. Springs merge, so there is at most one.
  var block: Int16 = -1
  /// Layers in the lowest four bits, pendings above: compact, as every field of every moving entity has one.
  private var counts: UInt16 = 0
  var index: Int32 = 0

  /// Curves and keyframes that add up; they collapse long before fifteen.
  var layers: UInt16 {
    get { counts & 15 }
    set { counts = counts & ~15 | newValue }
  }
  /// Delayed animations (at most one after a retarget unless it adds), queued ones, and driven ones.
  var pendings: UInt16 {
    get { counts >> 4 }
    set {
      require(newValue <= Self.mostPendings, "no more than \(Self.mostPendings) changes of a property can wait")
      counts = counts & 15 | newValue << 4
    }
  }

  /// At most `mostQueued` of these are queued; the rest is for property animators.
  static let mostPendings: UInt16 = 4000
  static let mostQueued: UInt16 = 200

  var isIdle: Bool { block < 0 && layers == 0 && pendings == 0 }
}
