import MemoryGame
import RiffleScene
import TestSupport
import Testing

/// Judged as by the expectation `textContrast`.
@Suite("Readable text in scenes") struct ReadableScenesTests {
  /// Returns the world of a scene after its demo, at rest, in a window of this size.
  private func world(_ name: String, window: SIMD2<Float>?, ticks: Int? = nil) throws -> World {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    let runtime = scene.start()
    var simulation = runtime.makeSimulation()
    let last = ticks ?? (name == "ten-thousand" ? 60 : min(runtime.demo.lastTick + 240, 2400))
    for tick in 1...last {
      var input = ticks == nil ? runtime.demo.input(at: tick) : .none
      if tick == 1, let window { input = InputFrame([.resized(window)] + input.events) }
      simulation.step(input)
    }
    return simulation.world
  }

  /// Large text needs 3 (WCAG 2.1, 1.4.3): from 18 pt on, bold from 14 pt on.
  private func misses(_ world: World, _ things: [Entity], window: SIMD2<Float>) -> [Miss] {
    let moment = MotionMoment(from: world, to: world, input: .none, window: window)
    let large = Set(
      things.filter { thing in
        world.get(Label.self, thing).map { $0.style.size >= ($0.style.weight == .regular ? 24 : 18.66) } ?? false
      })
    var found = Misses(unit: TextContrast.about.unit)
    var (small, bold) = (TextContrast(least: 4.5), TextContrast(least: 3))
    small.look(moment, things.filter { !large.contains($0) }, &found)
    bold.look(moment, things.filter(large.contains), &found)
    return found.all
  }

  /// The presented size of each text, in pixels per em.
  private func sizes(_ world: World, _ things: Set<Entity>) -> [(text: String, size: Float)] {
    // Text turned edge-on is not read.
    let seen = world.placements().filter { things.contains($0.entity) && $0.opacity > 0.999 && $0.showsFront }
    return seen.compactMap { placement in
      guard let label = world.get(Label.self, placement.entity), !label.text.isEmpty else { return nil }
      let down = placement.homography.derivative(at: placement.bounds.center).alongY
      return (label.text, label.style.size * (down * down).sum().squareRoot())
    }
  }

  /// The lesson, the hints, the sliders, and the texts around the cards of the memory game.
  private func ofTheApp(_ world: World) -> [Entity] {
    let cards = world.hasMemoryTable ? Set(world.entities(with: Label.self).filter { world.isOnCard($0) }) : []
    let sliders = world.resource(Sliders.self)?.rows.flatMap { [$0.label, $0.value] } ?? []
    let lesson = world.resource(LessonDisplay.self).map { display in
      [display.title, display.lesson].compactMap(\.self) + display.hints.flatMap { [$0.cap, $0.words] }
    }
    let table = world.hasMemoryTable ? world.entities(with: Label.self).filter { !cards.contains($0) } : []
    return (lesson ?? []) + sliders + table
  }

  @Test("all texts are readable at rest after the demo, in the scene's own window", arguments: Repository.scenes)
  func atRest(_ name: String) throws {
    let world = try world(name, window: nil)
    let things = world.entities(with: Label.self)
    #expect(misses(world, things, window: [960, 720]).map(\.description) == [])
    for (text, size) in sizes(world, Set(things)) where size > 0.01 { #expect(size > 11.99, "'\(text)' is \(size) px") }
  }

  @Test(
    "lesson, hints, sliders and the game's texts are readable in small and large windows", arguments: Repository.scenes)
  func words(_ name: String) throws {
    for window in [[480, 360], [320, 640], [1440, 1080]] as [SIMD2<Float>] {
      let world = try world(name, window: window, ticks: 20)
      let things = ofTheApp(world)
      #expect(!things.isEmpty)
      // Their colours are the same in all windows; the background from a scene in another window is arbitrary.
      if world.hasMemoryTable { #expect(misses(world, things, window: window).map(\.description) == []) }
      for (text, size) in sizes(world, Set(things)) { #expect(size > 11.99, "'\(text)' is \(size) px in \(window)") }
    }
  }
}

extension World {
  fileprivate var hasMemoryTable: Bool { allEntities.contains { name(of: $0) == "the figure time" } }

  /// True if it is on a card of the memory game.
  fileprivate func isOnCard(_ entity: Entity) -> Bool {
    ([entity] + ancestors(of: entity)).contains { name(of: $0).hasPrefix("card") }
  }
}
