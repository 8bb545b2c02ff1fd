import RiffleECS
import Testing

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
    "spawning many entities equals spawning them one by one, even when rows are free",
    arguments: [0, 1, 63, 64, 65, 300])
  func bulk(count: Int) {
    var start = World()
    let old = start.spawn(count: 100) { Score(points: $0) }
    for number in [3, 64, 99, 17] { start.despawn(old[number]) }
    var bulk = start
    var single = start
    let born = bulk.spawn(count: count) { (Position(x: Float($0)), Name("n\($0)")) }
    let same = (0..<count).map { single.spawn(Position(x: Float($0)), Name("n\($0)")) }
    #expect(born == same)
    #expect(bulk == single)
    #expect(bulk.stateHash == single.stateHash)
    #expect(bulk.entityCount == 96 + count)
  }

  @Test("spawning many entities works for one to four components")
  func arities() {
    var world = World()
    world.spawn(count: 2) { _ in Position() }
    world.spawn(count: 2) { _ in (Position(), Velocity()) }
    world.spawn(count: 2) { _ in (Position(), Velocity(), Score()) }
    world.spawn(count: 2) { _ in (Position(), Velocity(), Score(), Name("n")) }
    #expect(world.count(of: Position.self) == 8)
    #expect(world.count(of: Velocity.self) == 6)
    #expect(world.count(of: Score.self) == 4)
    #expect(world.count(of: Name.self) == 2)
  }

  @Test("spawning many entities of one, three and four types equals spawning them one by one", arguments: [1, 64, 300])
  func versions(count: Int) {
    var start = World()
    let old = start.spawn(count: 100) { Score(points: $0) }
    for number in [3, 64, 99, 17] { start.despawn(old[number]) }
    var (bulk, single) = (start, start)
    bulk.spawn(count: count) { Position(x: Float($0)) }
    bulk.spawn(count: count) { (Position(x: Float($0)), Name("n\($0)"), Velocity(x: -Float($0))) }
    bulk.spawn(count: count) { (Velocity(x: Float($0)), Name("m\($0)"), Position(y: Float($0)), Score(points: -$0)) }
    for number in 0..<count { single.spawn(Position(x: Float(number))) }
    for number in 0..<count {
      single.spawn(Position(x: Float(number)), Name("n\(number)"), Velocity(x: -Float(number)))
    }
    for number in 0..<count {
      single.spawn(
        Velocity(x: Float(number)), Name("m\(number)"), Position(y: Float(number)), Score(points: -number))
    }
    #expect(bulk == single)
    #expect(bulk.stateHash == single.stateHash)
  }

  @Test("spawning many entities with one type twice stops the program")
  func twice() async {
    await #expect(processExitsWith: .failure) {
      var world = World()
      world.spawn(count: 2) { _ in (Score(), Score()) }
    }
  }
}
