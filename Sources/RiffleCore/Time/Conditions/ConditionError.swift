/// A mistake in a condition or in the path of a field, with the correction.
public struct ConditionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text.
  public let text: String
  /// The column of the mistake, from 1.
  public let column: Int
  /// The mistake in one sentence.
  public let problem: String

  /// The complete message: `'bal.opacity > 1', column 1: no entity is called 'bal'; did you mean 'ball'?`
  public var description: String { "'\(text)', column \(column): \(problem)" }
}

/// A part of a text with its position in it.
struct LocatedText: Sendable, Hashable {
  let whole: String
  let part: Substring

  init(_ whole: String) { (self.whole, part) = (whole, whole[...]) }

  private init(_ whole: String, _ part: Substring) { (self.whole, self.part) = (whole, part) }

  /// The column of its first character, from 1.
  var column: Int { whole.distance(from: whole.startIndex, to: part.startIndex) + 1 }
  var text: String { String(part) }

  var trimmed: LocatedText {
    var part = part.drop { $0 == " " }
    while part.last == " " { part = part.dropLast() }
    return LocatedText(whole, part)
  }

  func error(_ problem: String) -> ConditionError { ConditionError(text: whole, column: column, problem: problem) }

  /// Splits at the first of some separators, outside of quotation marks.
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

  func upTo(_ index: Substring.Index) -> LocatedText { LocatedText(whole, part[..<index]) }

  func parts(between separator: String) -> [LocatedText] {
    guard let (left, _, right) = split(at: [separator]) else { return [trimmed] }
    return [left] + right.parts(between: separator)
  }

  /// Returns the rest after a word at its beginning; nil if it begins differently.
  func dropping(word: String) -> LocatedText? {
    guard part.lowercased().hasPrefix(word + " ") else { return nil }
    return LocatedText(whole, part.dropFirst(word.count)).trimmed
  }
}
