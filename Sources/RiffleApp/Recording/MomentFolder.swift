import CLibrary
import RiffleSDL

/// The folder of exported moments: the project's own tests if there are any, else beside the program's other output.
package enum MomentFolder {
  static var standard: String {
    FileManager.default.fileExists(atPath: "Tests/Recordings") ? "Tests/Recordings" : "out/moments"
  }

  /// Writes the test and its fixture.
  ///
  /// - Parameter folder: the folder of the test; the fixture goes into the folder `Fixtures` in it.
  /// - Returns: the path of the test.
  package static func write(_ export: MomentExport, to folder: String? = nil) throws -> String {
    let folder = folder ?? standard
    try write(export.fixture, to: "\(folder)/Fixtures", export.fixtureName)
    return try write(export.test, to: folder, export.testName)
  }

  /// Writes a file beside the program's other output, with a number after its name if that has other contents.
  ///
  /// - Parameter name: the name without the extension.
  /// - Returns: its path.
  static func write(_ text: String, named name: String, ending: String) throws -> String {
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
