import ArgumentParser
import RiffleApp
import RiffleSDL

package struct BisectCommand: Subcommand {
  package static let configuration = CommandConfiguration(
    commandName: "bisect",
    abstract: "Find the first difference between two runs.",
    discussion: """
      A and B are recordings, each played with the scene stored in it, or scene files, whose demos are played. The first \
      line names the first tick after which the two worlds differ, the system that caused the difference, and the \
      component, entity and field with both values and their distance. If that difference is not visible, the first \
      visible one follows. Further lines name the differences between the two scene files, by key.

        riffle bisect good.rec bad.rec
        riffle bisect Scenes/memory.yaml other.yaml
        riffle bisect run.rec Scenes/memory.yaml --ticks 600
        riffle bisect good.rec bad.rec --window
        riffle bisect good.rec bad.rec --sheet parts.png

      With --window the debugger opens at the first visible difference: A is played, B is a branch beside it, with \
      ghosts, a graph of the difference, and both causes. Both must have the same seed, size and tick rate.
      With --sheet a contact sheet shows both, A above B: the last equal tick, the next one, and an eighth, a quarter, a \
      half and a whole second later.

      Exit codes: 0 no difference up to the end of the shorter run, 1 a difference, 65 a file is not a recording or a \
      scene has mistakes, 66 a file is missing, 73 the sheet cannot be written.
      """)

  @Argument(help: "A recording or a scene.", completion: .file())
  var a: String

  @Argument(help: "Another recording or scene.", completion: .file())
  var b: String

  @Option("Play at most n ticks, from 0.", value: "n")
  var ticks: Int?

  @Option(
    "Write a contact sheet of both runs around the first visible difference, A above B.", value: "file",
    completion: .file(extensions: ["png"]))
  var sheet: String?

  @Flag(help: "Open a window at the first visible difference.")
  var window = false

  @Flag(help: "Print the differences as one JSON object; see docs/json.md.")
  var json = false

  package init() {}

  package func validate() throws {
    if json, window { throw ValidationError("--json and --window exclude each other; keep one of them.") }
    if let ticks, ticks < 0 { throw ValidationError("--ticks is 0 or more, not \(ticks).") }
  }

  package func perform() throws {
    let (left, right) = (try Side(a), try Side(b))
    let last = min(left.lastTick, right.lastTick, ticks ?? .max)
    for words in [left.breakWords, right.breakWords].compactMap(\.self) { printError(words) }
    let difference = Divergence.first(of: left.simulation, and: right.simulation, upTo: last) { tick in
      (left.input(tick), right.input(tick))
    }
    let noted = difference == nil ? left.firstNoted(unlike: right, upTo: last) : nil
    if json {
      if let difference, let sheet { try draw(left, right, around: difference, upTo: last, to: sheet) }
      print(form(left, right, difference, noted: noted, upTo: last).written())
      if difference != nil || noted != nil { throw ExitCode(1) }
      return
    }
    if let difference {
      sayOnStandardOutput("\(difference)")
      for line in left.settings(unlike: right) { sayOnStandardOutput(line) }
      if let sheet { try draw(left, right, around: difference, upTo: last, to: sheet) }
      if window { try show(left, right, upTo: last) }
      throw ExitCode(1)
    }
    if let tick = noted {
      let words = "both play alike here to tick \(last), but they were recorded otherwise from tick \(tick) on"
      sayOnStandardOutput(words + left.makers(beside: right))
      throw ExitCode(1)
    }
    let longer = ticks != nil || left.lastTick == right.lastTick ? nil : left.lastTick > last ? left : right
    let more = longer.map { "; \($0.path) has \($0.lastTick - last) more" } ?? ""
    print("the same in every one of \(last) ticks" + more)
    for line in left.settings(unlike: right) { sayOnStandardOutput(line) }
  }

  private func form(_ left: Side, _ right: Side, _ difference: Divergence?, noted: Int?, upTo last: Int) -> JSON {
    func side(_ side: Side) -> JSON {
      .object([
        "file": .text(side.path), "seed": .number(Double(side.seed)), "tickRate": .count(side.playable.tickRate),
        "ticks": .count(side.lastTick), "maker": side.maker.map(JSON.text),
      ])
    }
    return .form([
      "command": .text("bisect"),
      "left": side(left), "right": side(right), "ticks": .count(difference?.tick ?? last),
      "same": .flag(difference == nil && noted == nil), "difference": difference?.form,
      "recordedOtherwiseFrom": noted.map(JSON.count),
      "settings": .list(SettingDifference.all(of: left.scene, and: right.scene).map(\.form)),
      "sheet": difference == nil ? nil : sheet.map(JSON.text),
    ])
  }

  private func draw(
    _ left: Side, _ right: Side, around difference: Divergence, upTo last: Int, to path: String
  ) throws {
    guard let seen = difference.seenTick else {
      throw ReplayError("nothing is seen otherwise up to tick \(last): there is nothing to draw")
    }
    let rate = left.playable.tickRate
    let ticks = [seen - 1, seen, seen + rate / 8, seen + rate / 4, seen + rate / 2, seen + rate]
      .filter { $0 >= 0 && $0 <= max(last, seen) }
    let glyphs = try FontGlyphs()
    let pictures = [left, right].flatMap { side in
      var strip = Filmstrip(ticks: ticks, width: Filmstrip.standardWidth)
      strip.play(side.playable, glyphs, side.pictures().store)
      return strip.pictures
    }
    try PNGFile.write(ContactSheet(columns: ticks.count).compose(pictures), to: path, effort: .small)
    if json { return }
    sayOnStandardOutput("\(path): ticks \(ticks.map(String.init).joined(separator: ", ")), \(a) above \(b)")
  }

  private func show(_ left: Side, _ right: Side, upTo last: Int) throws {
    try left.beginsLike(right)
    let glyphs = try FontGlyphs()
    let (pictures, playable) = (left.pictures(), left.playable)
    let (inputs, name) = (right.inputs(on: left, upTo: last), right.name)
    var options = Player.Options()
    (options.isPaused, options.isMuted) = (true, true)
    // The process starts here: this is the main thread.
    try MainActor.assumeIsolated {
      let player = try Player(playable, forWindow: options)
      guard player.open(to: last, beside: inputs, called: name) else {
        throw ReplayError("nothing is seen otherwise up to tick \(last): there is nothing to show")
      }
      try WindowPlayer.run(
        WindowPlayer.Show(
          player, playable.size, pictures,
          reloadedBy: SceneWatch(nil, of: left.scene, pictures, SceneBeginning(tickRate: playable.tickRate)), volume: 0),
        glyphs)
    }
  }

  private struct Side {
    let path: String
    let scene: Scene
    let playable: Playable
    let lastTick: Int
    private var file: RecordingFile?
    private var recording: Recording? { file?.recording }

    var seed: UInt64 { playable.header.seed }
    var simulation: Simulation { playable.simulation }

    func input(_ tick: Int) -> InputFrame { playable.script(tick) }

    init(_ path: String) throws {
      let isScene = [".yaml", ".yml", ".json"].contains { path.lowercased().hasSuffix($0) }
      if isScene {
        let loaded = try SceneLoader.load(path, blocks: sceneBlocks)
        (self.path, scene) = (path, loaded)
        playable = Playable(loaded, SceneOptions(), playsDemo: true)
        lastTick = playable.lastScriptedTick + 3 * playable.tickRate
        return
      }
      let file = try RecordingFile(path)
      let recording = file.recording
      let played = try file.scene(own: !file.header.sceneText.isEmpty, blocks: sceneBlocks)
      (self.path, scene) = (path, played)
      playable = Playable(played, file.options, recording: recording)
      lastTick = recording.lastTick
      self.file = file
    }

    var name: String { String((path.split(separator: "/").last ?? "other").prefix { $0 != "." }) }

    func pictures() -> ScenePictures {
      file.map { $0.pictures(own: !$0.header.sceneText.isEmpty) } ?? ScenePictures(besideScene: path)
    }

    /// Throws an error that names the start setting that differs: the run cannot be a branch of the other one.
    func beginsLike(_ other: Side) throws {
      let (mine, theirs) = (playable.header, other.playable.header)
      let pairs = [
        ("seed", "\(mine.seed)", "\(theirs.seed)"), ("tick rate", "\(mine.tickRate)", "\(theirs.tickRate)"),
        ("size", "\(mine.size.x)×\(mine.size.y)", "\(theirs.size.x)×\(theirs.size.y)"),
        ("reduced motion", "\(mine.reducesMotion)", "\(theirs.reducesMotion)"),
      ]
      guard let pair = pairs.first(where: { $0.1 != $0.2 }) else { return }
      throw ReplayError("--window shows two runs that begin alike; these have the \(pair.0) \(pair.1) and \(pair.2)")
    }

    /// Returns the input of this run for the other one's scene; if the scenes differ, it starts with a reload.
    func inputs(on other: Side, upTo last: Int) -> [InputFrame] {
      var inputs = (1..<(last + 1)).map(input)
      if scene.text != other.scene.text, !inputs.isEmpty {
        inputs[0].events.insert(.reload(scene.text, jumps: true), at: 0)
      }
      return inputs
    }

    /// The settings that differ, one line each, at most 6.
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

    /// Returns the first tick whose stored hashes differ; the recordings may come from other programs or machines.
    func firstNoted(unlike other: Side, upTo last: Int) -> Int? {
      guard let mine = recording, let theirs = other.recording else { return nil }
      return mine.hashes.first { noted in
        guard noted.tick <= last, let other = theirs.hash(at: noted.tick) else { return false }
        return other != noted.hash
      }?.tick
    }

    var breakWords: String? { file?.breakWords }

    /// Nil for a scene.
    var maker: String? { recording?.header.maker }

    func makers(beside other: Side) -> String {
      guard let mine = maker, let theirs = other.maker, mine != theirs else { return "" }
      return ": the first by \(mine), the second by \(theirs)"
    }
  }
}
