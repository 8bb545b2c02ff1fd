import RiffleCore

extension RecordingText {
  /// Reads a recording. A text that breaks off gives the ticks before, and `brokenLine` says where.
  ///
  /// - Throws: what is wrong with the first line that is wrong.
  public static func read(_ text: String) throws(RecordingError) -> Recording {
    var lines = Lines(text)
    var head: [Substring] = []
    while head.count < 4, let line = lines.next() { head.append(line) }
    var recording = Recording(try header(head))
    var scene: [String] = []
    var line = lines.next()
    while let bar = line, bar.hasPrefix("|") {
      scene.append(sceneLine(bar))
      line = lines.next()
    }
    recording.header.sceneText = scene.joined(separator: "\n")
    let (told, found) = (recording.header.sceneHash, Recording.hash(ofScene: recording.header.sceneText))
    // A text without a tick may have broken off in the scene.
    guard scene.isEmpty || found == told || line == nil else {
      throw RecordingError(
        line: 5,
        problem: "the scene in here hashes to \(hexadecimal(found)), not to the \(hexadecimal(told)) of line 3; "
          + "somebody changed it")
    }
    while let record = line {
      if record == "end" {
        guard lines.next() == nil else {
          throw RecordingError(
            line: lines.count, problem: "something follows the end; a recording ends with 'end'")
        }
        return recording
      }
      try readTick(record, number: lines.count, into: &recording)
      line = lines.next()
    }
    recording.brokenLine = lines.count + 1
    return recording
  }

  /// The whole lines of a text, one after another: all at once would take many times the memory of the text. What
  /// follows the last line end is no whole record.
  private struct Lines {
    private var rest: Substring
    /// Lines given so far.
    private(set) var count = 0

    init(_ text: String) { rest = text[...] }

    mutating func next() -> Substring? {
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = rest[rest.utf8.index(after: end)...] }
      count += 1
      let line = rest[..<end]
      // Somebody's editor may have put Windows line ends.
      return line.utf8.last == UInt8(ascii: "\r") ? Substring(line.unicodeScalars.dropLast()) : line
    }
  }

  private static func header(_ lines: [Substring]) throws(RecordingError) -> Recording.Header {
    func words(_ index: Int, _ shape: String) throws(RecordingError) -> [Substring] {
      // A scene's path may be long, but has no blanks.
      let words = index < lines.count ? lines[index].split(separator: " ", maxSplits: 12) : []
      let wanted = shape.split(separator: " ")
      guard words.count >= wanted.count, words[0] == wanted[0] else {
        throw RecordingError(line: index + 1, problem: "this is no recording: line \(index + 1) would be '\(shape)'")
      }
      return words
    }
    let first = try words(0, "riffle-recording \(version)")
    guard first[1] == "\(version)" else {
      throw RecordingError(
        line: 1, problem: "the recording has format \(first[1].prefix(20)); this program reads format \(version)")
    }
    let platform = try words(1, "platform NAME")
    let scene = try words(2, "scene FILE HASH")
    let start = try words(3, "start seed N rate N size W H")
    guard let name = decoded(platform[1]), let path = decoded(scene[1]), let hash = UInt64(scene[2], radix: 16) else {
      throw RecordingError(line: 3, problem: "the scene is a file's name and 16 hexadecimal digits")
    }
    guard let seed = UInt64(start[2]), let rate = Int(start[4]), (1...1000).contains(rate),
      let width = Float(start[6]), let height = Float(start[7]), isSize([width, height])
    else {
      throw RecordingError(
        line: 4,
        problem:
          "the start would be 'start seed N rate N size W H', with a rate to 1000 and a size of 1 to 100000 points")
    }
    return Recording.Header(
      seed: seed, tickRate: rate, platform: name, scene: path, sceneHash: hash, size: [width, height],
      reducesMotion: start.last == "reduce-motion",
      program: platform.count >= 4 && platform[2] == "riffle" ? decoded(platform[3]) : nil)
  }

  private static func readTick(
    _ line: Substring, number: Int, into recording: inout Recording
  ) throws(RecordingError) {
    var rest = line
    guard let tick = Int(rest.prefix { $0 != " " }) else {
      throw RecordingError(line: number, problem: "a record begins with its tick, not with '\(rest.prefix(20))'")
    }
    guard tick >= 1, tick <= recording.lastTick + 1 else {
      throw RecordingError(
        line: number, problem: "tick \(tick) cannot follow tick \(recording.lastTick); a record is missing before it")
    }
    rest = rest.drop { $0 != " " }.drop { $0 == " " }
    var hash: UInt64?
    if rest.first == "#" {
      let digits = rest.dropFirst().prefix { $0 != " " }
      guard digits.count == 16, let value = UInt64(digits, radix: 16) else {
        throw RecordingError(
          line: number, problem: "a hash is '#' and 16 hexadecimal digits, not '#\(digits.prefix(20))'")
      }
      hash = value
      rest = rest.drop { $0 != " " }.drop { $0 == " " }
    }
    var input = InputFrame()
    while let part = nextPart(&rest) {
      guard let event = event(part) else {
        throw RecordingError(
          line: number,
          problem: "'\(shortened(part))' is no input; "
            + "it would be move, press, release, leave, key, keyup, resize, action, parameter or reload")
      }
      input.events.append(event)
    }
    recording.append(tick: tick, input: input, hash: hash)
  }

  /// What stands before the next semicolon, empty parts left out; nil at the end.
  private static func nextPart(_ rest: inout Substring) -> Substring? {
    while !rest.isEmpty {
      let end = rest.utf8.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
      let part = rest[..<end]
      rest = end == rest.endIndex ? "" : rest[rest.utf8.index(after: end)...]
      if !part.isEmpty { return part }
    }
    return nil
  }

  /// As much as fits into a message.
  private static func shortened(_ part: Substring) -> String {
    let text = part.drop { $0 == " " }
    let start = text.prefix(60)
    return start.endIndex == text.endIndex ? String(start) : "\(start)…"
  }
}
