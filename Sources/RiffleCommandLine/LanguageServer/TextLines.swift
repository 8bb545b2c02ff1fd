import RiffleScene

/// Lines and positions as editors count them: from 0, in units of UTF-16.
package struct TextLines {
  private let bytes: [UInt8]
  /// The offset of each line.
  private let starts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isPair = byte == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !isPair { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// Returns the byte at a position; positions beyond the end of a line are its end.
  package func byte(line: Int, character: Int) -> Int {
    guard line >= 0 else { return 0 }
    guard line < starts.count else { return bytes.count }
    let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    var (index, units) = (starts[line], 0)
    while index < end, units < character, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") {
      units += Self.units(bytes[index])
      index += 1
      while index < end, bytes[index] & 0xC0 == 0x80 { index += 1 }
    }
    return index
  }

  /// Returns the byte at a source location, whose columns count characters from 1.
  func byte(_ location: SourceLocation) -> Int {
    guard location.line - 1 < starts.count else { return bytes.count }
    var (index, column) = (starts[location.line - 1], 1)
    while index < bytes.count, column < location.column, bytes[index] != UInt8(ascii: "\n") {
      index += 1
      while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
      column += 1
    }
    return index
  }

  package func position(_ byte: Int) -> JSON {
    let byte = min(max(byte, 0), bytes.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= byte { low = middle } else { high = middle }
    }
    let units = bytes[starts[low]..<byte].reduce(0) { $0 + Self.units($1) }
    return .object(["line": .count(low), "character": .count(units)])
  }

  func range(_ bytes: Range<Int>) -> JSON {
    .object(["start": position(bytes.lowerBound), "end": position(bytes.upperBound)])
  }

  /// Returns the word that starts at a byte, or the character there.
  func word(at byte: Int) -> Range<Int> {
    var end = byte
    while end < bytes.count, !" \t\r\n,:]}".utf8.contains(bytes[end]) { end += 1 }
    return byte..<max(end, min(byte + 1, bytes.count))
  }

  /// Returns the number of UTF-16 units of the character that starts with this byte.
  private static func units(_ first: UInt8) -> Int { first & 0xC0 == 0x80 ? 0 : first >= 0xF0 ? 2 : 1 }
}
