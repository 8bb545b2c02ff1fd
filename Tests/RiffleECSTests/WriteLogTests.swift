import RiffleECS
import Testing

@Suite struct WriteLogTests {
  private func entry(_ entity: Entity, _ x: Float, removed: Bool = false) -> WriteLogEntry<Position> {
    WriteLogEntry(row: entity.row, old: Position(x: x), removed: removed)
  }

  @Test("every kind of write is logged in order, with the value before it") func everyWrite() {
    var world = World()
    let one = world.spawn(Position(x: 1), Velocity())
    let two = world.spawn(Position(x: 2))
    world.setWriteLog(Position.self, enabled: true)
    world[one, Position.self].x = 10
    world.insert(Position(x: 11), on: one)
    world.update(Position.self) { _, position in position.x += 1 }
    world.update(Position.self, with: Velocity.self) { _, position, _ in position.x += 1 }
    // Also without a change.
    world.update(Position.self) { _, _ in }
    world.withMutableColumn(Position.self) { column in column[two].x = 20 }
    world.remove(Position.self, from: one)
    world.despawn(two)
    #expect(
      world.takeWriteLog(Position.self) == [
        entry(one, 1), entry(one, 10), entry(one, 11), entry(two, 2), entry(one, 12), entry(one, 13), entry(two, 3),
        entry(one, 13), entry(two, 3), entry(one, 13, removed: true), entry(two, 20, removed: true),
      ])
    #expect(world.takeWriteLog(Position.self).isEmpty)
  }

  @Test("the log finds the value of one entity before its first write since insertion") func oneEntity() {
    var world = World()
    let entities = world.spawn(count: 300) { Position(x: Float($0)) }
    world.setWriteLog(Position.self, enabled: true)
    #expect(!world.hasLoggedWrites(Position.self) && world.loggedWrite(Position.self, of: entities[0]) == nil)
    world[entities[200], Position.self].x = 5
    world[entities[3], Position.self].x = 6
    world[entities[200], Position.self].x = 7
    #expect(world.hasLoggedWrites(Position.self) && !world.hasLoggedWrites(Velocity.self))
    #expect(world.loggedWrite(Position.self, of: entities[200])?.old == Position(x: 200))
    #expect(world.loggedWrite(Position.self, of: entities[3])?.old == Position(x: 3))
    #expect(world.loggedWrite(Position.self, of: entities[4]) == nil)
    #expect(world.loggedWrite(Position.self, of: entities[299]) == nil)
    let copy = world
    world.remove(Position.self, from: entities[3])
    #expect(world.loggedWrite(Position.self, of: entities[3]) == LoggedWrite(old: nil, wasRemoved: true))
    world.insert(Position(x: 8), on: entities[3])
    world[entities[3], Position.self].x = 9
    world[entities[3], Position.self].x = 10
    #expect(world.loggedWrite(Position.self, of: entities[3]) == LoggedWrite(old: Position(x: 8), wasRemoved: true))
    #expect(copy.loggedWrite(Position.self, of: entities[3]) == LoggedWrite(old: Position(x: 3), wasRemoved: false))
    _ = world.takeWriteLog(Position.self)
    #expect(!world.hasLoggedWrites(Position.self) && world.loggedWrite(Position.self, of: entities[3]) == nil)
  }

  @Test("a component's preparation runs once for each world, and its write log starts with its first column")
  func preparation() {
    var world = World()
    let entity = world.spawn(Position())
    world.prepareNewColumns()
    #expect(!world.hasResource(Score.self))
    world.insert(Prepared(), on: entity)
    #expect(!world.isWriteLogEnabled(Prepared.self))
    world.prepareNewColumns()
    world.prepareNewColumns()
    #expect(world.resource(Score.self)?.points == 1)
    var other = World()
    other.logsNewColumns = true
    _ = other.spawn(Prepared(), Position())
    #expect(other.isWriteLogEnabled(Prepared.self) && !other.isWriteLogEnabled(Position.self))
  }

  @Test("a query logs the same writes as single writes in index order", arguments: 1...6 as ClosedRange<UInt64>)
  func queries(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var world = World()
    let born = world.spawn(count: 1 + random.next(below: 300)) { Position(x: Float($0)) }
    world.setWriteLog(Position.self, enabled: true)
    for _ in 0..<200 {
      guard let entity = random.element(of: born) else { break }
      switch random.next(below: 4) {
      case 0: world.remove(Position.self, from: entity)
      case 1: world.insert(Position(x: 1000), on: entity)
      case 2: if world.has(Position.self, entity) { world[entity, Position.self].y += 1 }
      default: world.insert(Velocity(), on: entity)
      }
    }
    // With an empty log, and with earlier entries.
    for takesFirst in [true, false] {
      if takesFirst { _ = world.takeWriteLog(Position.self) }
      var single = world
      for entity in single.entities(with: Position.self) where single.has(Velocity.self, entity) {
        single[entity, Position.self].x += 1
      }
      for entity in single.entities(with: Position.self) { single[entity, Position.self].x += 1 }
      world.update(Position.self, with: Velocity.self) { _, position, _ in position.x += 1 }
      world.withMutableColumn(Position.self) { positions in
        for entity in born where positions.has(entity) { positions[entity].x += 1 }
      }
      #expect(world == single)
      for entity in born {
        #expect(world.loggedWrite(Position.self, of: entity) == single.loggedWrite(Position.self, of: entity))
      }
      var copy = world
      #expect(copy.takeWriteLog(Position.self) == single.takeWriteLog(Position.self))
    }
  }

  @Test("reads, first insertions, writes to other components and to columns without rows are not logged")
  func notLogged() {
    var world = World()
    let gone = world.spawn(Position())
    world.despawn(gone)
    world.setWriteLog(Position.self, enabled: true)
    world.withMutableColumn(Position.self) { _ in }
    world.update(Position.self) { _, _ in }
    let entity = world.spawn(Position(), Velocity())
    _ = world[entity, Position.self]
    world[entity, Velocity.self].x = 1
    world.each(Position.self) { _, _ in }
    world.update(Velocity.self, with: Position.self) { _, velocity, _ in velocity.x += 1 }
    #expect(!world.hasLoggedWrites && world.takeWriteLog(Position.self).isEmpty)
  }

  @Test("a disabled log is empty") func disabling() {
    var world = World()
    let entity = world.spawn(Position())
    #expect(!world.isWriteLogEnabled(Position.self))
    world.setWriteLog(Position.self, enabled: true)
    #expect(world.isWriteLogEnabled(Position.self))
    world[entity, Position.self].x = 1
    world.setWriteLog(Position.self, enabled: false)
    #expect(world.takeWriteLog(Position.self).isEmpty)
    world[entity, Position.self].x = 2
    #expect(world.takeWriteLog(Position.self).isEmpty)
  }

  @Test("copies of a world log independently, and the log is not part of the world's value") func copies() {
    var world = World()
    let entity = world.spawn(Position())
    let plain = world
    world.setWriteLog(Position.self, enabled: true)
    world[entity, Position.self].x = 1
    var copy = world
    copy[entity, Position.self].x = 2
    #expect(world.takeWriteLog(Position.self) == [entry(entity, 0)])
    #expect(copy.takeWriteLog(Position.self) == [entry(entity, 0), entry(entity, 1)])
    world[entity, Position.self].x = 0
    #expect(world == plain)
    #expect(world.stateHash == plain.stateHash)
  }
}

private struct Prepared: Component {
  func fold(into hasher: inout StateHasher) {}

  static var preparation: (@Sendable (inout World) -> Void)? {
    { world in world.insertResource(Score(points: 1 + (world.resource(Score.self)?.points ?? 0))) }
  }
}
