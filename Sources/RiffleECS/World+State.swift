extension World: Equatable {
  /// Returns true if two worlds are equal in all that can influence a later tick: living entities and next handles,
  /// components, resources, generator. Columns without rows and write logs do not count.
  ///
  /// Columns shared since a snapshot are equal without a comparison, also with a component that is not equal to itself,
  /// such as one with a NaN.
  public static func == (left: World, right: World) -> Bool {
    left.random == right.random && left.entities == right.entities
      && left.resources.isEqual(to: right.resources) && left.columns.isEqual(to: right.columns)
  }

  package func isEqual<R: Component>(to other: World, besides resource: R.Type) -> Bool {
    random == other.random && entities == other.entities
      && resources.isEqual(to: other.resources, besides: ColumnTable.key(R.self)) && columns.isEqual(to: other.columns)
  }

  /// A hash equal for equal worlds on every machine; different worlds collide once in 2⁶⁴. Linear in the world's size.
  public var stateHash: UInt64 {
    var hasher = StateHasher()
    entities.fold(into: &hasher)
    random.fold(into: &hasher)
    hasher.combine(columns.combinedHash(seed: 1))
    hasher.combine(resources.combinedHash(seed: 2))
    return hasher.finalize()
  }
}

extension ColumnTable {
  /// Independent of the order in which types first appeared.
  func combinedHash(seed: UInt64) -> UInt64 {
    var sum: UInt64 = 0
    for column in slots.columns where column.count > 0 { sum &+= column.hash(seed: seed) }
    return sum
  }

  func isEqual(to other: ColumnTable, besides key: UInt? = nil) -> Bool {
    if slots === other.slots { return true }
    guard occupiedCount == other.occupiedCount else { return false }
    for place in 0..<slots.count {
      if header(at: place).pointee.count == 0 || shares(at: place, with: other) { continue }
      let column = slots.column(place)
      guard let match = other.column(like: column) else { return false }
      if column.operations.key == key, match.count > 0 { continue }
      guard column.isEqual(to: match) else { return false }
    }
    return true
  }

  private var occupiedCount: Int { (0..<slots.count).count { header(at: $0).pointee.count > 0 } }

  /// Compares headers: columns would cost reference counts for each column in each tick.
  func shares(at place: Int, with other: ColumnTable) -> Bool {
    place < other.slots.count && header(at: place) == other.header(at: place)
  }

  func column(like column: ColumnStorage) -> ColumnStorage? {
    let place = slots.headerPointer.pointee.directory.find(column.operations.key)
    return place < 0 ? nil : slots.column(place)
  }
}

extension ColumnStorage {
  /// Seeded by the component's name.
  func hash(seed: UInt64) -> UInt64 {
    var hasher = StateHasher(seed: seed &+ operations.nameHash)
    hasher.combine(count)
    operations.loops.fold(rows, &hasher)
    return hasher.finalize()
  }

  func isEqual(to other: ColumnStorage) -> Bool {
    if self === other { return true }
    guard count == other.count else { return false }
    // With equal counts, equal words in the shared part leave none beyond it.
    let (words, otherWords) = (rows.words, other.rows.words)
    let shared = min(rows.wordCount, other.rows.wordCount)
    for index in 0..<shared where words[index] != otherWords[index] { return false }
    for index in shared..<rows.wordCount where words[index] != 0 { return false }
    return operations.loops.areEqual(rows, other.rows)
  }
}
