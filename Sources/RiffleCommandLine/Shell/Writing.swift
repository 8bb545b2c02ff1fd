import Foundation
import RiffleSDL

/// Does what writes at a path.
///
/// - Throws: what the system says against it, with the path.
func writing(at path: String, _ body: () throws -> Void) throws(ShellError) {
  do {
    try body()
  } catch {
    throw ShellError.unwritable(path, reason: error.localizedDescription)
  }
}

/// Makes a folder, unless it is there, and gives its path.
@discardableResult
func makeFolder(_ path: String) throws(ShellError) -> String {
  try writing(at: path) { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  return path
}
