extension World {
  /// Spawns an entity with these components; of two of one type the later stays.
  @inlinable
  @discardableResult
  public mutating func spawn<each C: Component>(_ component: repeat each C) -> Entity {
    let entity = entities.allocate()
    repeat columns.insert(each component, row: entity.row)
    return entity
  }

  /// Spawns many entities at once, each with the components that the closure returns for its number.
  ///
  /// The result equals that of as many single spawns, in the same order. The types must differ.
  @inlinable
  @discardableResult
  public mutating func spawn<each C: Component>(count: Int, _ make: (Int) -> (repeat each C)) -> [Entity] {
    let born = entities.allocate(count: count)
    guard count > 0 else { return born }
    let values = (repeat prepare((each C).self, for: born))
    for number in 0..<born.count {
      let row = born[number].row
      let made = make(number)
      repeat (each values + row).initialize(to: each made)
    }
    return born
  }

  /// Spawns many entities with two components, which the compiler writes in place: a third of the time.
  @inlinable
  @discardableResult
  public mutating func spawn<A: Component, B: Component>(count: Int, _ make: (Int) -> (A, B)) -> [Entity] {
    let born = entities.allocate(count: count)
    guard count > 0 else { return born }
    let (a, b) = (prepare(A.self, for: born), prepare(B.self, for: born))
    for number in 0..<born.count {
      let (row, made) = (born[number].row, make(number))
      (a + row).initialize(to: made.0)
      (b + row).initialize(to: made.1)
    }
    return born
  }

  /// Spawns many entities with three components.
  @inlinable
  @discardableResult
  public mutating func spawn<A: Component, B: Component, C: Component>(
    count: Int, _ make: (Int) -> (A, B, C)
  ) -> [Entity] {
    let born = entities.allocate(count: count)
    guard count > 0 else { return born }
    let (a, b, c) = (prepare(A.self, for: born), prepare(B.self, for: born), prepare(C.self, for: born))
    for number in 0..<born.count {
      let (row, made) = (born[number].row, make(number))
      (a + row).initialize(to: made.0)
      (b + row).initialize(to: made.1)
      (c + row).initialize(to: made.2)
    }
    return born
  }

  /// Reserves room for a component of entities to be spawned, so that its column is not moved while it grows.
  @inlinable
  package mutating func reserve<C: Component>(_ type: C.Type, count: Int) {
    let place = columns.findOrAdd(type, capacity: rowCount + count)
    _ = columns.owned(at: place, holding: rowCount + count - 1)
  }

  /// Owns and grows a column for new rows and marks them present; their values must be initialised right after.
  @inlinable
  mutating func prepare<C: Component>(_ type: C.Type, for born: [Entity]) -> UnsafeMutablePointer<C> {
    // The rows are reused ones in any order, then new ones up to the last: all below the row count.
    let last = rowCount - 1
    let place = columns.findOrAdd(type, capacity: rowCount)
    let header = columns.owned(at: place, holding: last)
    require(!header.pointee.rows.contains(born[0].row), "spawn(count:) cannot name a component twice")
    var number = 0
    while number < born.count {
      let first = number
      repeat { number &+= 1 } while number < born.count && born[number].row == born[number &- 1].row &+ 1
      header.markPresent(born[first].row..<born[first].row &+ (number &- first))
    }
    return header.pointee.rows.typed(type)
  }
}
