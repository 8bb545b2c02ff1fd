import CLibrary
import RiffleSDL
import RiffleView
import Synchronization

/// The external encoder of films.
package enum FFmpeg {
  /// Returns the program's location on `PATH`; nil if it is not installed.
  package static func located() -> String? {
    guard let path = getenv("PATH") else { return nil }
    return String(cString: path).split(separator: ":").map { "\($0)/ffmpeg" }.first { access($0, X_OK) == 0 }
  }

  static let missing = ShellError.unavailable(
    "Films need ffmpeg",
    reason: "it is not on the path; install it (apt-get install ffmpeg, brew install ffmpeg), or write --frames FOLDER")

  /// One run of the program that reads frames from a pipe, or existing files.
  ///
  /// Frames are written on one thread at a time, and ending the run waits for them.
  final class Call: Sendable {
    private let process: ChildProcess
    /// The end of a pipe that frames are written to.
    private let pipe: CInt
    /// The error output: a file, as a pipe would fill up while frames are written.
    private let complaints: String
    private let film: String
    /// True once the end of the run is awaited: the number of the process may then belong to another one.
    private let isEnded = Mutex(false)

    /// - Parameter film: the name of the output, for error messages.
    init(_ arguments: [String], making film: String) throws(ShellError) {
      guard let program = FFmpeg.located() else { throw FFmpeg.missing }
      self.film = film
      complaints = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString).log").path
      let errors = open(complaints, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      let ends = ChildProcess.pipe()
      defer {
        close(ends.reading)
        close(errors)
      }
      do throws(ShellError) {
        process = try ChildProcess(
          [program, "-hide_banner", "-loglevel", "error", "-nostdin", "-y"] + arguments, input: ends.reading,
          errors: errors)
      } catch {
        close(ends.writing)
        unlink(complaints)
        throw error
      }
      pipe = ends.writing
      #if os(Linux)
        // F_SETPIPE_SZ: a buffer for much of a frame, so that writer and reader switch less often.
        _ = fcntl(pipe, 1031, 1 << 20)
      #endif
    }

    func write(_ frame: Bitmap) throws(ShellError) {
      guard frame.withUnsafeBytes({ AtomicFile.write($0, to: pipe) }) else {
        throw end() ?? .unwritable(film, reason: "ffmpeg takes no more frames")
      }
    }

    func finish() throws(ShellError) { if let error = end() { throw error } }

    func terminate() { isEnded.withLock { if !$0 { process.terminate() } } }

    func abandon() {
      terminate()
      _ = end()
    }

    /// Waits for the end of the run; returns its error the first time, then nil.
    private func end() -> ShellError? {
      let isFirst = isEnded.withLock { isEnded in
        defer { isEnded = true }
        return !isEnded
      }
      guard isFirst else { return nil }
      close(pipe)
      defer { unlink(complaints) }
      guard !process.succeeds() else { return nil }
      let text = (try? String(contentsOfFile: complaints, encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n").filter { !$0.contains("Last message repeated") }.suffix(3).joined(
        separator: "; ")
      return .unwritable(film, reason: lines.isEmpty ? "ffmpeg failed" : "ffmpeg says: \(lines)")
    }
  }
}
