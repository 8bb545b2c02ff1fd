import RiffleCore

/// A scene being set up: blocks put their entities into its world and their systems into its schedule.
public struct SceneRuntime: Sendable {
  /// The world before the first tick.
  public var world: World
  /// The systems.
  public var schedule = Schedule()
  /// What the title bar says.
  public let title: String
  /// The words of the lesson; nil for a scene without one.
  public let lesson: String?
  /// The size the scene starts with, in points. Later sizes come as `InputEvent.resized`.
  public let size: SIMD2<Float>
  /// What all random numbers follow from.
  public let seed: UInt64
  /// Ticks a second.
  public let tickRate: Int
  /// The animations the scene names.
  public let animations: NamedAnimations
  /// Whether movement is short cross-fades: the world does that by itself, a block need not ask.
  public var reducesMotion: Bool { world.reducesMotion }
  /// What the scene's demo does.
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

  /// A runtime for what comes to a scene while it runs; its world is an empty one, to be changed for the scene's.
  init(_ document: SceneDocument, size: SIMD2<Float>, tickRate: Int) {
    seed = document.seed
    world = World()
    title = document.title
    lesson = document.lesson
    (self.size, self.tickRate) = (size, tickRate)
    animations = document.animations
    demo = DemoScript()
  }

  /// A runtime for a block without a scene: no lesson, no names of animations, no demo.
  package init(_ world: World, title: String, size: SIMD2<Float>, seed: UInt64, tickRate: Int) {
    (self.world, self.title, self.size, self.seed, self.tickRate) = (world, title, size, seed, tickRate)
    (lesson, animations, demo) = (nil, NamedAnimations(), DemoScript())
  }

  /// The world and its systems, ready for the first tick.
  public func makeSimulation() -> Simulation { Simulation(world: world, schedule: schedule, tickRate: tickRate) }
}
