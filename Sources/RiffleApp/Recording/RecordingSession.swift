import CLibrary
import RiffleSDL

/// The recordings of a window, by an option or a key. One that is started late also holds all ticks from the first.
package final class RecordingSession {
  package let header: Recording.Header
  private var recorder: Recorder?
  private(set) var path: String?
  /// The error of a recording requested on the command line.
  package private(set) var failure: ShellError?
  private var isAskedFor = false
  private var latest: World?
  /// The inputs of the file's last future, to find the first tick that differs on another branch.
  private var inputs: [InputFrame] = []

  package init(_ header: Recording.Header, path: String?) throws(ShellError) {
    self.header = header
    if let path {
      recorder = try Recorder(path, header)
      self.path = path
      isAskedFor = true
    }
  }

  var isRunning: Bool { recorder != nil }

  func record(_ tick: Int, _ input: InputFrame, gave world: World) throws(ShellError) {
    guard isRunning else { return }
    latest = world
    try attempt { recorder throws(ShellError) in try recorder.record(tick, input, hash: world.stateHash) }
    note(tick, input)
  }

  private func note(_ tick: Int, _ input: InputFrame) {
    inputs.removeSubrange(min(tick - 1, inputs.count)...)
    inputs.append(input)
  }

  private func attempt(_ write: (Recorder) throws(ShellError) -> Void) throws(ShellError) {
    guard let recorder else { return }
    do {
      try write(recorder)
    } catch {
      if isAskedFor { failure = error }
      (self.recorder, path, isAskedFor, latest, inputs) = (nil, nil, false, nil, [])
      throw error
    }
  }

  func begin(with history: History) throws(ShellError) -> String {
    guard history.firstKept == 0 else {
      throw .unwritable("out", reason: "the first ticks are no longer kept; run with --record FILE from the start")
    }
    let folder = "out/recordings"
    try makeFolder(folder)
    var number = 1
    while FileManager.default.fileExists(atPath: "\(folder)/\(header.stem)-\(number).rec") { number += 1 }
    let path = "\(folder)/\(header.stem)-\(number).rec"
    recorder = try Recorder(path, header)
    (self.path, isAskedFor, inputs) = (path, false, [])
    try follow(history)
    return path
  }

  /// Writes the current branch from its first tick that differs: a tick out of sequence starts another future.
  package func follow(_ history: History) throws(ShellError) {
    guard isRunning, history.liveEdge > 0 else { return }
    let edge = history.liveEdge
    latest = history.world(at: edge)
    var tick = 1
    while tick <= min(inputs.count, edge), inputs[tick - 1] == history.input(at: tick) { tick += 1 }
    // If the branch ends within that future, rewrite its last tick, so that none follows it.
    let first = min(tick, edge)
    try attempt { recorder throws(ShellError) in
      for tick in first...edge {
        try recorder.record(tick, history.input(at: tick), hash: history.world(at: tick)?.stateHash)
      }
    }
    for tick in first...edge { note(tick, history.input(at: tick)) }
  }

  package func end() throws(ShellError) {
    let world = latest
    try attempt { recorder throws(ShellError) in try recorder.finish(gave: world) }
    (recorder, path, isAskedFor, latest, inputs) = (nil, nil, false, nil, [])
  }
}

/// Writes a run to a file while it is played: a crash loses a tick at most. What precedes a write error can be played.
package final class Recorder {
  private let path: String
  private var file: CInt
  private var length: off_t = 0
  private var lastTick = 0

  package init(_ path: String, _ header: Recording.Header) throws(ShellError) {
    guard Self.isFreeForRecordings(path) else {
      throw .unwritable(path, reason: "the file holds something else than a recording; name a new one")
    }
    self.path = path
    file = Self.opened(path)
    guard file >= 0 else { throw .unwritable(path) }
    try write(RecordingText.header(header))
  }

  deinit { shut() }

  package func record(_ tick: Int, _ input: InputFrame, hash: @autoclosure () -> UInt64?) throws(ShellError) {
    let isHashed = tick % Recording.hashInterval == 0
    try write(RecordingText.tick(tick, input: input, hash: isHashed ? hash() : nil))
    lastTick = tick
  }

  package func finish(gave world: World?) throws(ShellError) {
    try write(RecordingText.end(hash: lastTick > 0 ? world?.stateHash : nil))
    shut()
  }

  /// Completely or not at all: after a partial record the file would be invalid.
  private func write(_ text: String) throws(ShellError) {
    guard file >= 0 else { return }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { CLibrary.write(file, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR || errno == EAGAIN, !StopSignal.isRaised {
        // At most 100 ms: a signal may arrive just before.
        var place = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        _ = poll(&place, 1, 100)
        continue
      }
      guard written > 0 else {
        let reason = String(cString: strerror(errno))
        _ = ftruncate(file, length)
        shut()
        throw .unwritable(
          path, reason: "\(reason); \(lastTick == 0 ? "no tick is" : "the ticks to \(lastTick) are") in it")
      }
      bytes = bytes.dropFirst(written)
    }
    length += off_t(text.utf8.count)
  }

  /// A pipe is opened once it has a reader; non-blocking, as signals would not interrupt a waiting write.
  private static func opened(_ path: String) -> CInt {
    while true {
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o666)
      guard file < 0, errno == ENXIO, FileStamp(path)?.isPipe == true else { return file }
      errno = EINTR
      if StopSignal.isRaised { return -1 }
      WallClock.sleep(seconds: 0.02)
    }
  }

  private func shut() {
    if file >= 0 { close(file) }
    file = -1
  }

  /// False for a file that is no recording: it may be a scene.
  private static func isFreeForRecordings(_ path: String) -> Bool {
    let mark = RecordingText.mark.utf8
    guard let found = try? SceneFile.bytes(of: path, limit: mark.count, isPlain: true) else { return true }
    // A shorter prefix is a broken recording.
    return mark.starts(with: found.prefix(mark.count))
  }
}

package struct RecordingFile {
  package let path: String
  package let recording: Recording

  /// - Throws: an error if the file is missing or is no recording, with the line.
  package init(_ path: String) throws {
    self.path = path
    let bytes = try SceneFile.bytes(of: path, limit: Self.sizeLimit)
    guard bytes.count <= Self.sizeLimit else {
      throw ReplayError(
        "\(path):1: the file has more than \(Self.sizeLimit >> 20) MB; a recording has at most that many")
    }
    do {
      recording = try RecordingText.read(bytes)
    } catch {
      throw ReplayError("\(path):\(error.line): \(error.problem)")
    }
  }

  /// Pipes, which can be read only once, are not opened.
  package static func isOne(_ path: String) -> Bool {
    if path.hasSuffix(".rec") { return true }
    guard FileStamp(path)?.isStream == false, let start = try? SceneFile.bytes(of: path, limit: 64) else {
      return false
    }
    return start.starts(with: RecordingText.mark.utf8)
  }

  private static let sizeLimit = 128 << 20

  package var header: Recording.Header { recording.header }

  package var options: SceneOptions {
    SceneOptions(seed: header.seed, size: header.size, reducesMotion: header.reducesMotion)
  }

  /// The scene's file, which must have the same text, or its copy in the recording.
  package func scene(own: Bool, blocks: [any SceneBlock.Type]) throws -> Scene {
    if own {
      guard !header.sceneText.isEmpty else {
        throw ReplayError("\(path):5: the recording holds no scene of its own; replay it with \(header.scene)")
      }
      return try SceneLoader.scene(from: header.sceneText.utf8, path: header.scene, blocks: blocks)
    }
    let advice = "replay it with that one, or with --own-scene against the scene it holds"
    let bytes: [UInt8]
    do {
      bytes =
        SceneBundle.reading(try SceneFile.bytes(of: header.scene, isPlain: true), besideScene: header.scene).packed
    } catch {
      throw ReplayError(
        "\(path):3: recorded with \(header.scene) as \(hexadecimal(header.sceneHash)), which is not there; \(advice)")
    }
    let found = Recording.hash(ofScene: String(decoding: bytes, as: UTF8.self))
    guard found == header.sceneHash else {
      throw ReplayError(
        "\(path):3: recorded with \(header.scene) as \(hexadecimal(header.sceneHash)), but that file is "
          + "\(hexadecimal(found)) now; \(advice)")
    }
    return try SceneLoader.scene(from: bytes, path: header.scene, blocks: blocks)
  }

  /// Returns the scene's images. With the recording's own scene, images outside of its folders are placeholders.
  package func pictures(own: Bool) -> ScenePictures {
    ScenePictures(besideScene: header.scene, within: own ? [".", ImageFolder(besideScene: path).home] : nil)
  }

  package func words(_ difference: Replay.Difference) -> String {
    let here = Recording.Header.maker(Recording.program, on: Recording.Header.platformName)
    return "\(path): \(difference)" + (header.maker == here ? "" : " (recorded by \(header.maker); this is \(here))")
  }

  package var breakWords: String? { breakWords("played to tick \(recording.lastTick)") }

  package func breakWords(_ consequence: String) -> String? {
    recording.brokenLine.map { "\(path):\($0): the recording breaks off here; \(consequence)" }
  }
}
