import RiffleApp

/// A file to play without a window: a scene, or a recording with its scene.
package struct PlayableFile {
  let playable: Playable
  let scene: Scene
  let recording: RecordingFile?
  /// The images beside the scene; missing ones of a recording are placeholders.
  let pictures: ScenePictures

  /// - Throws: an error if the file is neither, or if other arguments do not apply to it.
  init(_ arguments: SceneArguments, size: SIMD2<Float>?, playsDemo: Bool, ownScene: Bool) throws {
    guard RecordingFile.isOne(arguments.scene) else {
      if ownScene { throw UsageError("--own-scene is for recordings; \(arguments.scene) is a scene itself") }
      (scene, pictures) = try ScenePictures.open(arguments.scene, blocks: sceneBlocks)
      playable = Playable(
        scene, SceneOptions(seed: arguments.seed, size: size, reducesMotion: arguments.reduceMotion ?? false),
        playsDemo: playsDemo)
      recording = nil
      return
    }
    let fixed: [(isAsked: Bool, name: String)] = [
      (playsDemo, "--demo"), (arguments.seed != nil, "--seed"), (size != nil, "--size"),
      (arguments.reduceMotion == true, "--reduce-motion"),
    ]
    if let wrong = fixed.first(where: \.isAsked) {
      throw UsageError(
        "\(wrong.name) is for scenes; a recording is played as it was made, with its own input, seed and size")
    }
    let file = try RecordingFile(arguments.scene)
    if file.recording.lastTick == 0, let words = file.breakWords("before its first tick; there is nothing to play") {
      throw ReplayError(words)
    }
    scene = try file.scene(own: ownScene, blocks: sceneBlocks)
    playable = Playable(scene, file.options, recording: file.recording)
    recording = file
    pictures = file.pictures(own: ownScene)
  }

  /// The default last tick: the end of the recording, else three seconds after the demo, so that all motion ends.
  var lastTick: Int {
    recording?.recording.lastTick ?? playable.lastScriptedTick + 3 * playable.tickRate
  }

  /// Throws for ticks missing from a truncated recording; beyond the end of a complete one there is no input.
  func refuse(beyond tick: Int) throws {
    guard let recording, tick > recording.recording.lastTick else { return }
    let (last, rate) = (recording.recording.lastTick, Double(recording.header.tickRate))
    func seconds(_ ticks: Int) -> String { "\((Double(ticks) / rate * 100).rounded() / 100) s" }
    let words = recording.breakWords(
      "its last tick is \(last), at \(seconds(last)), and tick \(tick), at \(seconds(tick)), was asked for")
    if let words { throw ReplayError(words) }
  }

  /// Returns the message about a tick that differs from the recording; nil if it does not.
  func difference(at tick: Int, _ hash: @autoclosure () -> UInt64) -> String? {
    guard let recording, let noted = recording.recording.hash(at: tick) else { return nil }
    let found = hash()
    if found == noted { return nil }
    return recording.words(Replay.Difference(tick: tick, found: found, recorded: noted))
      + "; the pictures show what it gives today"
  }
}
