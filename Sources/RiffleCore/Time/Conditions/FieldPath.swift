/// A number of an entity as a person writes it: `card.3.position.x`, `ball.model.opacity`, `any.speed`.
///
/// The entity's name; then `model` for the model value; then the field, with or without its component; then `velocity`
/// or `speed` (per second) or `overshoot`; last one of several numbers: `x`, `width`, `red`. `x`, `y`, `width` and
/// `height` alone are those of position and size, `speed` and `overshoot` alone those of the position.
package struct FieldPath: Sendable, Hashable, CustomStringConvertible {
  package let description: String
  let source: Substring
  let isEvery: Bool
  private let parts: [String]

  package init(_ text: String) throws(ConditionError) { try self.init(text[...].trimmed) }

  init(_ source: Substring) throws(ConditionError) {
    let (isEvery, rest) = Self.quantified(source)
    self.source = rest
    description = String(source)
    var parts: [String] = []
    var text = rest
    if text.first == "\"", let end = text.dropFirst().firstIndex(of: "\"") {
      parts.append(String(text[...end]))
      text = text[text.index(after: end)...].drop { $0 == "." }
    }
    parts += text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, !parts.contains("") else {
      throw rest.error("'\(rest)' names no field; it would be 'ball.position.x', 'ball.rotation' or 'any.speed'")
    }
    self.parts = parts
    self.isEvery = isEvery || ThingName.every.contains(parts[0])
  }

  var mayBeSpeed: Bool { parts.contains("speed") || parts.contains("velocity") }

  /// `every card.*` needs all entities, `any card.*` and `card.*` need one.
  static func quantified(_ source: Substring) -> (isEvery: Bool, rest: Substring) {
    for word in ThingName.every {
      if let rest = source.dropping(word: word) { return (true, rest) }
    }
    return (false, source.dropping(word: "any") ?? source)
  }

  private func splits() -> [(thing: ThingName, field: [String])] {
    (1..<parts.count).reversed().map { (ThingName(parts[..<$0].joined(separator: ".")), Array(parts[$0...])) }
  }

  package func resolved(in world: World) throws(ConditionError) -> [FieldAccess] {
    var fieldError: ConditionError?
    for (thing, field) in splits() {
      let things = thing.things(in: world)
      guard !things.isEmpty else { continue }
      var found: [FieldAccess] = []
      for entity in things {
        do throws(FieldAccess.Problem) {
          found.append(try FieldAccess.find(field, on: entity, in: world))
        } catch {
          fieldError = fieldError ?? source.error(error.words)
        }
      }
      if !found.isEmpty { return found }
    }
    if let fieldError { throw fieldError }
    if parts[0] == Self.number, parts.count > 1 { return [try number(in: world)] }
    throw source.error(unknownThing.missing(in: world))
  }

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

  private var unknownThing: ThingName {
    let words = [
      "model", "position", "speed", "velocity", "overshoot", "rotation", "turn", "tilt", "scale", "opacity", "size",
      "lift",
    ]
    let end = parts.dropFirst().firstIndex { words.contains($0) || FieldAccess.shorthands[$0] != nil } ?? 1
    return ThingName(parts[..<end].joined(separator: "."))
  }

  package func error(_ problem: String) -> ConditionError { source.error(problem) }

  func thing(in world: World) -> ThingName {
    // With two parts only the first can be a name.
    if parts.count == 2 { return ThingName(parts[0]) }
    return splits().first { !$0.thing.things(in: world).isEmpty }?.thing ?? unknownThing
  }
}

/// The name of entities in a condition: `ball`, `card.3`, `card.*`, `card` for all copies of it, `any`; with other
/// characters in quotation marks. An exact name is preferred; else blanks, hyphens and points are equal.
package struct ThingName: Sendable, Hashable, CustomStringConvertible {
  package let description: String
  /// Its place in a condition, for the report of a mistake.
  let source: Substring?
  private(set) var isEvery = false

  package init(_ text: String) { (description, source) = (text.unquoted, nil) }

  init(_ source: Substring) { (description, self.source) = (source.unquoted, source) }

  init(quantified source: Substring) {
    let (isEvery, rest) = FieldPath.quantified(source)
    self.init(rest)
    self.isEvery = isEvery || Self.every.contains(description)
  }

  /// Words for all entities of a name.
  static let every = ["every", "all"]
  static let everything: Set = ["any", "every", "all", "*"]

  var isPattern: Bool { Self.everything.contains(description) || description.contains("*") }

  package func things(in world: World) -> [Entity] {
    let all = world.namedEntities
    if Self.everything.contains(description) {
      let one = all.filter { $0.name == description }.map(\.entity)
      return one.isEmpty ? world.allEntities : one
    }
    let wanted = Self.plain(description)
    func those(_ isWanted: (String) -> Bool) -> [Entity] { all.filter { isWanted($0.name) }.map(\.entity) }
    if description.contains("*") { return those { Self.matches(Self.plain($0)[...], wanted[...]) } }
    for isWanted: (String) -> Bool in [
      { $0 == description }, { Self.plain($0) == wanted }, { Self.isCopy(Self.plain($0), of: wanted) },
    ] {
      let things = those(isWanted)
      if !things.isEmpty { return things }
    }
    let name = world.namesOfUnnamed
    return world.allEntities.filter { !world.has(Name.self, $0) && Self.plain(name($0)) == wanted }
  }

  package func mayCome(in world: World) -> Bool {
    guard let known = world.resource(KnownNames.self)?.names, !known.isEmpty else { return false }
    let wanted = Self.plain(description)
    return known.contains { name in
      let name = Self.plain(name)
      return name == wanted || Self.isCopy(name, of: wanted)
    }
  }

  private static func isCopy(_ name: String, of other: String) -> Bool {
    name.hasPrefix(other + " ") && name.dropFirst(other.count + 1).allSatisfy(\.isNumber)
  }

  private static func plain(_ name: String) -> String {
    String(name.lowercased().map { "-_.".contains($0) ? " " : $0 })
  }

  /// True for a name of a pattern in which `*` stands for any characters.
  package static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return name == pattern }
    guard name.hasPrefix(parts[0]) else { return false }
    var rest = name.dropFirst(parts[0].count)
    for part in parts[1..<(parts.count - 1)] {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }

  package func missing(in world: World) -> String {
    if mayCome(in: world) { return "'\(description)' is not there at this tick; look at a tick at which it is" }
    var names = world.namedEntities.map(\.name)
    let present = Set(names)
    names += (world.resource(KnownNames.self)?.names ?? []).filter { !present.contains($0) }
    let start = "no entity is called '\(description)'"
    if names.isEmpty { return start + "; none has a name" }
    if let nearest = Spelling.nearest(to: description, in: names) { return "\(start); did you mean '\(nearest)'?" }
    let shown = names.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    return "\(start); there \(names.count == 1 ? "is" : "are") \(shown)" + (names.count > 6 ? ", …" : "")
  }
}

extension World {
  /// The entities by index: those with a `Name`, and in a program also those named by a component, such as `brick 12`.
  package var namedEntities: [(entity: Entity, name: String)] {
    let isProgram = !hasResource(KnownNames.self) && componentTypes.contains { !$0.isOfEngine }
    return allEntities.compactMap { entity in
      let name = get(Name.self, entity)?.text ?? (isProgram ? nameByComponent(of: entity) : nil)
      return name.map { (entity, $0) }
    }
  }

  func hasSameNames(as other: World) -> Bool {
    shares(Name.self, with: other) && hasSameEntities(as: other)
      && (hasResource(KnownNames.self) || !componentTypes(notSharedWith: other).contains { !$0.isOfEngine })
  }

  /// True for entities without a name in a scene, such as the keyboard's ring.
  package func isOfEngine(_ entity: Entity) -> Bool { hasResource(KnownNames.self) && !has(Name.self, entity) }
}

/// The names of all entities of a scene, also of absent ones. Not in the state hash: no system reads it.
package struct KnownNames: Component {
  package static let componentName = "RiffleTime.KnownNames"

  package let names: [String]

  package init(_ names: [String]) { self.names = names }

  public func fold(into hasher: inout StateHasher) {}
}
