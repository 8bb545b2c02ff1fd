/// A condition at a tick: a comparison, an overlap, a change, an event; or several.
///
///     card.3.position.x > 500
///     any.speed > 2000
///     card.* overlaps bowl
///     ball.opacity changes
///     interruption of card.* and ball.x < 300
///     completion retargeted of ball x3
///     an expectation of card.* breaks
///
/// It holds if one of the entities it names meets it; with `every` before the name, if all of them do.
package struct Condition: Sendable, Hashable, CustomStringConvertible {
  enum Term: Sendable, Hashable {
    case comparison(FieldPath, Relation, FieldAccess.Value)
    case overlap(ThingName, ThingName)
    case change(FieldPath)
    case event(EventFilter)
    case broken(ExpectationFilter)
  }

  enum Relation: String, Sendable, Hashable, CaseIterable {
    case atMost = "<="
    case atLeast = ">="
    case same = "=="
    case other = "!="
    case below = "<"
    case above = ">"
    case equal = "="
  }

  package private(set) var description: String
  /// The alternatives, separated by `or`; one holds if all its terms, separated by `and`, hold.
  let choices: [[Term]]
  package private(set) var hits: Int

  var once: Condition {
    guard hits > 1 else { return self }
    var once = self
    (once.description, once.hits) = (String(description.dropLast("x\(hits)".count).trimmed), 1)
    return once
  }

  var onlyTerm: Term? { terms.count == 1 ? terms[0] : nil }

  package var changedField: FieldPath? { if case .change(let path)? = onlyTerm { path } else { nil } }

  package var asksForExpectations: Bool { !expectations.isEmpty }
}

extension Condition {
  var terms: [Term] { choices.flatMap(\.self) }

  /// True if it holds in single ticks, as an event does, instead of for a while.
  package var isPulse: Bool { choices.allSatisfy { $0.contains(where: \.isPulse) } }

  var needsBreak: Bool { choices.allSatisfy { $0.contains(where: \.isBroken) } }

  /// One of the events of each tick in which it holds; nil if it may hold in any tick.
  var tickEvents: TickEvents? {
    let all = choices.compactMap { $0.lazy.compactMap(\.tickEvents).first }
    return all.count == choices.count ? all.reduce([]) { $0.union($1) } : nil
  }

  var comparesTicks: Bool { terms.contains { $0.isPulse && !$0.isBroken } }

  var paths: [FieldPath] {
    terms.compactMap {
      switch $0 {
      case .comparison(let path, _, _), .change(let path): path
      default: nil
      }
    }
  }

  func bounds(of path: FieldPath) -> [FieldAccess.Value] {
    terms.compactMap { if case .comparison(path, _, let bound) = $0 { bound } else { nil } }
  }

  var names: [ThingName] {
    terms.flatMap { term -> [ThingName?] in
      switch term {
      case .overlap(let one, let other): [one, other]
      case .event(let filter): [filter.thing]
      case .broken(let filter): [filter.thing]
      default: []
      }
    }.compactMap(\.self)
  }

  /// Jumps need a reading of everything that moves.
  var asksForJumps: Bool {
    terms.contains { if case .event(let filter) = $0 { filter.kinds?.contains(.jump) == true } else { false } }
  }

  var expectations: [ExpectationFilter] {
    terms.compactMap { if case .broken(let filter) = $0 { filter } else { nil } }
  }
}

extension Condition.Term {
  var isPulse: Bool {
    switch self {
    case .comparison, .overlap: false
    case .change, .event, .broken: true
    }
  }

  fileprivate var isBroken: Bool { if case .broken = self { true } else { false } }

  fileprivate var tickEvents: TickEvents? { if case .event(let filter) = self { filter.tickEvents } else { nil } }
}

extension Condition.Relation {
  /// Numbers are equal if they differ by less than 0.0005.
  func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .below: left < right
    case .above: left > right
    case .atMost: left <= right
    case .atLeast: left >= right
    case .same, .equal: (left - right).magnitude < 0.0005
    case .other: (left - right).magnitude >= 0.0005
    }
  }

  func holds(_ left: String, _ right: String) -> Bool {
    switch self {
    case .same, .equal: left.lowercased() == right.lowercased()
    case .other: left.lowercased() != right.lowercased()
    case .below, .above, .atMost, .atLeast: false
    }
  }
}

extension Condition {
  package init(_ text: String) throws(ConditionError) {
    description = text
    var source = text[...].trimmed
    var hits = 1
    if let space = source.lastIndex(of: " "), source[space...].hasPrefix(" x"),
      let count = Int(source[space...].dropFirst(2))
    {
      guard count >= 1 else { throw source.error("a condition counts from its first hit: x1 or more") }
      hits = count
      source = source[..<space].trimmed
    }
    self.hits = hits
    choices = try source.parts(between: " or ").map { choice throws(ConditionError) in
      try choice.parts(between: " and ").map(Self.term)
    }
  }

  init(description: String, _ term: Term) { (self.description, choices, hits) = (description, [[term]], 1) }

  private static func term(_ source: Substring) throws(ConditionError) -> Term {
    guard !source.isEmpty else { throw source.error("a condition is missing here; \(forms)") }
    if let (left, _, right) = source.split(at: [" overlaps "]) {
      return .overlap(ThingName(quantified: left), ThingName(quantified: right))
    }
    if let filter = try ExpectationFilter(source) { return .broken(filter) }
    if let (left, sign, right) = source.split(at: Relation.allCases.map(\.rawValue)) {
      let relation = Relation(rawValue: sign) ?? .same
      return .comparison(try FieldPath(left), relation, try value(right, relation))
    }
    if let path = source.dropping(end: " changes") { return .change(try FieldPath(path)) }
    return .event(try EventFilter(source))
  }

  static let forms =
    "it would be 'card.3.position.x > 500', 'any.speed > 2000', 'card.* overlaps bowl', 'ball.rotation changes', or an "
    + "event such as 'interruption of card.*'"

  private static func value(_ source: Substring, _ relation: Relation) throws(ConditionError) -> FieldAccess.Value {
    let words = source.split(separator: " ")
    guard let first = words.first else { throw source.error("a number is missing here") }
    var digits = String(first)
    for unit in ["°", "points/s", "points", "pt"] where digits.hasSuffix(unit) { digits.removeLast(unit.count) }
    if let number = Double(digits), number.isFinite {
      let units: Set = ["points", "point", "pt", "points/s", "degrees", "°", "°/s", "/s"]
      guard words.count == 1 || words.count == 2 && units.contains(String(words[1])) else {
        throw source.error("'\(source)' is no number; a field is compared with one number, such as 500")
      }
      return .number(number)
    }
    guard relation == .same || relation == .equal || relation == .other else {
      throw source.error("'\(source)' is no number; '\(relation.rawValue)' compares with one, such as 500")
    }
    return .text(source.unquoted)
  }
}

extension EventFilter {
  /// Reads `KIND [REASON] [of THINGS] [by RULE]`, `rule NAME`, `intent NAME`, `input WORDS`.
  init(_ source: Substring) throws(ConditionError) {
    if let name = source.dropping(word: "rule") ?? source.dropping(word: "intent") {
      self.init(rule: String(name))
      return
    }
    if let words = source.dropping(word: "input") {
      self.init(kinds: [.input], reason: String(words))
      return
    }
    var (head, rule, thing) = (source, String?.none, ThingName?.none)
    if let (left, _, right) = head.split(at: [" by "]) { (head, rule) = (left, String(right)) }
    if let (left, _, right) = head.split(at: [" of "]) { (head, thing) = (left, ThingName(right)) }
    let words = head.split(separator: " ").map(String.init)
    let known = LoggedEvent.Kind.allCases.filter { $0 != .hit }.map(\.rawValue)
    guard let first = words.first, let kind = LoggedEvent.Kind(rawValue: first), kind != .hit, words.count <= 2 else {
      let nearest = Spelling.nearest(to: words.first ?? "", in: known + ["rule", "intent"])
      throw source.error(
        "'\(source)' is no condition; " + (nearest.map { "did you mean '\($0)'?" } ?? Condition.forms))
    }
    if words.count == 2, kind == .completion, !LoggedEvent.reasons.contains(words[1]) {
      let reasons = LoggedEvent.reasons.map { "'\($0)'" }.joined(separator: ", ")
      let nearest = Spelling.nearest(to: words[1], in: LoggedEvent.reasons).map { "did you mean '\($0)'?" }
      throw head.error("'\(words[1])' is no reason of a completion; " + (nearest ?? "there are \(reasons)"))
    }
    if words.count == 2, kind != .completion {
      let reasons = LoggedEvent.reasons.map { "'completion \($0)'" }.joined(separator: ", ")
      throw head.error("'\(head)' is no event; only completions have a reason: \(reasons)")
    }
    self.init(kinds: [kind], reason: words.count == 2 ? words[1] : nil, rule: rule)
    self.thing = thing
  }
}

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

// The parts of a condition are slices of its text, which they keep for the report of a mistake.
extension Substring {
  var trimmed: Substring {
    var part = drop { $0 == " " }
    while part.last == " " { part = part.dropLast() }
    return part
  }

  func error(_ problem: String) -> ConditionError {
    ConditionError(text: base, column: base.distance(from: base.startIndex, to: startIndex) + 1, problem: problem)
  }

  /// Splits at the first of some separators, outside of quotation marks.
  func split(at separators: [String]) -> (left: Substring, separator: String, right: Substring)? {
    var isQuoted = false
    for index in indices {
      if self[index] == "\"" { isQuoted.toggle() }
      if !isQuoted, let found = separators.first(where: { self[index...].hasPrefix($0) }) {
        return (self[..<index].trimmed, found, self[index...].dropFirst(found.count).trimmed)
      }
    }
    return nil
  }

  func parts(between separator: String) -> [Substring] {
    guard let (left, _, right) = split(at: [separator]) else { return [trimmed] }
    return [left] + right.parts(between: separator)
  }

  func dropping(word: String) -> Substring? {
    lowercased().hasPrefix(word + " ") ? dropFirst(word.count).trimmed : nil
  }

  func dropping(end: String) -> Substring? { hasSuffix(end) ? dropLast(end.count).trimmed : nil }
}

extension StringProtocol {
  var unquoted: String { String(count > 1 && hasPrefix("\"") && hasSuffix("\"") ? dropFirst().dropLast() : self[...]) }
}
