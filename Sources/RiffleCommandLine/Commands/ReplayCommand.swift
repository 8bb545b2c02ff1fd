import ArgumentParser
import RiffleApp
import RiffleSDL

package struct ReplayCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a recording, without a window or in one, and compare hashes.",
    discussion: """
      A recording comes from `riffle run --record`, the key R in a window, or `riffle render --record`. It is played with \
      the file of its scene, and the hash of the world after the last tick is printed. If that file has changed or is \
      missing, the recording is refused; --own-scene plays it with the scene stored in it.

        riffle replay run.rec --verify
        riffle replay run.rec --until 412 --own-scene
        riffle replay run.rec --window --speed 0.25
        riffle replay run.rec --until 412 --export Tests/Recordings

      With --verify the exit code is 0 only if all requested ticks were compared and agree. An incomplete recording, and \
      one without a hash for its last tick, can be verified only in part: the exit code is 3.

      Exit codes: 3 all compared ticks agree, but not all could be compared; 65 the file is not a recording, was made with \
      another scene, or the hashes differ; 66 a file is missing; 69 there is no display; 73 a file cannot be written.
      """)

  @Argument(help: "The recording.", completion: .file())
  var recording: String

  @Flag(help: "Compare with the hashes in the recording, and stop at the first difference.")
  var verify = false

  @Option("Stop after this tick, from 0.", value: "tick")
  var until: Int?

  @Flag(help: "Play with the scene stored in the recording, and ignore the scene's file.")
  var ownScene = false

  @Option(
    "Write the state after the last tick as a fixture and a Swift test into this folder.", value: "folder",
    completion: .directory)
  var export: String?

  @Option("Write the same inputs with their current hashes.", value: "file", completion: .file())
  var again: String?

  @Flag(help: "Print the result as one JSON object; see docs/json.md.")
  var json = false

  @Flag(help: "Replay in a window, to pause, step back and branch. Hashes are always compared.")
  var window = false

  @Option("Playback speed in a window, 0.01 to 16.", value: "x")
  var speed = NumberArgument(1)

  package init() {}

  @OptionGroup(title: "Sound") var sound: SoundArguments

  package func validate() throws {
    if let until, until < 0 { throw ValidationError("--until is 0 or more, not \(until).") }
    if json, window { throw ValidationError("--json and --window exclude each other; keep one of them.") }
    if verify, again != nil { throw ValidationError("--verify and --again exclude each other; keep one of them.") }
    try check("--speed", speed.value, 0.01...16)
  }

  package func perform() throws {
    let file = try RecordingFile(recording)
    let scene = try file.scene(own: ownScene, blocks: sceneBlocks)
    let last = min(until ?? file.recording.lastTick, file.recording.lastTick)
    if window { return try play(file, scene, last) }
    var replay = Replay(file.recording, of: scene)
    var header = file.header
    header.program = Recording.program
    let recorder = try again.map { try Recorder($0, header) }
    while replay.tick < last {
      guard verify else {
        replay.step()
        let tick = replay.tick
        let isNoted = file.recording.hash(at: tick) != nil
        try recorder?.write(tick, file.recording.input(at: tick), hash: isNoted ? replay.world.stateHash : nil)
        continue
      }
      do throws(Replay.Difference) {
        try replay.verifiedStep()
      } catch {
        if json { print(form(of: replay, file, difference: error).written()) }
        throw ReplayError(file.words(error))
      }
    }
    try recorder?.finish(gave: replay.world)
    if !json { print(replay.tick, hexadecimal(replay.world.stateHash)) }
    var exported: String?
    if let export {
      let moment = try MomentExport(of: file.recording, at: last, blocks: sceneBlocks)
      exported = try MomentFolder.write(moment, to: export)
      if !json { sayOnStandardOutput(exported ?? "") }
    }
    if json { print(form(of: replay, file, exported: exported).written()) }
    if verify, !json { print("\(replay.agreeing) hashes agree") }
    if let words = file.breakWords { printError(words) }
    if verify { try sayWhatIsMissing(replay, file) }
  }

  private func form(
    of replay: Replay, _ file: RecordingFile, exported: String? = nil, difference: Replay.Difference? = nil
  ) -> JSON {
    .form([
      "command": .text("replay"),
      "recording": .text(recording), "ticks": .count(replay.tick), "tickRate": .count(file.header.tickRate),
      "hash": .text(hexadecimal(replay.world.stateHash)),
      "verified": verify ? .count(replay.verifiedTick) : nil, "agreeing": verify ? .count(replay.agreeing) : nil,
      "difference": difference.map {
        .object([
          "tick": .count($0.tick), "found": .text(hexadecimal($0.found)), "recorded": .text(hexadecimal($0.recorded)),
        ])
      },
      "brokenLine": file.recording.brokenLine.map(JSON.count), "exported": exported.map(JSON.text),
    ])
  }

  /// Throws the exit code unless `--until` names an existing tick and all hashes up to it were compared.
  private func sayWhatIsMissing(_ replay: Replay, _ file: RecordingFile) throws {
    let (verified, last) = (replay.verifiedTick, replay.tick)
    let isCutShort = file.recording.brokenLine != nil && until ?? .max > last
    if verified < last || isCutShort {
      printError(
        replay.agreeing == 0
          ? "\(recording): nothing is verified: the recording notes no hash up to tick \(last)"
          : "\(recording): verified to tick \(verified)" + (verified < last ? ", the last with a hash" : "")
            + ", and no further")
    }
    let isPart = until.map { $0 <= last } ?? false
    if replay.agreeing == 0 || isCutShort || verified < last && !isPart { throw ExitStatus.partly }
  }

  private func play(_ file: RecordingFile, _ scene: Scene, _ last: Int) throws {
    let glyphs = try FontGlyphs()
    let playable = Playable(scene, file.options, recording: file.recording)
    var options = Player.Options()
    (options.speed, options.lastTick, options.recording) = (speed.value, until.map { _ in last }, file.recording)
    options.isMuted = sound.mute
    // Recordings contain no images: missing files are replaced by placeholders.
    let pictures = file.pictures(own: ownScene)
    // The process starts here: this is the main thread.
    try MainActor.assumeIsolated {
      let watch = SceneWatch(
        ownScene ? nil : file.header.scene, of: scene, pictures, SceneBeginning(tickRate: playable.tickRate))
      let player = try Player(playable, forWindow: options)
      try WindowPlayer.run(
        WindowPlayer.Show(player, playable.size, pictures, reloadedBy: watch, volume: sound.volume.value), glyphs)
      if let words = file.breakWords { printError(words) }
      if let difference = player.difference { throw ReplayError(file.words(difference)) }
      if verify, file.recording.brokenLine != nil { throw ExitStatus.partly }
    }
  }
}
