import RiffleScene
import Testing

/// A scene that is played, recorded and replayed.
struct PastScene {
  let text: String
  /// The number of ticks to play.
  let ticks: Int
  var size: SIMD2<Float> = [960, 720]

  private func runtime(reducesMotion: Bool = false) throws -> SceneRuntime {
    try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: []).start(SceneOptions(reducesMotion: reducesMotion))
  }

  /// Plays the scene to its last tick, by its demo or by these inputs.
  func playback(
    reducesMotion: Bool = false, ticks: Int? = nil, inputs: [Int: [InputEvent]]? = nil
  ) throws -> Playback {
    let runtime = try runtime(reducesMotion: reducesMotion)
    let demo = runtime.demo
    var playback = Playback(
      runtime.makeSimulation(), transport: Transport(isPaused: true),
      script: { tick in inputs.map { InputFrame($0[tick] ?? []) } ?? demo.input(at: tick) })
    playback.transport.step(ticks ?? self.ticks)
    playback.advance(to: 0)
    return playback
  }

  /// Records what was played, writes and reads the recording, and replays it.
  ///
  /// - Returns: the simulation at the end of the replay; the hash of each tick was expected to be equal.
  func replayOfRecording(_ played: Playback, _ place: Testing.SourceLocation = #_sourceLocation) throws -> Simulation {
    var recording = Recording(
      Recording.Header(
        seed: 1, tickRate: 120, platform: "here", scene: "s.yaml", sceneHash: 0, size: size, reducesMotion: false))
    for tick in 1...ticks { recording.append(tick: tick, input: played.history.input(at: tick)) }
    let read = try RecordingText.read(RecordingText.text(recording))
    var simulation = try runtime().makeSimulation()
    for tick in 1...ticks {
      simulation.step(read.input(at: tick))
      #expect(simulation.world.stateHash == played.world(at: tick)?.stateHash, "tick \(tick)", sourceLocation: place)
    }
    return simulation
  }
}
