/// Which slot belongs to which component type: open addressing, keyed by the address of the type.
///
/// Addresses differ from run to run, so does the order in here: nothing walks over it.
@frozen
@usableFromInline
struct ColumnDirectory {
  @frozen
  @usableFromInline
  struct Entry {
    /// 0 for a free place.
    @usableFromInline var key: UInt
    @usableFromInline var place: Int
  }

  /// A power of two of entries, at most half of them taken.
  @usableFromInline var entries: ContiguousArray<Entry>
  private var count = 0

  @usableFromInline
  init() {
    entries = ContiguousArray(repeating: Entry(key: 0, place: -1), count: 16)
  }

  /// The slot of a type, or -1.
  @inlinable
  @inline(__always)
  func find(_ key: UInt) -> Int {
    entries.withUnsafeBufferPointer { entries in
      let mask = entries.count &- 1
      var index = Self.home(key, mask)
      while true {
        let entry = entries[index]
        // A free entry has no slot.
        if entry.key == key || entry.key == 0 { return entry.place }
        index = (index &+ 1) & mask
      }
    }
  }

  /// Types of one module lie some hundred bytes apart; the multiplication spreads them, bits 32 and up decide.
  @inlinable
  @inline(__always)
  static func home(_ key: UInt, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
  }

  /// Notes the slot of a type that has none.
  mutating func add(_ key: UInt, place: Int) {
    count += 1
    if count * 2 > entries.count {
      let old = entries
      entries = ContiguousArray(repeating: Entry(key: 0, place: -1), count: old.count * 2)
      for entry in old where entry.key != 0 { put(entry) }
    }
    put(Entry(key: key, place: place))
  }

  private mutating func put(_ entry: Entry) {
    var index = Self.home(entry.key, entries.count - 1)
    while entries[index].key != 0 { index = (index + 1) & (entries.count - 1) }
    entries[index] = entry
  }
}
