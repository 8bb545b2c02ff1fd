import RiffleECS

/// One field of a component type, by name: `Transform.turn`.
public struct FieldID: Hashable, Sendable, CustomStringConvertible {
  /// The component's name without its module, such as `Transform`.
  public let component: String
  /// The stored property, such as `turn`.
  public let field: String

  public init(_ component: String, _ field: String) {
    self.component = component
    self.field = field
  }

  public var description: String { "\(component).\(field)" }
}

/// The selection: an entity and optionally one of its fields. Not part of the world: a selection changes nothing in it.
public struct Selection: Hashable, Sendable {
  /// The entity.
  public var entity: Entity
  /// Nil for the entity as a whole.
  public var field: FieldID?

  public init(_ entity: Entity, _ field: FieldID? = nil) {
    self.entity = entity
    self.field = field
  }
}

extension FieldID {
  /// The field in sentences: `rotation`, `offset lift`, `opacity`, `number`.
  public var words: String {
    let (component, field) = (plainWords(component), plainWords(field).replacing("-", with: " "))
    if self.component == "Transform" || "\(component) ".hasPrefix("\(field) ") || field.hasPrefix("\(component) ") {
      return field
    }
    return component.hasSuffix(field) ? component : "\(component) \(field)"
  }
}

/// Returns the name of a type as words: `corner radius` of `CornerRadius`, `transition` of `TransitionState`.
func plainWords(_ name: String) -> String {
  let words = wordsOfTypeName(name)
  return words.hasSuffix(" state") ? String(words.dropLast(6)) : words
}

/// Returns the name of a resource for a person; nil for one that only controls the reading of others.
func resourceWords(_ name: String) -> String? {
  let short = shortName(of: name)
  guard let open = short.firstIndex(of: "<") else { return plainWords(short) }
  guard short[..<open] != "Presenter" else { return nil }
  let inside = short[short.index(after: open)...].prefix { $0 != "," && $0 != ">" && $0 != "<" }
  let what = plainWords(shortName(of: String(inside)))
  return short[..<open].hasSuffix("AnimationStore")
    ? "animations of \(what)" : "\(plainWords(String(short[..<open]))) of \(what)"
}
