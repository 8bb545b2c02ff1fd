import RiffleApp
import RiffleSDL

/// A scene, or a recording with its scene.
package struct PlayableFile: Sendable {
  package let path: String
  package let scene: Scene
  package let playable: Playable
  let recording: RecordingFile?
  private let ownScene: Bool

  /// The images, read anew; missing ones of a recording are placeholders.
  var pictures: ScenePictures { recording?.pictures(own: ownScene) ?? ScenePictures(besideScene: scene.path) }

  package init(_ scene: Scene, as path: String) {
    (self.scene, self.path, recording, ownScene) = (scene, path, nil, false)
    playable = Playable(scene, SceneOptions(), playsDemo: true)
  }

  /// - Parameters:
  ///   - playsDemo: nil for true, which is an error with a recording.
  ///   - ownScene: nil to play a recording with the scene stored in it, if there is one.
  package init(
    _ path: String, _ options: SceneOptions = SceneOptions(), playsDemo: Bool? = nil, ownScene: Bool? = nil
  ) throws {
    self.path = path
    guard RecordingFile.isOne(path) else {
      if ownScene == true { throw UsageError("--own-scene is for recordings; \(path) is a scene itself") }
      scene = try ScenePictures.open(path, blocks: sceneBlocks).scene
      playable = Playable(scene, options, playsDemo: playsDemo ?? true)
      (recording, self.ownScene) = (nil, false)
      return
    }
    let fixed: [(isAsked: Bool, name: String)] = [
      (playsDemo == true, "--demo"), (options.seed != nil, "--seed"), (options.size != nil, "--size"),
      (options.reducesMotion, "--reduce-motion"),
    ]
    if let wrong = fixed.first(where: \.isAsked) {
      throw UsageError(
        "\(wrong.name) is for scenes; a recording is played as it was made, with its own input, seed and size")
    }
    let file = try RecordingFile(path)
    if file.recording.lastTick == 0, let words = file.breakWords("before its first tick; there is nothing to play") {
      throw ReplayError(words)
    }
    self.ownScene = ownScene ?? !file.header.sceneText.isEmpty
    scene = try file.scene(own: self.ownScene, blocks: sceneBlocks)
    playable = Playable(scene, file.options, recording: file.recording)
    recording = file
  }

  init(_ arguments: SceneArguments, size: SIMD2<Float>? = nil) throws {
    try self.init(
      arguments.scene,
      SceneOptions(seed: arguments.start.seed, size: size, reducesMotion: arguments.start.reduceMotion ?? false),
      playsDemo: arguments.demo, ownScene: arguments.ownScene)
  }

  /// The default last tick: the end of the recording, else three seconds after the demo, so that all motion ends.
  var lastTick: Int { recording?.recording.lastTick ?? playable.lastScriptedTick + 3 * playable.tickRate }

  /// Throws for ticks missing from a truncated recording; beyond the end of a complete one there is no input.
  func refuse(beyond tick: Int) throws {
    guard let recording, tick > recording.recording.lastTick else { return }
    let (last, rate) = (recording.recording.lastTick, Double(recording.header.tickRate))
    func seconds(_ ticks: Int) -> String { "\((Double(ticks) / rate * 100).rounded() / 100) s" }
    let words = recording.breakWords(
      "its last tick is \(last), at \(seconds(last)), and tick \(tick), at \(seconds(tick)), was asked for")
    if let words { throw ReplayError(words) }
  }

  func tick(where text: String, upTo last: Int) throws -> Int {
    let condition = try Condition.read(text, for: playable)
    var player = playable
    var watch = ConditionWatch(condition, in: player.simulation.world, playable.expectations)
    while player.tick < last {
      let before = player.simulation.world
      let input = player.step()
      let world = player.simulation.world
      if condition.asksForExpectations { playable.expectations?.look(from: before, to: world, input) }
      if watch.hits(from: before, to: world, input) { return player.tick }
    }
    throw UnmetError(watch.noHit(in: last))
  }
}

extension HashCheck {
  /// Prints the result; throws the exit code unless every tick up to `last` was compared. `asked` is nil for all ticks.
  func finish(_ file: RecordingFile, upTo last: Int, asked: Int?, prints: Bool) throws {
    if prints { print("\(agreeing) hashes agree") }
    let isCutShort = file.recording.brokenLine != nil && asked ?? .max > last
    if verifiedTick < last || isCutShort {
      printError(
        agreeing == 0
          ? "\(file.path): nothing is verified: the recording notes no hash up to tick \(last)"
          : "\(file.path): verified to tick \(verifiedTick)" + (verifiedTick < last ? ", the last with a hash" : "")
            + ", and no further")
    }
    let isPart = asked.map { $0 <= last } ?? false
    if agreeing == 0 || isCutShort || verifiedTick < last && !isPart { throw ExitStatus.partly }
  }
}
