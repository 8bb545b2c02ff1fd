import CLibrary
import RiffleApp
import RiffleSDL

/// Runs a body that writes to a path.
///
/// - Throws: the system's error, with the path.
func writing(at path: String, _ body: () throws -> Void) throws(ShellError) {
  do {
    try body()
  } catch {
    throw ShellError.unwritable(path, reason: RiffleApp.reason(of: error))
  }
}

/// Creates a folder unless it exists, and returns its path.
@discardableResult
func makeFolder(_ path: String) throws(ShellError) -> String {
  try writing(at: path) { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  return path
}
