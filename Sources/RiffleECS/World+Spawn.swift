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
    let born = allocate(count: count)
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
    let born = allocate(count: count)
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
    let born = allocate(count: count)
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
    let born = allocate(count: count)
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

  @inlinable
  mutating func allocate(count: Int) -> [Entity] {
    entities.generations.reserveCapacity(entities.generations.count + max(count - entities.free.count, 0))
    return [Entity](unsafeUninitializedCapacity: count) { buffer, initialised in
      for number in 0..<count {
        (buffer.baseAddress.unsafelyUnwrapped + number).initialize(to: entities.allocate())
      }
      initialised = count
    }
  }

  /// Owns and grows a column for newborn rows and marks them present; their values must be initialised right after.
  @inlinable
  mutating func prepare<C: Component>(_ type: C.Type, for born: [Entity]) -> UnsafeMutablePointer<C> {
    let last = born.max()?.row ?? 0
    let place = columns.findOrAdd(type, rowHint: last)
    return columns.withOwned(at: place) { column in
      if last >= column.wordCount << 6 { column.grow(toHold: last) }
      for entity in born { column.markPresent(entity.row) }
      return column.values.assumingMemoryBound(to: C.self)
    }
  }
}
