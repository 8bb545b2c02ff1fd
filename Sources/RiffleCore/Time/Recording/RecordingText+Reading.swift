extension RecordingText {
  /// Reads a recording, or throws its first mistake. A text that is cut off gives the ticks before, and `brokenLine`.
  public static func read(_ text: String) throws(RecordingError) -> Recording { try read(Array(text.utf8)) }

  /// Reads a recording from a file's bytes. It needs little more memory than twice these.
  public static func read(_ bytes: [UInt8]) throws(RecordingError) -> Recording {
    var lines = Lines(bytes: bytes)
    var head: [Substring] = []
    while head.count < 4, let line = lines.next() { head.append(Substring(decoding: line, as: UTF8.self)) }
    var recording = Recording(try header(head))
    var scene: [UInt8] = []
    var line = lines.next()
    let first = lines.count
    while let bar = line, bar.first == UInt8(ascii: "|") {
      if lines.count > first { scene.append(newline) }
      append(sceneLine: bar, to: &scene)
      line = lines.next()
    }
    let hasScene = lines.count > first
    recording.header.sceneText = String(decoding: scene, as: UTF8.self)
    scene = []
    let (told, found) = (recording.header.sceneHash, Recording.hash(ofScene: recording.header.sceneText))
    // A text without a tick may be cut off in the scene.
    guard !hasScene || found == told || line == nil else {
      throw RecordingError(
        5,
        "the scene in here hashes to \(hexadecimal(found)), not to the \(hexadecimal(told)) of line 3; it was changed")
    }
    recording.reserve(lines.byteCountLeft)
    while let record = line {
      if record.starts(with: "end".utf8) {
        try readEnd(record, number: lines.count, into: &recording)
        guard lines.next() == nil else {
          throw RecordingError(lines.count, "something follows the end; a recording ends with 'end'")
        }
        return recording
      }
      if record.first == UInt8(ascii: "=") {
        try readSeen(record, number: lines.count, into: &recording)
      } else {
        try readTick(record, number: lines.count, into: &recording)
      }
      line = lines.next()
    }
    recording.brokenLine = lines.count + 1
    return recording
  }

  private static let newline = UInt8(ascii: "\n")
  private static let blank = UInt8(ascii: " ")

  /// The complete lines of a text, one after another: all at once would take many times the memory of the text.
  private struct Lines {
    let bytes: [UInt8]
    var start = 0
    var count = 0

    var byteCountLeft: Int { bytes.count - start }

    mutating func next() -> ArraySlice<UInt8>? {
      guard let end = bytes[start...].firstIndex(of: newline) else { return nil }
      defer { start = end + 1 }
      count += 1
      // An editor may have inserted Windows line ends.
      return bytes[start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)]
    }
  }

  private static func append(sceneLine line: ArraySlice<UInt8>, to scene: inout [UInt8]) {
    var isEscaped = false
    for byte in line.dropFirst(2) {
      if isEscaped {
        scene.append(byte == UInt8(ascii: "r") ? UInt8(ascii: "\r") : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        scene.append(byte)
      }
    }
  }

  private static func header(_ lines: [Substring]) throws(RecordingError) -> Recording.Header {
    func words(_ index: Int, _ shape: String) throws(RecordingError) -> [Substring] {
      // A scene's path may be long, but has no blanks.
      let words = index < lines.count ? lines[index].split(separator: " ", maxSplits: 12) : []
      let wanted = shape.split(separator: " ")
      guard words.count >= wanted.count, words[0] == wanted[0] else {
        throw RecordingError(index + 1, "this is no recording: line \(index + 1) would be '\(shape)'")
      }
      return words
    }
    let first = try words(0, "riffle-recording \(version)")
    guard first[1] == "\(version)" else {
      throw RecordingError(1, "the recording has format \(first[1].prefix(20)); this program reads format \(version)")
    }
    let platform = try words(1, "platform NAME")
    let scene = try words(2, "scene FILE HASH")
    let start = try words(3, "start seed N rate N size W H")
    // Anything else after the machine is ignored.
    let program = platform.count >= 4 && platform[2] == "riffle" ? platform[3] : nil
    guard let machine = name(platform[1], most: 100), let maker = program.map({ name($0, most: 100) }) ?? .some("")
    else {
      throw RecordingError(2, "the names of machine and version have at most 100 bytes each")
    }
    guard let path = name(scene[1], most: longestPath), let hash = UInt64(scene[2], radix: 16) else {
      throw RecordingError(
        3, "the scene is a file's name, of at most \(longestPath) bytes, and 16 hexadecimal digits")
    }
    guard let seed = UInt64(start[2]), let rate = Int(start[4]), (1...1000).contains(rate),
      let width = Float(start[6]), let height = Float(start[7]), isSize([width, height])
    else {
      throw RecordingError(
        4, "the start would be 'start seed N rate N size W H', with a rate to 1000 and a size of 1 to 100000 points")
    }
    return Recording.Header(
      seed: seed, tickRate: rate, platform: machine, scene: path, sceneHash: hash, size: [width, height],
      reducesMotion: start.last == "reduce-motion", program: program == nil ? nil : maker)
  }

  private static let longestPath = 4096

  /// Decodes a name to show, or of a file: of limited length, and without a zero byte, where the system would cut it.
  private static func name(_ word: Substring, most limit: Int) -> String? {
    guard let name = decoded(word), name.utf8.count <= limit, !name.utf8.contains(0) else { return nil }
    return name
  }

  private static func readTick(
    _ line: ArraySlice<UInt8>, number: Int, into recording: inout Recording
  ) throws(RecordingError) {
    var rest = line
    var digits = nextWord(&rest)
    var last: Int?
    if rest.isEmpty, let stroke = digits.firstIndex(of: UInt8(ascii: "-")),
      let end = Self.number(digits[(stroke + 1)...])
    {
      last = end
      digits = digits[..<stroke]
    }
    guard let tick = Self.number(digits) else {
      throw RecordingError(number, "a record begins with its tick, not with '\(start(of: digits, 20))'")
    }
    guard tick >= 1, tick <= recording.lastTick + 1 else {
      throw RecordingError(
        number, "tick \(tick) cannot follow tick \(recording.lastTick); a record is missing before it")
    }
    if let last {
      guard last >= tick, last <= mostEmptyTicks else {
        throw RecordingError(
          number, "ticks \(tick) to \(last) are no stretch; one ends with its last tick, \(mostEmptyTicks) at most")
      }
      for tick in tick...last { recording.append(tick: tick, input: .none) }
      return
    }
    let hash = rest.first == UInt8(ascii: "#") ? try readHash(nextWord(&rest), number: number) : nil
    if let wrong = parts(of: rest).first(where: { event($0) == nil }) {
      let shown = start(of: wrong.drop { $0 == blank }, 60)
      throw RecordingError(
        number,
        "'\(shown)' is no input; it would be move, press, release, leave, key, keyup, wheel, text, touch, pad, resize, "
          + "action, parameter or reload")
    }
    recording.append(tick: tick, written: rest, hash: hash)
  }

  /// A day at 120 ticks a second: one line may encode many ticks, and must not exhaust the memory.
  private static let mostEmptyTicks = 24 * 3600 * 120

  private static func readHash(_ word: ArraySlice<UInt8>, number: Int) throws(RecordingError) -> UInt64 {
    let digits = word.dropFirst()
    guard word.first == UInt8(ascii: "#"), digits.count == 16,
      let value = UInt64(Substring(decoding: digits, as: UTF8.self), radix: 16)
    else {
      throw RecordingError(number, "a hash is '#' and 16 hexadecimal digits, not '\(start(of: word, 21))'")
    }
    return value
  }

  private static func readEnd(
    _ line: ArraySlice<UInt8>, number: Int, into recording: inout Recording
  ) throws(RecordingError) {
    var rest = line
    guard nextWord(&rest).elementsEqual("end".utf8) else {
      throw RecordingError(number, "the last line is 'end' and a hash, not '\(start(of: line, 20))'")
    }
    guard !rest.isEmpty else { return }
    let hash = try readHash(rest, number: number)
    guard recording.hash(at: recording.lastTick) ?? hash == hash else {
      throw RecordingError(
        number, "the hash of the end is not that of tick \(recording.lastTick); one of them was changed")
    }
    recording.end(with: hash)
  }

  private static func readSeen(
    _ line: ArraySlice<UInt8>, number: Int, into recording: inout Recording
  ) throws(RecordingError) {
    var rest = line
    _ = nextWord(&rest)
    let words = [nextWord(&rest), nextWord(&rest), rest].map { decoded(Substring(decoding: $0, as: UTF8.self)) }
    guard recording.lastTick > 0, let name = words[0], let field = words[1], let text = words[2], !field.isEmpty else {
      throw RecordingError(
        number, "what was seen would be '= NAME COMPONENT.FIELD VALUE', after the tick at which it was")
    }
    recording.note(Recording.SeenField(name: name, field: field, text: text))
  }

  private static func nextWord(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let word = rest.prefix { $0 != blank }
    rest = rest[word.endIndex...].drop { $0 == blank }
    return word
  }

  /// Nil for any other word, and for a number that is too large.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count < 19, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    return Int(Substring(decoding: digits, as: UTF8.self))
  }

  private static func start(of bytes: ArraySlice<UInt8>, _ limit: Int) -> String {
    let text = String(decoding: bytes.prefix(4 * limit), as: UTF8.self)
    return text.count > limit || bytes.count > 4 * limit ? "\(text.prefix(limit))…" : text
  }
}
