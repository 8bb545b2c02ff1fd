import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("Every scene with reduced motion") struct ReducedMotionScenesTests {
  private static func place(_ entity: Entity, _ world: World) -> [Float]? {
    guard let seen = world.presentedTransform(of: entity) else { return nil }
    let size = world.get(Size.self, entity).map { _ in world.presented(Size.self, of: entity).value } ?? .zero
    return [
      seen.position.x, seen.position.y, seen.rotation.degrees, seen.turn.degrees, seen.tilt.degrees, seen.scale.x * 100,
      seen.scale.y * 100, size.x, size.y,
    ]
  }

  private static func isInHand(_ entity: Entity, _ world: World) -> Bool {
    (world.get(Transform.self, entity)?.depth ?? 0) > 800_000
      || world.ancestors(of: entity).contains { (world.get(Transform.self, $0)?.depth ?? 0) > 800_000 }
      // An entity dragged along a line keeps its depth.
      || world.drags.contains { $0.entity == entity || world.ancestors(of: entity).contains($0.entity) }
  }

  /// The last tick of a demo, with all scripts and animations ended.
  private static func end(of runtime: SceneRuntime) -> Int { min(runtime.demo.lastTick + 600, 2400) }

  private static func looks(_ world: World) -> [(name: String, numbers: [Float])] {
    world.allEntities.compactMap { entity in
      guard world.has(Name.self, entity), let transform = world.get(Transform.self, entity) else { return nil }
      return (world.name(of: entity), [world.presentedOpacity(of: entity), transform.scale.x, transform.scale.y])
    }
  }

  @Test(
    "with reduced motion, position and size change at once, and opacity and scale end as without",
    arguments: Repository.smallScenes)
  func noMovement(_ name: String) throws {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    let runtime = scene.start(SceneOptions(reducesMotion: true))
    var simulation = runtime.makeSimulation()
    var places: [Entity: [Float]] = [:]
    var moves: [Entity: Int] = [:]
    var wrong: Set<String> = []
    let hasLinks = scene.text.contains("links:")
    for tick in 1...Self.end(of: runtime) {
      simulation.step(runtime.demo.input(at: tick))
      let world = simulation.world
      for entity in world.allEntities {
        guard let place = Self.place(entity, world) else { continue }
        defer { places[entity] = place }
        guard let last = places[entity], place != last, zip(place, last).contains(where: { abs($0 - $1) > 0.01 }),
          // Entities linked to a dragged one move with it.
          !Self.isInHand(entity, world), !hasLinks || world.drags.isEmpty
        else {
          moves[entity] = 0
          continue
        }
        moves[entity, default: 0] += 1
        // One change is a jump; two in a row may be two jumps; more are a movement.
        if moves[entity, default: 0] > 2 {
          wrong.insert("\(world.name(of: entity)) at tick \(tick): \(last) to \(place)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.sorted().prefix(5).joined(separator: "\n"))")

    let moving = scene.start()
    var other = moving.makeSimulation()
    for tick in 1...Self.end(of: moving) { other.step(moving.demo.input(at: tick)) }
    let reduced = Dictionary(Self.looks(simulation.world).map { ($0.name, $0.numbers) }) { first, _ in first }
    for (name, numbers) in Self.looks(other.world) {
      // With reduced motion a list does not recede behind its detail, and a flame does not flicker.
      guard let seen = reduced[name], name != "list", name != "flame" else { continue }
      #expect(zip(numbers, seen).allSatisfy { abs($0 - $1) < 0.02 }, "\(name): \(numbers), \(seen)")
    }
  }

  @Test("the same check finds movement in a scene without reduced motion") func control() throws {
    #expect(throws: (any Error).self) { try noMovement("missing") }
    let scene = try SceneLoader.load(Repository.scene("hello-card"))
    let runtime = scene.start()
    var simulation = runtime.makeSimulation()
    let card = try #require(simulation.world.entity(called: "card"))
    var moves = 0
    for tick in 1...240 {
      let last = Self.place(card, simulation.world)
      simulation.step(runtime.demo.input(at: tick))
      if Self.place(card, simulation.world) != last { moves += 1 }
    }
    #expect(moves > 20)
  }
}
