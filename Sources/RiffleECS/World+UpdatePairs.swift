extension World {
  /// Calls the body with every entity that has both components, to write both in place, in index order.
  ///
  /// The two types must differ.
  @inlinable
  public mutating func update<A: Component, B: Component>(
    _: A.Type, _: B.Type, _ body: (Entity, inout A, inout B) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self)
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self) else { return }
    let count = min(ra.wordCount, rb.wordCount)
    guard let wa = writable(A.self, count, { ra.words[$0] & rb.words[$0] }),
      let wb = writable(B.self, count, { wa.words[$0] & rb.words[$0] })
    else { return }
    let (a, b) = (wa.typed(A.self), wb.typed(B.self))
    try eachRow(count, { wa.words[$0] & wb.words[$0] }) { entity, row in try body(entity, &a[row], &b[row]) }
  }

  /// As above, reading a third component.
  @inlinable
  public mutating func update<A: Component, B: Component, C: Component>(
    _: A.Type, _: B.Type, with _: C.Type, _ body: (Entity, inout A, inout B, C) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self)
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self), let rc = columns.rows(C.self) else { return }
    let count = min(ra.wordCount, rb.wordCount, rc.wordCount)
    guard let wa = writable(A.self, count, { ra.words[$0] & rb.words[$0] & rc.words[$0] }),
      let wb = writable(B.self, count, { wa.words[$0] & rb.words[$0] & rc.words[$0] })
    else { return }
    let (a, b, c) = (wa.typed(A.self), wb.typed(B.self), rc.typed(C.self))
    try eachRow(count, { wa.words[$0] & wb.words[$0] & rc.words[$0] }) { entity, row in
      try body(entity, &a[row], &b[row], c[row])
    }
  }

  /// As above, reading a third and a fourth component.
  @inlinable
  public mutating func update<A: Component, B: Component, C: Component, D: Component>(
    _: A.Type, _: B.Type, with _: C.Type, _: D.Type, _ body: (Entity, inout A, inout B, C, D) throws -> Void
  ) rethrows {
    requireDistinct(A.self, B.self)
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self), let rc = columns.rows(C.self),
      let rd = columns.rows(D.self)
    else { return }
    let count = min(ra.wordCount, rb.wordCount, rc.wordCount, rd.wordCount)
    guard
      let wa = writable(A.self, count, { ra.words[$0] & rb.words[$0] & rc.words[$0] & rd.words[$0] }),
      let wb = writable(B.self, count, { wa.words[$0] & rb.words[$0] & rc.words[$0] & rd.words[$0] })
    else { return }
    let (a, b, c, d) = (wa.typed(A.self), wb.typed(B.self), rc.typed(C.self), rd.typed(D.self))
    try eachRow(count, { wa.words[$0] & wb.words[$0] & rc.words[$0] & rd.words[$0] }) { entity, row in
      try body(entity, &a[row], &b[row], c[row], d[row])
    }
  }

  @inlinable
  @inline(__always)
  func requireDistinct<A: Component, B: Component>(_: A.Type, _: B.Type) {
    precondition(A.self != B.self, "update needs two different component types to write")
  }
}
