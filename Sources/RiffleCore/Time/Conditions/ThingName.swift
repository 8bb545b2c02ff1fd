/// The name of entities in a condition: `ball`, `card.3`, `card.*`, `card` for all copies of it, `any`.
///
/// An exact name is preferred; otherwise blanks, strokes and points count alike, so that `card-3` is `card 3` or
/// `card.3`. Quotation marks enclose a name with other characters.
package struct ThingName: Sendable, Hashable, CustomStringConvertible {
  package let description: String
  /// True if every one of them has to meet a condition, instead of one.
  let isEvery: Bool

  package init(_ text: String, isEvery: Bool = false) {
    description =
      text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
    self.isEvery = isEvery
  }

  /// The words for all entities.
  static let everything: Set = ["any", "every", "all", "*"]

  /// True if its entities may differ from tick to tick.
  var isPattern: Bool { Self.everything.contains(description) || description.contains("*") }

  /// Returns the living entities of this name, by their indices.
  package func things(in world: World) -> [Entity] {
    if Self.everything.contains(description) { return world.allEntities }
    let all = world.namedEntities
    func those(_ isWanted: (String) -> Bool) -> [Entity] { all.filter { isWanted($0.name) }.map(\.entity) }
    if description.contains("*") {
      let pattern = Self.plain(description)
      return those { Self.matches(Self.plain($0)[...], pattern[...]) }
    }
    let exact = those { $0 == description }
    if !exact.isEmpty { return exact }
    let wanted = Self.plain(description)
    let alike = those { Self.plain($0) == wanted }
    if !alike.isEmpty { return alike }
    let copies = those { Self.isCopy(Self.plain($0), of: wanted) }
    if !copies.isEmpty { return copies }
    let name = world.namesOfUnnamed
    return world.allEntities.filter { !world.has(Name.self, $0) && Self.plain(name($0)) == wanted }
  }

  /// Returns true if the scene has this name, so that an entity may receive it.
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

  private static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return name == pattern }
    let head = pattern[..<star]
    guard name.hasPrefix(head) else { return false }
    let rest = pattern[pattern.index(after: star)...]
    return rest.isEmpty
      || name.indices.contains { $0 >= name.index(name.startIndex, offsetBy: head.count) && matches(name[$0...], rest) }
      || matches("", rest)
  }

  /// Returns why there is no entity of this name, with the nearest existing name.
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
