import CLibrary
import RiffleSDL
import RiffleCore

/// Writes a run to a file while it is played: each tick before the next one is stepped, so that a crash loses at most
/// the last one. A write error ends the recording; the part before it can be played.
package final class Recorder {
  private let path: String
  private var file: CInt
  /// Bytes of complete records.
  private var length: off_t = 0
  private var lastTick = 0

  /// Starts a recording, replacing an older one.
  ///
  /// - Throws: `ShellError.unwritable`, also if the file is no recording.
  package init(_ path: String, _ header: Recording.Header) throws(ShellError) {
    self.path = path
    file = -1
    guard Self.isFreeForRecordings(path) else {
      throw .unwritable(path, reason: "the file holds something else than a recording; name a new one")
    }
    file = Self.opened(path)
    guard file >= 0 else { throw .unwritable(path, reason: String(cString: strerror(errno))) }
    try write(RecordingText.header(header))
  }

  deinit { shut() }

  /// Writes a tick, at intervals with its hash.
  package func record(_ tick: Int, _ input: InputFrame, hash: @autoclosure () -> UInt64?) throws(ShellError) {
    let isHashed = tick % Recording.hashInterval == 0
    try write(tick, input, hash: isHashed ? hash() : nil)
  }

  /// Writes a tick with the given hash, or without one.
  package func write(_ tick: Int, _ input: InputFrame, hash: UInt64?) throws(ShellError) {
    try write(RecordingText.tick(tick, input: input, hash: hash))
    lastTick = tick
  }

  /// Writes the regular end with the hash of the last world, and closes the file.
  package func finish(gave world: World?) throws(ShellError) {
    try write(RecordingText.end(hash: lastTick > 0 ? world?.stateHash : nil))
    shut()
  }

  /// Writes a record completely or not at all: after a partial record the file would be invalid.
  private func write(_ text: String) throws(ShellError) {
    guard file >= 0 else { return }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { CLibrary.write(file, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR || errno == EAGAIN, !StopSignal.isRaised {
        waitUntilWritable()
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

  /// Opens a file, or a pipe once it has a reader; non-blocking, as signals would not interrupt a waiting write.
  private static func opened(_ path: String) -> CInt {
    while true {
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o666)
      guard file < 0, errno == ENXIO, FileStamp(path)?.isPipe == true else { return file }
      errno = EINTR
      if StopSignal.isRaised { return -1 }
      WallClock.sleep(seconds: 0.02)
    }
  }

  /// Waits 100 ms at most: a signal may arrive just before.
  private func waitUntilWritable() {
    var place = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    _ = poll(&place, 1, 100)
  }

  private func shut() {
    if file >= 0 { close(file) }
    file = -1
  }

  /// Returns true if the path is no file other than a recording: it may be a scene.
  private static func isFreeForRecordings(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return true }
    guard let file = fopen(path, "r") else { return true }
    defer { fclose(file) }
    let start = Array(RecordingText.mark.utf8)
    var found = [UInt8](repeating: 0, count: start.count)
    // A shorter prefix is a broken recording.
    let count = fread(&found, 1, found.count, file)
    return start.starts(with: found.prefix(count))
  }
}
