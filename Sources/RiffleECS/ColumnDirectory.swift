/// The slots of component types: open addressing, keyed by the address of the type.
///
/// Addresses, and so the order of entries, differ from run to run: never iterate over it.
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

  /// A power of two of entries, at most a quarter of them occupied, so that most types are found at the first probe.
  @usableFromInline var entries: ContiguousArray<Entry>
  /// The offset of the last entry, in bytes: masks a hash to the offset of an entry.
  @usableFromInline var mask: UInt
  private var count = 0

  @usableFromInline
  init() {
    entries = []
    mask = 0
    makeRoom(16)
  }

  private mutating func makeRoom(_ capacity: Int) {
    entries = ContiguousArray(repeating: Entry(key: 0, place: -1), count: capacity)
    mask = UInt((capacity - 1) * MemoryLayout<Entry>.stride)
  }

  /// The slot of a type, or -1.
  @inlinable
  @inline(__always)
  func find(_ key: UInt) -> Int {
    let home = Self.hash(key) & mask
    return entries.withUnsafeBytes { entries in
      let entry = (entries.baseAddress.unsafelyUnwrapped + Int(bitPattern: home)).assumingMemoryBound(to: Entry.self)
      if _fastPath(entry.pointee.key == key) { return entry.pointee.place }
      // A free place has no slot.
      return entry.pointee.key == 0 ? -1 : search(key)
    }
  }

  @usableFromInline
  @inline(never)
  func search(_ key: UInt) -> Int { entries[index(of: key)].place }

  /// The index of the entry of a type, or of the free one for it, which has no slot.
  private func index(of key: UInt) -> Int {
    var index = Int(Self.hash(key) & mask) / MemoryLayout<Entry>.stride
    while entries[index].key != key, entries[index].key != 0 { index = (index + 1) & (entries.count - 1) }
    return index
  }

  /// Types of one module are some hundred bytes apart; the multiplication spreads them, bits 32 and up decide.
  @inlinable
  @inline(__always)
  static func hash(_ key: UInt) -> UInt { (key &* 0x9E37_79B9_7F4A_7C15) &>> 32 }

  /// Adds the slot of a type that has none.
  mutating func add(_ key: UInt, place: Int) {
    count += 1
    if count * 4 > entries.count {
      let old = entries
      makeRoom(old.count * 2)
      for entry in old where entry.key != 0 { entries[index(of: entry.key)] = entry }
    }
    entries[index(of: key)] = Entry(key: key, place: place)
  }
}
