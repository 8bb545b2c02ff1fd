import CLibrary
import RiffleSDL
import RiffleScene

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
      throw MomentExportError.endsEarly(replay.recording.lastTick, asked: tick)
    }
    var first: Replay.Difference?
    while replay.tick < tick {
      do throws(Replay.Difference) {
        try replay.verifiedStep()
      } catch {
        first = first ?? error
      }
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
    /// True if the fixture has the fields of that tick.
    private let isNoted: Bool

    fileprivate init(first: Replay.Difference, _ replay: Replay, since start: World) {
      self.first = first
      tick = replay.tick
      let noted = replay.recording.states.first { $0.tick == replay.tick }
      isNoted = noted != nil
      fields = noted.map { Recording.SeenField.differences(of: $0.fields, since: start, in: replay.world) } ?? []
    }

    public var description: String {
      let shown = fields.prefix(Self.shownFields)
      let more = fields.count > shown.count ? ["and \(fields.count - shown.count) more"] : []
      let what =
        !isNoted
        ? "what was seen there is not in the fixture"
        : fields.isEmpty
          ? "all that is seen there is the same; what differs is not seen, or not yet"
          : "\(fields.count) fields are otherwise there: " + (shown + more).joined(separator: "; ")
      return "\(first); played on to tick \(tick), \(what)"
    }

    private static let shownFields = 8
  }

  /// Returns the presented value of an entity's field, such as `Transform.turn`; nil if there is none.
  public func seen(_ name: String, _ field: String) -> String? {
    let parts = field.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let entity = replay.world.entity(named: name) else { return nil }
    return replay.world.reading(of: FieldID(parts[0], parts[1]), on: entity)?.presented.text
  }
}
