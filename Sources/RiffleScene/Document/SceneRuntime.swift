import RiffleCore

/// A scene being set up: blocks put their entities into its world and their systems into its schedule.
public struct SceneRuntime: Sendable {
  /// The world before the first tick.
  public var world: World
  /// The systems.
  public var schedule = Schedule()
  /// The text of the title bar.
  public let title: String
  /// The text of the lesson; nil for a scene without one.
  public let lesson: String?
  /// The initial size, in points. Later sizes come as `InputEvent.resized`.
  public let size: SIMD2<Float>
  /// The seed of all random numbers.
  public let seed: UInt64
  /// Ticks per second.
  public let tickRate: Int
  /// The named animations of the scene.
  public let animations: NamedAnimations
  /// True if movement is short cross-fades: the world applies that itself, a block need not check.
  public var reducesMotion: Bool { world.reducesMotion }
  /// The demo of the scene.
  public let demo: DemoScript

  init(_ document: SceneDocument, _ options: SceneOptions) {
    seed = options.seed ?? document.seed
    world = World(seed: seed)
    title = document.title
    lesson = document.lesson
    size = options.size ?? SIMD2(Float(document.window.width), Float(document.window.height))
    tickRate = document.tickRate
    animations = document.animations
    demo = DemoScript(document.demo, tickRate: document.tickRate)
    if options.reducesMotion { world.insertResource(ReducedMotion()) }
    // Before anything is registered or moved, since that would fix the default rate.
    world.prepareForMotion(tickRate: tickRate)
  }

  /// Creates a runtime for additions to a running scene; its empty world is swapped for the scene's.
  init(_ document: SceneDocument, size: SIMD2<Float>, tickRate: Int) {
    seed = document.seed
    world = World()
    title = document.title
    lesson = document.lesson
    (self.size, self.tickRate) = (size, tickRate)
    animations = document.animations
    demo = DemoScript()
  }

  /// Creates a runtime for a block without a scene: no lesson, no animations, no demo.
  package init(_ world: World, title: String, size: SIMD2<Float>, seed: UInt64, tickRate: Int) {
    (self.world, self.title, self.size, self.seed, self.tickRate) = (world, title, size, seed, tickRate)
    (lesson, animations, demo) = (nil, NamedAnimations(), DemoScript())
  }

  /// Returns a simulation of the world and its systems, before the first tick.
  public func makeSimulation() -> Simulation { Simulation(world: world, schedule: schedule, tickRate: tickRate) }
}
