import RiffleScene

/// What can be played: a simulation before its first tick, its input by tick, and what a recording of it says at its head.
package struct Playable: Sendable {
  /// What the window's title bar says.
  package var title: String
  /// The size of the picture in points; later sizes come as `InputEvent.resized`.
  package var size: SIMD2<Float>
  package var simulation: Simulation
  package var header: Recording.Header
  /// Input that comes by itself, by tick: a demo or a recording.
  package var script: @Sendable (Int) -> InputFrame
  /// The last tick that `script` has input for; 0 without any.
  package var lastScriptedTick: Int
  /// What the scene expects; nil for what is no scene.
  package var promises: Promises?

  package init(
    title: String, size: SIMD2<Float>, simulation: Simulation, header: Recording.Header,
    script: @escaping @Sendable (Int) -> InputFrame = { _ in .none }, lastScriptedTick: Int = 0
  ) {
    (self.title, self.size, self.simulation, self.header) = (title, size, simulation, header)
    (self.script, self.lastScriptedTick) = (script, lastScriptedTick)
  }

  /// A scene from its beginning.
  ///
  /// - Parameters:
  ///   - playsDemo: whether the scene's own demo comes by itself.
  ///   - recording: the input that comes in place of it.
  package init(_ scene: Scene, _ options: SceneOptions, playsDemo: Bool = false, recording: Recording? = nil) {
    let runtime = scene.start(options)
    self.init(
      title: runtime.title, size: runtime.size, simulation: runtime.makeSimulation(),
      header: Recording.Header(
        seed: runtime.seed, tickRate: runtime.tickRate, platform: Recording.Header.platformName, scene: scene.path,
        sceneHash: Recording.hash(ofScene: scene.text), size: runtime.size, reducesMotion: runtime.reducesMotion,
        sceneText: scene.text))
    promises = Promises(scene.promiseJudge)
    if let recording {
      script = { recording.input(at: $0) }
      lastScriptedTick = recording.lastTick
    } else if playsDemo {
      let demo = runtime.demo
      script = { demo.input(at: $0) }
      lastScriptedTick = demo.lastTick
    }
  }

  /// Ticks a second.
  package var tickRate: Int { header.tickRate }
}

extension Recording.Header {
  /// The system and the processor that this program was built for, such as `linux-x86_64`.
  package static var platformName: String {
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
