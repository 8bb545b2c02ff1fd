extension World {
  /// Calls the body with every entity that has the component, in index order.
  @inlinable
  public func each<A: Component>(_: A.Type, _ body: (Entity, A) throws -> Void) rethrows {
    guard let ra = columns.rows(A.self) else { return }
    let a = ra.typed(A.self)
    try eachRow(Join(ra)) { entity, row in try body(entity, a[row]) }
  }

  /// Calls the body with every entity that has both components, in index order.
  @inlinable
  public func each<A: Component, B: Component>(
    _: A.Type, _: B.Type, _ body: (Entity, A, B) throws -> Void
  ) rethrows {
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self) else { return }
    let (a, b) = (ra.typed(A.self), rb.typed(B.self))
    try eachRow(Join(ra, rb)) { entity, row in
      try body(entity, a[row], b[row])
    }
  }

  /// Calls the body with every entity that has all three components, in index order.
  @inlinable
  public func each<A: Component, B: Component, C: Component>(
    _: A.Type, _: B.Type, _: C.Type, _ body: (Entity, A, B, C) throws -> Void
  ) rethrows {
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self), let rc = columns.rows(C.self) else { return }
    let (a, b, c) = (ra.typed(A.self), rb.typed(B.self), rc.typed(C.self))
    try eachRow(Join(ra, rb, rc)) { entity, row in
      try body(entity, a[row], b[row], c[row])
    }
  }

  /// Calls the body with every entity that has all four components, in index order.
  @inlinable
  public func each<A: Component, B: Component, C: Component, D: Component>(
    _: A.Type, _: B.Type, _: C.Type, _: D.Type, _ body: (Entity, A, B, C, D) throws -> Void
  ) rethrows {
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self), let rc = columns.rows(C.self),
      let rd = columns.rows(D.self)
    else { return }
    let (a, b, c, d) = (ra.typed(A.self), rb.typed(B.self), rc.typed(C.self), rd.typed(D.self))
    try eachRow(Join(ra, rb, rc, rd)) { entity, row in
      try body(entity, a[row], b[row], c[row], d[row])
    }
  }

  /// Returns the entities that have the component, in index order.
  @inlinable
  public func entities<C: Component>(with _: C.Type) -> [Entity] {
    var result: [Entity] = []
    guard let rows = columns.rows(C.self) else { return result }
    result.reserveCapacity(count(of: C.self))
    eachRow(Join(rows)) { entity, _ in result.append(entity) }
    return result
  }

  /// Returns the number of entities with the component. Complexity: constant.
  @inlinable
  @inline(__always)
  public func count<C: Component>(of type: C.Type) -> Int {
    let place = columns.find(type)
    return place < 0 ? 0 : columns.header(at: place).pointee.count
  }

  /// The loop of all row queries: rows in order, each with its entity. The world outlives the loop, and cannot be
  /// written meanwhile.
  @inlinable
  @inline(__always)
  func eachRow(_ join: Join, _ body: (Entity, Int) throws -> Void) rethrows {
    try entities.generations.withUnsafeBufferPointer { generations in
      let generations = generations.baseAddress
      try join.forEachRow { row in
        let generation = generations.unsafelyUnwrapped[row]
        try body(Entity(index: UInt32(truncatingIfNeeded: row), generation: generation), row)
      }
    }
    withExtendedLifetime(self) {}
  }
}
