/// The name of an entity in the debugger and in messages: `card 17`, `ball`. No system reads it.
public struct Name: Component, Hashable {
  /// Any text.
  public var text: String

  public init(_ text: String) { self.text = text }

  public func fold(into hasher: inout StateHasher) { hasher.combine(text) }
}

/// A resource that names its entities on reading: a `Name` would be part of the state hash.
package protocol PartNames: Component {
  func name(of part: Entity, in world: World) -> String?
}

extension World {
  /// Returns the entity's `Name`; without one its name as a part of the engine, such as `focus ring`, or its first
  /// component of the program, such as `brick 12`, else `entity 12`.
  public func name(of entity: Entity) -> String { get(Name.self, entity)?.text ?? namesOfUnnamed(entity) }

  package var namesOfUnnamed: (Entity) -> String {
    let parts = allResources.compactMap { $0 as? any PartNames }
    return { entity in
      parts.lazy.compactMap { $0.name(of: entity, in: self) }.first ?? nameByComponent(of: entity)
        ?? "entity \(entity.index)"
    }
  }

  package func nameByComponent(of entity: Entity) -> String? {
    componentTypes(of: entity).first { !$0.isOfEngine }.map { type in
      // `falling brick` for `FallingBrick`.
      "\(wordsOfTypeName(shortName(of: type.componentName).prefix { $0 != "<" })) \(entity.index)"
    }
  }
}

extension Component {
  package static var isOfEngine: Bool { engineModules.contains(String(componentName.prefix { $0 != "." })) }
}

/// Modules with components that name no entity.
let engineModules: Set = [
  "RiffleApp", "RiffleCore", "RiffleECS", "RiffleMotion", "RiffleSDL", "RiffleScene", "RiffleView",
  // Earlier modules: their components keep these names, which state hashes and recordings contain.
  "RiffleStage", "RiffleTime",
]

/// `Transform` of `RiffleCore.Transform`. A generic type keeps its arguments.
package func shortName(of component: String) -> String {
  let head = component.prefix { $0 != "<" }
  guard let dot = head.lastIndex(of: ".") else { return component }
  return String(component[component.index(after: dot)...])
}

/// `memory table` for `MemoryTable`, `npc ship` for `NPCShip`.
package func wordsOfTypeName(_ name: some StringProtocol) -> String {
  let letters = Array(name)
  var words = ""
  for (index, letter) in letters.enumerated() {
    let endsCapitals = index + 1 < letters.count && letters[index + 1].isLowercase
    if index > 0, letter.isUppercase, letters[index - 1].isLowercase || letters[index - 1].isUppercase && endsCapitals {
      words += " "
    }
    words += letter.lowercased()
  }
  return words
}

/// A resource with numbers that have a name, such as the score of a game or the values of a scene.
///
/// The debugger lists them, and a condition can read them by name: `value.score > 3`. Blanks in a name may be written
/// as hyphens in a condition.
///
/// ```swift
/// struct Score: NamedNumbers {
///   var points = 0
///   var namedNumbers: [(name: String, number: Double)] { [("points", Double(points))] }
/// }
/// ```
public protocol NamedNumbers: Component {
  /// The heading in the debugger, by default the name of the type; nil to omit them.
  static var heading: String? { get }
  /// The numbers in order, from the resource alone; a flag is 0 or 1. Conditions read the first of two with one name.
  var namedNumbers: [(name: String, number: Double)] { get }
}

extension NamedNumbers {
  /// The name of the type.
  public static var heading: String? { "\(Self.self)" }
}

package struct NumberChange: Sendable, Equatable {
  package let name: String
  package let before: Double
  package let after: Double
  package let cause: Cause?
}

extension World {
  package var namedNumbers: [(name: String, number: Double)] { resourcesWithNumbers.flatMap(\.namedNumbers) }

  package var resourcesWithNumbers: [any NamedNumbers] { allResources.compactMap { $0 as? any NamedNumbers } }

  package mutating func noteNumber(_ name: String, from before: Double, to after: Double, by cause: Cause? = nil) {
    prepareForMotion()
    let cause = cause ?? self[resource: Transactions.self].asked
    self[resource: Journal.self].numbers.append(NumberChange(name: name, before: before, after: after, cause: cause))
  }
}
