import RiffleCore
@_exported import RiffleScene
import TestSupport

/// A scene under test that is stepped manually.
package struct Stage {
  package private(set) var simulation: Simulation
  package let runtime: SceneRuntime
  /// Jumps and repeated completions of all ticks.
  package private(set) var watch = Watch(checksJumps: false)

  /// Loads a scene from its text, and steps a number of ticks.
  package init(
    _ text: String, reducesMotion: Bool = false, blocks: [any SceneBlock.Type] = [], after ticks: Int = 0
  ) throws {
    self.init(try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: blocks), reducesMotion: reducesMotion)
    step(ticks)
  }

  /// Loads a scene of these entities and rules, each in its own line, after other lines of the scene.
  package init(
    entities: String..., on rules: String..., head: String = "", reducesMotion: Bool = false, after ticks: Int = 0
  ) throws {
    var lines = ["riffle: 1", head]
    if !entities.isEmpty { lines += ["entities:"] + entities.map { "  " + $0 } }
    if !rules.isEmpty { lines += ["on:"] + rules.map { "  - " + $0 } }
    try self.init(lines.joined(separator: "\n"), reducesMotion: reducesMotion, after: ticks)
  }

  /// Loads a scene that ends with these rules, which are indented by two more columns.
  package init(_ head: String, rules: String) throws {
    try self.init(head + "\n" + rules.split(separator: "\n").map { "  \($0)\n" }.joined())
  }

  /// Loads a scene of the folder `Scenes`, by its name without `.yaml`, and steps a number of ticks.
  /// - Parameter watches: true to check for jumps, which is slower than the steps.
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

  package mutating func step(input: InputFrame) {
    let before = simulation.world
    simulation.step(input)
    watch.look(from: before, to: simulation.world, input: input)
  }

  /// Steps a number of ticks, with the events in the first of them.
  package mutating func step(_ ticks: Int = 1, _ events: InputEvent...) {
    for tick in 0..<ticks { step(input: tick == 0 ? InputFrame(events) : .none) }
  }

  package mutating func step(events: [InputEvent]) { step(input: InputFrame(events)) }

  /// Steps a number of ticks, with the events in the first of them, and returns a value after each.
  package mutating func collect<Value>(
    _ ticks: Int, _ events: InputEvent..., value: (Stage) throws -> Value
  ) rethrows -> [Value] {
    try (0..<ticks).map { tick in
      step(input: tick == 0 ? InputFrame(events) : .none)
      return try value(self)
    }
  }

  package mutating func press(_ key: String, _ ticks: Int = 1) { step(ticks, .keyPressed(key)) }

  /// Presses the keys of a script such as `k 60 c 300`, and plays the number of ticks after each.
  package mutating func press(script: String) {
    let words = script.split(separator: " ").map(String.init)
    for place in stride(from: 0, to: words.count, by: 2) { press(words[place], Int(words[place + 1])!) }
  }

  /// Clicks at a point: a press and a release in the same tick.
  package mutating func click(_ point: SIMD2<Float>, _ ticks: Int = 1) {
    step(ticks, .pointerMoved(point), .pointerPressed(point, .primary), .pointerReleased(point, .primary))
  }

  package mutating func click(_ id: String, _ ticks: Int = 1) throws { click(try frame(id).center, ticks) }

  /// Drags from one point to another in this many ticks, holds there for some more, and plays some from the release on.
  package mutating func drag(_ from: SIMD2<Float>, _ to: SIMD2<Float>, ticks: Int, hold: Int = 0, release: Int = 0) {
    step(1, .pointerMoved(from), .pointerPressed(from, .primary))
    for tick in 1...ticks { step(1, .pointerMoved(from + (to - from) * (Float(tick) / Float(ticks)))) }
    step(hold)
    step(release, .pointerReleased(to, .primary))
  }

  package mutating func playDemo(_ ticks: Int) {
    for _ in 0..<ticks { step(input: runtime.demo.input(at: simulation.tick + 1)) }
  }

  // MARK: - Queries

  package func entity(_ id: String) throws -> Entity {
    guard let entity = world.entity(called: id) else { throw MissingEntity(id: id) }
    return entity
  }

  package func transform(_ id: String) throws -> Transform { try world[entity(id), Transform.self] }

  package func seen(_ id: String) throws -> Transform { try world.presented(Transform.self, of: entity(id)) }

  /// The presented frame in the window.
  package func frame(_ id: String) throws -> Rect {
    guard let frame = world.frame(of: try entity(id)) else { throw MissingEntity(id: id) }
    return frame
  }

  package func text(_ id: String) throws -> String { try world[entity(id), Label.self].text }

  package func state(_ id: String) throws -> String? { try world.state(of: entity(id)) }

  package func scroll(_ id: String) throws -> Float { try world.scroll(of: entity(id)) }

  /// True if it exists and is not being removed.
  package func isThere(_ id: String) -> Bool {
    world.entity(called: id).map { world.isAlive($0) && !world.isGhost($0) } ?? false
  }

  package func isHidden(_ id: String) throws -> Bool { try world.has(Hidden.self, entity(id)) }

  /// The ids of entities that are drawn, between the last tick and the one before when `alpha` is below 1.
  package func drawn(alpha: Float = 1, previous: World? = nil) -> Set<String> {
    Set(world.placements(alpha: alpha, previous: previous).filter { $0.opacity > 0 }.map { world.name(of: $0.entity) })
  }

  package var isFinite: Bool {
    world.placements().allSatisfy { placement in
      let corners = placement.bounds.corners.compactMap(placement.homography.project)
      return placement.opacity.isFinite && corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    }
  }
}

extension [Float] {
  package var largestStep: Float { zip(self, dropFirst()).map { abs($0 - $1) }.max() ?? 0 }
}

/// The scene lacks the entity, or it is not presented.
struct MissingEntity: Error, CustomStringConvertible {
  var id: String
  var description: String { "there is no \(id) to be seen" }
}

/// Returns the mistakes in the text of a scene, each as `line:column: message`; empty if it is valid.
package func sceneMistakes(_ text: String, blocks: [any SceneBlock.Type] = []) -> [String] {
  do {
    _ = try SceneLoader.scene(from: text.utf8, path: "s", blocks: blocks)
    return []
  } catch {
    return error.diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
  }
}

/// Finds unexplained jumps and repeated completions while a scene is stepped.
package struct Watch {
  /// Unexplained jumps, by the check of `riffle render --stop-at-jump`.
  package private(set) var jumps: [Jump] = []
  /// The number of completions, and those that ran more than once.
  package private(set) var completions = 0
  package private(set) var repeated: [AnimationHandle] = []
  private var completed: Set<AnimationHandle> = []
  private let check: ContinuityCheck?

  init(checksJumps: Bool) { check = checksJumps ? ContinuityCheck(most: 6) : nil }

  mutating func look(from before: World, to world: World, input: InputFrame) {
    if let check { jumps += check.jumps(from: before, to: world, input: input) }
    for case .completed(let handle, _) in world.resource(Journal.self)?.entries ?? [] {
      completions += 1
      if !completed.insert(handle).inserted { repeated.append(handle) }
    }
  }
}
