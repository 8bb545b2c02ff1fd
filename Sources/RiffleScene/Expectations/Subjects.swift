import RiffleCore
import RiffleECS

/// The things an expectation is about.
package struct Subjects: Sendable, Equatable {
  enum Choice: Sendable, Equatable {
    /// Things of the scene, by their places in the file.
    case indices([Int])
    /// Whatever is called so, `*` standing for any letters.
    case pattern(String)
  }

  /// Empty for all things of the scene and of its blocks.
  var choices: [Choice] = []

  package init() {}

  /// What is called so, `*` standing for any letters.
  package init(named pattern: String) { choices = [.pattern(pattern)] }

  /// Whether it names things: then one of them has to be there.
  var isChosen: Bool { !choices.isEmpty }

  /// `all`, an id, a name with `*`, or a list of them.
  static let schema: Schema<Subjects> = {
    let what = "'all', the id of an entity, a name with '*', or a list of them"
    let one = Schema<Subjects>(.name(what: what, builtIn: ["all"])) { node, context in
      guard let text = node.text, !node.isNull else {
        context.report(node, isNot: what)
        return nil
      }
      if text == "all" { return Subjects() }
      let name = text.hasSuffix(".*") ? String(text.dropLast(2)) : text
      if let range = context.entities[name] {
        var subjects = Subjects()
        subjects.choices = [.indices(Array(range))]
        return subjects
      }
      if text.contains("*"), !text.hasSuffix(".*") { return Subjects(named: text) }
      context.reportMissingEntity(name, at: node.location)
      return nil
    }
    let many = Schema<[Subjects]>.list(of: one, count: 1...1000).map { parts in
      var subjects = Subjects()
      subjects.choices = parts.flatMap(\.choices)
      return subjects
    }
    return .oneOf("things", what, scalar: one, list: many)
  }()

  /// Those of them that live, in the order in which they are named.
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
