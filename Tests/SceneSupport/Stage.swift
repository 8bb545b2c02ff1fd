import RiffleCore
import RiffleECS
import RiffleScene
import RiffleView
import TestSupport
import Testing

/// A scene under test, stepped by hand.
struct Stage {
  private(set) var simulation: Simulation
  let runtime: SceneRuntime

  /// A scene written in the test.
  init(_ text: String, reducesMotion: Bool = false, blocks: [any SceneBlock.Type] = []) throws {
    self.init(try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: blocks), reducesMotion: reducesMotion)
  }

  /// A scene of the folder `Scenes`.
  init(file: String) throws {
    self.init(try SceneLoader.load(Repository.scene(file)))
  }

  private init(_ scene: RiffleScene.Scene, reducesMotion: Bool = false) {
    runtime = scene.start(SceneOptions(reducesMotion: reducesMotion))
    simulation = runtime.makeSimulation()
  }

  var world: World { simulation.world }

  func entity(_ id: String) throws -> Entity { try #require(world.entity(called: id)) }

  /// The model.
  func transform(_ id: String) throws -> Transform { try world[entity(id), Transform.self] }

  /// What is seen.
  func seen(_ id: String) throws -> Transform { try world.presented(Transform.self, of: entity(id)) }

  func isHidden(_ id: String) throws -> Bool { try world.has(Hidden.self, entity(id)) }

  /// Ticks with the same input in the first of them.
  mutating func step(_ ticks: Int = 1, _ events: InputEvent...) {
    for tick in 0..<ticks { simulation.step(tick == 0 ? InputFrame(events) : .none) }
  }

  /// One tick with all of these.
  mutating func step(events: [InputEvent]) { simulation.step(InputFrame(events)) }

  /// A press and a release in the same tick.
  mutating func click(_ point: SIMD2<Float>) {
    step(1, .pointerMoved(point), .pointerPressed(point, .primary), .pointerReleased(point, .primary))
  }

  /// So many ticks of the scene's demo.
  mutating func playDemo(_ ticks: Int) {
    for _ in 0..<ticks { simulation.step(runtime.demo.input(at: simulation.tick + 1)) }
  }
}

/// The mistakes in a scene.
func sceneMistakes(_ text: String, blocks: [any SceneBlock.Type] = []) -> [String] {
  do {
    _ = try SceneLoader.scene(from: text.utf8, path: "s", blocks: blocks)
    return []
  } catch {
    return error.diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
  }
}
