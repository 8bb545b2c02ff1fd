@_exported import RiffleScene
import TestSupport

/// A scene under test, stepped by hand.
package struct Stage {
  package private(set) var simulation: Simulation
  package let runtime: SceneRuntime
  /// What was found wrong tick by tick.
  package private(set) var watch = Watch(checksJumps: false)

  /// A scene written in the test, after a number of ticks.
  package init(
    _ text: String, reducesMotion: Bool = false, blocks: [any SceneBlock.Type] = [], after ticks: Int = 0
  ) throws {
    self.init(try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: blocks), reducesMotion: reducesMotion)
    step(ticks)
  }

  /// A scene that ends with these rules, which stand two columns further left than in it.
  package init(_ head: String, rules: String) throws {
    try self.init(head + "\n" + rules.split(separator: "\n").map { "  \($0)\n" }.joined())
  }

  /// A scene of the folder `Scenes`, by its name without `.yaml`, after a number of ticks.
  /// - Parameter watches: whether it looks for jumps, which costs more than the steps do.
  package init(file: String, blocks: [any SceneBlock.Type] = [], watches: Bool = false, after ticks: Int = 0) throws {
    self.init(try SceneLoader.load(Repository.scene(file), blocks: blocks))
    watch = Watch(checksJumps: watches)
    step(ticks)
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

  /// Takes hold at a place and goes to another one in this many ticks; the hand stays there for some more.
  package mutating func drag(_ from: SIMD2<Float>, _ to: SIMD2<Float>, ticks: Int, hold: Int = 0) {
    step(1, .pointerMoved(from), .pointerPressed(from, .primary))
    for tick in 1...ticks { step(1, .pointerMoved(from + (to - from) * (Float(tick) / Float(ticks)))) }
    step(hold)
  }

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

  package func state(_ id: String) throws -> String? { try world.state(of: entity(id)) }

  package func scroll(_ id: String) throws -> Float { try world.scroll(of: entity(id)) }

  /// Whether it lives, and is not only on its way out.
  package func isThere(_ id: String) -> Bool {
    world.entity(called: id).map { world.isAlive($0) && !world.isGhost($0) } ?? false
  }

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
