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
  indirect enum Part: Sendable, Hashable {
    case comparison(FieldPath, Relation, FieldAccess.Value)
    case overlap(ThingName, ThingName)
    case change(FieldPath)
    case event(EventFilter)
    case broken(ExpectationFilter)
    case all([Part])
    case any([Part])
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

  package let description: String
  let part: Part
  package let hits: Int
  let places: [ThingName: LocatedText]

  /// True if it holds in single ticks, as an event does, instead of for a while.
  package var isPulse: Bool { part.isPulse }

  var once: Condition {
    let words = hits == 1 ? description : LocatedText(String(description.dropLast("x\(hits)".count))).trimmed.text
    return Condition(description: words, part: part, hits: 1, places: places)
  }

  package var changedField: FieldPath? { if case .change(let path) = part { path } else { nil } }

  package var asksForExpectations: Bool { !part.expectations.isEmpty }
}

extension Condition.Part {
  /// The terms between `and` and `or`, in their order.
  var terms: [Condition.Part] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.terms)
    default: [self]
    }
  }

  /// True if the condition holds only where such a term holds.
  func needs(_ isSuch: (Condition.Part) -> Bool) -> Bool {
    switch self {
    case .all(let parts): parts.contains { $0.needs(isSuch) }
    case .any(let parts): parts.allSatisfy { $0.needs(isSuch) }
    default: isSuch(self)
    }
  }

  var isPulse: Bool { needs { if case .change = $0 { true } else { $0.isEvent || !$0.expectations.isEmpty } } }

  var needsBreak: Bool { needs { !$0.expectations.isEmpty } }

  private var isEvent: Bool { if case .event = self { true } else { false } }

  var tickEvents: TickEvents? {
    switch self {
    case .comparison, .overlap, .change, .broken: return nil
    case .event(let filter): return filter.tickEvents
    case .all(let parts): return parts.lazy.compactMap(\.tickEvents).first
    case .any(let parts):
      let all = parts.compactMap(\.tickEvents)
      return all.count == parts.count ? all.reduce([]) { $0.union($1) } : nil
    }
  }

  var comparesTicks: Bool { terms.contains { if case .change = $0 { true } else { $0.isEvent } } }

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
    var source = LocatedText(text).trimmed
    var hits = 1
    if let space = source.part.lastIndex(of: " "), source.part[space...].hasPrefix(" x"),
      let count = Int(source.part[space...].dropFirst(2))
    {
      guard count >= 1 else { throw source.error("a condition counts from its first hit: x1 or more") }
      hits = count
      source = source.upTo(space)
    }
    self.hits = hits
    var places: [ThingName: LocatedText] = [:]
    part = try Self.part(source, &places)
    self.places = places
  }

  private static func part(
    _ source: LocatedText, _ places: inout [ThingName: LocatedText]
  ) throws(ConditionError) -> Part {
    let choices = source.parts(between: " or ")
    var parts: [Part] = []
    for choice in choices {
      var all: [Part] = []
      for term in choice.parts(between: " and ") { all.append(try self.term(term, &places)) }
      parts.append(all.count == 1 ? all[0] : .all(all))
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private static func term(
    _ source: LocatedText, _ places: inout [ThingName: LocatedText]
  ) throws(ConditionError) -> Part {
    guard !source.part.isEmpty else { throw source.error("a condition is missing here; \(forms)") }
    if let (left, _, right) = source.split(at: [" overlaps "]) {
      return .overlap(name(left, &places), name(right, &places))
    }
    if let filter = try ExpectationFilter(source, &places) { return .broken(filter) }
    if let (left, sign, right) = source.split(at: Relation.allCases.map(\.rawValue)) {
      let relation = Relation(rawValue: sign) ?? .same
      return .comparison(try FieldPath(left), relation, try value(right, relation))
    }
    if let path = source.dropping(end: " changes") { return .change(try FieldPath(path)) }
    return .event(try EventFilter(source, &places))
  }

  static let forms =
    "it would be 'card.3.position.x > 500', 'any.speed > 2000', 'card.* overlaps bowl', 'ball.rotation changes', or an "
    + "event such as 'interruption of card.*'"

  private static func name(_ source: LocatedText, _ places: inout [ThingName: LocatedText]) -> ThingName {
    let (isEvery, rest) = FieldPath.quantified(source)
    let name = ThingName(rest.text, isEvery: isEvery)
    places[name] = rest
    return name
  }

  private static func value(_ source: LocatedText, _ relation: Relation) throws(ConditionError) -> FieldAccess.Value {
    let words = source.text.split(separator: " ")
    guard let first = words.first else { throw source.error("a number is missing here") }
    var digits = String(first)
    for unit in ["°", "points/s", "points", "pt"] where digits.hasSuffix(unit) { digits.removeLast(unit.count) }
    if let number = Double(digits), number.isFinite {
      let units: Set = ["points", "point", "pt", "points/s", "degrees", "°", "°/s", "/s"]
      guard words.count == 1 || words.count == 2 && units.contains(String(words[1])) else {
        throw source.error("'\(source.text)' is no number; a field is compared with one number, such as 500")
      }
      return .number(number)
    }
    guard relation == .same || relation == .equal || relation == .other else {
      throw source.error("'\(source.text)' is no number; '\(relation.rawValue)' compares with one, such as 500")
    }
    return .text(source.text.unquoted)
  }
}

extension EventFilter {
  /// Reads `KIND [REASON] [of THINGS] [by RULE]`, `rule NAME`, `intent NAME`, `input WORDS`.
  init(_ source: LocatedText, _ places: inout [ThingName: LocatedText]) throws(ConditionError) {
    if let name = source.dropping(word: "rule") ?? source.dropping(word: "intent") {
      self.init(rule: name.text)
      return
    }
    if let words = source.dropping(word: "input") {
      self.init(kinds: [.input], reason: words.text)
      return
    }
    var (head, rule, thing) = (source, String?.none, String?.none)
    if let (left, _, right) = head.split(at: [" by "]) { (head, rule) = (left, right.text) }
    if let (left, _, right) = head.split(at: [" of "]) {
      (head, thing, places[ThingName(right.text)]) = (left, right.text, right)
    }
    let words = head.text.split(separator: " ").map(String.init)
    let known = LoggedEvent.Kind.allCases.filter { $0 != .hit }.map(\.rawValue)
    guard let first = words.first, let kind = LoggedEvent.Kind(rawValue: first), kind != .hit, words.count <= 2 else {
      let nearest = Spelling.nearest(to: words.first ?? "", in: known + ["rule", "intent"])
      throw source.error(
        "'\(source.text)' is no condition; " + (nearest.map { "did you mean '\($0)'?" } ?? Condition.forms))
    }
    if words.count == 2, kind == .completion, !LoggedEvent.reasons.contains(words[1]) {
      let reasons = LoggedEvent.reasons.map { "'\($0)'" }.joined(separator: ", ")
      let nearest = Spelling.nearest(to: words[1], in: LoggedEvent.reasons).map { "did you mean '\($0)'?" }
      throw head.error("'\(words[1])' is no reason of a completion; " + (nearest ?? "there are \(reasons)"))
    }
    if words.count == 2, kind != .completion {
      let reasons = LoggedEvent.reasons.map { "'completion \($0)'" }.joined(separator: ", ")
      throw head.error("'\(head.text)' is no event; only completions have a reason: \(reasons)")
    }
    self.init(kinds: [kind], reason: words.count == 2 ? words[1] : nil, thing: thing, rule: rule)
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

struct LocatedText: Sendable, Hashable {
  let whole: String
  let part: Substring

  init(_ whole: String) { (self.whole, part) = (whole, whole[...]) }

  private init(_ whole: String, _ part: Substring) { (self.whole, self.part) = (whole, part) }

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
        return (upTo(index), found, LocatedText(whole, part[end...]).trimmed)
      }
      index = part.index(after: index)
    }
    return nil
  }

  func upTo(_ index: Substring.Index) -> LocatedText { LocatedText(whole, part[..<index]).trimmed }

  func parts(between separator: String) -> [LocatedText] {
    guard let (left, _, right) = split(at: [separator]) else { return [trimmed] }
    return [left] + right.parts(between: separator)
  }

  func dropping(word: String) -> LocatedText? {
    guard part.lowercased().hasPrefix(word + " ") else { return nil }
    return LocatedText(whole, part.dropFirst(word.count)).trimmed
  }

  func dropping(end: String) -> LocatedText? {
    part.hasSuffix(end) ? upTo(part.index(part.endIndex, offsetBy: -end.count)) : nil
  }
}

extension String {
  var unquoted: String { count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self }
}
