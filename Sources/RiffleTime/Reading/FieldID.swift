import RiffleCore
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

/// What somebody looks at: an entity and, where one was chosen, one of its fields. Outside the world: choosing something
/// changes nothing in it.
public struct Selection: Hashable, Sendable {
  public var entity: Entity
  /// Nil for the entity as a whole.
  public var field: FieldID?

  public init(_ entity: Entity, _ field: FieldID? = nil) {
    self.entity = entity
    self.field = field
  }
}

/// The last part of a qualified type name: `Transform` of `RiffleCore.Transform`.
func shortName(of component: String) -> String {
  // A generic type keeps what stands in its brackets.
  let head = component.prefix { $0 != "<" }
  guard let dot = head.lastIndex(of: ".") else { return component }
  return String(component[component.index(after: dot)...])
}
