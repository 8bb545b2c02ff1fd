/// What is wrong with a condition, or with the path of a field, and what would be right.
public struct ConditionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text.
  public let text: String
  /// Where it is wrong, from 1.
  public let column: Int
  /// A sentence.
  public let problem: String

  /// Such as `'bal.opacity > 1', column 1: no entity is called 'bal'; did you mean 'ball'?`
  public var description: String { "'\(text)', column \(column): \(problem)" }
}

/// A part of a text with its place in it.
struct LocatedText: Sendable, Hashable {
  let whole: String
  let part: Substring

  init(_ whole: String) { (self.whole, part) = (whole, whole[...]) }

  private init(_ whole: String, _ part: Substring) { (self.whole, self.part) = (whole, part) }

  /// Where it begins, from 1.
  var column: Int { whole.distance(from: whole.startIndex, to: part.startIndex) + 1 }
  var text: String { String(part) }

  var trimmed: LocatedText {
    var part = part.drop { $0 == " " }
    while part.last == " " { part = part.dropLast() }
    return LocatedText(whole, part)
  }

  func error(_ problem: String) -> ConditionError { ConditionError(text: whole, column: column, problem: problem) }

  /// Before and after the first of some separators, outside of quotation marks, with the one that was found.
  func split(at separators: [String]) -> (left: LocatedText, separator: String, right: LocatedText)? {
    var isQuoted = false
    var index = part.startIndex
    while index < part.endIndex {
      if part[index] == "\"" { isQuoted.toggle() }
      if !isQuoted, let found = separators.first(where: { part[index...].hasPrefix($0) }) {
        let end = part.index(index, offsetBy: found.count)
        return (LocatedText(whole, part[..<index]).trimmed, found, LocatedText(whole, part[end...]).trimmed)
      }
      index = part.index(after: index)
    }
    return nil
  }

  /// What lies before a place.
  func upTo(_ index: Substring.Index) -> LocatedText { LocatedText(whole, part[..<index]) }

  /// All parts between a separator.
  func parts(between separator: String) -> [LocatedText] {
    guard let (left, _, right) = split(at: [separator]) else { return [trimmed] }
    return [left] + right.parts(between: separator)
  }

  /// What follows a word at its beginning; nil when it does not begin so.
  func dropping(word: String) -> LocatedText? {
    guard part.lowercased().hasPrefix(word + " ") else { return nil }
    return LocatedText(whole, part.dropFirst(word.count)).trimmed
  }
}
