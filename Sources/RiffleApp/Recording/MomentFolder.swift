import Foundation
import RiffleSDL

/// Where exported moments are written: into the project's own tests where there are some, else beside the program's
/// other output.
package enum MomentFolder {
  /// The folder of the project's exported tests, or one beside the program's other output.
  static var standard: String {
    FileManager.default.fileExists(atPath: "Tests/Recordings") ? "Tests/Recordings" : "out/moments"
  }

  /// Writes the two files.
  ///
  /// - Parameter folder: where the test goes; the fixture goes into the folder `Fixtures` in it.
  /// - Returns: the path of the test.
  package static func write(_ export: MomentExport, to folder: String? = nil) throws -> String {
    let folder = folder ?? standard
    try write(export.fixture, to: "\(folder)/Fixtures", export.fixtureName)
    return try write(export.test, to: folder, export.testName)
  }

  /// Writes a file beside the program's other output, with a number behind its name where that is taken by something else.
  ///
  /// - Parameter name: without the ending.
  /// - Returns: its path.
  package static func write(_ text: String, named name: String, ending: String) throws -> String {
    func isTaken(_ file: String) -> Bool {
      FileManager.default.contents(atPath: "out/\(file)").map { $0 != Data(text.utf8) } ?? false
    }
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    return try write(text, to: "out", (names.first { !isTaken("\($0).\(ending)") } ?? name) + ".\(ending)")
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
