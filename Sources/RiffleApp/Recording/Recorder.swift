import CLibrary
import RiffleSDL
import RiffleTime

/// Writes a run down while it happens: each tick is on its way to the disk before the next one, so that a crash loses
/// the last one at most. What cannot be written ends the recording, and what was written before can still be played.
package final class Recorder {
  private let path: String
  private var file: CInt
  /// Bytes of whole records.
  private var length: off_t = 0
  private var lastTick = 0

  /// Begins a recording, in place of an older one.
  ///
  /// - Throws: `ShellError.unwritable`, also for a file that holds something else than a recording.
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

  /// Writes a tick down. The hash, if there is one, is noted now and then.
  package func record(_ tick: Int, _ input: InputFrame, hash: @autoclosure () -> UInt64?) throws(ShellError) {
    let isHashed = tick % Recording.hashInterval == 0
    try write(tick, input, hash: isHashed ? hash() : nil)
  }

  /// The same with the hash that is to be noted, or none.
  package func write(_ tick: Int, _ input: InputFrame, hash: UInt64?) throws(ShellError) {
    try write(RecordingText.tick(tick, input: input, hash: hash))
    lastTick = tick
  }

  /// Notes that the run ended as it should, with the world after the last tick, and closes the file.
  package func finish(gave world: World?) throws(ShellError) {
    try write(RecordingText.end(hash: lastTick > 0 ? world?.stateHash : nil))
    shut()
  }

  /// Whole or not at all: half a record, and one behind it, would be no recording.
  private func write(_ text: String) throws(ShellError) {
    guard file >= 0 else { return }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { writeBytes(file, $0.baseAddress, $0.count) }
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

  /// Opens a file, or a pipe once it has a reader; without waiting in a write, which would not be interrupted by a signal.
  private static func opened(_ path: String) -> CInt {
    while true {
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o666)
      guard file < 0, errno == ENXIO, FileStamp(path)?.isPipe == true else { return file }
      errno = EINTR
      if StopSignal.isRaised { return -1 }
      WallClock.sleep(seconds: 0.02)
    }
  }

  /// Waits for a moment at most: a signal may come just before.
  private func waitUntilWritable() {
    var place = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    _ = poll(&place, 1, 100)
  }

  private func shut() {
    if file >= 0 { close(file) }
    file = -1
  }

  /// Whether nothing but a recording is lost when a file is written anew: its path may name a scene.
  private static func isFreeForRecordings(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return true }
    guard let file = fopen(path, "r") else { return true }
    defer { fclose(file) }
    let start = Array(RecordingText.mark.utf8)
    var found = [UInt8](repeating: 0, count: start.count)
    // One that broke off at once is as much of a recording.
    let count = fread(&found, 1, found.count, file)
    return start.starts(with: found.prefix(count))
  }
}

/// The system's own `write`, which a method of that name hides.
private func writeBytes(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
