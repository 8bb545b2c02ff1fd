import Foundation
import RiffleScene
import Testing

@testable import RiffleCommandLine

@Suite("The scene that opens when none is named")
struct FirstSceneTests {
  private func folder(holding names: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in names { try "riffle: 1".write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
    return folder
  }

  @Test("is the table, in the first of the folders that has it")
  func found() throws {
    let (empty, full) = (try folder(holding: ["other.yaml"]), try folder(holding: ["memory.yaml"]))
    defer { for folder in [empty, full] { try? FileManager.default.removeItem(atPath: folder) } }
    #expect(try FirstScene(folders: [empty, full, "/nowhere"]).path() == "\(full)/memory.yaml")
  }

  @Test("is found above the program, whatever the current folder is")
  func besideTheProgram() throws {
    let beside = FirstScene().folders.dropFirst()
    #expect(FirstScene().folders.first == "Scenes")
    #expect(try FirstScene(folders: Array(beside)).path().hasSuffix("/Scenes/memory.yaml"))
  }

  @Test("that is nowhere is one sentence that says where it was looked for and what to do")
  func missing() {
    let error = #expect(throws: SceneFileError.self) { try FirstScene(folders: ["/no/Scenes", "/nor/Scenes"]).path() }
    #expect(
      error?.description
        == "/no/Scenes/memory.yaml: no scene is named, and the first one is not here; looked in /no/Scenes, /nor/Scenes; "
        + "name one: riffle run SCENE")
  }
}
