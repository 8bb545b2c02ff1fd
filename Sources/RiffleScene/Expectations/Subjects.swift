import RiffleCore

package struct Subjects: Sendable, Equatable {
  enum Choice: Sendable, Equatable {
    /// Entities of the scene, by their index in the file.
    case indices([Int])
    case entities([Entity])
    /// All entities of this name, where `*` matches any letters.
    case pattern(String)
    /// All entities with a transform, also temporary ones: copies moving to another screen, entities being removed.
    case everything
  }

  /// Empty for all entities of the scene and of its blocks.
  var choices: [Choice] = []

  package init() {}

  init(choices: [Choice]) { self.choices = choices }

  package init(_ entities: [Entity]) { choices = [.entities(entities)] }

  /// Creates subjects from a name, where `*` matches any letters.
  init(named pattern: String) { choices = [.pattern(pattern)] }

  package static let everything = Subjects(choices: [.everything])
  /// True if it names entities: then one of them has to exist.
  var isChosen: Bool { !choices.isEmpty }

  static let schema: Schema<Subjects> = {
    let what = "'all', 'everything', the id of an entity, a name with '*', or a list of them"
    let one = Schema<Subjects>(.name(what: what, builtIn: ["all", "everything"])) { node, context in
      guard let text = node.text, !node.isNull else { return context.refuse(node, isNot: what) }
      if text == "all" { return Subjects() }
      if text == "everything" { return .everything }
      let name = text.hasSuffix(".*") ? String(text.dropLast(2)) : text
      if let indices = context.entities[name] { return Subjects(choices: [.indices(indices)]) }
      if text.contains("*"), !text.hasSuffix(".*") { return Subjects(named: text) }
      context.reportMissingEntity(name, at: node.location)
      return nil
    }
    let many = Schema<[Subjects]>.list(of: one, count: 1...1000).map {
      Subjects(choices: $0.flatMap(\.choices))
    }
    return .oneOf("entities", what, scalar: one, list: many)
  }()

  /// Returns the living entities, in the order in which they are named.
  package func things(in world: World) -> [Entity] {
    let scene = world.resource(SceneEntities.self)?.all ?? []
    func isThing(_ entity: Entity) -> Bool { world.has(Transform.self, entity) }
    guard isChosen else {
      let blocks = world.resource(InstalledBlocks.self)?.all.flatMap(\.entities) ?? []
      return scene.filter(isThing) + blocks.filter { isThing($0) && world.has(Name.self, $0) }
    }
    var found: [Entity] = []
    for choice in choices {
      switch choice {
      case .indices(let indices): found += indices.filter(scene.indices.contains).map { scene[$0] }.filter(isThing)
      case .entities(let entities): found += entities.filter { world.isAlive($0) && isThing($0) }
      case .everything:
        world.each(Transform.self) { entity, _ in found.append(entity) }
      case .pattern(let pattern):
        world.each(Name.self) { entity, name in
          if Self.matches(name.text[...], pattern[...]), isThing(entity) { found.append(entity) }
        }
      }
    }
    return found
  }

  private static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return name == pattern }
    let head = pattern[..<star]
    guard name.hasPrefix(head) else { return false }
    let rest = pattern[pattern.index(after: star)...]
    var tail = name.dropFirst(head.count)
    if rest.isEmpty { return true }
    while true {
      if matches(tail, rest) { return true }
      if tail.isEmpty { return false }
      tail = tail.dropFirst()
    }
  }
}
