import CReference
import RiffleECS

let ecsCases: [Case] = [
  Case(name: "iterate 2", goal: 1.1) { Iterate2($0) },
  Case(name: "iterate 3 half", goal: 1.1) { Iterate3($0) },
  Case(name: "random hoisted", goal: 2.5) { RandomAccess($0, hoisted: true, checked: false) },
  Case(name: "random world", goal: 6) { RandomAccess($0, hoisted: false, checked: false) },
  Case(name: "random hoisted, checked C", goal: nil) { RandomAccess($0, hoisted: true, checked: true) },
  Case(name: "random world, checked C", goal: nil) { RandomAccess($0, hoisted: false, checked: true) },
  Case(name: "random read", goal: 5) { RandomRead($0, asks: false) },
  Case(name: "random get", goal: 5) { RandomRead($0, asks: true) },
  Case(name: "create bulk", goal: 4) { Create($0, bulk: true) },
  Case(name: "create single", goal: 25) { Create($0, bulk: false) },
  Case(name: "add and remove", goal: 8) { AddRemove($0) },
  Case(name: "destroy", goal: 5) { Destroy($0) },
  Case(name: "snapshot and touch all", goal: 1.1) { Snapshot($0) },
  Case(name: "snapshot alone", goal: nil) { SnapshotAlone($0) },
  Case(name: "state hash, 4 columns", goal: nil) { StateHash($0) },
]

private let dt: Float = 0.001

final class Iterate2: Contest {
  let items: Int
  @exclusivity(unchecked) var world = World()
  let p: CArray<c_vec2>
  let v: CArray<c_vec2>

  init(_ count: Int) {
    items = count
    world.spawn(count: count) { (Position(x: Float($0), y: 0), Velocity(x: 1, y: Float($0 % 7))) }
    p = CArray(count) { c_vec2(x: Float($0), y: 0) }
    v = CArray(count) { c_vec2(x: 1, y: Float($0 % 7)) }
  }

  func runSwift() {
    world.update(Position.self, with: Velocity.self) { _, position, velocity in
      position.x += velocity.x * dt
      position.y += velocity.y * dt
    }
  }

  func runC() { c_iterate2(p.base, v.base, items, dt) }

  func agrees() -> Bool {
    var same = true
    world.each(Position.self) { entity, position in
      same = same && position.x == p.base[entity.row].x && position.y == p.base[entity.row].y
    }
    return same
  }
}

/// Every other entity has the third component: the hardest pattern for bits, the easiest for a list of owners.
final class Iterate3: Contest {
  let items: Int
  @exclusivity(unchecked) var world = World()
  let p: CArray<c_vec2>
  let v: CArray<c_vec2>
  let a: CArray<c_vec2>
  let owner: CArray<UInt32>

  init(_ count: Int) {
    items = count / 2
    let born = world.spawn(count: count) { (Position(x: Float($0), y: 0), Velocity(x: 1, y: Float($0 % 7))) }
    for row in stride(from: 1, to: count, by: 2) { world.insert(Push(x: 2, y: Float(row)), on: born[row]) }
    p = CArray(count) { c_vec2(x: Float($0), y: 0) }
    v = CArray(count) { c_vec2(x: 1, y: Float($0 % 7)) }
    a = CArray(count / 2) { c_vec2(x: 2, y: Float($0 * 2 + 1)) }
    owner = CArray(count / 2) { UInt32($0 * 2 + 1) }
  }

  func runSwift() {
    let half = dt * dt * 0.5
    world.update(Position.self, with: Velocity.self, Push.self) { _, position, velocity, push in
      position.x += velocity.x * dt + push.x * half
      position.y += velocity.y * dt + push.y * half
    }
  }

  func runC() { c_iterate3(p.base, v.base, a.base, owner.base, items, dt) }

  func agrees() -> Bool {
    var same = true
    world.each(Position.self) { entity, position in
      same = same && position.x == p.base[entity.row].x && position.y == p.base[entity.row].y
    }
    return same
  }
}

/// One field of one component of every entity, in scrambled order. The bare C indexes an array; the checked C asks what
/// Swift asks of a handle.
final class RandomAccess: Contest {
  let items: Int
  let hoisted: Bool
  let checked: Bool
  @exclusivity(unchecked) var world = World()
  let order: [Entity]
  let p: CArray<c_vec2>
  let rows: CArray<UInt32>
  let handles: CArray<c_handle>
  let generations: CArray<UInt32>
  let has: CArray<UInt64>
  var bad = 0

  init(_ count: Int, hoisted: Bool, checked: Bool) {
    self.checked = checked
    items = count
    self.hoisted = hoisted
    let born = world.spawn(count: count) { (Position(x: Float($0 % 9), y: 0), Velocity(x: 1, y: 2)) }
    let scrambled = scrambled(count)
    order = scrambled.map { born[Int($0)] }
    p = CArray(count) { c_vec2(x: Float($0 % 9), y: 0) }
    rows = CArray(count) { scrambled[$0] }
    handles = CArray(count) { c_handle(index: scrambled[$0], generation: 1) }
    generations = CArray(count) { _ in 1 }
    has = CArray((count + 63) / 64) { _ in .max }
  }

  func runSwift() {
    if hoisted { Self.hoisted(&world, order) } else { Self.plain(&world, order) }
  }

  @inline(never)
  static func hoisted(_ world: inout World, _ order: [Entity]) {
    world.withMutableColumn(Position.self) { positions in
      for entity in order { positions[entity].x += 1 }
    }
  }

  @inline(never)
  static func plain(_ world: inout World, _ order: [Entity]) {
    for entity in order { world[entity, Position.self].x += 1 }
  }

  func runC() {
    if checked {
      bad += c_random_checked(p.base, generations.base, has.base, items, handles.base, items)
    } else {
      c_random(p.base, rows.base, items)
    }
  }

  func agrees() -> Bool {
    var same = bad == 0
    world.each(Position.self) { entity, position in same = same && position.x == p.base[entity.row].x }
    return same
  }
}

/// The sum of one component of every entity, read in scrambled order by `world[entity, type]` or by `get`.
final class RandomRead: Contest {
  let items: Int
  let asks: Bool
  @exclusivity(unchecked) var world = World()
  let order: [Entity]
  let p: CArray<c_vec2>
  let rows: CArray<UInt32>
  var sum: Float = 0
  var cSum: Float = 0

  init(_ count: Int, asks: Bool) {
    items = count
    self.asks = asks
    let born = world.spawn(count: count) { (Position(x: Float($0 % 9), y: 1), Velocity(x: 1, y: 2)) }
    let scrambled = scrambled(count)
    order = scrambled.map { born[Int($0)] }
    p = CArray(count) { c_vec2(x: Float($0 % 9), y: 1) }
    rows = CArray(count) { scrambled[$0] }
  }

  func runSwift() { sum = asks ? Self.got(world, order) : Self.read(world, order) }

  @inline(never)
  static func read(_ world: World, _ order: [Entity]) -> Float {
    var sum: SIMD2<Float> = .zero
    for entity in order {
      let position = world[entity, Position.self]
      sum += SIMD2(position.x, position.y)
    }
    return sum.sum()
  }

  @inline(never)
  static func got(_ world: World, _ order: [Entity]) -> Float {
    var sum: SIMD2<Float> = .zero
    for entity in order {
      if let position = world.get(Position.self, entity) { sum += SIMD2(position.x, position.y) }
    }
    return sum.sum()
  }

  func runC() { cSum = c_random_sum(p.base, rows.base, items) }

  func agrees() -> Bool { abs(sum - cSum) <= 1e-3 * abs(cSum) }
}

/// A history of the last few ticks in which every tick writes every column: Swift takes a snapshot and lets the writes
/// copy, C copies its four arrays over those of the oldest tick.
final class Snapshot: Contest {
  static let depth = 4
  let items: Int
  @exclusivity(unchecked) var world = World()
  @exclusivity(unchecked) var history = [World](repeating: World(), count: depth)
  let entity: Entity
  let arrays: [CArray<c_vec2>]
  var copies: [CArray<c_vec2>]
  @exclusivity(unchecked) var swiftTick = 0
  @exclusivity(unchecked) var tick = 0

  init(_ count: Int) {
    items = count
    let born = world.spawn(count: count) {
      (Position(x: Float($0), y: 0), Velocity(x: 1, y: 2), Push(x: 0, y: 0), Tint(low: 1, high: 2))
    }
    entity = born[count / 2]
    arrays = (0..<4).map { column in CArray(count) { c_vec2(x: column == 0 ? Float($0) : Float(column % 2), y: 0) } }
    copies = (0..<4 * Self.depth).map { _ in CArray(count) { c_vec2(x: Float($0), y: 0) } }
  }

  func runSwift() {
    swiftTick = (swiftTick + 1) % Self.depth
    Self.run(&world, &history[swiftTick], entity)
  }

  @inline(never)
  static func run(_ world: inout World, _ snapshot: inout World, _ entity: Entity) {
    snapshot = world
    world[entity, Position.self].x += 1
    world[entity, Velocity.self].x += 1
    world[entity, Push.self].x += 1
    world[entity, Tint.self].low &+= 1
  }

  func runC() {
    tick = (tick + 1) % Self.depth
    for column in 0..<4 {
      c_copy(copies[tick * 4 + column].base, arrays[column].base, items)
      arrays[column].base[items / 2].x += 1
    }
  }

  /// What is now and what the last snapshot has, number by number.
  func agrees() -> Bool {
    let (now, last) = (world, history[swiftTick])
    return swiftTick == tick
      && (0..<items).allSatisfy { row in
        let entity = Entity(index: UInt32(row), generation: 1)
        return Self.numbers(now, entity) == arrays.map { $0.base[row].x }
          && Self.numbers(last, entity) == (0..<4).map { copies[tick * 4 + $0].base[row].x }
      }
  }

  private static func numbers(_ world: World, _ entity: Entity) -> [Float] {
    [
      world[entity, Position.self].x, world[entity, Velocity.self].x, world[entity, Push.self].x,
      Float(world[entity, Tint.self].low),
    ]
  }
}

/// The copy alone: no C to compare with, for in C there is no such thing; what counts is that it does not grow.
final class SnapshotAlone: Contest {
  let items = 1000
  var hasReference: Bool { false }
  @exclusivity(unchecked) var world = World()
  var snapshots: [World]

  init(_ count: Int) {
    world.spawn(count: count) {
      (Position(x: Float($0), y: 0), Velocity(x: 1, y: 2), Push(x: 0, y: 0), Tint(low: 1, high: 2))
    }
    snapshots = (0..<items).map { World(seed: UInt64($0)) }
  }

  func prepareSwift() { snapshots = Array(repeating: World(), count: items) }

  func runSwift() { for index in snapshots.indices { snapshots[index] = world } }

  func agrees() -> Bool { snapshots.last == world }
}

/// The hash of a whole world; nothing in C to compare with, the time counts.
final class StateHash: Contest {
  let items: Int
  var hasReference: Bool { false }
  @exclusivity(unchecked) var world = World()
  var hashes = Set<UInt64>()

  init(_ count: Int) {
    items = count
    world.spawn(count: count) {
      (Position(x: Float($0), y: 0), Velocity(x: 1, y: 2), Push(x: 0, y: 0), Tint(low: 1, high: 2))
    }
  }

  func runSwift() { hashes.insert(world.stateHash) }

  func agrees() -> Bool { hashes.count == 1 }
}
