import RiffleCore
import RiffleScene
import RiffleTime
import RiffleView

/// A scene played without a window, tick by tick: the same steps a window makes.
struct HeadlessPlayer {
  /// Where the input of each tick comes from.
  enum Script {
    /// Nobody does anything.
    case none
    /// The scene's own demo.
    case demo
    /// The recorded input; beyond its last tick nothing.
    case recording(Recording)
  }

  let runtime: SceneRuntime
  private(set) var simulation: Simulation
  /// The size of the picture in points, as the last resize left it.
  private(set) var size: SIMD2<Float>
  private let script: Script

  init(_ scene: Scene, _ options: SceneOptions, playing script: Script) {
    runtime = scene.start(options)
    simulation = runtime.makeSimulation()
    size = runtime.size
    self.script = script
  }

  /// The last tick stepped.
  var tick: Int { simulation.tick }

  /// One tick; gives what went into it.
  @discardableResult
  mutating func step() -> InputFrame {
    let input = input(at: tick + 1)
    for case .resized(let newSize) in input.events { size = newSize }
    simulation.step(input)
    return input
  }

  private func input(at tick: Int) -> InputFrame {
    switch script {
    case .none: .none
    case .demo: runtime.demo.input(at: tick)
    case .recording(let recording): recording.input(at: tick)
    }
  }

  /// The picture of the present tick.
  func drawList() -> DrawList { DrawList(simulation.world, size: size) }
}
