/// Loops over many entities are built where the component's type is known. A class: a structure with this many closures
/// would count a reference for each whenever it is passed.
package final class Lane: Sendable {
  typealias Entities = UnsafeBufferPointer<Entity>

  /// Nil if the number depends on more than one component.
  let component: ObjectIdentifier?
  /// In the model.
  package let number: @Sendable (Entity, World) -> Double
  /// Writes the presented numbers; NaN for an entity without a transform.
  let see: @Sendable (Entities, World, _ numbers: UnsafeMutablePointer<Double>) -> Void
  /// Compares with the model; NaN means no number.
  let firstChange: @Sendable (Entities, _ numbers: UnsafePointer<Float>, World) -> Int?
  /// True if nothing animates the entity's number.
  let findRest: @Sendable (Entities, World, UnsafeMutablePointer<Bool>) -> Void
  /// Writes to the model; NaN means no number.
  let set: @Sendable (Entities, _ numbers: UnsafePointer<Float>, inout World) -> Void
  /// As `set`, in a transaction that leaves animations running, without implicit animations; it may leave some.
  let setResting: @Sendable (Entities, _ numbers: UnsafePointer<Float>, inout World) -> Bool

  /// `start` is for reading an entity without the component; `prepare` inserts it.
  init<C: Component & Animatable, Value: TrackNumber>(
    _ path: WritableKeyPath<C, Value> & Sendable, _ start: C,
    _ prepare: @escaping @Sendable (Entity, inout World) -> Void
  ) {
    // A key path is too slow for each number of each tick.
    let places = Self.places(of: path, in: start)
    let place = places.first ?? -1
    @Sendable @inline(__always) func value(_ component: C) -> Value {
      guard place >= 0 else { return component[keyPath: path] }
      return withUnsafeBytes(of: component) { $0.loadUnaligned(fromByteOffset: place, as: Value.self) }
    }
    /// Columns are looked up once, not for each entity.
    @Sendable @inline(__always) func first(
      of entities: Entities, in world: World, where isWanted: (_ index: Int, C?) -> Bool
    ) -> Int? {
      let found = world.withColumn(Transform.self) { placed in
        world.withColumn(C.self) { column in
          entities.indices.first { placed.has(entities[$0]) && isWanted($0, column.get(entities[$0])) }
        } ?? entities.indices.first { placed.has(entities[$0]) && isWanted($0, nil) }
      }
      return found ?? nil
    }
    component = ObjectIdentifier(C.self)
    number = { value($1.get(C.self, $0) ?? start).onTrack }
    see = { entities, world, numbers in
      let isAtRest = world.isAtRest(C.self)
      numbers.update(repeating: .nan, count: entities.count)
      _ = first(of: entities, in: world) { index, model in
        let seen = isAtRest ? model : world.presentedIfPresent(C.self, of: entities[index])
        numbers[index] = value(seen ?? start).onTrack
        return false
      }
    }
    firstChange = { entities, numbers, world in
      first(of: entities, in: world) { index, model in
        !numbers[index].isNaN && model.map(value) != Value(onTrack: numbers[index])
      }
    }
    findRest = { entities, world, areAtRest in
      areAtRest.update(repeating: true, count: entities.count)
      if world.isAtRest(C.self) { return }
      _ = first(of: entities, in: world) { index, model in
        areAtRest[index] = model.map(value) == world.presentedIfPresent(C.self, of: entities[index]).map(value)
        return false
      }
    }
    set = { entities, numbers, world in
      for (index, entity) in entities.enumerated()
      where !numbers[index].isNaN && world.has(Transform.self, entity) {
        let new = Value(onTrack: numbers[index])
        if let old = world.get(C.self, entity) {
          if value(old) == new { continue }
        } else {
          prepare(entity, &world)
        }
        guard place >= 0 else {
          world[entity, C.self][keyPath: path] = new
          continue
        }
        withUnsafeMutableBytes(of: &world[entity, C.self]) { bytes in
          for place in places { bytes.storeBytes(of: new, toByteOffset: place, as: Value.self) }
        }
      }
    }
    setResting = { entities, numbers, world in
      guard place >= 0 else { return false }
      return world.setResting(C.self, of: entities) { index, component in
        let new = Value(onTrack: numbers[index])
        guard !numbers[index].isNaN, value(component) != new else { return false }
        withUnsafeMutableBytes(of: &component) { bytes in
          for place in places { bytes.storeBytes(of: new, toByteOffset: place, as: Value.self) }
        }
        return true
      }
    }
  }

  /// Creates a number that is no part of one component.
  init(
    seen: @escaping @Sendable (Entity, World) -> Float, model: @escaping @Sendable (Entity, World) -> Float,
    set change: @escaping @Sendable (Float, Entity, inout World) -> Void
  ) {
    component = nil
    number = { Double(model($0, $1)) }
    see = { entities, world, numbers in
      for (index, entity) in entities.enumerated() {
        numbers[index] = world.has(Transform.self, entity) ? Double(seen(entity, world)) : .nan
      }
    }
    @Sendable func differs(_ number: Float, _ entity: Entity, _ world: World) -> Bool {
      !number.isNaN && world.has(Transform.self, entity) && model(entity, world) != number
    }
    firstChange = { entities, numbers, world in
      entities.indices.first { differs(numbers[$0], entities[$0], world) }
    }
    findRest = { entities, world, areAtRest in
      for (index, entity) in entities.enumerated() {
        areAtRest[index] = !world.has(Transform.self, entity) || seen(entity, world) == model(entity, world)
      }
    }
    set = { entities, numbers, world in
      for (index, entity) in entities.enumerated() where differs(numbers[index], entity, world) {
        change(numbers[index], entity, &world)
      }
    }
    setResting = { _, _, _ in false }
  }

  /// Presented; nil without a transform.
  func seen(_ entity: Entity, _ world: World) -> Double? {
    var number = Double.nan
    withUnsafePointer(to: entity) { see(Entities(start: $0, count: 1), world, &number) }
    return number.isNaN ? nil : number
  }

  /// In the model.
  func set(_ number: Float, on entity: Entity, _ world: inout World) {
    withUnsafePointer(to: number) { number in
      withUnsafePointer(to: entity) { set(Entities(start: $0, count: 1), number, &world) }
    }
  }

  /// The offsets at which a key path only stores its number: SIMD lanes have no offset of their own, and some paths
  /// store it twice. Empty if the path does more.
  private static func places<C: Component, Value: TrackNumber>(
    of path: WritableKeyPath<C, Value>, in start: C
  ) -> [Int] {
    let written = ([1, 0.5, -1e6, 1e6] as [Float]).map { number -> (number: Value, component: C) in
      var component = start
      component[keyPath: path] = Value(onTrack: number)
      return (Value(onTrack: number), component)
    }
    let offsets = stride(
      from: 0, through: MemoryLayout<C>.size - MemoryLayout<Value>.size, by: MemoryLayout<Value>.alignment)
    let places = offsets.filter { place in
      written.allSatisfy { number, component in
        withUnsafeBytes(of: component) { $0.loadUnaligned(fromByteOffset: place, as: Value.self) == number }
      }
    }
    let isAll = written.allSatisfy { number, component in
      var stored = start
      for place in places {
        withUnsafeMutableBytes(of: &stored) { $0.storeBytes(of: number, toByteOffset: place, as: Value.self) }
      }
      return stored == component && component[keyPath: path] == number
    }
    return isAll ? places : []
  }
}
