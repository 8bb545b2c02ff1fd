import CLibrary
import RiffleSDL

/// A moment of a run as the texts of a fixture and a test.
///
/// The fixture is a recording up to a second after the moment, with a hash each second. It also stores the fields that
/// differ from the start, so that a failing test can name them.
package struct MomentExport: Sendable, Hashable {
  /// Such as `memory-412.rec`, for the folder `Fixtures`.
  package let fixtureName: String
  package let fixture: String
  package let testName: String
  package let test: String

  private static let after = 120

  /// Returns true if the hash of a tick is stored: once a second, more often in the second before the moment.
  private static func isNoted(_ tick: Int, moment: Int, last: Int, rate: Int) -> Bool {
    tick == moment || tick == last || tick % rate == 0 || tick > moment - rate && tick % Recording.hashInterval == 0
  }

  package init(
    of playback: Playback, _ header: Recording.Header, blocks: [any SceneBlock.Type] = []
  ) throws(MomentExportError) {
    let history = playback.history
    guard history.firstKept == 0 else { throw MomentExportError.forgotten(history.firstKept) }
    self.init(
      header, playback.playhead, upTo: history.liveEdge, blocks, input: { history.input(at: $0) },
      world: { playback.world(at: $0) })
  }

  /// Replays the recording against its own scene.
  package init(of run: Recording, at tick: Int, blocks: [any SceneBlock.Type] = []) throws(SceneError) {
    var replay = try Replay(run, blocks: blocks)
    self.init(
      run.header, min(tick, run.lastTick), upTo: run.lastTick, blocks, input: { run.input(at: $0) },
      world: { tick in
        while replay.tick < tick { replay.step() }
        return replay.world
      })
  }

  /// - Parameter world: returns the world after a tick; called with ascending ticks.
  private init(
    _ header: Recording.Header, _ tick: Int, upTo edge: Int, _ blocks: [any SceneBlock.Type],
    input: (Int) -> InputFrame, world: (Int) -> World?
  ) {
    let last = min(edge, tick + Self.after)
    var recording = Recording(header)
    let start = world(0) ?? World()
    var (moment, end) = (start, start)
    for next in 1..<(last + 1) {
      let isNoted = Self.isNoted(next, moment: tick, last: last, rate: header.tickRate)
      let found = isNoted ? world(next) : nil
      recording.append(tick: next, input: input(next), hash: found?.stateHash)
      guard let found, next == tick || next == last else { continue }
      for field in found.seenFields(unlike: start) { recording.note(field) }
      if next == tick { moment = found }
      end = found
    }
    self.init(recording, tick: tick, world: moment, lastHash: end.stateHash, blocks: blocks)
  }

  private init(_ recording: Recording, tick: Int, world: World, lastHash: UInt64, blocks: [any SceneBlock.Type]) {
    let file = String(recording.header.scene.split(separator: "/").last ?? "scene").inOneLine
    let stem = recording.header.stem
    let type = Self.typeName(stem) + "\(tick)Tests"
    fixtureName = "\(stem)-\(tick).rec"
    testName = "\(type).swift"
    fixture = RecordingText.text(recording)
    // `Module.Type`, as the compiler prints it.
    let names = blocks.map { String(reflecting: $0).split(separator: ".", maxSplits: 1).map(String.init) }
    let modules = (names.compactMap(\.first) + ["RiffleApp", "Testing"]).sorted().map { "import \($0)" }
    let types = names.compactMap(\.last).map { "\($0).self" }.joined(separator: ", ")
    // An app is created by the program: the test target needs a function of that name.
    let source = recording.header.sceneText.isEmpty ? "of: makeApp()" : "blocks: [\(types)]"
    var lines = modules
    lines += [
      "", "/// A moment of \(file), exported by the debugger. It fails when the scene comes to that tick otherwise.",
      "@Suite(\"\(stem) at tick \(tick)\")", "struct \(type) {",
      "  @Test(\"\(stem) comes to tick \(tick) as it did when it was exported, and continues so\")",
      "  func moment() throws {",
      "    var moment = try ExportedMoment(\"\(fixtureName)\", beside: #filePath, \(source))",
      "    try moment.play(to: \(tick))",
    ]
    for selection in Self.telling(world) {
      guard let field = selection.field, let reading = world.reading(of: field, on: selection.entity) else { continue }
      let name = world.name(of: selection.entity)
      lines.append(
        "    #expect(moment.seen(\(Self.quoted(name)), \"\(field)\") == \(Self.quoted(reading.presented.text)))")
    }
    lines += [
      "    #expect(moment.hash == \(Self.literal(world.stateHash)))", "    try moment.play(to: \(recording.lastTick))",
      "    #expect(moment.hash == \(Self.literal(lastHash)))", "  }", "}", "",
    ]
    test = lines.joined(separator: "\n")
  }

  private static func telling(_ world: World) -> [Selection] {
    var seen: Set<Entity> = []
    let running = world.runningAnimations().enumerated().sorted {
      (-$0.element.pace, $0.offset) < (-$1.element.pace, $1.offset)
    }
    let chosen = running.map(\.element.selection).filter { seen.insert($0.entity).inserted }
    // Enough to show a change, few enough to read.
    return Array(chosen.prefix(8))
  }

  private static func typeName(_ stem: String) -> String {
    let words = stem.split { !$0.isLetter && !$0.isNumber }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "Scene\(name)"
  }

  /// Formats a hash with groups of four digits, as the formatter requires.
  private static func literal(_ hash: UInt64) -> String {
    let digits = Array(hexadecimal(hash))
    return "0x" + (0..<4).map { String(digits[($0 * 4)..<($0 * 4 + 4)]) }.joined(separator: "_")
  }

  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return "\"" + quoted.withUnseenEscaped + "\""
  }
}

extension RunningAnimation {
  fileprivate var pace: Float { velocity.reduce(0) { $0 + $1 * $1 } }
}

package enum MomentExportError: Error, Hashable, Sendable, CustomStringConvertible {
  case forgotten(Int)
  case endsEarly(Int, wanted: Int)

  package var description: String {
    switch self {
    case .forgotten(let tick):
      "the ticks before \(tick) are no longer kept, so the moment cannot be played to; export it earlier in a run"
    case .endsEarly(let last, let wanted):
      "the fixture ends at tick \(last), before tick \(wanted); part of it is missing"
    }
  }
}

/// The fixture of an exported moment, played by its test.
public struct ExportedMoment: Sendable {
  /// The run that leads to the moment.
  public private(set) var replay: Replay
  private let start: World

  /// Loads the fixture of that name in the folder `Fixtures` beside a test's source.
  ///
  /// - Throws: an error if the file is missing, is no recording, or its scene cannot be read.
  public init(_ name: String, beside source: String, blocks: [any SceneBlock.Type] = []) throws {
    replay = try Replay(Self.fixture(name, beside: source), blocks: blocks)
    start = replay.world
  }

  /// Loads the fixture of an app.
  ///
  /// - Throws: also an error if the app's systems cannot be ordered.
  public init(_ name: String, beside source: String, of app: App) throws {
    replay = try Replay(Self.fixture(name, beside: source), of: app)
    start = replay.world
  }

  private static func fixture(_ name: String, beside source: String) throws -> Recording {
    let path = "\(ImageFolder(besideScene: source).home)/Fixtures/\(name)"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SceneFileError(path: path, problem: "there is no such file")
    }
    return try RecordingText.read([UInt8](data))
  }

  /// Plays to a tick.
  ///
  /// - Throws: `Difference` if the state hash of a tick on the way differs from the fixture, with the differing fields
  ///   at the last tick; an error if the fixture ends before that tick.
  public mutating func play(to tick: Int) throws {
    guard tick <= replay.recording.lastTick else {
      throw MomentExportError.endsEarly(replay.recording.lastTick, wanted: tick)
    }
    var first: Replay.Difference?
    while replay.tick < tick {
      do throws(Replay.Difference) { try replay.verifiedStep() } catch { first = first ?? error }
    }
    if let first { throw Difference(first: first, replay, since: start) }
  }

  /// The state hash at the current tick.
  public var hash: UInt64 { replay.world.stateHash }

  /// A tick that differs from the exported moment.
  public struct Difference: Error, Sendable, CustomStringConvertible {
    /// The first tick with another hash.
    public let first: Replay.Difference
    /// The tick that was played to.
    public let tick: Int
    /// The differing fields at that tick, a phrase for each.
    public let fields: [String]
    private let isNoted: Bool

    fileprivate init(first: Replay.Difference, _ replay: Replay, since start: World) {
      self.first = first
      tick = replay.tick
      let noted = replay.recording.states.first { $0.tick == replay.tick }
      isNoted = noted != nil
      fields = noted.map { Recording.SeenField.differences(of: $0.fields, since: start, in: replay.world) } ?? []
    }

    public var description: String {
      let shown = fields.prefix(8)
      let more = fields.count > shown.count ? ["and \(fields.count - shown.count) more"] : []
      let what =
        !isNoted
        ? "what was seen there is not in the fixture"
        : fields.isEmpty
          ? "all that is seen there is the same; what differs is not seen, or not yet"
          : "\(fields.count) fields are otherwise there: " + (shown + more).joined(separator: "; ")
      return "\(first); played on to tick \(tick), \(what)"
    }
  }

  /// Returns the presented value of an entity's field, such as `Transform.turn`; nil if there is none.
  public func seen(_ name: String, _ field: String) -> String? {
    let parts = field.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let entity = replay.world.entity(named: name) else { return nil }
    return replay.world.reading(of: FieldID(parts[0], parts[1]), on: entity)?.presented.text
  }
}

/// The project's own tests if there are any, else a folder beside the program's other output.
package enum MomentFolder {
  static var standard: String {
    FileManager.default.fileExists(atPath: "Tests/Recordings") ? "Tests/Recordings" : "out/moments"
  }

  /// Writes the test, and the fixture into the folder `Fixtures` beside it. Returns the path of the test.
  package static func write(_ export: MomentExport, to folder: String? = nil) throws -> String {
    let folder = folder ?? standard
    try write(export.fixture, to: "\(folder)/Fixtures", export.fixtureName)
    return try write(export.test, to: folder, export.testName)
  }

  /// Writes a file beside the program's other output, with a number after its name if that is taken; returns the path.
  static func write(_ text: String, named name: String, ending: String) throws -> String {
    func isTaken(_ file: String) -> Bool {
      FileManager.default.contents(atPath: "out/\(file)").map { $0 != Data(text.utf8) } ?? false
    }
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    return try write(text, to: "out", (names.first { !isTaken("\($0).\(ending)") } ?? name) + ".\(ending)")
  }

  @discardableResult private static func write(_ text: String, to folder: String, _ name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try writing(at: path) {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    return path
  }
}
