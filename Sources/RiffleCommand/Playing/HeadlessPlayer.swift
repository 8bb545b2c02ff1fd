import RiffleCore
import RiffleScene
import RiffleView

/// A scene played without a window, tick by tick: the same steps a window makes, with the demo's input or none.
struct HeadlessPlayer {
  let runtime: SceneRuntime
  private(set) var simulation: Simulation
  /// The size of the picture in points, as the demo's last resize left it.
  private(set) var size: SIMD2<Float>
  private let playsDemo: Bool

  init(_ scene: Scene, _ options: SceneOptions, playsDemo: Bool) {
    runtime = scene.start(options)
    simulation = runtime.makeSimulation()
    size = runtime.size
    self.playsDemo = playsDemo
  }

  /// The last tick stepped.
  var tick: Int { simulation.tick }

  /// One tick; gives what went into it.
  @discardableResult
  mutating func step() -> InputFrame {
    let input = playsDemo ? runtime.demo.input(at: tick + 1) : .none
    for case .resized(let newSize) in input.events { size = newSize }
    simulation.step(input)
    return input
  }

  /// The picture of the present tick.
  func drawList() -> DrawList { DrawList(simulation.world, size: size) }
}
