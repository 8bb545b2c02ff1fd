import CLibrary
import RiffleSDL
import RiffleScene

/// A file at a git revision.
package enum GitFile {
  /// - Throws: `SceneFileError` with git's message, if git, the revision or the file is missing.
  package static func text(of path: String, at revision: String) throws -> String {
    // A leading hyphen would make it an option of git.
    guard !revision.hasPrefix("-") else {
      throw SceneFileError(path: path, problem: "'\(revision)' is no revision")
    }
    let url = URL(fileURLWithPath: path)
    let (output, errors) = (ChildProcess.pipe(), ChildProcess.pipe())
    let process: ChildProcess
    do {
      defer {
        close(output.writing)
        close(errors.writing)
      }
      process = try ChildProcess(
        ["git", "-C", url.deletingLastPathComponent().path, "show", "\(revision):./\(url.lastPathComponent)"],
        output: output.writing, errors: errors.writing)
    } catch {
      close(output.reading)
      close(errors.reading)
      throw SceneFileError(path: path, problem: "\(error)")
    }
    let bytes = ChildProcess.readAll(output.reading)
    let words = String(decoding: ChildProcess.readAll(errors.reading), as: UTF8.self)
    guard process.succeeds() else {
      let reason = words.split(separator: "\n").first.map(String.init) ?? "git found no such file"
      throw SceneFileError(path: "\(path) at \(revision)", problem: reason)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
