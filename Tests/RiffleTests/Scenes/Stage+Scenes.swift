import Foundation
import MemoryGame
import Riffle
import TestSupport
import Testing

/// A scene of the folder `Scenes`, stepped by hand and watched: what jumps without a reason, what completes twice, and
/// what is no number, is noted tick by tick.
struct ScenePlay {
  private(set) var simulation: Simulation
  let runtime: SceneRuntime
  /// Jumps that nothing explains, by the check that `riffle render --strict` makes.
  private(set) var jumps: [Jump] = []
  /// Completions that ran, and those of them that had run before.
  private(set) var completions = 0
  private(set) var repeated: [AnimationHandle] = []
  private var completed: Set<AnimationHandle> = []
  private let check: ContinuityCheck?

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: Repository.scene(name), encoding: .utf8)
  }

  /// - Parameter watches: whether it looks for jumps, which costs more than the steps do.
  init(_ name: String, watches: Bool = true) throws {
    runtime = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self]).start()
    simulation = runtime.makeSimulation()
    check = watches ? ContinuityCheck(most: 6) : nil
  }

  var world: World { simulation.world }

  /// One tick.
  mutating func step(input: InputFrame) {
    let before = simulation.world
    simulation.step(input)
    if let check { jumps += check.jumps(from: before, to: simulation.world, input: input) }
    for case .completed(let handle, _) in simulation.world.resource(Journal.self)?.entries ?? [] {
      completions += 1
      if !completed.insert(handle).inserted { repeated.append(handle) }
    }
  }

  /// Ticks with the same input in the first of them.
  mutating func step(_ ticks: Int = 1, _ events: InputEvent...) {
    for tick in 0..<ticks { step(input: tick == 0 ? InputFrame(events) : .none) }
  }

  mutating func press(_ key: String, _ ticks: Int = 1) { step(ticks, .keyPressed(key)) }

  /// A press and a release in the same tick.
  mutating func click(_ point: SIMD2<Float>, _ ticks: Int = 1) {
    step(ticks, .pointerMoved(point), .pointerPressed(point, .primary), .pointerReleased(point, .primary))
  }

  mutating func click(_ id: String, _ ticks: Int = 1) throws { click(try frame(id).center, ticks) }

  mutating func playDemo(_ ticks: Int) {
    for _ in 0..<ticks { step(input: runtime.demo.input(at: simulation.tick + 1)) }
  }

  // MARK: - What is there

  func entity(_ id: String) throws -> Entity { try #require(world.entity(called: id), "there is no \(id)") }

  /// The model.
  func model(_ id: String) throws -> Transform { try world[entity(id), Transform.self] }

  /// What is seen.
  func seen(_ id: String) throws -> Transform { try world.presented(Transform.self, of: entity(id)) }

  /// Where it is seen in the window.
  func frame(_ id: String) throws -> Rect { try #require(world.frame(of: entity(id))) }

  func text(_ id: String) throws -> String { try world[entity(id), Label.self].text }

  /// The ids of things that are drawn, between the last tick and the one before when `alpha` is below 1.
  func drawn(alpha: Float = 1, previous: World? = nil) -> Set<String> {
    Set(world.placements(alpha: alpha, previous: previous).filter { $0.opacity > 0 }.map { world.name(of: $0.entity) })
  }

  /// Everything that is seen is made of numbers.
  var isFinite: Bool {
    world.placements().allSatisfy { placement in
      let corners = placement.bounds.corners.compactMap(placement.homography.project)
      return placement.opacity.isFinite && corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    }
  }

  /// Nothing jumped, nothing completed twice.
  func isSound(_ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(jumps.isEmpty, "\(name): \(jumps.prefix(3))", sourceLocation: sourceLocation)
    #expect(repeated.isEmpty, "\(name): completed twice: \(repeated.prefix(3))", sourceLocation: sourceLocation)
  }
}
