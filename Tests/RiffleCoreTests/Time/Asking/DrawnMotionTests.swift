import RiffleCore
import TestSupport
import Testing

@Suite("Presented velocities and positions") struct DrawnMotionTests {
  /// A shelf that moves right, a page on it, a dot on the page; a marker written by a system; a resting stone.
  static func playback(ticks: Int) -> Playback {
    var world = World()
    let shelf = world.spawn(Transform(position: [0, 0]), Name("shelf"))
    let page = world.spawn(Transform(position: [50, 0]), Parent(shelf), Name("page"))
    world.spawn(Transform(position: [5, 5]), Parent(page), Name("dot"))
    let marker = world.spawn(Transform(), Name("marker"))
    world.spawn(Transform(), Name("stone"))
    let simulation = Simulation(world) { world, _ in
      let tick = world[resource: Tick.self].now
      if tick == 1 {
        world.withAnimation(.linear(duration: 1), cause: Cause(animation: "run", rule: "key r")) {
          $0[shelf, Transform.self].position.x = 240
        }
      }
      if (10..<30).contains(tick) { world[marker, Transform.self].position.x += 2 }
    }
    return Playback(standing: simulation, after: ticks)
  }

  @Test(
    "entities moved by a parent or a system have a speed in conditions",
    arguments: [
      ("dot.speed > 239 and dot.speed < 241", true), ("dot.position.speed = 0", true), ("page.drawn.x > 80", true),
      ("page.x = 50", true), ("marker.speed > 239 and marker.speed < 241", true), ("stone.speed = 0", true),
      ("marker.position.velocity.x > 239", true), ("every.speed < 1", false), ("dot.drawn.velocity.y = 0", true),
    ])
  func conditions(text: String, isTrue: Bool) throws {
    let playback = Self.playback(ticks: 20)
    #expect(try playback.holds(text) == isTrue)
  }

  @Test("a search finds the first and last tick of a presented speed", arguments: [1, 4])
  func searches(part: Int) throws {
    let playback = Self.playback(ticks: 200)
    #expect(try playback.firstTick(where: "marker.speed > 100") == 10)
    #expect(try playback.lastTick(where: "marker.speed > 100") == 29)
    #expect(try playback.firstTick(where: "dot.speed > 100") == playback.firstTick(where: "shelf.speed > 100"))
    #expect(try playback.lastTick(where: "any.speed > 100") == playback.lastTick(where: "shelf.speed > 100"))
  }

  @Test("the answer about a child names its presented speed, the moving parent and the parent's animation")
  func carried() throws {
    let playback = Self.playback(ticks: 20)
    let dot = try #require(playback.simulation.world.entity(named: "dot"))
    #expect(
      playback.past.why(Selection(dot, FieldID("Transform", "position"))).description
        == "dot · position = (5, 5), at rest since tick 0, the first tick kept. As drawn it moves at 240 points/s to the "
        + "right. It is carried along by shelf, whose position moves. The position of shelf is moved by run (curve, 1 s), "
        + "started at tick 1 by rule key r.")
    let change = try playback.past.lastChange(of: FieldPath("dot.drawn.x"))
    #expect(change?.tick == 20 && change?.cause?.rule == "key r")
  }

  @Test("a 'changes' event in an 'or' hits in each of its ticks, in watch, search and log") func mixedHits() throws {
    let condition = try Condition("marker.x > 1000 or marker.x changes")
    let playback = Self.playback(ticks: 60)
    let logged = playback.past.events(EventFilter(kinds: [.hit]), logged: [condition]).map(\.tick)
    #expect(logged == Array(10..<30))
    var (tick, searched) = (0, [Int]())
    while let next = playback.past.nextTick(after: tick, where: condition) {
      searched.append(next)
      tick = next
    }
    #expect(searched == logged)
    var watch = ConditionWatch(condition, in: try #require(playback.world(at: 0)))
    let watched = (1...60).filter { tick in
      guard let before = playback.world(at: tick - 1), let world = playback.world(at: tick) else { return false }
      return watch.hits(from: before, to: world, .none)
    }
    #expect(watched == logged)
  }

  @Test("a state in an 'or' hits only where it becomes true") func states() throws {
    let condition = try Condition("marker.x > 20 or stone.x changes")
    let playback = Self.playback(ticks: 60)
    #expect(playback.past.events(EventFilter(kinds: [.hit]), logged: [condition]).map(\.tick) == [20])
    #expect(
      playback.past.nextTick(after: 0, where: condition) == 20
        && playback.past.nextTick(after: 20, where: condition) == nil)
  }
}
