/// The inputs of a run: enough to replay it tick by tick, and to detect a different result.
public struct Recording: Sendable, Equatable {
  /// The settings of the run.
  public struct Header: Sendable, Equatable {
    /// The seed of all random numbers of the run.
    public var seed: UInt64
    /// Ticks a second.
    public var tickRate: Int
    /// The platform it was made on, such as `linux-x86_64`: other machines may round differently.
    public var platform: String
    /// The path of the scene's file as it was given.
    public var scene: String
    /// The state hash of the file's text.
    public var sceneHash: UInt64
    /// The file's text itself, so that the run can be played without the file; empty if it was not recorded.
    public var sceneText: String
    /// The size of the scene at its start, in points.
    public var size: SIMD2<Float>
    /// True if movement was shown as short cross-fades.
    public var reducesMotion: Bool
    /// The version of Riffle that noted the hashes, reported if a run differs; nil if unknown.
    public var program: String?

    public init(
      seed: UInt64, tickRate: Int, platform: String, scene: String, sceneHash: UInt64, size: SIMD2<Float>,
      reducesMotion: Bool, sceneText: String = "", program: String? = Recording.program
    ) {
      (self.seed, self.tickRate, self.platform, self.scene) = (seed, tickRate, platform, scene)
      (self.sceneHash, self.sceneText, self.size, self.reducesMotion) = (sceneHash, sceneText, size, reducesMotion)
      self.program = program
    }

    /// The program and the machine, such as `riffle 0.2.0 on linux-x86_64`.
    public var maker: String { Self.maker(program, on: platform) }

    /// Returns a version of Riffle on a machine, in words.
    public static func maker(_ program: String?, on platform: String) -> String {
      "\(program.map { "riffle \($0)" } ?? "a riffle that did not say its version") on \(platform)"
    }
  }

  /// The version of this Riffle: the first one of CHANGELOG.md, with `-dev` until that has a date.
  public static let program = "0.2.0-dev"

  /// The settings of the run.
  public var header: Header

  /// Returns the hash of a scene's text, equal in every process.
  public static func hash(ofScene text: String) -> UInt64 {
    var hasher = StateHasher()
    hasher.combine(text)
    return hasher.finalize()
  }
  /// The input of each tick, from tick 1 on.
  package private(set) var inputs = RecordedInputs()
  /// The noted state hashes, by ascending tick.
  public var hashes: [(tick: Int, hash: UInt64)] = []
  /// The presented fields at some ticks, by ascending tick: noted so that a different run can report its differences.
  package private(set) var states: [State] = []
  /// The line of the first incomplete record, if the text is cut off; nil for a recording with an end.
  public var brokenLine: Int?

  public init(_ header: Header) { self.header = header }

  /// The last tick.
  public var lastTick: Int { inputs.count }

  /// Returns the input of a tick; no input after the last.
  public func input(at tick: Int) -> InputFrame { tick >= 1 && tick <= inputs.count ? inputs[tick - 1] : .none }

  /// Returns the noted hash of a tick; nil for none. O(log n).
  public func hash(at tick: Int) -> UInt64? {
    let place = hashes.partitioningIndex { $0.tick >= tick }
    return place < hashes.count && hashes[place].tick == tick ? hashes[place].hash : nil
  }

  /// Adds a tick; one that is not the next begins another future, and later ticks are dropped.
  public mutating func append(tick: Int, input: InputFrame, hash: UInt64? = nil) {
    begin(tick, hash: hash)
    inputs.append(input)
  }

  mutating func append(tick: Int, written bytes: ArraySlice<UInt8>, hash: UInt64?) {
    begin(tick, hash: hash)
    inputs.append(written: bytes)
  }

  /// Notes the hash of the last tick, if none is noted.
  public mutating func end(with hash: UInt64) {
    if lastTick > 0, self.hash(at: lastTick) == nil { hashes.append((lastTick, hash)) }
  }

  /// Notes the presented value of a field after the last tick.
  package mutating func note(_ field: SeenField) {
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

  mutating func reserve(_ byteCount: Int) { inputs.reserve(byteCount) }

  public static func == (left: Recording, right: Recording) -> Bool {
    left.header == right.header && left.inputs == right.inputs && left.brokenLine == right.brokenLine
      && left.states == right.states && left.hashes.elementsEqual(right.hashes) { $0 == $1 }
  }

  /// A hash is noted for one tick in every n: each tenth of a second at 120 ticks a second.
  public static let hashInterval = 12
}

extension Recording {
  package struct SeenField: Sendable, Hashable {
    let name: String
    /// The component and its field: `Transform.position`.
    let field: String
    /// The value, with numbers in full.
    let text: String

    package init(name: String, field: String, text: String) { (self.name, self.field, self.text) = (name, field, text) }
  }

  package struct State: Sendable, Hashable {
    package let tick: Int
    package internal(set) var fields: [SeenField]
  }
}

/// The mistake in the text of a recording, with its place.
public struct RecordingError: Error, Hashable, Sendable {
  /// Counted from 1.
  public let line: Int
  /// One sentence with the mistake and the correction.
  public let problem: String

  init(_ line: Int, _ problem: String) { (self.line, self.problem) = (line, problem) }
}

extension Recording.Header {
  /// The name of files and tests made of the recording: the scene's name without folder and extensions, of letters,
  /// digits, `_` and `-` alone; `scene` if nothing is left of it.
  public var stem: String {
    let file = scene.split(separator: "/").last ?? ""
    var stem = ""
    for scalar in file.unicodeScalars.prefix(while: { $0 != "." }) where stem.utf8.count < Self.longestStem {
      stem.unicodeScalars.append(scalar.properties.isXIDContinue ? scalar : "-")
    }
    // A name that begins with a dash is an option of many programs.
    let name = stem.drop { $0 == "-" }
    return name.isEmpty ? "scene" : String(name)
  }

  /// The limit in bytes: a file name needs room for more.
  private static let longestStem = 120
}

/// The input of each tick of a recording, stored as its text, which takes a sixth of the memory of values.
package struct RecordedInputs: Sendable, RandomAccessCollection {
  private var text: [UInt8] = []
  /// The end of each tick's events in `text`.
  private var ends: [Int] = []

  init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.count }

  /// The input of tick `index + 1`, parsed each time.
  package subscript(index: Int) -> InputFrame {
    let line = text[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    return line.isEmpty ? .none : InputFrame(RecordingText.parts(of: line).compactMap(RecordingText.event))
  }

  mutating func reserve(_ byteCount: Int) { text.reserveCapacity(byteCount) }

  mutating func append(_ input: InputFrame) {
    if !input.isEmpty { text += RecordingText.events(input).utf8 }
    ends.append(text.count)
  }

  /// The bytes must be valid text.
  mutating func append(written bytes: ArraySlice<UInt8>) {
    text += bytes
    ends.append(text.count)
  }

  mutating func keepFirst(_ count: Int) {
    guard count < ends.count else { return }
    text.removeSubrange((count == 0 ? 0 : ends[count - 1])...)
    ends.removeSubrange(count...)
  }
}

extension RecordedInputs: Equatable {
  /// Compares the input, however it was written.
  package static func == (left: RecordedInputs, right: RecordedInputs) -> Bool {
    left.ends == right.ends && left.text == right.text || left.elementsEqual(right)
  }
}
