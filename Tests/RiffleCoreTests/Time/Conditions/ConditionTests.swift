import RiffleCore
import TestSupport
import Testing

@Suite("Conditions") struct ConditionTests {
  /// A ball that moves from 0 to 400 from tick 10, back from tick 60, and whose opacity is set at tick 200.
  static func playback(ticks: Int, budget: Int = .max) -> Playback {
    var world = World()
    let ball = world.spawn(Transform(position: [0, 50]), Size([40, 40]), Opacity(1), Name("ball"))
    world.spawn(Transform(position: [300, 50]), Size([40, 40]), Name("bowl"))
    for index in 1...3 { world.spawn(Transform(position: [Float(index) * 100, 300]), Name("card \(index)")) }
    let simulation = Simulation(world) { world, input in
      let tick = world[resource: Tick.self].now
      for (at, x) in [(10, Float(400)), (60, 0)] where tick == at {
        world.answering("key s") { world in
          world.withAnimation(.spring(duration: 1, bounce: 0), cause: Cause(animation: "fly", rule: "send")) {
            $0[ball, Transform.self].position.x = x
          }
        }
      }
      if tick == 200 { world[ball, Opacity.self].value = 0.5 }
    }
    return Playback(standing: simulation, after: ticks, budget: budget) {
      $0 == 60 ? InputFrame([.keyPressed("s")]) : .none
    }
  }

  private func verdict(_ text: String, ticks: Int = 40) throws -> ConditionJudge.Judgement {
    let playback = Self.playback(ticks: ticks)
    var judge = ConditionJudge(try Condition(text))
    return try judge.judgement(
      from: playback.world(at: ticks - 1), to: playback.simulation.world, playback.history.input(at: ticks))
  }

  @Test("presented and model values differ in conditions, with lanes, lengths and shorthands") func readings() throws {
    // A critically damped spring of one second is 48.3% done after 31 of 120 ticks, at 804.8 points a second.
    for (text, holds) in [
      ("ball.position.x > 193", true), ("ball.position.x > 194", false), ("ball.x <= 194", true),
      ("ball.model.position.x = 400", true), ("ball.model.x = 400", true), ("ball.speed > 804", true),
      ("ball.speed > 805", false),
      ("ball.position.velocity.x >= 804", true), ("ball.Transform.rotation == 0°", true), ("ball.width = 40", true),
      ("ball.opacity == 1", true), ("card.3.x = 300", true), ("card-3.x = 300", true), ("card.x = 200", true),
      ("any.speed > 300", true), ("every.speed > 300", false), ("every card*.x > 50", true),
      ("every card.*.x > 50", true), ("every card-*.x > 150", false),
      ("every card*.x > 150", false),
    ] {
      let found = try verdict(text)
      #expect(found.holds == holds, "\(text): \(found.words)")
    }
  }

  @Test("a verdict has its value and bound") func figure() throws {
    let found = try verdict("ball.model.position.x < 350")
    #expect(!found.holds && found.figure == 400 && found.bound == 350)
    #expect(found.words == "ball.model.position.x is 400, expected < 350")
  }

  @Test("overlaps is true exactly while two entities overlap") func overlap() throws {
    #expect(try !verdict("ball overlaps bowl", ticks: 40).holds)
    #expect(try verdict("ball overlaps bowl", ticks: 62).holds)
    #expect(try verdict("ball overlaps bowl and ball.x > 100", ticks: 62).holds)
    #expect(try !verdict("ball overlaps bowl and ball.x > 330", ticks: 62).holds)
    #expect(try verdict("ball overlaps bowl or ball.x > 50", ticks: 40).holds)
  }

  @Test("every before a name of an overlap asks for all entities of that name") func everyOverlap() throws {
    var world = World()
    for (name, x, width) in [("tile 1", 100, 40), ("tile 2", 300, 40), ("tray", 120, 60), ("floor", 200, 400)] {
      world.spawn(Transform(position: [Float(x), 100]), Size([Float(width), 40]), Name(name))
    }
    for (text, holds) in [
      ("tile* overlaps tray", true), ("every tile* overlaps tray", false), ("every tile* overlaps floor", true),
      ("all tile overlaps floor", true), ("every tile* overlaps any", true), ("every tile* overlaps tile*", false),
      ("floor overlaps every tile*", true), ("tray overlaps every tile*", false), ("tray overlaps tile*", true),
      ("every tile* overlaps tile-1", false), ("every floor overlaps every tile*", true),
    ] {
      var judge = ConditionJudge(try Condition(text))
      #expect(judge.holds(from: nil, to: world) == holds, "\(text)")
    }
  }

  @Test("the subject of a condition is the entity that meets it best, not the one named first") func subject() throws {
    let playback = Self.playback(ticks: 62)
    let world = playback.simulation.world
    for (text, name) in [
      ("any.speed > 300", "ball"), ("any.x > 150", "ball"), ("card*.x > 150", "card 3"), ("card*.x < 250", "card 1"),
      ("any.y > 100 and any.x < 150", "card 1"), ("any.x changes", "ball"), ("any overlaps bowl", "ball"),
      ("bowl overlaps any", "bowl"), ("card*.x > 5000", "card 1"),
    ] {
      var judge = ConditionJudge(try Condition(text))
      let found = judge.subject(from: playback.world(at: 61), to: world, playback.history.input(at: 62))
      #expect(found.map { world.name(of: $0.entity) } == name, "\(text)")
    }
    var judge = ConditionJudge(try Condition("interruption"))
    let there = try #require(playback.world(at: 60))
    let found = judge.subject(from: playback.world(at: 59), to: there, playback.history.input(at: 60))
    #expect(found.map { there.name(of: $0.entity) } == "ball")
  }

  @Test("events hold in their tick, by kind, entity, rule and reason") func events() throws {
    for (text, tick) in [
      ("start of ball", 10), ("start by send", 10), ("rule key s", 10), ("intent key s", 10),
      ("interruption of ball", 60),
      ("input key s", 60),
    ] {
      #expect(try verdict(text, ticks: tick).holds, "\(text)")
      #expect(try !verdict(text, ticks: tick + 1).holds, "\(text) a tick later")
    }
    #expect(try !verdict("start of bowl", ticks: 10).holds)
    #expect(try verdict("ball.opacity changes", ticks: 200).holds)
    #expect(try !verdict("ball.opacity changes", ticks: 201).holds)
  }

  @Test(
    "an invalid condition is an error with its column and the fix",
    arguments: [
      ("bal.position.x > 5", 1, "no entity is called 'bal'; did you mean 'ball'?"),
      ("ball.positon.x > 5", 1, "ball has no field 'positon'; did you mean 'position'?"),
      ("ball.position.q > 5", 1, "position of ball has 'x', 'y', not 'q'"),
      (
        "ball.transform.q > 5", 1,
        "'transform' of ball has no field 'q'; there is 'transform.position', 'transform.lift', 'transform.rotation', "
          + "'transform.turn', 'transform.tilt', 'transform.scale', 'transform.anchor', 'transform.perspective', "
          + "'transform.depth'"
      ),
      ("ball.x > wide", 10, "'wide' is no number; '>' compares with one, such as 500"),
      ("ball.y = wide", 1, "'wide' is no number; ball.y is one, now 50"),
      ("ball.x > 5 and ball.y => 3", 16, "'> 3' is no number; ball.y is one, now 50"),
      ("completion retarget", 1, "'retarget' is no reason of a completion; did you mean 'retargeted'?"),
      ("ball.x > 5 and bal.y > 3", 16, "no entity is called 'bal'; did you mean 'ball'?"),
      ("ball overlaps bwl", 15, "no entity is called 'bwl'; did you mean 'bowl'?"),
      ("ball > 5", 1, "'ball' names no field; it would be 'ball.position.x', 'ball.rotation' or 'any.speed'"),
      ("interuption of ball", 1, "'interuption of ball' is no condition; did you mean 'interruption'?"),
    ])
  func mistakes(text: String, column: Int, problem: String) throws {
    let error = try #require(throws: ConditionError.self) { try verdict(text) }
    #expect(error.column == column && error.problem == problem, "\(error)")
  }

  @Test("a known entity that does not exist at a tick is reported as absent") func notThere() {
    var world = World()
    world.insertResource(KnownNames(["row-1", "ball"]))
    #expect(ThingName("row-1").missing(in: world) == "'row-1' is not there at this tick; look at a tick at which it is")
    #expect(ThingName("bal").missing(in: world) == "no entity is called 'bal'; did you mean 'ball'?")
  }

  @Test("comparing a vector with a number is an error") func vector() throws {
    #expect(throws: ConditionError.self) { _ = try verdict("ball.position > 5") }
    #expect(try verdict("ball.position = (97, 50)", ticks: 0).holds == false)
  }
}

@Suite("Names by component") struct NamesByComponentTests {
  private struct Ball: Component {}
  private struct FallingBrick: Component { var points = 10 }
  private struct Marked: Component {}

  private var world: World {
    var world = World()
    world.spawn(Transform(position: [100, 0]), Ball())
    for index in 1...3 { world.spawn(Transform(position: [Float(index), 50]), FallingBrick()) }
    world.spawn(Transform(position: [5, 5]))
    world.spawn(Transform(position: [6, 6]), Ball(), Name("hero"))
    return world
  }

  @Test("an unnamed entity is called by its first own component and number") func names() {
    var world = world
    #expect(
      world.allEntities.map(world.name)
        == ["ball 0", "falling brick 1", "falling brick 2", "falling brick 3", "entity 4", "hero"])
    // The component that appeared first in the world counts, not the latest one of the entity.
    world.insert(Marked(), on: world.allEntities[1])
    #expect(world.name(of: world.allEntities[1]) == "falling brick 1")
    world.remove(FallingBrick.self, from: world.allEntities[1])
    #expect(world.name(of: world.allEntities[1]) == "marked 1")
  }

  @Test("a type name is split at words, and capitals in a row are one word") func words() {
    for (type, words) in [
      ("Ball", "ball"), ("FallingBrick", "falling brick"), ("NPCShip", "npc ship"), ("TableHUD", "table hud"),
      ("Mode2D", "mode2d"), ("", ""),
    ] { #expect(wordsOfTypeName(type) == words) }
  }

  @Test(
    "conditions accept component names: one entity, all of them, or a pattern",
    arguments: [
      ("ball.x = 100", true), ("ball-0.x = 100", true), ("falling-brick.2.y = 50", true),
      ("every falling-brick.y = 50", true), ("every falling*.x > 1", false), ("falling*.x > 2", true),
      ("ball*.x = 6", false), ("hero.x = 6", true), ("entity-4.x = 5", true),
    ])
  func conditions(text: String, holds: Bool) throws {
    let playback = Playback(standing: Simulation(world) { _, _ in }, after: 3) { _ in .none }
    #expect(try playback.holds(text) == holds)
  }

  @Test("a misspelt component name suggests the nearest, and completion offers group and entities")
  func spelling() throws {
    let playback = Playback(standing: Simulation(world) { _, _ in }, after: 3) { _ in .none }
    #expect { try playback.holds("faling-brick-1.x > 3") } throws: {
      "\($0)".contains("did you mean 'falling brick 1'?")
    }
    let offered = ConditionCompletion.choices(for: "", in: world).map(\.title)
    #expect(offered.contains("falling-brick.*") && offered.contains("ball-0") && !offered.contains("entity-4"))
  }

  @Test("a removed component's name no longer matches") func gone() throws {
    let world = world
    let bricks = world.entities(with: FallingBrick.self)
    let simulation = Simulation(world) { world, _ in
      if world[resource: Tick.self].now == 5 { world.remove(FallingBrick.self, from: bricks[0]) }
    }
    let playback = Playback(standing: simulation, after: 9) { _ in .none }
    // Only the first of the three is at 1.
    #expect(try playback.lastTick(where: "falling*.x = 1") == 4)
    #expect(try playback.lastTick(where: "every falling*.x > 1") == 9)
    #expect(try playback.firstTick(where: "every falling*.x > 1") == 5)
  }

  @Test("in a scene with names, unnamed entities match no pattern") func scene() {
    var world = world
    world.insertResource(KnownNames(["hero"]))
    #expect(world.namedEntities.map(\.name) == ["hero"])
    #expect(ThingName("ball*").things(in: world).isEmpty)
  }
}

@Suite("Reasons for a search without result") struct PlaybackConditionsTests {
  private func playback(at tick: Int) -> Playback {
    var playback = ConditionTests.playback(ticks: 260)
    playback.go(to: .tick(tick))
    return playback
  }

  @Test("a condition that always holds is reported as true since the first tick") func always() throws {
    #expect(
      try playback(at: 30).past.noTick(before: Condition("ball.x < 1000"))
        == "ball.x < 1000 has been true since tick 0, the first tick kept")
  }

  @Test("a condition that became true once is reported as true since that tick") func once() throws {
    let condition = try Condition("ball.x > 100")
    let first = try #require(playback(at: 260).past.nextTick(after: 0, where: condition))
    #expect(try playback(at: first).holds("ball.x > 100"))
    #expect(try !playback(at: first - 1).holds("ball.x > 100"))
    for tick in [first, first + 1, 60] {
      let there = playback(at: tick)
      #expect(there.past.lastTick(where: condition) == nil)
      #expect(
        there.past.noTick(before: condition) == "ball.x > 100 has been true since tick \(first), and never before")
    }
    // After the interval the search finds its last tick, and none before it.
    let last = try #require(playback(at: 260).past.lastTick(where: condition))
    #expect(playback(at: last).past.lastTick(where: condition) == nil)
  }

  @Test("a condition that never held before is reported so") func never() throws {
    #expect(
      try playback(at: 260).past.noTick(before: Condition("ball.x > 5000"))
        == "ball.x > 5000 was not true before tick 260")
    // The condition becomes true later.
    #expect(
      try playback(at: 5).past.noTick(before: Condition("ball.x > 100")) == "ball.x > 100 was not true before tick 5")
    #expect(
      try playback(at: 60).past.noTick(before: Condition("interruption")) == "interruption was not true before tick 60")
  }

  @Test("a condition with a count is reported as true fewer times") func counted() throws {
    #expect(
      try playback(at: 260).past.noTick(before: Condition("interruption x3"))
        == "interruption was true fewer than 3 times before tick 260")
  }

  @Test("a report in a thinned history names the first kept tick") func forgotten() throws {
    let bytes = ConditionTests.playback(ticks: 260).history.bytes
    let playback = ConditionTests.playback(ticks: 4000, budget: bytes / 12)
    let first = playback.history.firstKept
    try #require(first > 0)
    #expect(
      try playback.past.noTick(before: Condition("ball.x > 5000"))
        == "ball.x > 5000 was not true before tick 4000, back to tick \(first)")
    #expect(
      try playback.past.noTick(before: Condition("ball.x < 5000"))
        == "ball.x < 5000 has been true since tick \(first), the first tick kept")
  }
}
