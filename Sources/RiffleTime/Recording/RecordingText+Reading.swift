import RiffleCore

extension RecordingText {
  /// Reads a recording. A text that breaks off gives the ticks before, and `brokenLine` says where.
  ///
  /// - Throws: what is wrong with the first line that is wrong.
  public static func read(_ text: String) throws(RecordingError) -> Recording {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // What follows the last line end is no whole record; nothing follows it when all are whole.
    lines.removeLast()
    var recording = Recording(try header(lines))
    let scene = lines.dropFirst(4).prefix { $0.hasPrefix("|") }
    recording.header.sceneText = scene.map(sceneLine).joined(separator: "\n")
    let (told, found) = (recording.header.sceneHash, Recording.hash(ofScene: recording.header.sceneText))
    // A text without a tick may have broken off in the scene.
    guard scene.isEmpty || found == told || lines.count == 4 + scene.count else {
      throw RecordingError(
        line: 5,
        problem: "the scene in here hashes to \(hexadecimal(found)), not to the \(hexadecimal(told)) of line 3; "
          + "somebody changed it")
    }
    for (index, line) in lines.enumerated().dropFirst(4 + scene.count) {
      if line == "end" {
        guard index == lines.count - 1 else {
          throw RecordingError(line: index + 2, problem: "something follows the end; a recording ends with 'end'")
        }
        return recording
      }
      try readTick(line, number: index + 1, into: &recording)
    }
    recording.brokenLine = lines.count + 1
    return recording
  }

  private static func header(_ lines: [Substring]) throws(RecordingError) -> Recording.Header {
    func words(_ index: Int, _ shape: String) throws(RecordingError) -> [Substring] {
      let words = index < lines.count ? lines[index].split(separator: " ") : []
      let wanted = shape.split(separator: " ")
      guard words.count >= wanted.count, words[0] == wanted[0] else {
        throw RecordingError(line: index + 1, problem: "this is no recording: line \(index + 1) would be '\(shape)'")
      }
      return words
    }
    let first = try words(0, "riffle-recording \(version)")
    guard first[1] == "\(version)" else {
      throw RecordingError(
        line: 1, problem: "the recording has format \(first[1]); this program reads format \(version)")
    }
    let platform = try words(1, "platform NAME")
    let scene = try words(2, "scene FILE HASH")
    let start = try words(3, "start seed N rate N size W H")
    guard let name = decoded(platform[1]), let path = decoded(scene[1]), let hash = UInt64(scene[2], radix: 16) else {
      throw RecordingError(line: 3, problem: "the scene is a file's name and 16 hexadecimal digits")
    }
    guard let seed = UInt64(start[2]), let rate = Int(start[4]), rate > 0, let width = Float(start[6]),
      let height = Float(start[7]), width > 0, height > 0, width.isFinite, height.isFinite
    else {
      throw RecordingError(line: 4, problem: "the start would be 'start seed N rate N size W H', with numbers")
    }
    return Recording.Header(
      seed: seed, tickRate: rate, platform: name, scene: path, sceneHash: hash, size: [width, height],
      reducesMotion: start.last == "reduce-motion")
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
        throw RecordingError(line: number, problem: "a hash is '#' and 16 hexadecimal digits, not '#\(digits)'")
      }
      hash = value
      rest = rest.drop { $0 != " " }.drop { $0 == " " }
    }
    var input = InputFrame()
    for part in rest.split(separator: ";") {
      guard let event = event(part) else {
        throw RecordingError(
          line: number,
          problem: "'\(part.drop { $0 == " " })' is no input; "
            + "it would be move, press, release, leave, key, keyup, resize, action, parameter or reload")
      }
      input.events.append(event)
    }
    recording.append(tick: tick, input: input, hash: hash)
  }
}
