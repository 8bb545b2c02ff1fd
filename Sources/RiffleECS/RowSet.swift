/// One column's memory as seen by loops: values by row, and one bit a row that says whether there is a value.
///
/// A borrowed view: the column storage must outlive it and must not grow meanwhile.
@frozen
@usableFromInline
struct RowSet {
  @usableFromInline let values: UnsafeMutableRawPointer
  @usableFromInline let words: UnsafeMutablePointer<UInt64>
  @usableFromInline let wordCount: Int

  @inlinable
  @inline(__always)
  init(values: UnsafeMutableRawPointer, words: UnsafeMutablePointer<UInt64>, wordCount: Int) {
    self.values = values
    self.words = words
    self.wordCount = wordCount
  }

  @inlinable
  @inline(__always)
  func contains(_ row: Int) -> Bool {
    let word = row &>> 6
    return word < wordCount && words[word] &>> UInt64(truncatingIfNeeded: row & 63) & 1 == 1
  }

  @inlinable
  @inline(__always)
  func typed<C>(_ type: C.Type) -> UnsafeMutablePointer<C> { values.assumingMemoryBound(to: C.self) }
}

/// Calls the body with every row whose bit is set, in order: whole words of set bits as one plain loop, so that the
/// optimiser sees an ordinary counted loop over contiguous memory; mixed words bit by bit.
@inlinable
@inline(__always)
func forEachRow(wordCount: Int, _ word: (Int) -> UInt64, _ body: (Int) throws -> Void) rethrows {
  var index = 0
  while index < wordCount {
    var bits = word(index)
    if bits == .max {
      var end = index &+ 1
      while end < wordCount, word(end) == .max { end &+= 1 }
      for row in (index &<< 6)..<(end &<< 6) { try body(row) }
      index = end
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

/// Calls the body with every maximal run of set bits, in order; runs reach across words.
@inlinable
@inline(__always)
func forEachRun(wordCount: Int, _ word: (Int) -> UInt64, _ body: (Range<Int>) throws -> Void) rethrows {
  var row = 0
  let rowCount = wordCount &<< 6
  while row < rowCount {
    let ahead = word(row &>> 6) &>> UInt64(truncatingIfNeeded: row & 63)
    guard ahead != 0 else {
      row = (row | 63) &+ 1
      continue
    }
    let start = row &+ ahead.trailingZeroBitCount
    var end = start
    repeat {
      let ones = (~(word(end &>> 6) &>> UInt64(truncatingIfNeeded: end & 63))).trailingZeroBitCount
      end &+= min(ones, 64 &- (end & 63))
    } while end & 63 == 0 && end < rowCount && word(end &>> 6) & 1 == 1
    try body(start..<end)
    row = end
  }
}
