import ArgumentParser
import RiffleApp
import RiffleCore
import RiffleScene
import RiffleTime

/// `riffle bisect`: where two runs part.
struct BisectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect",
    abstract: "Name the first thing in which two runs differ.",
    discussion: """
      A and B are recordings, each played against the scene it holds, or scene files, whose demos are played. One line \
      names the first tick after which the two worlds differ, the system that made the difference, and component, \
      entity and field with their two values and their distance; where the difference cannot be seen yet, the first one \
      that can be follows. Lines below name what the two scene files say otherwise, by its key.

        riffle bisect good.rec bad.rec
        riffle bisect Scenes/memory.yaml other.yaml
        riffle bisect run.rec Scenes/memory.yaml --ticks 600

      Where they are the same to the end of the shorter one, that is said, and the exit code is 0; where they differ \
      it is 1. Other exit codes: 65 a recording is none or a scene has mistakes, 66 a file is missing.
      """)

  @Argument(help: "A recording or a scene.", completion: .file())
  var a: String

  @Argument(help: "Another one.", completion: .file())
  var b: String

  @Option(parsing: .unconditional, help: ArgumentHelp("Play n ticks at most, from 0.", valueName: "n"))
  var ticks: Int?

  func validate() throws {
    if let ticks, ticks < 0 { throw ValidationError("--ticks is 0 or more, not \(ticks).") }
  }

  func run() throws {
    try orExit {
      let (left, right) = (try Side(a), try Side(b))
      let last = min(left.lastTick, right.lastTick, ticks ?? .max)
      let difference = Divergence.first(of: left.simulation, and: right.simulation, upTo: last) { tick in
        (left.input(tick), right.input(tick))
      }
      if let difference {
        sayOnStandardOutput("\(difference)")
        for line in left.settings(unlike: right) { sayOnStandardOutput(line) }
        throw ExitCode(1)
      }
      if let tick = left.firstNoted(unlike: right, upTo: last) {
        let words = "both play alike here to tick \(last), but they were recorded otherwise from tick \(tick) on"
        sayOnStandardOutput(words + left.makers(beside: right))
        throw ExitCode(1)
      }
      print("the same in every one of \(last) ticks")
      for line in left.settings(unlike: right) { sayOnStandardOutput(line) }
    }
  }

  /// One of the two runs.
  private struct Side {
    let path: String
    let scene: Scene
    let seed: UInt64
    let simulation: Simulation
    let lastTick: Int
    let input: (Int) -> InputFrame
    private var recording: Recording?

    init(_ path: String) throws {
      let isScene = [".yaml", ".yml", ".json"].contains { path.lowercased().hasSuffix($0) }
      if isScene {
        let loaded = try SceneLoader.load(path, blocks: sceneBlocks)
        let runtime = loaded.start()
        (self.path, scene, seed) = (path, loaded, runtime.seed)
        simulation = runtime.makeSimulation()
        lastTick = runtime.demo.lastTick + 3 * runtime.tickRate
        input = { runtime.demo.input(at: $0) }
        return
      }
      let file = try RecordingFile(path)
      let recording = file.recording
      let played = try file.scene(own: !file.header.sceneText.isEmpty, blocks: sceneBlocks)
      (self.path, scene, seed) = (path, played, file.header.seed)
      simulation = Replay(recording, of: played).simulation
      lastTick = recording.lastTick
      input = { recording.input(at: $0) }
      self.recording = recording
    }

    /// What the two scenes say otherwise, a line each; the first few of many.
    func settings(unlike other: Side) -> [String] {
      var lines = SettingDifference.all(of: scene, and: other.scene).map { setting in
        func place(_ path: String, _ line: Int?) -> String { line.map { "\(path):\($0)" } ?? "not in \(path)" }
        return "setting \(setting.key): \(setting.left ?? "none") | \(setting.right ?? "none") "
          + "(\(place(path, setting.leftLine)) | \(place(other.path, setting.rightLine)))"
      }
      if seed != other.seed, !lines.contains(where: { $0.hasPrefix("setting seed:") }) {
        lines.insert("setting seed: \(seed) | \(other.seed)", at: 0)
      }
      let shown = lines.prefix(Self.shownSettings)
      return shown + (lines.count > shown.count ? ["and \(lines.count - shown.count) more settings"] : [])
    }

    private static let shownSettings = 6

    /// The first tick whose noted hashes differ: made by different programs, or on different machines.
    func firstNoted(unlike other: Side, upTo last: Int) -> Int? {
      guard let mine = recording, let theirs = other.recording else { return nil }
      return mine.hashes.first { noted in
        guard noted.tick <= last, let other = theirs.hash(at: noted.tick) else { return false }
        return other != noted.hash
      }?.tick
    }

    /// What made the two recordings, where it was not the same.
    func makers(beside other: Side) -> String {
      guard let mine = recording?.header.maker, let theirs = other.recording?.header.maker, mine != theirs else {
        return ""
      }
      return ": the first by \(mine), the second by \(theirs)"
    }
  }
}
