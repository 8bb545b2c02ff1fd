import RiffleECS
import Testing

@Suite struct EntityTests {
  @Test("entities order by index and print index and generation")
  func ordering() {
    let low = Entity(index: 1, generation: 9)
    let high = Entity(index: 2, generation: 1)
    #expect(low < high)
    #expect(Entity(index: 2, generation: 1) < Entity(index: 2, generation: 3))
    #expect("\(low)" == "#1.9")
  }

  @Test("the empty handle is stale in every world")
  func none() {
    var world = World()
    world.spawn()
    #expect(!world.isAlive(.none))
  }

  @Test("a row that has used all its generations is retired, so no stale handle becomes valid again")
  func generationsUsedUp() {
    var table = EntityTable()
    _ = table.allocate()
    table.generations[0] = .max
    let last = Entity(index: 0, generation: .max)
    #expect(table.isAlive(last))
    table.release(last)
    #expect(!table.isAlive(last))
    #expect(!table.isAlive(Entity(index: 0, generation: 0)))
    #expect(table.allocate().index == 1)
    #expect(table.aliveCount == 1)
  }

  @Test("the even generation of a dead row is not a living entity")
  func forged() {
    var world = World()
    let entity = world.spawn()
    world.despawn(entity)
    #expect(!world.isAlive(Entity(index: 0, generation: 2)))
    #expect(world.entity(atRow: 0) == nil)
  }

  @Test("all living entities are listed in index order")
  func listing() {
    var world = World()
    let born = (0..<5).map { _ in world.spawn() }
    world.despawn(born[2])
    #expect(world.allEntities == [born[0], born[1], born[3], born[4]])
    #expect(world.rowCount == 5)
    #expect(world.entity(atRow: 3) == born[3])
  }
}

@Suite struct WorldSpawnTests {
  @Test("a spawned entity has exactly the components it was given")
  func single() {
    var world = World()
    let bare = world.spawn()
    let full = world.spawn(Position(x: 1), Velocity(x: 2), Name("n"), Score(points: 3), Marker())
    #expect(world.components(of: bare).isEmpty)
    #expect(world.components(of: full).count == 5)
    #expect(world[full, Score.self].points == 3)
  }

  @Test(
    "spawning many entities of one to four types equals spawning them one by one, even when rows are free",
    arguments: [0, 1, 63, 64, 65, 300])
  func bulk(count: Int) {
    var start = World()
    let old = start.spawn(count: 100) { Score(points: $0) }
    for number in [3, 64, 99, 17] { start.despawn(old[number]) }
    var (bulk, single) = (start, start)
    let born = bulk.spawn(count: count) { (Position(x: Float($0)), Name("n\($0)")) }
    bulk.spawn(count: count) { Position(x: Float($0)) }
    bulk.spawn(count: count) { (Position(x: Float($0)), Name("n\($0)"), Velocity(x: -Float($0))) }
    bulk.spawn(count: count) { (Velocity(x: Float($0)), Name("m\($0)"), Position(y: Float($0)), Score(points: -$0)) }
    let numbers = (0..<count).map { ($0, Float($0)) }
    let same = numbers.map { single.spawn(Position(x: $1), Name("n\($0)")) }
    #expect(born == same)
    for (_, x) in numbers { single.spawn(Position(x: x)) }
    for (number, x) in numbers { single.spawn(Position(x: x), Name("n\(number)"), Velocity(x: -x)) }
    for (number, x) in numbers {
      single.spawn(Velocity(x: x), Name("m\(number)"), Position(y: x), Score(points: -number))
    }
    #expect(bulk == single && bulk.stateHash == single.stateHash && bulk.entityCount == 96 + 4 * count)
  }

  @Test("spawning many entities with one type twice stops the program")
  func twice() async {
    await #expect(processExitsWith: .failure) {
      var world = World()
      world.spawn(count: 2) { _ in (Score(), Score()) }
    }
  }
}
