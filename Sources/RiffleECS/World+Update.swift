extension World {
  /// Calls the body with every entity that has the component, to write it in place, in index order.
  @inlinable public mutating func update<A: Component>(_: A.Type, _ body: (Entity, inout A) throws -> Void) rethrows {
    guard let pa = columns.place(of: A.self) else { return }
    guard let a = writable(A.self, at: pa, in: Join(columns.rows(at: pa))) else { return }
    try eachRow(Join(a)) { entity, row in try body(entity, &a.typed(A.self)[row]) }
  }

  /// Calls the body with every entity that has both components, to write the first in place, in index order.
  @inlinable public mutating func update<A: Component, B: Component>(
    _: A.Type, with _: B.Type, _ body: (Entity, inout A, B) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self)
    guard let pa = columns.place(of: A.self), let rb = columns.rows(B.self) else { return }
    guard let wa = writable(A.self, at: pa, in: Join(columns.rows(at: pa), rb)) else { return }
    let (a, b) = (wa.typed(A.self), rb.typed(B.self))
    try eachRow(Join(wa, rb)) { entity, row in try body(entity, &a[row], b[row]) }
  }

  /// Calls the body with every entity that has all three components, to write the first in place.
  @inlinable public mutating func update<A: Component, B: Component, C: Component>(
    _: A.Type, with _: B.Type, _: C.Type, _ body: (Entity, inout A, B, C) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self, C.self)
    guard let pa = columns.place(of: A.self), let rb = columns.rows(B.self), let rc = columns.rows(C.self)
    else { return }
    guard let wa = writable(A.self, at: pa, in: Join(columns.rows(at: pa), rb, rc)) else { return }
    let (a, b, c) = (wa.typed(A.self), rb.typed(B.self), rc.typed(C.self))
    try eachRow(Join(wa, rb, rc)) { entity, row in try body(entity, &a[row], b[row], c[row]) }
  }

  /// Calls the body with every entity that has all four components, to write the first in place.
  @inlinable public mutating func update<A: Component, B: Component, C: Component, D: Component>(
    _: A.Type, with _: B.Type, _: C.Type, _: D.Type, _ body: (Entity, inout A, B, C, D) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self, C.self, D.self)
    guard let pa = columns.place(of: A.self), let rb = columns.rows(B.self), let rc = columns.rows(C.self),
      let rd = columns.rows(D.self)
    else { return }
    guard let wa = writable(A.self, at: pa, in: Join(columns.rows(at: pa), rb, rc, rd)) else { return }
    let (a, b, c, d) = (wa.typed(A.self), rb.typed(B.self), rc.typed(C.self), rd.typed(D.self))
    try eachRow(Join(wa, rb, rc, rd)) { entity, row in try body(entity, &a[row], b[row], c[row], d[row]) }
  }

  /// The rows, logged and owned; nil if the join is empty, so that a query without a match copies nothing.
  @inlinable @inline(__always)
  mutating func writable<A: Component>(_: A.Type, at place: Int, in join: Join) -> RowSet? {
    if _slowPath(join.isEmpty) { return nil }
    if _slowPath(columns.isLogged(at: place)) { columns.logWrites(A.self, at: place, in: join) }
    return columns.owned(at: place).pointee.rows
  }

  /// Otherwise values could be read from a column just replaced.
  @inlinable @inline(__always)
  func requireDistinct(_ a: Any.Type, _ b: Any.Type, _ c: Any.Type? = nil, _ d: Any.Type? = nil) {
    require(
      a != b && c.map { $0 != a && $0 != b } != false && d.map { $0 != a && $0 != b } != false,
      "a query that writes a component cannot name that component twice")
  }

  /// Calls the body with every entity that has both components, which must differ, to write both in place, in index
  /// order.
  @inlinable public mutating func update<A: Component, B: Component>(
    _: A.Type, _: B.Type, _ body: (Entity, inout A, inout B) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self)
    guard let pa = columns.place(of: A.self), let pb = columns.place(of: B.self) else { return }
    guard let wa = writable(A.self, at: pa, in: Join(columns.rows(at: pa), columns.rows(at: pb))),
      let wb = writable(B.self, at: pb, in: Join(wa, columns.rows(at: pb)))
    else { return }
    let (a, b) = (wa.typed(A.self), wb.typed(B.self))
    try eachRow(Join(wa, wb)) { entity, row in try body(entity, &a[row], &b[row]) }
  }

  /// Calls the body with every entity that has all three components, to write the first two in place.
  @inlinable public mutating func update<A: Component, B: Component, C: Component>(
    _: A.Type, _: B.Type, with _: C.Type, _ body: (Entity, inout A, inout B, C) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self, C.self)
    guard let pa = columns.place(of: A.self), let pb = columns.place(of: B.self), let rc = columns.rows(C.self)
    else { return }
    guard let wa = writable(A.self, at: pa, in: Join(columns.rows(at: pa), columns.rows(at: pb), rc)),
      let wb = writable(B.self, at: pb, in: Join(wa, columns.rows(at: pb), rc))
    else { return }
    let (a, b, c) = (wa.typed(A.self), wb.typed(B.self), rc.typed(C.self))
    try eachRow(Join(wa, wb, rc)) { entity, row in try body(entity, &a[row], &b[row], c[row]) }
  }

  /// Calls the body with every entity that has all four components, to write the first two in place.
  @inlinable public mutating func update<A: Component, B: Component, C: Component, D: Component>(
    _: A.Type, _: B.Type, with _: C.Type, _: D.Type, _ body: (Entity, inout A, inout B, C, D) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self, C.self, D.self)
    guard let pa = columns.place(of: A.self), let pb = columns.place(of: B.self), let rc = columns.rows(C.self),
      let rd = columns.rows(D.self)
    else { return }
    guard let wa = writable(A.self, at: pa, in: Join(columns.rows(at: pa), columns.rows(at: pb), rc, rd)),
      let wb = writable(B.self, at: pb, in: Join(wa, columns.rows(at: pb), rc, rd))
    else { return }
    let (a, b, c, d) = (wa.typed(A.self), wb.typed(B.self), rc.typed(C.self), rd.typed(D.self))
    try eachRow(Join(wa, wb, rc, rd)) { entity, row in try body(entity, &a[row], &b[row], c[row], d[row]) }
  }
}
