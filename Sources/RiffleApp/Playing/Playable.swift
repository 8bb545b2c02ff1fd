/// A playable run: a simulation before its first tick, its scripted input, and the header for its recordings.
///
/// `step` plays it without a window, debugger or history: for images, films and hashes.
package struct Playable: Sendable {
  package var title: String
  var textSize: Float = 1
  package var simulation: Simulation
  package var header: Recording.Header
  /// Scripted input by tick: a demo or a recording.
  package var script: @Sendable (Int) -> InputFrame = { _ in .none }
  /// 0 if there is no scripted input.
  package private(set) var lastScriptedTick = 0
  /// The recording that is the script; nil for another one.
  private(set) var recording: Recording?
  package var expectations: JudgedExpectations?

  package init(title: String, simulation: Simulation, header: Recording.Header) {
    (self.title, self.simulation, self.header) = (title, simulation, header)
  }

  package init(_ scene: Scene, _ options: SceneOptions, playsDemo: Bool = false, recording: Recording? = nil) {
    let runtime = scene.start(options)
    self.init(
      title: runtime.title, simulation: runtime.makeSimulation(),
      header: Recording.Header(
        seed: runtime.seed, tickRate: runtime.tickRate, platform: Recording.Header.platformName, scene: scene.path,
        sceneHash: Recording.hash(ofScene: scene.text), size: runtime.size, reducesMotion: runtime.reducesMotion,
        sceneText: scene.text))
    expectations = JudgedExpectations(scene.expectationRun)
    if let recording {
      follow(recording)
    } else if playsDemo {
      let demo = runtime.demo
      script = { demo.input(at: $0) }
      lastScriptedTick = demo.lastTick
    }
  }

  mutating func follow(_ recording: Recording) {
    self.recording = recording
    script = { recording.input(at: $0) }
    lastScriptedTick = recording.lastTick
  }

  /// The size of the scene, in points.
  package var size: SIMD2<Float> { simulation.world.windowSize ?? header.size }
  package var tickRate: Int { header.tickRate }
  package var tick: Int { simulation.tick }

  @discardableResult package mutating func step() -> InputFrame {
    let input = script(tick + 1)
    simulation.step(input)
    return input
  }

  /// `alpha` is the fraction of the way to the current tick.
  package func drawList(alpha: Float = 1, previous: World? = nil) -> DrawList {
    DrawList(scene: simulation.world, size: size, alpha: alpha, previous: previous, textSize: textSize)
  }
}

extension World {
  /// The last size that the window has reported; nil for none.
  var windowSize: SIMD2<Float>? { resource(Input.self)?.window ?? resource(Pointer.self)?.window }
}

extension DrawList {
  /// Creates the scene's frame, with room for larger text, interpolated between two ticks if `alpha` is less than 1.
  init(scene world: World, size: SIMD2<Float>, alpha: Float, previous: World?, textSize: Float) {
    func roomy(_ world: World) -> World { world.withRoom(forTextSize: textSize, in: size) }
    self.init(
      roomy(world), size: size, alpha: alpha, previous: alpha < 1 ? previous.map(roomy) : nil, textSize: textSize)
  }
}

extension Recording.Header {
  static var platformName: String {
    #if os(macOS)
      let system = "macos"
    #elseif os(Windows)
      let system = "windows"
    #else
      let system = "linux"
    #endif
    #if arch(arm64)
      return system + "-arm64"
    #else
      return system + "-x86_64"
    #endif
  }
}
