import Foundation
import RiffleSDL
import RiffleScene

/// The fixture of an exported moment, played by its test.
public struct ExportedMoment: Sendable {
  /// The run that leads to the moment.
  public private(set) var replay: Replay
  private let start: World

  /// The fixture of that name in the folder `Fixtures` beside a test's source.
  ///
  /// - Throws: when there is no such file, when it is no recording, and when its scene cannot be read.
  public init(_ name: String, beside source: String, blocks: [any SceneBlock.Type] = []) throws {
    replay = try Replay(Self.fixture(name, beside: source), blocks: blocks)
    start = replay.world
  }

  /// The same of an app.
  ///
  /// - Throws: also when the app's systems cannot be put in order.
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

  /// Plays on to a tick.
  ///
  /// - Throws: `Difference` when a tick on the way came out otherwise than it was exported, with what is otherwise at the
  ///   tick that was asked for; and when the fixture ends before that tick.
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

  /// The state hash at the present tick.
  public var hash: UInt64 { replay.world.stateHash }

  /// A moment that came out otherwise than it was exported.
  public struct Difference: Error, Sendable, CustomStringConvertible {
    /// The first tick whose hash is another.
    public let first: Replay.Difference
    /// The tick that was played to.
    public let tick: Int
    /// What is seen otherwise there, a phrase for each field.
    public let fields: [String]
    /// Whether the fixture says what was seen there.
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

  /// What is seen of a field, such as `Transform.turn`, of what is called so; nil when there is none.
  public func seen(_ name: String, _ field: String) -> String? {
    let parts = field.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let entity = replay.world.entity(named: name) else { return nil }
    return replay.world.reading(of: FieldID(parts[0], parts[1]), on: entity)?.presented.text
  }
}
