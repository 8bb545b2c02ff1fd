extension World {
  /// Calls the body with every entity that has the component, to write it in place, in index order.
  @inlinable
  public mutating func update<A: Component>(_: A.Type, _ body: (Entity, inout A) throws -> Void) rethrows {
    guard let ra = columns.rows(A.self) else { return }
    guard let a = writable(A.self, ra.wordCount, { ra.words[$0] }) else { return }
    try eachRow(a.wordCount, { a.words[$0] }) { entity, row in try body(entity, &a.typed(A.self)[row]) }
  }

  /// Calls the body with every entity that has both components, to write the first in place, in index order.
  @inlinable
  public mutating func update<A: Component, B: Component>(
    _: A.Type, with _: B.Type, _ body: (Entity, inout A, B) throws -> Void
  ) rethrows {
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self) else { return }
    let count = min(ra.wordCount, rb.wordCount)
    guard let wa = writable(A.self, count, { ra.words[$0] & rb.words[$0] }) else { return }
    let (a, b) = (wa.typed(A.self), rb.typed(B.self))
    try eachRow(count, { wa.words[$0] & rb.words[$0] }) { entity, row in try body(entity, &a[row], b[row]) }
  }

  /// As above, reading two more components.
  @inlinable
  public mutating func update<A: Component, B: Component, C: Component>(
    _: A.Type, with _: B.Type, _: C.Type, _ body: (Entity, inout A, B, C) throws -> Void
  ) rethrows {
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self), let rc = columns.rows(C.self) else { return }
    let count = min(ra.wordCount, rb.wordCount, rc.wordCount)
    guard let wa = writable(A.self, count, { ra.words[$0] & rb.words[$0] & rc.words[$0] }) else { return }
    let (a, b, c) = (wa.typed(A.self), rb.typed(B.self), rc.typed(C.self))
    try eachRow(count, { wa.words[$0] & rb.words[$0] & rc.words[$0] }) { entity, row in
      try body(entity, &a[row], b[row], c[row])
    }
  }

  /// As above, reading three more components.
  @inlinable
  public mutating func update<A: Component, B: Component, C: Component, D: Component>(
    _: A.Type, with _: B.Type, _: C.Type, _: D.Type, _ body: (Entity, inout A, B, C, D) throws -> Void
  ) rethrows {
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self), let rc = columns.rows(C.self),
      let rd = columns.rows(D.self)
    else { return }
    let count = min(ra.wordCount, rb.wordCount, rc.wordCount, rd.wordCount)
    guard
      let wa = writable(A.self, count, { ra.words[$0] & rb.words[$0] & rc.words[$0] & rd.words[$0] })
    else { return }
    let (a, b, c, d) = (wa.typed(A.self), rb.typed(B.self), rc.typed(C.self), rd.typed(D.self))
    try eachRow(count, { wa.words[$0] & rb.words[$0] & rc.words[$0] & rd.words[$0] }) { entity, row in
      try body(entity, &a[row], b[row], c[row], d[row])
    }
  }

  /// The rows of a column that a join is about to write: logged and owned, or nil when the join is empty, so that a
  /// query without a match copies nothing.
  @inlinable
  @inline(__always)
  mutating func writable<A: Component>(_: A.Type, _ wordCount: Int, _ word: (Int) -> UInt64) -> RowSet? {
    var index = 0
    while index < wordCount, word(index) == 0 { index &+= 1 }
    guard index < wordCount else { return nil }
    let place = columns.find(A.self)
    if columns.slots[place].log != nil {
      columns.logWrites(A.self, at: place, wordCount: wordCount, word)
    }
    return columns.ownedRows(at: place)
  }
}
