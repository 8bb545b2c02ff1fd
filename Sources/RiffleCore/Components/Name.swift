import RiffleECS

/// What an entity is called, for people: `card 17`, `ball`. Nothing in a step reads it.
public struct Name: Component, Hashable {
  /// Any text; the debugger, `why` and messages show it.
  public var text: String

  public init(_ text: String) { self.text = text }

  public func fold(into hasher: inout StateHasher) { hasher.combine(text) }
  public func measure(_ memory: inout OwnedMemory) { memory.add(text) }
}

extension World {
  /// What an entity is called: its `Name`, or its number where it has none, such as `entity 12`.
  public func name(of entity: Entity) -> String { get(Name.self, entity)?.text ?? "entity \(entity.index)" }
}
