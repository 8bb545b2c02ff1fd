/// In the format of `patch`, with three lines of context.
package struct UnifiedDiff: Sendable, CustomStringConvertible {
  private let file: String
  /// With "-", "+", or " " for a line of both texts.
  private let lines: [(mark: String, text: Substring)]
  private static let context = 3

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
    var lines: [(mark: String, text: Substring)] = []
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

  private func ended(_ line: Substring) -> String {
    line.last?.isNewline == true ? String(line) : line + "\n\\ No newline at end of file\n"
  }
}
