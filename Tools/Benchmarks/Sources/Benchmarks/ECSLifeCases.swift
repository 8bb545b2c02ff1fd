import CReference
import RiffleECS

final class Create: Contest {
  let items: Int
  let bulk: Bool
  var world = World()
  var table = c_table_new()

  init(_ count: Int, bulk: Bool) {
    items = count
    self.bulk = bulk
  }

  deinit { c_table_free(table) }

  func prepareSwift() { world = World() }
  func runSwift() { if bulk { Self.bulk(&world, items) } else { Self.single(&world, items) } }

  @inline(never)
  static func bulk(_ world: inout World, _ count: Int) {
    world.spawn(count: count) { (Position(x: Float($0), y: 0), Velocity(x: 1, y: 2)) }
  }

  @inline(never)
  static func single(_ world: inout World, _ count: Int) {
    for number in 0..<count { world.spawn(Position(x: Float(number), y: 0), Velocity(x: 1, y: 2)) }
  }

  func prepareC() {
    c_table_free(table)
    table = c_table_new()
  }

  func runC() { if bulk { c_create_bulk(table, items) } else { c_create_single(table, items) } }

  func agrees() -> Bool {
    guard let table, world.entityCount == table.pointee.alive, world.count(of: Velocity.self) == items else {
      return false
    }
    return (0..<items).allSatisfy { row in
      let entity = Entity(index: UInt32(row), generation: table.pointee.generation[row])
      return world.get(Position.self, entity)?.x == table.pointee.a[row].x
        && world.get(Velocity.self, entity)?.y == table.pointee.b[row].y
    }
  }
}

final class AddRemove: Contest {
  let items: Int
  var world = World()
  let order: [Entity]
  let rows: CArray<UInt32>
  let table = c_table_new()

  init(_ count: Int) {
    items = count
    let born = world.spawn(count: count) { (Position(x: Float($0), y: 0), Velocity(x: 1, y: 2)) }
    order = born
    rows = CArray(count) { UInt32($0) }
    c_create_bulk(table, count)
  }

  deinit { c_table_free(table) }

  func runSwift() { Self.run(&world, order) }

  @inline(never)
  static func run(_ world: inout World, _ order: [Entity]) {
    for (number, entity) in order.enumerated() { world.insert(Push(x: Float(number), y: 0), on: entity) }
    for entity in order { world.remove(Push.self, from: entity) }
  }

  func runC() { c_add_remove(table, rows.base, items) }

  func agrees() -> Bool { world.count(of: Push.self) == 0 && table?.pointee.has_c[0] == 0 }
}

final class Destroy: Contest {
  let items: Int
  var world = World()
  var order: [Entity] = []
  let rows: CArray<UInt32>
  var table = c_table_new()

  init(_ count: Int) {
    items = count
    rows = CArray(count) { UInt32($0) }
  }

  deinit { c_table_free(table) }

  func prepareSwift() {
    world = World()
    order = world.spawn(count: items) { (Position(x: Float($0), y: 0), Velocity(x: 1, y: 2)) }
  }

  func runSwift() { Self.run(&world, order) }

  @inline(never)
  static func run(_ world: inout World, _ order: [Entity]) {
    for entity in order { world.despawn(entity) }
  }

  func prepareC() {
    c_table_free(table)
    table = c_table_new()
    c_create_bulk(table, items)
  }

  func runC() { c_destroy(table, rows.base, items) }

  /// No component is left, and the row handed out next is the same.
  func agrees() -> Bool {
    guard let table, world.entityCount == 0, table.pointee.alive == 0, world.count(of: Position.self) == 0 else {
      return false
    }
    let next = world.spawn()
    return next.index == table.pointee.free_list[items - 1]
      && next.generation == table.pointee.generation[next.row] + 1 && !order.contains(where: world.isAlive)
  }
}
