/// In the format of `patch`, with three lines of context.
package struct UnifiedDiff: Sendable, CustomStringConvertible {
  private enum Line {
    case both(Substring)
    case old(Substring)
    case new(Substring)
  }

  private let file: String
  private let lines: [Line]
  private static let context = 3

  /// - Complexity: the lines times those that differ.
  package init(from old: String, to new: String, file: String) {
    self.file = file
    let (before, after) = (Self.lines(old), Self.lines(new))
    let difference = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var (one, other) = (0, 0)
    while one < before.count || other < after.count {
      if removed.contains(one) {
        lines.append(.old(before[one]))
        one += 1
      } else if inserted.contains(other) {
        lines.append(.new(after[other]))
        other += 1
      } else {
        lines.append(.both(before[one]))
        (one, other) = (one + 1, other + 1)
      }
    }
    self.lines = lines
  }

  /// Keeps line breaks, so that a last line without one differs from one with it.
  private static func lines(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var rest = text[...]
    while let end = rest.firstIndex(where: \.isNewline) {
      let next = rest.index(after: end)
      lines.append(rest[..<next])
      rest = rest[next...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  package var description: String {
    let changed = lines.indices.filter { if case .both = lines[$0] { false } else { true } }
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
    let isOld: (Line) -> Bool = { if case .new = $0 { false } else { true } }
    let isNew: (Line) -> Bool = { if case .old = $0 { false } else { true } }
    func range(_ counts: (Line) -> Bool) -> String {
      let length = lines[hunk].count(where: counts)
      let first = lines[..<hunk.lowerBound].count(where: counts) + (length == 0 ? 0 : 1)
      return length == 1 ? "\(first)" : "\(first),\(length)"
    }
    let body = lines[hunk].map { line in
      switch line {
      case .both(let text): " " + ended(text)
      case .old(let text): "-" + ended(text)
      case .new(let text): "+" + ended(text)
      }
    }
    return "@@ -\(range(isOld)) +\(range(isNew)) @@\n" + body.joined()
  }

  private func ended(_ line: Substring) -> String {
    line.last?.isNewline == true ? String(line) : line + "\n\\ No newline at end of file\n"
  }
}
