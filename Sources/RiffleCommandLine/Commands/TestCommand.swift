import ArgumentParser
import CLibrary
import RiffleApp
import RiffleSDL

struct TestCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Test the expectations of scenes, also with interruptions.",
    discussion: """
      Plays the demo of each scene and checks every line of 'expect:' in every tick. Lines with 'however:' are checked \
      again in runs that are interrupted, paused or resized at many moments. For each failure the command writes the \
      shortest recording that shows it.

        riffle test Scenes/*.yaml
        riffle test Scenes/memory.yaml --disturbances 1000 --seed 7
        riffle test Scenes/*.yaml -o motion.xml -o motion.sarif --github
        riffle test Scenes/memory.yaml --pictures out/motion
        riffle test Scenes/tabs.yaml --measure
        riffle test Scenes/*.yaml --random --ticks 7200

      -o writes JUnit XML (.xml) or the failures as SARIF 2.1.0 (.sarif).

      --random plays random keys, clicks, drags, window sizes, parameters and actions instead, as fast as possible. Once a \
      minute the input pauses for eight seconds and the memory is measured: it must not grow. No value may jump without a \
      cause, no spring may drift from its closed form, and every tick must have the same hash when it is stepped again. The \
      same seed gives the same hash.

      Exit codes: 0 all scenes pass, 1 one fails, 65 a scene has mistakes, 66 a file is missing, 73 a file cannot be \
      written. If a recording or a picture of a failure cannot be written, the test continues and prints a warning.
      """)

  @Argument(help: "The scene files.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenes: [String]

  @Option("Number of disturbed runs where the scene has no number, 1 to 100000.", value: "n")
  var disturbances = 32

  @Option("Seed of random numbers, a whole number from 0: of disturbances and random input.", value: "n")
  var seed: UInt64 = 1

  @Flag(help: "Play random input for a long time, and check memory, hashes and jumps.")
  var random = false

  @Option("Play n ticks, 16 to 100000000, of each scene with --random. Default: one hour.", value: "n")
  var ticks: Int?

  @Option("Record the run, with --random.", value: "file", completion: .file())
  var record: String?

  @Option("Folder for recordings of failures.", value: "folder", completion: .directory)
  var recordings = "out/motion"

  @Option("Write pictures into this folder: the moments around each failure.", value: "folder", completion: .directory)
  var pictures: String?

  @Option(
    "Write the drawn geometry of each entity in each tick of the demo as CSV into this folder.", value: "folder",
    completion: .directory)
  var tracks: String?

  @Flag(help: "Print the figures of each entity that moves in the demo, as lines for 'expect:', without a test.")
  var measure = false

  @Flag(help: "Print verdicts only: do not shorten failing runs or explain them.")
  var verdictsOnly = false

  @Flag(help: "Print the verdicts as one JSON object.")
  var json = false

  @OptionGroup var output: OutputArguments

  @Flag(help: "Print the failures as GitHub annotations.")
  var github = false

  @Flag(help: "Test the expectations in a window while you edit, without disturbances; status lights show the results.")
  var watch = false

  func validate() throws {
    try check("--disturbances", disturbances, 1...100_000)
    try check("--ticks", ticks, 16...100_000_000)
    if !random, ticks != nil || record != nil {
      throw ValidationError("--ticks and --record are for random input; add --random.")
    }
    if record != nil, scenes.count > 1 { throw ValidationError("--record is for one scene, not \(scenes.count).") }
    try output.check([.junit, .sarif])
    if watch, scenes.count != 1 { throw ValidationError("--watch shows one scene, not \(scenes.count).") }
  }

  func perform() throws {
    if watch { return try RunCommand.parse(["--demo", "--watch", "--", scenes[0]]).run() }
    try output.checkFiles()
    // A mistake in the last scene is reported before the first scene plays.
    let loaded = try scenes.map { try SceneLoader.load($0, blocks: sceneBlocks) }
    if random { return try playRandomInput(to: loaded) }
    var options = MotionTest.Options()
    (options.moments, options.momentSeed, options.explains) = (disturbances, seed, !verdictsOnly)
    if measure {
      for scene in loaded { for line in MotionTest(scene, options).measured() { print("  \(line)") } }
      return
    }
    var reports: [(report: MotionReport, recordings: [Int: String])] = []
    var unwritten: ShellError?
    var writtenTracks = Result<Void, any Error>.success(())
    for scene in loaded {
      options.images = ScenePictures.table(of: scene)
      let test = MotionTest(scene, options)
      let report = test.run()
      reports.append((report, try write(report, &unwritten)))
      let stem = URL(fileURLWithPath: scene.path).deletingPathExtension().lastPathComponent
      if let tracks, case .success = writtenTracks {
        writtenTracks = Result { try write(test.tracks(), to: "\(try makeFolder(tracks))/\(stem).csv") }
      }
      guard !json else { continue }
      for line in report.text(recordings: reports[reports.count - 1].recordings) { sayOnStandardOutput(line) }
    }
    if json { print(MotionReport.json(reports), terminator: "") }
    if github { for line in reports.flatMap({ $0.report.annotations() }) { print(line) } }
    try output.path(.junit).map { try write(MotionReport.junit(reports.map(\.report)), to: $0) }
    try output.path(.sarif).map { try write(MotionReport.sarif(reports.map(\.report)), to: $0) }
    if let unwritten {
      printError(
        "warning: \(unwritten) Recordings and pictures of failures are missing; name other folders with --recordings "
          + "and --pictures.")
    }
    try writtenTracks.get()
    if !reports.allSatisfy(\.report.isPassed) { throw ExitCode.failure }
  }

  private func write(_ text: String, to path: String) throws {
    try writing(at: path) { try text.write(toFile: path, atomically: true, encoding: .utf8) }
  }

  /// Returns the written recordings. An error ends the recordings, not the test.
  private func write(_ report: MotionReport, _ unwritten: inout ShellError?) throws -> [Int: String] {
    var paths: [Int: String] = [:]
    for (number, outcome) in report.outcomes.enumerated() where unwritten == nil {
      guard let failure = outcome.failure, !failure.miss.isVacuous else { continue }
      let options = SceneOptions(seed: failure.seed, reducesMotion: failure.reducesMotion)
      var recording = Recording(Playable(failure.scene, options).header)
      for (tick, input) in failure.inputs.enumerated() { recording.append(tick: tick + 1, input: input) }
      let name = "\(recording.header.stem)-\(outcome.expectation.location.line)-\(number + 1)"
      do {
        let path = "\(try makeFolder(recordings))/\(name).rec"
        try write(RecordingText.text(recording), to: path)
        paths[number] = path
        if let pictures { try draw(failure, recording, options, to: "\(try makeFolder(pictures))/\(name).png") }
      } catch let error as ShellError {
        unwritten = error
      }
    }
    return paths
  }

  /// Draws from half a second before the failure to a quarter second after it.
  private func draw(
    _ failure: MotionReport.Failure, _ recording: Recording, _ options: SceneOptions, to path: String
  ) throws {
    let (tick, rate) = (failure.miss.tick, failure.scene.document.tickRate)
    var strip = Filmstrip(moments: 12, of: max(0, tick - rate / 2)...(tick + rate / 4), width: Filmstrip.standardWidth)
    let playable = Playable(failure.scene, options, recording: recording)
    strip.play(playable, try FontGlyphs(), ScenePictures(besideScene: failure.scene.path).store)
    try PNGFile.write(strip.sheet, to: path, effort: .small)
  }
}
