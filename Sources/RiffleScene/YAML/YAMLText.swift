/// The text of a scene file: its bytes, checked to be UTF-8.
enum YAMLText {
  /// 8 MB is far beyond the largest hand-written scene file, and small enough to read at once.
  static let sizeLimit = 8 * 1024 * 1024

  /// The UTF-8 bytes without their byte order mark.
  static func checked(_ bytes: [UInt8]) throws(YAMLProblem) -> ArraySlice<UInt8> {
    if bytes.count > sizeLimit {
      throw YAMLProblem(.start, "the file has more than \(sizeLimit) bytes (8 MB); a scene file has at most that many")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw YAMLProblem(.start, "the file is UTF-16 text; save it as UTF-8")
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if let fault = firstInvalidByte(in: text) {
      let hex = String(text[fault], radix: 16, uppercase: true)
      throw YAMLProblem(
        location(of: fault, in: text),
        "byte 0x\(hex.count == 1 ? "0" : "")\(hex) is not UTF-8 text; save the file as UTF-8")
    }
    return text
  }

  /// JSON with surrogate pairs such as `\ud83e\udd8a` replaced by letters that never stand together and that YAML
  /// allows: U+A000 to U+A3FF (Yi) and U+1400 to U+17FF (Canadian syllabics). Every byte keeps its offset.
  static func withoutSurrogates(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.first(where: { !$0.isBlank && $0 != UInt8(ascii: "\n") }) == UInt8(ascii: "{") else { return text }
    let pairs = /\\\\|\\u([dD][89abAB]..)\\u([dD][c-fC-F]..)/.matchingSemantics(.unicodeScalar)
    let words = String(decoding: text, as: UTF8.self).replacing(pairs) { pair in
      let units = [pair.1, pair.2].compactMap { $0.flatMap { UInt32($0, radix: 16) } }
      return units.count < 2
        ? String(pair.0)
        : zip(units, [0xA000, 0x1400] as [UInt32]).map { "\\u" + String($1 | $0 & 0x3FF, radix: 16) }.joined()
    }
    return Array(words.utf8)[...]
  }

  /// Restores replaced surrogates in a scalar's text.
  static func joined(_ text: String) -> String {
    text.replacing(/([\u{A000}-\u{A3FF}])([\u{1400}-\u{17FF}])/.matchingSemantics(.unicodeScalar)) { pair in
      let (high, low) = (pair.1.unicodeScalars.first!.value & 0x3FF, pair.2.unicodeScalars.first!.value & 0x3FF)
      return Unicode.Scalar(0x1_0000 + high << 10 + low).map { String($0) } ?? String(pair.0)
    }
  }

  /// The lines of a text, each with its line break: `\n`, `\r\n`, `\r` and the three of Unicode, as in libyaml. The
  /// last one has none and may be empty.
  static func lines(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let length = lineBreak(at: index, in: text)
      index += max(1, length)
      guard length > 0 else { continue }
      lines.append(text[start..<index])
      start = index
    }
    return lines + [text[start...]]
  }

  /// The lines of a text without their breaks.
  static func contents(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    lines(of: text).map { line in
      line.dropLast(line.indices.suffix(3).first { lineBreak(at: $0, in: line) > 0 }.map { line.endIndex - $0 } ?? 0)
    }
  }

  /// The length of a line break in bytes; 0 if there is none.
  private static func lineBreak(at index: Int, in text: ArraySlice<UInt8>) -> Int {
    func next(_ offset: Int) -> UInt8? { index + offset < text.endIndex ? text[index + offset] : nil }
    switch text[index] {
    case UInt8(ascii: "\n"): return 1
    case UInt8(ascii: "\r"): return next(1) == UInt8(ascii: "\n") ? 2 : 1
    case 0xC2: return next(1) == 0x85 ? 2 : 0
    case 0xE2: return next(1) == 0x80 && (next(2) == 0xA8 || next(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }

  /// Line and column of a byte: columns count Unicode scalars, as libyaml's do.
  static func location(of index: Int, in text: ArraySlice<UInt8>) -> SourceLocation {
    let lines = lines(of: text[text.startIndex..<min(index, text.endIndex)])
    return SourceLocation(line: lines.count, column: 1 + lines[lines.count - 1].count { $0 & 0xC0 != 0x80 })
  }

  /// The first byte that does not continue well-formed UTF-8, by the table of the Unicode Standard (3.9, table 3-7).
  private static func firstInvalidByte(in text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex
    while index < text.endIndex {
      let lead = text[index]
      let following: [ClosedRange<UInt8>]
      switch lead {
      case 0x00...0x7F:
        index += 1
        continue
      case 0xC2...0xDF: following = [0x80...0xBF]
      case 0xE0: following = [0xA0...0xBF, 0x80...0xBF]
      case 0xED: following = [0x80...0x9F, 0x80...0xBF]
      case 0xE1...0xEF: following = [0x80...0xBF, 0x80...0xBF]
      case 0xF0: following = [0x90...0xBF, 0x80...0xBF, 0x80...0xBF]
      case 0xF1...0xF3: following = [0x80...0xBF, 0x80...0xBF, 0x80...0xBF]
      case 0xF4: following = [0x80...0x8F, 0x80...0xBF, 0x80...0xBF]
      default: return index
      }
      for (offset, range) in following.enumerated() {
        let next = index + 1 + offset
        guard next < text.endIndex, range.contains(text[next]) else { return index }
      }
      index += 1 + following.count
    }
    return nil
  }
}

/// A problem that makes a text no usable YAML.
package struct YAMLProblem: Error, Equatable {
  package var location: SourceLocation
  package var message: String

  package init(_ location: SourceLocation, _ message: String) { (self.location, self.message) = (location, message) }
}
