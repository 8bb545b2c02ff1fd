import Foundation
import RiffleSDL
import RiffleTime

/// Where exported moments are written: into the project's own tests where there are some, else beside the program's
/// other output.
package enum MomentFolder {
  /// Writes the two files.
  ///
  /// - Parameter folder: where the test goes; the fixture goes into the folder `Fixtures` in it.
  /// - Returns: the path of the test.
  package static func write(_ export: MomentExport, to folder: String? = nil) throws -> String {
    let folder =
      folder ?? (FileManager.default.fileExists(atPath: "Tests/Recordings") ? "Tests/Recordings" : "out/moments")
    try write(export.fixture, to: "\(folder)/Fixtures", export.fixtureName)
    return try write(export.test, to: folder, export.testName)
  }

  /// Writes a file beside the program's other output; gives its path.
  package static func write(_ text: String, named name: String) throws -> String {
    try write(text, to: "out", name)
  }

  @discardableResult
  private static func write(_ text: String, to folder: String, _ name: String) throws -> String {
    let path = "\(folder)/\(name)"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw ShellError.unwritable(path, reason: reason(of: error))
    }
    return path
  }
}
