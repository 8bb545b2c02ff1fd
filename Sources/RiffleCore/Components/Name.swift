import RiffleECS

/// The name of an entity in the debugger and in messages: `card 17`, `ball`. No system reads it.
public struct Name: Component, Hashable {
  /// Any text; the debugger, `why` and messages show it.
  public var text: String

  public init(_ text: String) { self.text = text }

  public func fold(into hasher: inout StateHasher) { hasher.combine(text) }
  public func measure(_ memory: inout OwnedMemory) { memory.add(text) }
}

/// A resource that owns entities without a `Name`, such as the keyboard's focus ring. Their names are derived when they are
/// read: a `Name` would be part of the state hash.
package protocol PartNames: Component {
  /// The name of one of its entities; nil for any other entity.
  func name(of part: Entity, in world: World) -> String?
}

extension World {
  /// The name of an entity: its `Name`, or that of the part of the engine that it is, such as `focus ring`, or its number,
  /// such as `entity 12`. Complexity: without a `Name` linear in the number of resources.
  public func name(of entity: Entity) -> String {
    get(Name.self, entity)?.text ?? namesOfUnnamed(entity)
  }

  /// The names of entities without a `Name`; the resources are searched once.
  package var namesOfUnnamed: (Entity) -> String {
    let parts = allResources.compactMap { $0 as? any PartNames }
    return { entity in parts.lazy.compactMap { $0.name(of: entity, in: self) }.first ?? "entity \(entity.index)" }
  }
}
