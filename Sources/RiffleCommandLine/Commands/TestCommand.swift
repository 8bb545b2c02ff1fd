import ArgumentParser
import CLibrary
import RiffleApp
import RiffleSDL

package struct TestCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Test the expectations of scenes, also with interruptions.",
    discussion: """
      Plays the demo of each scene and checks every line of 'expect:' in every tick. Lines with 'however:' are checked \
      again in runs that are interrupted, paused or resized at many moments. For each failure the command writes the \
      shortest recording that shows it.

        riffle test Scenes/*.yaml
        riffle test Scenes/memory.yaml --moments 1000 --seed 7
        riffle test Scenes/*.yaml --junit motion.xml --sarif motion.sarif --github
        riffle test Scenes/memory.yaml --sheets out/motion
        riffle test Scenes/tabs.yaml --measure

      Exit codes: 0 all expectations pass, 1 one fails, 65 a scene has mistakes, 66 a file is missing, 73 a file \
      cannot be written.
      """)

  @Argument(help: "The scene files.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenes: [String]

  @Option("Number of disturbed moments where the scene has no number, 1 to 100000.", value: "n")
  var moments = 32

  @Option("Seed of the moments, a whole number from 0.", value: "n")
  var seed: UInt64 = 1

  @Option("Folder for recordings of failures.", value: "folder", completion: .directory)
  var recordings = "out/motion"

  @Option(
    "Write a contact sheet of the moments around each failure into this folder.", value: "folder",
    completion: .directory)
  var sheets: String?

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

  @Option("Write the verdicts as JUnit XML.", value: "file", completion: .file())
  var junit: String?

  @Option("Write the failures as SARIF 2.1.0.", value: "file", completion: .file())
  var sarif: String?

  @OptionGroup var output: OutputArguments

  @Flag(help: "Print the failures as GitHub annotations.")
  var github = false

  @Flag(
    help: "Open the scene in a window and test it while you edit, without disturbances: one status light for each line."
  )
  var watch = false

  package init() {}

  package func validate() throws {
    try check("--moments", moments, 1...100_000)
    if watch, scenes.count != 1 { throw ValidationError("--watch shows one scene, not \(scenes.count).") }
  }

  package func perform() throws {
    if watch { return try RunCommand.parse(["--demo", "--watch", "--", scenes[0]]).run() }
    try OutputArguments.check([("--junit", junit, .junit), ("--sarif", sarif, .sarif)], force: output.force)
    // A mistake in the last scene is reported before the first scene plays.
    let loaded = try scenes.map { try SceneLoader.load($0, blocks: sceneBlocks) }
    var options = MotionTest.Options()
    (options.moments, options.momentSeed, options.explains) = (moments, seed, !verdictsOnly)
    if measure {
      for scene in loaded { for line in MotionTest(scene, options).measured() { print("  \(line)") } }
      return
    }
    var reports: [(report: MotionReport, recordings: [Int: String])] = []
    for scene in loaded {
      options.images = ScenePictures.table(of: scene)
      let test = MotionTest(scene, options)
      let report = test.run()
      reports.append((report, try write(report)))
      let stem = URL(fileURLWithPath: scene.path).deletingPathExtension().lastPathComponent
      if let tracks { try write(test.tracks(), to: "\(try makeFolder(tracks))/\(stem).csv") }
      guard !json else { continue }
      for line in report.text(recordings: reports[reports.count - 1].recordings) { sayOnStandardOutput(line) }
    }
    if json { print(MotionReport.json(reports), terminator: "") }
    if github { for line in reports.flatMap({ $0.report.annotations() }) { print(line) } }
    try junit.map { try write(MotionReport.junit(reports.map(\.report)), to: $0) }
    try sarif.map { try write(MotionReport.sarif(reports.map(\.report)), to: $0) }
    if !reports.allSatisfy(\.report.isPassed) { throw ExitCode.failure }
  }

  private func write(_ text: String, to path: String) throws {
    try writing(at: path) { try text.write(toFile: path, atomically: true, encoding: .utf8) }
  }

  /// Returns the paths of the written runs by outcome.
  private func write(_ report: MotionReport) throws -> [Int: String] {
    var paths: [Int: String] = [:]
    for (number, outcome) in report.outcomes.enumerated() {
      guard let failure = outcome.failure, !failure.miss.isVacuous else { continue }
      let options = SceneOptions(seed: failure.seed, reducesMotion: failure.reducesMotion)
      var recording = Recording(Playable(failure.scene, options).header)
      for (tick, input) in failure.inputs.enumerated() { recording.append(tick: tick + 1, input: input) }
      let name = "\(recording.header.stem)-\(outcome.expectation.location.line)-\(number + 1)"
      let path = "\(try makeFolder(recordings))/\(name).rec"
      try write(RecordingText.text(recording), to: path)
      paths[number] = path
      if let sheets { try draw(failure, recording, options, to: "\(try makeFolder(sheets))/\(name).png") }
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
