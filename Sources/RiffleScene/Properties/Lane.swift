/// A number of an entity, for keyframe tracks and links. A class, so that passing it counts one reference.
package final class Lane: Sendable {
  /// In the model.
  package let number: @Sendable (Entity, World) -> Double
  private let presented: @Sendable (Entity, World) -> Double
  private let equals: @Sendable (Float, Entity, World) -> Bool
  private let rests: @Sendable (Entity, World) -> Bool
  private let write: @Sendable (Float, Entity, inout World) -> Void

  /// `start` is for reading an entity without the component; `prepare` inserts it.
  init<C: Component & Animatable, Value: TrackNumber>(
    _ path: WritableKeyPath<C, Value> & Sendable, _ start: C,
    _ prepare: @escaping @Sendable (Entity, inout World) -> Void
  ) {
    number = { ($1.get(C.self, $0) ?? start)[keyPath: path].onTrack }
    presented = { ($1.presentedIfPresent(C.self, of: $0) ?? start)[keyPath: path].onTrack }
    equals = { $2.get(C.self, $1)?[keyPath: path] == Value(onTrack: $0) }
    rests = { $1.get(C.self, $0)?[keyPath: path] == $1.presentedIfPresent(C.self, of: $0)?[keyPath: path] }
    write = { number, entity, world in
      if !world.has(C.self, entity) { prepare(entity, &world) }
      world[entity, C.self][keyPath: path] = Value(onTrack: number)
    }
  }

  /// Creates a number that is no part of one component.
  init(
    seen: @escaping @Sendable (Entity, World) -> Float, model: @escaping @Sendable (Entity, World) -> Float,
    set: @escaping @Sendable (Float, Entity, inout World) -> Void
  ) {
    number = { Double(model($0, $1)) }
    presented = { Double(seen($0, $1)) }
    equals = { model($1, $2) == $0 }
    rests = { seen($0, $1) == model($0, $1) }
    write = set
  }

  /// Presented; nil without a transform.
  func seen(_ entity: Entity, _ world: World) -> Double? {
    world.has(Transform.self, entity) ? presented(entity, world) : nil
  }

  /// True if the entity has another number in the model, or none.
  func differs(from number: Float, _ entity: Entity, _ world: World) -> Bool {
    world.has(Transform.self, entity) && !equals(number, entity, world)
  }

  /// True if nothing animates the number.
  func isAtRest(_ entity: Entity, _ world: World) -> Bool {
    !world.has(Transform.self, entity) || rests(entity, world)
  }

  /// In the model.
  func set(_ number: Float, on entity: Entity, _ world: inout World) {
    if differs(from: number, entity, world) { write(number, entity, &world) }
  }
}
