import RiffleECS

/// The name of an entity in the debugger and in messages: `card 17`, `ball`. No system reads it.
public struct Name: Component, Hashable {
  /// Any text; the debugger, `why` and messages show it.
  public var text: String

  public init(_ text: String) { self.text = text }

  public func fold(into hasher: inout StateHasher) { hasher.combine(text) }
  public func measure(_ memory: inout OwnedMemory) { memory.add(text) }
}

extension World {
  /// The name of an entity: its `Name`, or its number without one, such as `entity 12`.
  public func name(of entity: Entity) -> String { get(Name.self, entity)?.text ?? "entity \(entity.index)" }
}
