import RiffleECS

/// The animations on each field of each row: a list for each field, so that a tick of a history stores only the lists
/// of fields with a start or an end, and none of fields that never moved.
struct PropertyTable: Sendable, Equatable {
  private var fields: [[Property]] = []
  /// Derived, not part of the value: the number of rows to expect.
  private var wanted = 0

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.fields == rhs.fields }

  subscript(row: Int, field: Int) -> Property {
    get { field < fields.count && row < fields[field].count ? fields[field][row] : Property() }
    _modify {
      if field >= fields.count || row >= fields[field].count { grow(row, field) }
      yield &fields[field][row]
    }
  }

  /// The properties of a field; rows beyond the last are idle.
  func all(of field: Int) -> [Property] { field < fields.count ? fields[field] : [] }

  mutating func reserve(_ rows: Int) { wanted = max(wanted, rows) }

  private mutating func grow(_ row: Int, _ field: Int) {
    while fields.count <= field { fields.append([]) }
    if fields[field].capacity < wanted { fields[field].reserveCapacity(wanted) }
    while fields[field].count <= row { fields[field].append(Property()) }
  }

  func measure(_ memory: inout OwnedMemory) { memory.add(fields) { $0.add($1) } }
}

/// The animations on one field of one entity.
@usableFromInline struct Property: Sendable, Equatable {
  /// The index of its spring block, or -1. Springs merge, so there is at most one.
  var block: Int16 = -1
  /// Layers in the lowest four bits, pendings above: compact, as every field of every moving entity has one.
  private var counts: UInt16 = 0
  var index: Int32 = 0

  /// Curves and keyframes that add up on it; they collapse long before fifteen.
  var layers: UInt16 {
    get { counts & 15 }
    set { counts = counts & ~15 | newValue }
  }
  /// Animations with an unfinished delay, of which a retarget leaves at most one unless it adds, queued ones, and
  /// driven ones.
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
