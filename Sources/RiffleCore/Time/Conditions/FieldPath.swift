/// A number of an entity as a person writes it: `card.3.position.x`, `ball.model.opacity`, `any.speed`.
///
/// The name of the entity comes first; then `model` for the model value instead of the presented one; then the field,
/// with or without its component; then `velocity` or `speed`, for the change per second, or `overshoot`, for the
/// distance beyond its target; last one of several numbers: `x`, `width`, `red`. `x`, `y`, `width` and `height` alone
/// are those of position and size, `speed` and `overshoot` alone are those of the position.
package struct FieldPath: Sendable, Hashable, CustomStringConvertible {
  package let description: String
  let source: LocatedText
  /// True if every entity has to meet a condition, instead of one.
  let isEvery: Bool
  private let parts: [String]

  /// - Throws: `ConditionError` for a text without a field.
  package init(_ text: String) throws(ConditionError) { try self.init(LocatedText(text).trimmed) }

  init(_ source: LocatedText) throws(ConditionError) {
    let (isEvery, rest) = Self.quantified(source)
    self.source = rest
    description = source.text
    var parts: [String] = []
    var text = rest.part
    if text.first == "\"", let end = text.dropFirst().firstIndex(of: "\"") {
      parts.append(String(text[...end]))
      text = text[text.index(after: end)...].drop { $0 == "." }
    }
    parts += text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, !parts.contains("") else {
      throw rest.error("'\(rest.text)' names no field; it would be 'ball.position.x', 'ball.rotation' or 'any.speed'")
    }
    self.parts = parts
    self.isEvery = isEvery || parts[0] == "every" || parts[0] == "all"
  }

  /// True if it may read a speed; false for certain if no part has that name.
  var mayBeSpeed: Bool { parts.contains("speed") || parts.contains("velocity") }

  /// Reads the quantifier: `every card.*` needs all of them, `any card.*` and `card.*` need one.
  static func quantified(_ source: LocatedText) -> (isEvery: Bool, rest: LocatedText) {
    for word in ["every", "all"] {
      if let rest = source.dropping(word: word) { return (true, rest) }
    }
    return (false, source.dropping(word: "any") ?? source)
  }

  /// Returns the splits into the name of an entity and the parts of a field, the longest name first.
  private func splits() -> [(thing: ThingName, field: [String])] {
    (1..<parts.count).reversed().map {
      (ThingName(parts[..<$0].joined(separator: "."), isEvery: isEvery), Array(parts[$0...]))
    }
  }

  /// Resolves it in a world, entity by entity; of several entities those that have such a field.
  ///
  /// - Throws: for an unknown name, or if none of them has the field, with the nearest name.
  package func resolved(in world: World) throws(ConditionError) -> [FieldAccess] {
    var fieldError: ConditionError?
    for (thing, field) in splits() {
      let things = thing.things(in: world)
      guard !things.isEmpty else { continue }
      var found: [FieldAccess] = []
      for entity in things {
        switch FieldAccess.find(field, on: entity, in: world) {
        case .success(let access): found.append(access)
        case .failure(let problem): fieldError = fieldError ?? source.error(problem.words)
        }
      }
      if !found.isEmpty { return found }
    }
    if let fieldError { throw fieldError }
    if parts[0] == Self.number, parts.count > 1 { return [try number(in: world)] }
    throw source.error(unknownThing.missing(in: world))
  }

  /// The first word of a path to a named number of the world: `value.archived`.
  static let number = "value"

  private func number(in world: World) throws(ConditionError) -> FieldAccess {
    let name = parts[1...].joined(separator: ".")
    if let access = FieldAccess.number(name, in: world) { return access }
    let known = world.namedNumbers.map(\.name)
    guard !known.isEmpty else {
      throw source.error(
        "no value is here: a scene has them under 'values:' and 'parameters:', a program in its NamedNumbers")
    }
    let nearest = Spelling.nearest(to: name, in: known).map { "did you mean '\($0)'?" }
    let some = "there \(known.count == 1 ? "is" : "are") " + known.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    throw source.error("no value is called '\(name)'; \(nearest ?? some)")
  }

  /// The probable name in a path without a known entity: the part before the first word of fields.
  private var unknownThing: ThingName {
    let words = [
      "model", "position", "speed", "velocity", "overshoot", "rotation", "turn", "tilt", "scale", "opacity", "size",
      "lift",
    ]
    let end = parts.dropFirst().firstIndex { words.contains($0) || FieldAccess.shorthands[$0] != nil } ?? 1
    return ThingName(parts[..<end].joined(separator: "."))
  }

  package func error(_ problem: String) -> ConditionError { source.error(problem) }

  /// Returns the entities alone, to resolve them at other ticks.
  func thing(in world: World) -> ThingName {
    // With two parts only the first can be a name.
    if parts.count == 2 { return ThingName(parts[0], isEvery: isEvery) }
    return splits().first { !$0.thing.things(in: world).isEmpty }?.thing ?? unknownThing
  }
}
