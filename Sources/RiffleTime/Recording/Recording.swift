import RiffleCore

/// The inputs of a run: enough to replay it tick by tick, and to detect a different result.
public struct Recording: Sendable, Equatable {
  /// The settings of the run.
  public struct Header: Sendable, Equatable {
    /// What all random numbers of the run follow from.
    public var seed: UInt64
    /// Ticks a second.
    public var tickRate: Int
    /// Where it was made, such as `linux-x86_64`: other machines may round otherwise.
    public var platform: String
    /// The scene's file as it was named.
    public var scene: String
    /// The state hash of the file's text.
    public var sceneHash: UInt64
    /// The file's text itself, so that the run can be played without the file; empty where it was not written down.
    public var sceneText: String
    /// The size the scene began with, in points.
    public var size: SIMD2<Float>
    /// Whether movement was shown as short cross-fades.
    public var reducesMotion: Bool
    /// The version of Riffle that noted the hashes: reported where a run differs, and never a reason to refuse it.
    /// Nil for a recording that does not say.
    public var program: String?

    public init(
      seed: UInt64, tickRate: Int, platform: String, scene: String, sceneHash: UInt64, size: SIMD2<Float>,
      reducesMotion: Bool, sceneText: String = "", program: String? = Recording.program
    ) {
      (self.seed, self.tickRate, self.platform, self.scene) = (seed, tickRate, platform, scene)
      (self.sceneHash, self.sceneText, self.size, self.reducesMotion) = (sceneHash, sceneText, size, reducesMotion)
      self.program = program
    }

    /// What made it, such as `riffle 0.2.0 on linux-x86_64`.
    public var maker: String { Self.maker(program, on: platform) }

    /// A version of Riffle on a machine, in words.
    public static func maker(_ program: String?, on platform: String) -> String {
      "\(program.map { "riffle \($0)" } ?? "a riffle that did not say its version") on \(platform)"
    }
  }

  /// The version of Riffle that this is: the first one of CHANGELOG.md, with `-dev` until that has a date.
  public static let program = "0.2.0-dev"

  /// What the run was made of.
  public var header: Header

  /// What a scene's text hashes to, in every process alike.
  public static func hash(ofScene text: String) -> UInt64 {
    var hasher = StateHasher()
    hasher.combine(text)
    return hasher.finalize()
  }
  /// What went into each tick, from tick 1 on.
  package private(set) var inputs = RecordedInputs()
  /// The state hashes that were noted, by rising tick.
  public var hashes: [(tick: Int, hash: UInt64)] = []
  /// What was seen at some ticks, by rising tick: noted so that a run that comes out otherwise can say what is otherwise.
  public private(set) var states: [State] = []
  /// Where the text broke off, as the line after the last whole record; nil for a recording with an end.
  public var brokenLine: Int?

  public init(_ header: Header) { self.header = header }

  /// The last tick.
  public var lastTick: Int { inputs.count }

  /// What goes into a tick; nothing beyond the last.
  public func input(at tick: Int) -> InputFrame {
    tick >= 1 && tick <= inputs.count ? inputs[tick - 1] : .none
  }

  /// The hash that was noted for a tick. O(log n).
  public func hash(at tick: Int) -> UInt64? {
    let place = hashes.partitioningIndex { $0.tick >= tick }
    return place < hashes.count && hashes[place].tick == tick ? hashes[place].hash : nil
  }

  /// Adds a tick; one that is not the next begins another future, and what followed it is dropped.
  public mutating func append(tick: Int, input: InputFrame, hash: UInt64? = nil) {
    begin(tick, hash: hash)
    inputs.append(input)
  }

  /// The same with events as they are written, which are known to be right.
  mutating func append(tick: Int, written bytes: ArraySlice<UInt8>, hash: UInt64?) {
    begin(tick, hash: hash)
    inputs.append(written: bytes)
  }

  /// Notes the hash of the last tick, if none is noted.
  public mutating func end(with hash: UInt64) {
    if lastTick > 0, self.hash(at: lastTick) == nil { hashes.append((lastTick, hash)) }
  }

  /// Notes what was seen of a field after the last tick.
  public mutating func note(_ field: SeenField) {
    if states.last?.tick != lastTick { states.append(State(tick: lastTick, fields: [])) }
    states[states.count - 1].fields.append(field)
  }

  private mutating func begin(_ tick: Int, hash: UInt64?) {
    require(tick >= 1 && tick <= inputs.count + 1, "tick \(tick) does not follow tick \(inputs.count)")
    inputs.keepFirst(tick - 1)
    while let last = hashes.last, last.tick >= tick { hashes.removeLast() }
    while let last = states.last, last.tick >= tick { states.removeLast() }
    if let hash { hashes.append((tick, hash)) }
  }

  /// Room for as many bytes of events.
  mutating func reserve(_ byteCount: Int) { inputs.reserve(byteCount) }

  public static func == (left: Recording, right: Recording) -> Bool {
    left.header == right.header && left.inputs == right.inputs && left.brokenLine == right.brokenLine
      && left.states == right.states && left.hashes.elementsEqual(right.hashes) { $0 == $1 }
  }

  /// A hash is noted for one tick in every n: each tenth of a second at 120 ticks a second.
  public static let hashInterval = 12
}

extension Recording {
  /// A field as it was seen.
  public struct SeenField: Sendable, Hashable {
    /// What the entity is called.
    public let name: String
    /// Component and field: `Transform.position`.
    public let field: String
    /// Numbers in full.
    public let text: String

    public init(name: String, field: String, text: String) {
      (self.name, self.field, self.text) = (name, field, text)
    }
  }

  /// The presented fields after a tick.
  public struct State: Sendable, Hashable {
    /// The tick after which they were seen.
    public let tick: Int
    /// The fields, in a fixed order.
    public internal(set) var fields: [SeenField]
  }
}

/// The mistake in the text of a recording, with its place.
public struct RecordingError: Error, Hashable, Sendable {
  /// Counted from 1.
  public let line: Int
  /// One sentence: what is wrong, what would be right.
  public let problem: String
}
