import RiffleCore

/// A component of the tween cases. Everything that a case does to many is written where the type is concrete, as it is
/// in a scene.
protocol Moving: Component, Animatable {
  static var lanes: Int { get }
  static func register(in world: inout World)
  static func spawn(_ count: Int, in world: inout World) -> [Entity]
  /// Adds the same to every number of every entity.
  static func moveAll(_ world: inout World, by distance: Float)
  static func move(_ entities: ArraySlice<Entity>, in world: inout World, by distance: Float)
  static func sum(_ entities: [Entity], in world: World) -> Double
  /// The same by one pass over all entities.
  static func sumOfColumn(_ entities: [Entity], in world: World) -> Double
  /// The numbers of the component.
  var numbers: [Float] { get }
}

extension Moving {
  static func sumOfColumn(_ entities: [Entity], in world: World) -> Double { sum(entities, in: world) }
}

/// Two floats, one field.
struct Place: Moving {
  var at: SIMD2<Float> = .zero

  @inlinable var animatableData: SIMD2<Float> {
    get { at }
    set { at = newValue }
  }

  func fold(into hasher: inout StateHasher) { hasher.combine(at) }

  static let lanes = 2
  static func register(in world: inout World) { world.registerAnimatable(Place.self) }
  static func spawn(_ count: Int, in world: inout World) -> [Entity] { world.spawn(count: count) { _ in (Place()) } }
  static func moveAll(_ world: inout World, by distance: Float) {
    world.update(Place.self) { $1.at += SIMD2(repeating: distance) }
  }
  static func move(_ entities: ArraySlice<Entity>, in world: inout World, by distance: Float) {
    for entity in entities { world[entity, Place.self].at += SIMD2(repeating: distance) }
  }
  @inline(never)
  static func sum(_ entities: [Entity], in world: World) -> Double {
    var sum = 0.0
    for entity in entities {
      let place = world.presented(Place.self, of: entity)
      sum += Double(place.at.x + place.at.y)
    }
    return sum
  }
  @inline(never)
  static func sumOfColumn(_ entities: [Entity], in world: World) -> Double {
    var sum = 0.0
    let places = world.presentedColumn(Place.self)
    for entity in entities {
      if let place = places[entity] { sum += Double(place.at.x + place.at.y) }
    }
    return sum
  }
  var numbers: [Float] { [at.x, at.y] }
}

/// Ten floats in three fields.
struct Ten: Moving {
  var a: SIMD4<Float> = .zero
  var b: SIMD4<Float> = .zero
  var c: SIMD2<Float> = .zero

  @inlinable var animatableData: AnimatablePair<SIMD4<Float>, AnimatablePair<SIMD4<Float>, SIMD2<Float>>> {
    get { AnimatablePair(a, AnimatablePair(b, c)) }
    set { (a, b, c) = (newValue.first, newValue.second.first, newValue.second.second) }
  }

  func fold(into hasher: inout StateHasher) {
    hasher.combine(a)
    hasher.combine(b)
    hasher.combine(c)
  }

  static let lanes = 10
  static func register(in world: inout World) { world.registerAnimatable(Ten.self) }
  static func spawn(_ count: Int, in world: inout World) -> [Entity] { world.spawn(count: count) { _ in (Ten()) } }
  mutating func move(by distance: Float) {
    a += SIMD4(repeating: distance)
    b += SIMD4(repeating: distance)
    c += SIMD2(repeating: distance)
  }
  static func moveAll(_ world: inout World, by distance: Float) {
    world.update(Ten.self) { $1.move(by: distance) }
  }
  static func move(_ entities: ArraySlice<Entity>, in world: inout World, by distance: Float) {
    for entity in entities { world[entity, Ten.self].move(by: distance) }
  }
  @inline(never)
  static func sum(_ entities: [Entity], in world: World) -> Double {
    var sum = 0.0
    for entity in entities {
      let ten = world.presented(Ten.self, of: entity)
      sum += Double(ten.a.x + ten.c.y)
    }
    return sum
  }
  var numbers: [Float] { (0..<4).map { a[$0] } + (0..<4).map { b[$0] } + [c.x, c.y] }
}

/// A custom vector.
struct Own: VectorArithmetic {
  var x: Float = 0
  var y: Float = 0

  static var zero: Own { Own() }
  static func + (a: Own, b: Own) -> Own { Own(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Own, b: Own) -> Own { Own(x: a.x - b.x, y: a.y - b.y) }
  mutating func scale(by factor: Double) {
    x *= Float(factor)
    y *= Float(factor)
  }
  var magnitudeSquared: Double { Double(x * x + y * y) }
}

extension Own: LaneVector {
  static var laneCount: Int { 2 }
  init(lanes: UnsafePointer<Float>) { (x, y) = (lanes[0], lanes[1]) }
  func store(to lanes: UnsafeMutablePointer<Float>) { (lanes[0], lanes[1]) = (x, y) }
}

struct OwnPlace: Moving {
  var at = Own()

  var animatableData: Own {
    get { at }
    set { at = newValue }
  }

  func fold(into hasher: inout StateHasher) { hasher.combine(SIMD2(at.x, at.y)) }

  static let lanes = 2
  static func register(in world: inout World) { world.registerAnimatable(OwnPlace.self) }
  static func spawn(_ count: Int, in world: inout World) -> [Entity] { world.spawn(count: count) { _ in (OwnPlace()) } }
  static func moveAll(_ world: inout World, by distance: Float) {
    world.update(OwnPlace.self) { $1.at += Own(x: distance, y: distance) }
  }
  static func move(_ entities: ArraySlice<Entity>, in world: inout World, by distance: Float) {
    for entity in entities { world[entity, OwnPlace.self].at += Own(x: distance, y: distance) }
  }
  @inline(never)
  static func sum(_ entities: [Entity], in world: World) -> Double {
    var sum = 0.0
    for entity in entities {
      let place = world.presented(OwnPlace.self, of: entity)
      sum += Double(place.at.x + place.at.y)
    }
    return sum
  }
  var numbers: [Float] { [at.x, at.y] }
}
