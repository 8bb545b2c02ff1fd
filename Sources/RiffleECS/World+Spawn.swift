extension World {
  /// Brings an entity to life with these components; of two of one type the later stays.
  @inlinable
  @discardableResult
  public mutating func spawn<each C: Component>(_ component: repeat each C) -> Entity {
    let entity = entities.allocate()
    repeat columns.insert(each component, row: entity.row)
    return entity
  }

  /// Brings many entities to life at once, each with the component the closure makes for its number.
  ///
  /// The entities are those that as many single spawns would give, in the same order.
  @inlinable
  @discardableResult
  public mutating func spawn<A: Component>(count: Int, _ make: (Int) -> A) -> [Entity] {
    precondition(count >= 0, "cannot spawn \(count) entities")
    let born = entities.allocate(count: count)
    guard count > 0 else { return born }
    let a = prepare(A.self, for: born)
    for number in 0..<born.count {
      let row = born[number].row
      (a + row).initialize(to: make(number))
    }
    return born
  }

  /// Brings many entities to life at once, each with the two components the closure makes for its number.
  @inlinable
  @discardableResult
  public mutating func spawn<A: Component, B: Component>(count: Int, _ make: (Int) -> (A, B)) -> [Entity] {
    precondition(count >= 0, "cannot spawn \(count) entities")
    let born = entities.allocate(count: count)
    guard count > 0 else { return born }
    let a = prepare(A.self, for: born)
    let b = prepare(B.self, for: born)
    for number in 0..<born.count {
      let row = born[number].row
      let made = make(number)
      (a + row).initialize(to: made.0)
      (b + row).initialize(to: made.1)
    }
    return born
  }

  /// Brings many entities to life at once, each with the three components the closure makes for its number.
  @inlinable
  @discardableResult
  public mutating func spawn<A: Component, B: Component, C: Component>(
    count: Int, _ make: (Int) -> (A, B, C)
  ) -> [Entity] {
    precondition(count >= 0, "cannot spawn \(count) entities")
    let born = entities.allocate(count: count)
    guard count > 0 else { return born }
    let a = prepare(A.self, for: born)
    let b = prepare(B.self, for: born)
    let c = prepare(C.self, for: born)
    for number in 0..<born.count {
      let row = born[number].row
      let made = make(number)
      (a + row).initialize(to: made.0)
      (b + row).initialize(to: made.1)
      (c + row).initialize(to: made.2)
    }
    return born
  }

  /// Brings many entities to life at once, each with the four components the closure makes for its number.
  @inlinable
  @discardableResult
  public mutating func spawn<A: Component, B: Component, C: Component, D: Component>(
    count: Int, _ make: (Int) -> (A, B, C, D)
  ) -> [Entity] {
    precondition(count >= 0, "cannot spawn \(count) entities")
    let born = entities.allocate(count: count)
    guard count > 0 else { return born }
    let (a, b, c, d) = (
      prepare(A.self, for: born), prepare(B.self, for: born), prepare(C.self, for: born), prepare(D.self, for: born)
    )
    for number in 0..<born.count {
      let row = born[number].row
      let made = make(number)
      (a + row).initialize(to: made.0)
      (b + row).initialize(to: made.1)
      (c + row).initialize(to: made.2)
      (d + row).initialize(to: made.3)
    }
    return born
  }

  /// Makes room for a component of entities that are about to be spawned, so that its column is not moved while it grows.
  @inlinable
  package mutating func reserve<C: Component>(_ type: C.Type, count: Int) {
    let place = columns.findOrAdd(type, capacity: rowCount + count)
    _ = columns.owned(at: place, holding: rowCount + count - 1)
  }

  /// Owns and grows a column for newborn rows and marks them present; their values must be initialised right after.
  @inlinable
  mutating func prepare<C: Component>(_ type: C.Type, for born: [Entity]) -> UnsafeMutablePointer<C> {
    // The rows are reused ones in any order, then new ones up to the last there is: all below the row count.
    let last = rowCount - 1
    let place = columns.findOrAdd(type, capacity: rowCount)
    let header = columns.owned(at: place, holding: last)
    var number = 0
    while number < born.count {
      let first = number
      repeat { number &+= 1 } while number < born.count && born[number].row == born[number &- 1].row &+ 1
      header.markPresent(born[first].row..<born[first].row &+ (number &- first))
    }
    return header.pointee.rows.typed(type)
  }
}
