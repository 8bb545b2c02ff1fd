import Foundation
import RiffleScene

/// A file at a git revision.
enum GitFile {
  /// - Throws: `SceneFileError` with git's message, if git, the revision or the file is missing.
  static func text(of path: String, at revision: String) throws -> String {
    // A leading hyphen would make it an option of git.
    guard !revision.hasPrefix("-") else {
      throw SceneFileError(path: path, problem: "'\(revision)' is no revision")
    }
    let url = URL(fileURLWithPath: path)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.currentDirectoryURL = url.deletingLastPathComponent()
    process.arguments = ["git", "show", "\(revision):./\(url.lastPathComponent)"]
    let (output, complaint) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, complaint)
    do {
      try process.run()
    } catch {
      throw SceneFileError(path: path, problem: "git cannot be started: \(error.localizedDescription)")
    }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let words = String(decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let reason = words.split(separator: "\n").first.map(String.init) ?? "git found no such file"
      throw SceneFileError(path: "\(path) at \(revision)", problem: reason)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
