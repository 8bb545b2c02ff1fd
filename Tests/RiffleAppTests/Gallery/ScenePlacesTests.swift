import Foundation
import RiffleApp
import Testing

@Suite("Where scenes are looked for")
struct ScenePlacesTests {
  private func folder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-places-\(UUID().uuidString)")
      .path
    try FileManager.default.createDirectory(atPath: folder + "/Scenes", withIntermediateDirectories: true)
    return folder
  }

  @Test("the folder Scenes comes first and takes new ones, then the working folder, then the program's; none twice")
  func order() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let places = ScenePlaces(working: folder, program: [folder + "/Scenes", "/nowhere/Scenes"])
    #expect(places.folders.map(\.path) == [folder + "/Scenes", folder, "/nowhere/Scenes"])
    #expect(places.home == folder + "/Scenes")
    #expect(ScenePlaces(working: "/nowhere", program: []).home == "/nowhere")
  }

  @Test("the next scene of a folder and the one before go round, by the order of their names")
  func neighbours() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["a", "b", "c"] {
      try "riffle: 1\n".write(toFile: "\(folder)/\(name).yaml", atomically: true, encoding: .utf8)
    }
    try "a: 1\n".write(toFile: "\(folder)/bb.yaml", atomically: true, encoding: .utf8)
    #expect(ScenePlaces.neighbour(of: "\(folder)/b.yaml", by: 1) == "\(folder)/c.yaml")
    #expect(ScenePlaces.neighbour(of: "\(folder)/c.yaml", by: 1) == "\(folder)/a.yaml")
    #expect(ScenePlaces.neighbour(of: "\(folder)/a.yaml", by: -1) == "\(folder)/c.yaml")
    #expect(ScenePlaces.neighbour(of: "\(folder)/none.yaml", by: 1) == nil)
  }

  @Test("the state is in the folder that the system names; without one nothing is remembered")
  func state() {
    RecentFiles(StateFolder(path: nil)).note("/a.yaml")
    #expect(RecentFiles(StateFolder(path: nil)).paths.isEmpty)
    #expect(StateFolder().path.map { $0.hasSuffix("/riffle") } ?? true)
  }
}
