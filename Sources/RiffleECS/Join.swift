/// The rows that up to four columns have in common: the AND of their presence bits, word by word.
@frozen
@usableFromInline
struct Join {
  @usableFromInline let a: UnsafePointer<UInt64>
  @usableFromInline let b: UnsafePointer<UInt64>
  @usableFromInline let c: UnsafePointer<UInt64>
  @usableFromInline let d: UnsafePointer<UInt64>
  @usableFromInline let wordCount: Int

  @inlinable
  @inline(__always)
  init(_ a: RowSet) { self.init(a, a, a, a) }

  @inlinable
  @inline(__always)
  init(_ a: RowSet, _ b: RowSet) { self.init(a, b, b, b) }

  @inlinable
  @inline(__always)
  init(_ a: RowSet, _ b: RowSet, _ c: RowSet) { self.init(a, b, c, c) }

  /// Repeating a column changes nothing; its loads fold into one.
  @inlinable
  @inline(__always)
  init(_ a: RowSet, _ b: RowSet, _ c: RowSet, _ d: RowSet) {
    self.a = UnsafePointer(a.words)
    self.b = UnsafePointer(b.words)
    self.c = UnsafePointer(c.words)
    self.d = UnsafePointer(d.words)
    wordCount = min(min(a.wordCount, b.wordCount), min(c.wordCount, d.wordCount))
  }

  @inlinable
  @inline(__always)
  subscript(index: Int) -> UInt64 { a[index] & b[index] & c[index] & d[index] }

  @inlinable
  var isEmpty: Bool {
    var index = 0
    while index < wordCount, self[index] == 0 { index &+= 1 }
    return index == wordCount
  }

  /// The last common row, or -1.
  @inlinable
  var lastRow: Int {
    var last = wordCount &- 1
    while last >= 0, self[last] == 0 { last &-= 1 }
    return last < 0 ? -1 : last &<< 6 | (63 &- self[last].leadingZeroBitCount)
  }

  /// Calls the body with every row, in order: whole words of set bits as one plain loop, so that the optimiser sees an
  /// ordinary counted loop over contiguous memory; mixed words bit by bit.
  @inlinable
  @inline(__always)
  func forEachRow(_ body: (Int) throws -> Void) rethrows {
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

  /// Calls the body with every maximal run of words that are not empty: ranges that cover all rows, and few others.
  @inlinable
  @inline(__always)
  func forEachSpan(_ body: (Range<Int>) -> Void) {
    var index = 0
    while index < wordCount {
      let start = index
      while index < wordCount, self[index] != 0 { index &+= 1 }
      if index > start { body((start &<< 6)..<(index &<< 6)) }
      index &+= 1
    }
  }

  /// Calls the body with every maximal run of rows, in order; runs reach across words.
  @inlinable
  @inline(__always)
  func forEachRun(_ body: (Range<Int>) throws -> Void) rethrows {
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
