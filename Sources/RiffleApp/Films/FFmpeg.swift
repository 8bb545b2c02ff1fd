import Foundation
import RiffleSDL
import RiffleView

/// The external encoder of films.
package enum FFmpeg {
  /// Returns the program's location on `PATH`; nil if it is not installed.
  package static func located() -> URL? {
    guard let path = getenv("PATH") else { return nil }
    return String(cString: path).split(separator: ":").map {
      URL(fileURLWithPath: String($0)).appendingPathComponent("ffmpeg")
    }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  package static let missing = ShellError.unavailable(
    "Films need ffmpeg",
    reason: "it is not on the path; install it (apt-get install ffmpeg, brew install ffmpeg), or write --frames FOLDER")

  /// One run of the program that reads frames from a pipe, or existing files.
  ///
  /// Unchecked: frames are written on one thread at a time, and ending the run waits for them.
  final class Call: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    /// The error output: a file, as a pipe would fill up while frames are written.
    private let complaints: URL
    private let film: String

    /// - Parameter film: the name of the output, for error messages.
    init(_ arguments: [String], making film: String) throws(ShellError) {
      guard let program = FFmpeg.located() else { throw FFmpeg.missing }
      self.film = film
      complaints = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString).log")
      _ = FileManager.default.createFile(atPath: complaints.path, contents: nil)
      process.executableURL = program
      process.arguments = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"] + arguments
      process.standardInput = input
      process.standardOutput = FileHandle.nullDevice
      process.standardError = (try? FileHandle(forWritingTo: complaints)) ?? FileHandle.nullDevice
      do {
        try process.run()
      } catch {
        throw .unavailable("ffmpeg does not start", reason: "\(error.localizedDescription)")
      }
      #if os(Linux)
        // F_SETPIPE_SZ: a buffer for much of a frame, so that writer and reader switch less often.
        _ = fcntl(pipe, 1031, 1 << 20)
      #endif
    }

    private var pipe: CInt { input.fileHandleForWriting.fileDescriptor }

    func write(_ frame: Bitmap) throws(ShellError) {
      guard frame.withUnsafeBytes({ write($0) }) else {
        throw end() ?? .unwritable(film, reason: "ffmpeg takes no more frames")
      }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard let base = bytes.baseAddress else { return true }
      var written = 0
      while written < bytes.count {
        let count = Foundation.write(pipe, base + written, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        written += count
      }
      return true
    }

    func finish() throws(ShellError) { if let error = end() { throw error } }

    func terminate() { process.terminate() }

    func abandon() {
      terminate()
      _ = end()
    }

    private func end() -> ShellError? {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
      defer { try? FileManager.default.removeItem(at: complaints) }
      guard process.terminationStatus != 0 || process.terminationReason != .exit else { return nil }
      let text = (try? String(contentsOf: complaints, encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n").filter { !$0.contains("Last message repeated") }.suffix(3).joined(
        separator: "; ")
      return .unwritable(film, reason: lines.isEmpty ? "ffmpeg failed" : "ffmpeg says: \(lines)")
    }
  }
}
