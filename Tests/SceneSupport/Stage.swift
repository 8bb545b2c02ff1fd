@_exported import RiffleScene
import TestSupport

/// A scene under test, stepped by hand.
package struct Stage {
  package private(set) var simulation: Simulation
  package let runtime: SceneRuntime
  /// What was found wrong tick by tick.
  package private(set) var watch = Watch(checksJumps: false)

  /// A scene written in the test.
  package init(_ text: String, reducesMotion: Bool = false, blocks: [any SceneBlock.Type] = []) throws {
    self.init(try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: blocks), reducesMotion: reducesMotion)
  }

  /// A scene of the folder `Scenes`, by its name without `.yaml`.
  /// - Parameter watches: whether it looks for jumps, which costs more than the steps do.
  package init(file: String, blocks: [any SceneBlock.Type] = [], watches: Bool = false) throws {
    self.init(try SceneLoader.load(Repository.scene(file), blocks: blocks))
    watch = Watch(checksJumps: watches)
  }

  private init(_ scene: RiffleScene.Scene, reducesMotion: Bool = false) {
    runtime = scene.start(SceneOptions(reducesMotion: reducesMotion))
    simulation = runtime.makeSimulation()
  }

  package var world: World { simulation.world }

  // MARK: - Steps

  /// One tick.
  package mutating func step(input: InputFrame) {
    let before = simulation.world
    simulation.step(input)
    watch.look(from: before, to: simulation.world, input: input)
  }

  /// Ticks with the same input in the first of them.
  package mutating func step(_ ticks: Int = 1, _ events: InputEvent...) {
    for tick in 0..<ticks { step(input: tick == 0 ? InputFrame(events) : .none) }
  }

  /// One tick with all of these.
  package mutating func step(events: [InputEvent]) { step(input: InputFrame(events)) }

  package mutating func press(_ key: String, _ ticks: Int = 1) { step(ticks, .keyPressed(key)) }

  /// A press and a release in the same tick.
  package mutating func click(_ point: SIMD2<Float>, _ ticks: Int = 1) {
    step(ticks, .pointerMoved(point), .pointerPressed(point, .primary), .pointerReleased(point, .primary))
  }

  /// A click on the middle of an entity.
  package mutating func click(_ id: String, _ ticks: Int = 1) throws { click(try frame(id).center, ticks) }

  /// The next ticks of the scene's demo.
  package mutating func playDemo(_ ticks: Int) {
    for _ in 0..<ticks { step(input: runtime.demo.input(at: simulation.tick + 1)) }
  }

  // MARK: - What is there

  package func entity(_ id: String) throws -> Entity {
    guard let entity = world.entity(called: id) else { throw MissingEntity(id: id) }
    return entity
  }

  /// The model.
  package func transform(_ id: String) throws -> Transform { try world[entity(id), Transform.self] }

  /// What is seen.
  package func seen(_ id: String) throws -> Transform { try world.presented(Transform.self, of: entity(id)) }

  /// Where it is seen in the window.
  package func frame(_ id: String) throws -> Rect {
    guard let frame = world.frame(of: try entity(id)) else { throw MissingEntity(id: id) }
    return frame
  }

  package func text(_ id: String) throws -> String { try world[entity(id), Label.self].text }

  package func isHidden(_ id: String) throws -> Bool { try world.has(Hidden.self, entity(id)) }

  /// The ids of entities that are drawn, between the last tick and the one before when `alpha` is below 1.
  package func drawn(alpha: Float = 1, previous: World? = nil) -> Set<String> {
    Set(world.placements(alpha: alpha, previous: previous).filter { $0.opacity > 0 }.map { world.name(of: $0.entity) })
  }

  /// Whether everything that is seen is made of numbers.
  package var isFinite: Bool {
    world.placements().allSatisfy { placement in
      let corners = placement.bounds.corners.compactMap(placement.homography.project)
      return placement.opacity.isFinite && corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    }
  }
}

/// A test names an entity that the scene lacks, or that is nowhere.
struct MissingEntity: Error, CustomStringConvertible {
  var id: String
  var description: String { "there is no \(id) to be seen" }
}
