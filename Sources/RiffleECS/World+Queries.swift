extension World {
  /// Calls the body with every entity that has the component, in index order.
  @inlinable public func each<A: Component>(_: A.Type, _ body: (Entity, A) throws -> Void) rethrows {
    guard let ra = columns.rows(A.self) else { return }
    let a = ra.typed(A.self)
    try eachRow(Join(ra)) { entity, row in try body(entity, a[row]) }
  }

  /// Calls the body with every entity that has both components, in index order.
  @inlinable public func each<A: Component, B: Component>(
    _: A.Type, _: B.Type, _ body: (Entity, A, B) throws -> Void
  ) rethrows {
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self) else { return }
    let (a, b) = (ra.typed(A.self), rb.typed(B.self))
    try eachRow(Join(ra, rb)) { entity, row in try body(entity, a[row], b[row]) }
  }

  /// Calls the body with every entity that has all three components, in index order.
  @inlinable public func each<A: Component, B: Component, C: Component>(
    _: A.Type, _: B.Type, _: C.Type, _ body: (Entity, A, B, C) throws -> Void
  ) rethrows {
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self), let rc = columns.rows(C.self) else { return }
    let (a, b, c) = (ra.typed(A.self), rb.typed(B.self), rc.typed(C.self))
    try eachRow(Join(ra, rb, rc)) { entity, row in try body(entity, a[row], b[row], c[row]) }
  }

  /// Calls the body with every entity that has all four components, in index order.
  @inlinable public func each<A: Component, B: Component, C: Component, D: Component>(
    _: A.Type, _: B.Type, _: C.Type, _: D.Type, _ body: (Entity, A, B, C, D) throws -> Void
  ) rethrows {
    guard let ra = columns.rows(A.self), let rb = columns.rows(B.self), let rc = columns.rows(C.self),
      let rd = columns.rows(D.self)
    else { return }
    let (a, b, c, d) = (ra.typed(A.self), rb.typed(B.self), rc.typed(C.self), rd.typed(D.self))
    try eachRow(Join(ra, rb, rc, rd)) { entity, row in try body(entity, a[row], b[row], c[row], d[row]) }
  }

  /// Returns the entities that have the component, in index order.
  @inlinable public func entities<C: Component>(with _: C.Type) -> [Entity] {
    var result: [Entity] = []
    guard let rows = columns.rows(C.self) else { return result }
    result.reserveCapacity(count(of: C.self))
    eachRow(Join(rows)) { entity, _ in result.append(entity) }
    return result
  }

  /// Returns the number of entities with the component. Complexity: constant.
  @inlinable @inline(__always) public func count<C: Component>(of type: C.Type) -> Int {
    let place = columns.find(type)
    return place < 0 ? 0 : columns.header(at: place).pointee.count
  }

  /// The world outlives the loop and cannot be written meanwhile.
  @inlinable @inline(__always) func eachRow(_ join: Join, _ body: (Entity, Int) throws -> Void) rethrows {
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

/// The rows that up to four columns have in common: the AND of their presence bits.
@frozen @usableFromInline struct Join {
  @usableFromInline let a: UnsafePointer<UInt64>
  @usableFromInline let b: UnsafePointer<UInt64>
  @usableFromInline let c: UnsafePointer<UInt64>
  @usableFromInline let d: UnsafePointer<UInt64>
  @usableFromInline let wordCount: Int

  @inlinable @inline(__always) init(_ a: RowSet) { self.init(a, a, a, a) }

  @inlinable @inline(__always) init(_ a: RowSet, _ b: RowSet) { self.init(a, b, b, b) }

  @inlinable @inline(__always) init(_ a: RowSet, _ b: RowSet, _ c: RowSet) { self.init(a, b, c, c) }

  /// Repeating a column changes nothing; its loads fold into one.
  @inlinable @inline(__always) init(_ a: RowSet, _ b: RowSet, _ c: RowSet, _ d: RowSet) {
    self.a = UnsafePointer(a.words)
    self.b = UnsafePointer(b.words)
    self.c = UnsafePointer(c.words)
    self.d = UnsafePointer(d.words)
    wordCount = min(min(a.wordCount, b.wordCount), min(c.wordCount, d.wordCount))
  }

  @inlinable @inline(__always) subscript(index: Int) -> UInt64 { a[index] & b[index] & c[index] & d[index] }

  @inlinable var isEmpty: Bool {
    var index = 0
    while index < wordCount, self[index] == 0 { index &+= 1 }
    return index == wordCount
  }

  /// -1 if there is none.
  @inlinable var lastRow: Int {
    var last = wordCount &- 1
    while last >= 0, self[last] == 0 { last &-= 1 }
    return last < 0 ? -1 : last &<< 6 | (63 &- self[last].leadingZeroBitCount)
  }

  /// Passes whole words of set bits as one counted loop over contiguous memory, for the optimiser.
  @inlinable @inline(__always) func forEachRow(_ body: (Int) throws -> Void) rethrows {
    var index = 0
    while index < wordCount {
      let start = index
      var bits = self[start]
      if bits == .max {
        var end = index &+ 1
        while end < wordCount, self[end] == .max { end &+= 1 }
        var last = end &<< 6
        index = end
        // The usual last word, a run from its first row, belongs to the same loop.
        if end < wordCount, self[end] & (self[end] &+ 1) == 0 {
          last &+= self[end].nonzeroBitCount
          index &+= 1
        }
        for row in (start &<< 6)..<last { try body(row) }
      } else {
        let base = index &<< 6
        while bits != 0 {
          try body(base | bits.trailingZeroBitCount)
          bits &= bits &- 1
        }
        index &+= 1
      }
    }
  }

  /// Passes maximal runs of words that are not empty: ranges that cover all rows, and few others.
  @inlinable @inline(__always) func forEachSpan(_ body: (Range<Int>) -> Void) {
    var index = 0
    while index < wordCount {
      let start = index
      while index < wordCount, self[index] != 0 { index &+= 1 }
      if index > start { body((start &<< 6)..<(index &<< 6)) }
      index &+= 1
    }
  }

  /// Passes maximal runs of rows, in order, across words.
  @inlinable @inline(__always) func forEachRun(_ body: (Range<Int>) throws -> Void) rethrows {
    var row = 0
    let rowCount = wordCount &<< 6
    while row < rowCount {
      let ahead = self[row &>> 6] &>> UInt64(truncatingIfNeeded: row & 63)
      guard ahead != 0 else {
        row = (row | 63) &+ 1
        continue
      }
      let start = row &+ ahead.trailingZeroBitCount
      let fromStart = ahead &>> UInt64(truncatingIfNeeded: start &- row)
      var end = start &+ (~fromStart).trailingZeroBitCount
      if end & 63 == 0 {
        while end < rowCount, self[end &>> 6] == .max { end &+= 64 }
        if end < rowCount { end &+= (~self[end &>> 6]).trailingZeroBitCount }
      }
      try body(start..<end)
      row = end
    }
  }
}

extension World {
  /// Passes maximal runs of rows with the component, in order, and the generations and values of all rows, which are
  /// valid inside the body only.
  @inlinable package func runs<A: Component>(
    of _: A.Type, _ body: (Range<Int>, UnsafePointer<UInt32>, UnsafePointer<A>) throws -> Void
  ) rethrows {
    guard let a = columns.rows(A.self) else { return }
    try entities.generations.withUnsafeBufferPointer { generations in
      guard let generations = generations.baseAddress else { return }
      try Join(a).forEachRun { run in try body(run, generations, a.typed(A.self)) }
    }
    withExtendedLifetime(self) {}
  }
}
