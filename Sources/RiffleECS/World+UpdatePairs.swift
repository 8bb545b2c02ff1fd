extension World {
  /// Calls the body with every entity that has both components, to write both in place, in index order.
  ///
  /// The two types must differ.
  @inlinable
  public mutating func update<A: Component, B: Component>(
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
  @inlinable
  public mutating func update<A: Component, B: Component, C: Component>(
    _: A.Type, _: B.Type, with _: C.Type, _ body: (Entity, inout A, inout B, C) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self, C.self)
    guard let pa = columns.place(of: A.self), let pb = columns.place(of: B.self), let rc = columns.rows(C.self)
    else { return }
    guard let wa = writable(A.self, at: pa, in: Join(columns.rows(at: pa), columns.rows(at: pb), rc)),
      let wb = writable(B.self, at: pb, in: Join(wa, columns.rows(at: pb), rc))
    else { return }
    let (a, b, c) = (wa.typed(A.self), wb.typed(B.self), rc.typed(C.self))
    try eachRow(Join(wa, wb, rc)) { entity, row in
      try body(entity, &a[row], &b[row], c[row])
    }
  }

  /// Calls the body with every entity that has all four components, to write the first two in place.
  @inlinable
  public mutating func update<A: Component, B: Component, C: Component, D: Component>(
    _: A.Type, _: B.Type, with _: C.Type, _: D.Type, _ body: (Entity, inout A, inout B, C, D) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self, C.self, D.self)
    guard let pa = columns.place(of: A.self), let pb = columns.place(of: B.self), let rc = columns.rows(C.self),
      let rd = columns.rows(D.self)
    else { return }
    guard
      let wa = writable(A.self, at: pa, in: Join(columns.rows(at: pa), columns.rows(at: pb), rc, rd)),
      let wb = writable(B.self, at: pb, in: Join(wa, columns.rows(at: pb), rc, rd))
    else { return }
    let (a, b, c, d) = (wa.typed(A.self), wb.typed(B.self), rc.typed(C.self), rd.typed(D.self))
    try eachRow(Join(wa, wb, rc, rd)) { entity, row in
      try body(entity, &a[row], &b[row], c[row], d[row])
    }
  }
}
