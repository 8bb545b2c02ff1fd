extension Condition {
  /// Reads a condition; names are resolved later, by `check`.
  ///
  /// - Throws: an error with the mistake, its place and the correction.
  package init(_ text: String) throws(ConditionError) {
    description = text
    var source = LocatedText(text).trimmed
    var hits = 1
    if let space = source.part.lastIndex(of: " "),
      let count = Self.hits(source.part[source.part.index(after: space)...])
    {
      guard count >= 1 else { throw source.error("a condition counts from its first hit: x1 or more") }
      hits = count
      source = source.dropping(last: space)
    }
    self.hits = hits
    var places: [ThingName: LocatedText] = [:]
    part = try Self.part(source, &places)
    self.places = places
  }

  /// Reads `x3`.
  private static func hits(_ word: Substring) -> Int? {
    guard word.first == "x", word.count > 1 else { return nil }
    return Int(word.dropFirst())
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
    if let filter = try PromiseFilter(source, &places) { return .broken(filter) }
    if let (left, sign, right) = source.split(at: Relation.allCases.map(\.rawValue)) {
      let relation = Relation(rawValue: sign) ?? .same
      return .comparison(try FieldPath(left), relation, try value(right, relation))
    }
    if source.part.hasSuffix(" changes") {
      return .change(try FieldPath(source.dropping(last: source.part.index(source.part.endIndex, offsetBy: -8))))
    }
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
    let text = source.text
    return .text(
      text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text)
  }
}

extension EventFilter {
  /// Reads `KIND [REASON] [of THINGS] [by RULE]`, `rule NAME`, `intent NAME`, `input WORDS`.
  init(_ source: LocatedText, _ places: inout [ThingName: LocatedText]) throws(ConditionError) {
    if let name = source.dropping(word: "rule") ?? source.dropping(word: "intent") {
      self.init(kinds: nil, reason: nil, thing: nil, rule: name.text)
      return
    }
    if let words = source.dropping(word: "input") {
      self.init(kinds: [.input], reason: words.text, thing: nil, rule: nil)
      return
    }
    var (head, rule, thing) = (source, String?.none, ThingName?.none)
    if let (left, _, right) = head.split(at: [" by "]) { (head, rule) = (left, right.text) }
    if let (left, _, right) = head.split(at: [" of "]) {
      head = left
      let name = ThingName(right.text)
      places[name] = right
      thing = name
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

extension LocatedText {
  /// Returns the text before an index, trimmed.
  func dropping(last index: Substring.Index) -> LocatedText { upTo(index).trimmed }
}
