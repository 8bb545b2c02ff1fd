import RiffleCore
import TestSupport
import Testing

@Suite("Names by component")
struct NamesByComponentTests {
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

  @Test("an unnamed entity is called by its first own component and number")
  func names() {
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

  @Test("a type name is split at words, and capitals in a row are one word")
  func words() {
    for (type, words) in [
      ("Ball", "ball"), ("FallingBrick", "falling brick"), ("NPCShip", "npc ship"), ("TableHUD", "table hud"),
      ("Mode2D", "mode2d"), ("", ""),
    ] {
      #expect(wordsOfTypeName(type) == words)
    }
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

  @Test("a removed component's name no longer matches")
  func gone() throws {
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

  @Test("in a scene with names, unnamed entities match no pattern")
  func scene() {
    var world = world
    world.insertResource(KnownNames(["hero"]))
    #expect(world.namedEntities.map(\.name) == ["hero"])
    #expect(ThingName("ball*").things(in: world).isEmpty)
  }
}
