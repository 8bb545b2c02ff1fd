import RiffleScene

/// A moment of a run as the texts of a fixture and a test.
///
/// The fixture is a recording: the scene's text and the input up to a second after the moment. Ticks without input take
/// no lines, and a hash is stored each second. A world holds types, closures and memory that no file can store, so the
/// run is replayed; the fixture also stores the fields that differ from the start, so that a failing test can name
/// them.
package struct MomentExport: Sendable, Hashable {
  /// Such as `memory-412.rec`, for the folder `Fixtures`.
  package let fixtureName: String
  package let fixture: String
  /// Such as `Memory412Tests.swift`, for the parent folder.
  package let testName: String
  package let test: String

  /// The maximal number of fields in a test: enough to show a change, few enough to read.
  private static let fields = 8
  private static let after = 120

  /// Returns true if the hash of a tick is stored: once a second, more often in the second before the moment.
  private static func isNoted(_ tick: Int, moment: Int, last: Int, rate: Int) -> Bool {
    tick == moment || tick == last || tick % rate == 0 || tick > moment - rate && tick % Recording.hashInterval == 0
  }

  /// Exports the moment at the playhead.
  ///
  /// - Parameters:
  ///   - header: the header of the run.
  ///   - blocks: the custom blocks of the scene.
  /// - Throws: an error if the first ticks are no longer kept.
  package init(
    of playback: Playback, _ header: Recording.Header, blocks: [any SceneBlock.Type] = []
  ) throws(MomentExportError) {
    let history = playback.history
    guard history.firstKept == 0 else { throw MomentExportError.forgotten(history.firstKept) }
    let tick = playback.playhead
    let last = min(history.liveEdge, tick + Self.after)
    var recording = Recording(header)
    var worlds: [Int: World] = [:]
    worlds[0] = history.world(at: 0)
    for next in 1..<(last + 1) {
      let isNoted = Self.isNoted(next, moment: tick, last: last, rate: header.tickRate)
      let world = isNoted ? playback.world(at: next) : nil
      recording.append(tick: next, input: history.input(at: next), hash: world?.stateHash)
      if next == tick || next == last { worlds[next] = world }
      Self.note(worlds[next], since: worlds[0], in: &recording)
    }
    self.init(
      recording, tick: tick, world: playback.simulation.world, lastHash: worlds[last]?.stateHash ?? 0, blocks: blocks)
  }

  /// Exports a moment of a recording, which is replayed against its own scene.
  ///
  /// - Throws: an error if the scene cannot be read.
  package init(of run: Recording, at tick: Int, blocks: [any SceneBlock.Type] = []) throws(SceneError) {
    var replay = try Replay(run, blocks: blocks)
    var recording = Recording(run.header)
    let tick = min(tick, run.lastTick)
    let last = min(run.lastTick, tick + Self.after)
    var worlds = [replay.tick: replay.world]
    while replay.tick < last {
      replay.step()
      let isNoted = Self.isNoted(replay.tick, moment: tick, last: last, rate: run.header.tickRate)
      recording.append(
        tick: replay.tick, input: run.input(at: replay.tick), hash: isNoted ? replay.world.stateHash : nil)
      if replay.tick == tick || replay.tick == last { worlds[replay.tick] = replay.world }
      Self.note(worlds[replay.tick], since: worlds[0], in: &recording)
    }
    self.init(
      recording, tick: tick, world: worlds[tick] ?? replay.world, lastHash: replay.world.stateHash, blocks: blocks)
  }

  /// Stores the visible fields that differ from the start.
  private static func note(_ world: World?, since start: World?, in recording: inout Recording) {
    guard let world, let start else { return }
    for field in world.seenFields(unlike: start) { recording.note(field) }
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
      "    #expect(moment.hash == \(Self.literal(world.stateHash)))",
      "    try moment.play(to: \(recording.lastTick))",
      "    #expect(moment.hash == \(Self.literal(lastHash)))", "  }", "}", "",
    ]
    test = lines.joined(separator: "\n")
  }

  /// Returns the fastest animations at the moment, one for each entity.
  private static func telling(_ world: World) -> [Selection] {
    var seen: Set<Entity> = []
    let running = world.runningAnimations().enumerated().sorted {
      (-$0.element.pace, $0.offset) < (-$1.element.pace, $1.offset)
    }
    let chosen = running.map(\.element.selection).filter { seen.insert($0.entity).inserted }
    return Array(chosen.prefix(fields))
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

/// The reason why a moment cannot be exported.
package enum MomentExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first tick that is still kept.
  case forgotten(Int)
  /// The last tick of a fixture that is shorter than its test.
  case endsEarly(Int, asked: Int)

  package var description: String {
    switch self {
    case .forgotten(let tick):
      "the ticks before \(tick) are no longer kept, so the moment cannot be played to; export it earlier in a run"
    case .endsEarly(let last, let asked):
      "the fixture ends at tick \(last), before tick \(asked); part of it is missing"
    }
  }
}
