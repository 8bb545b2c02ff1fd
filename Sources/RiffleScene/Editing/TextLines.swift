/// The bytes of a text by lines. A byte's index is from 0; columns count characters from 0.
struct TextLines: Sendable {
  let bytes: [UInt8]

  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func replacing(_ parts: [(range: Range<Int>, new: [UInt8])]) -> [UInt8] {
    var (text, end): ([UInt8], Int) = ([], 0)
    for part in parts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      text += bytes[end..<part.range.lowerBound] + part.new
      end = part.range.upperBound
    }
    return text + bytes[end...]
  }

  func start(_ byte: Int) -> Int {
    let index = skippingBack(from: byte) { $0 != .newline }
    return index == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : index
  }

  func end(_ byte: Int) -> Int {
    let index = bytes[byte...].firstIndex(of: .newline) ?? bytes.count
    return index > byte && bytes[index - 1] == UInt8(ascii: "\r") ? index - 1 : index
  }

  /// The start of the next line; the end of the text if there is none.
  func next(_ byte: Int) -> Int { bytes[byte...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count }

  func column(_ byte: Int) -> Int { bytes[start(byte)..<byte].count { $0 & 0xC0 != 0x80 } }

  func isFirst(_ byte: Int) -> Bool { bytes[start(byte)..<byte].allSatisfy(\.isBlank) }

  /// Returns the start of the bytes before an index for which a condition holds.
  func skippingBack(from byte: Int, where isSkipped: (UInt8) -> Bool) -> Int {
    bytes[..<byte].lastIndex { !isSkipped($0) }.map { $0 + 1 } ?? 0
  }

  var lineBreak: String {
    guard let first = bytes.firstIndex(of: .newline) else { return "\n" }
    return first > 0 && bytes[first - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  func indentation(of byte: Int) -> Int {
    bytes[start(byte)..<end(byte)].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }.count
  }

  /// Returns lines with this margin, and with the line breaks of the text.
  func indented(_ text: String, by columns: Int) -> String {
    Self.shifted(text, by: columns).replacing("\r\n", with: "\n").replacing("\n", with: lineBreak)
  }

  /// Returns a part of the text, its later lines outdented with its first.
  func outdented(_ range: Range<Int>) -> String {
    let column = column(range.lowerBound)
    return Self.shifted(String(repeating: " ", count: column) + self[range], by: -column)
      .replacing("\r\n", with: "\n")
  }

  /// Outdents lines as far as they have blanks; empty lines stay.
  static func shifted(_ lines: String, by columns: Int) -> String {
    // By bytes: a carriage return and its line feed are one character.
    let margin = Array(repeating: UInt8(ascii: " "), count: max(columns, 0))
    let moved = Array(lines.utf8).split(separator: UInt8.newline, omittingEmptySubsequences: false).map {
      line -> [UInt8] in
      guard !line.allSatisfy(\.isBlank) else { return Array(line) }
      let blanks = line.prefix(max(-columns, 0)).prefix { $0 == UInt8(ascii: " ") }.count
      return margin + line.dropFirst(blanks)
    }
    return String(decoding: Array(moved.joined(separator: [UInt8.newline])), as: UTF8.self)
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
}

/// In the format of `patch`, with three lines of context.
package struct UnifiedDiff: Sendable, CustomStringConvertible {
  private let file: String
  /// With "-", "+", or " " for a line of both texts.
  private let lines: [(mark: String, text: String)]
  private static let context = 3

  package init(from old: String, to new: String, file: String) {
    self.file = file
    let (before, after) = (Self.lines(old), Self.lines(new))
    let difference = after.difference(from: before)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for case .remove(let offset, _, _) in difference { removed.insert(offset) }
    for case .insert(let offset, _, _) in difference { inserted.insert(offset) }
    var lines: [(mark: String, text: String)] = []
    var (one, other) = (0, 0)
    while one < before.count || other < after.count {
      if removed.contains(one) {
        lines.append(("-", before[one]))
        one += 1
      } else if inserted.contains(other) {
        lines.append(("+", after[other]))
        other += 1
      } else {
        lines.append((" ", before[one]))
        (one, other) = (one + 1, other + 1)
      }
    }
    self.lines = lines
  }

  /// Keeps line breaks, so that a last line without one differs from one with it.
  private static func lines(_ text: String) -> [String] {
    YAMLText.lines(of: Array(text.utf8)[...]).filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }

  package var description: String {
    let changed = lines.indices.filter { lines[$0].mark != " " }
    var hunks: [Range<Int>] = []
    for index in changed {
      let range = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      if let last = hunks.last, range.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    guard !hunks.isEmpty else { return "" }
    return "--- \(file)\n+++ \(file)\n" + hunks.map(text).joined()
  }

  private func text(of hunk: Range<Int>) -> String {
    func range(without mark: String) -> String {
      let length = lines[hunk].count { $0.mark != mark }
      let first = lines[..<hunk.lowerBound].count { $0.mark != mark } + (length == 0 ? 0 : 1)
      return length == 1 ? "\(first)" : "\(first),\(length)"
    }
    let body = lines[hunk].map { $0.mark + ended($0.text) }
    return "@@ -\(range(without: "+")) +\(range(without: "-")) @@\n" + body.joined()
  }

  private func ended(_ line: String) -> String {
    line.last?.isNewline == true ? line : line + "\n\\ No newline at end of file\n"
  }
}
