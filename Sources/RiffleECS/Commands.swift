/// Changes to a world, recorded while the world is read, and applied afterwards.
///
/// ```swift
/// var commands = world.commands()
/// world.each(Card.self) { entity, card in
///   if card.isDone { commands.despawn(entity) }
/// }
/// world.apply(commands)
/// ```
///
/// `spawn` returns the handle the entity *will* have, valid for the rest of the recording and inside components.
/// Indices follow from the world's state alone, so between `commands()` and `apply` the world must not spawn or despawn
/// by itself, and only one recording that spawns can be open at a time. `apply` checks this.
///
/// Applying first spawns all reserved entities, then runs the rest in the order of recording. A change to an entity
/// that is dead by then (despawned by an earlier command, say) is dropped.
public struct Commands: Sendable {
  typealias Change = @Sendable (inout World) -> Void

  private var changes: [Change] = []
  private var free: ContiguousArray<UInt32>
  private var generations: ContiguousArray<UInt32>
  private var fresh = 0
  private(set) var reserved: [Entity] = []

  init(entities: EntityTable) {
    free = entities.free
    generations = entities.generations
  }

  /// True if nothing was recorded.
  public var isEmpty: Bool { changes.isEmpty && reserved.isEmpty }

  /// Reserves an entity without components.
  @discardableResult public mutating func spawn() -> Entity {
    let position = free.count - 1 - (reserved.count - fresh)
    let entity: Entity
    if position >= 0 {
      let index = free[position]
      entity = Entity(index: index, generation: generations[Int(index)] &+ 1)
    } else {
      entity = Entity(index: UInt32(generations.count + fresh), generation: 1)
      fresh += 1
    }
    reserved.append(entity)
    return entity
  }

  /// Reserves an entity with these components.
  @discardableResult public mutating func spawn<each C: Component>(_ component: repeat each C) -> Entity {
    let entity = spawn()
    repeat insert(each component, on: entity)
    return entity
  }

  /// Despawns an entity.
  public mutating func despawn(_ entity: Entity) { changes.append { $0.despawn(entity) } }

  /// Inserts a component, replacing the entity's previous one.
  public mutating func insert<C: Component>(_ component: C, on entity: Entity) {
    changes.append { $0.insertIfAlive(component, on: entity) }
  }

  /// Removes a component.
  public mutating func remove<C: Component>(_ type: C.Type, from entity: Entity) {
    changes.append { $0.remove(type, from: entity) }
  }

  /// Changes a component in place, if the entity still has it.
  public mutating func update<C: Component>(
    _ type: C.Type, of entity: Entity, _ change: @escaping @Sendable (inout C) -> Void
  ) {
    changes.append { world in
      if world.has(type, entity) { change(&world[entity, type]) }
    }
  }

  /// Inserts a resource.
  public mutating func insertResource<R: Component>(_ resource: R) { changes.append { $0.insertResource(resource) } }

  /// Makes any other change, in its place in the order.
  public mutating func perform(_ change: @escaping @Sendable (inout World) -> Void) { changes.append(change) }

  fileprivate consuming func run(on world: inout World) {
    let (changes, reserved) = (self.changes, self.reserved)
    // Release the recording's share of the entity table first: otherwise the first spawn would copy it.
    free = []
    generations = []
    for entity in reserved {
      let born = world.spawn()
      require(born == entity, Commands.complaint(reserved: entity, born: born))
    }
    for change in changes { change(&world) }
  }

  package static func complaint(reserved: Entity, born: Entity) -> String {
    "commands reserved \(reserved) but the world now gives \(born): it spawned or despawned while they were recorded"
  }
}

extension World {
  /// Starts a recording; see `Commands`.
  public func commands() -> Commands { Commands(entities: entities) }

  /// Makes the recorded changes.
  public mutating func apply(_ commands: consuming Commands) { commands.run(on: &self) }

  /// Records while the body reads the world, then applies the changes.
  @discardableResult
  public mutating func commands<R>(_ record: (borrowing World, inout Commands) throws -> R) rethrows -> R {
    var commands = commands()
    let result = try record(self, &commands)
    apply(consume commands)
    return result
  }
}
