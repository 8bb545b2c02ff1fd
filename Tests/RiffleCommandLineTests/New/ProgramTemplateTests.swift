import Foundation
import RiffleApp
import RiffleCommandLine
import TestSupport
import Testing

@Suite("riffle new")
struct ProgramTemplateTests {
  private func text(_ path: String, of template: ProgramTemplate) throws -> String {
    try #require(template.files.first { $0.path == path }).text
  }

  @Test("`riffle new` writes the program and the test of the example First")
  func example() throws {
    let template = try ProgramTemplate(name: "First", source: .folder("../.."))
    for path in ["Sources/First/main.swift", "Tests/FirstTests/FirstTests.swift"] {
      let example = try String(contentsOf: Repository.root.appendingPathComponent("Examples/\(path)"), encoding: .utf8)
      #expect(try text(path, of: template) == example)
    }
    #expect(template.program.split(separator: "\n", omittingEmptySubsequences: false).count <= 26)
  }

  @Test("the package names the library by its folder, or by the end of its address")
  func package() throws {
    let local = try text("Package.swift", of: ProgramTemplate(name: "Comet", source: .folder("/code/riffle")))
    #expect(
      local.contains(#".package(name: "Riffle", path: "/code/riffle")"#) && local.contains(#"package: "Riffle")"#))
    // The test target imports the library, so that it is rebuilt when the library changes.
    #expect(local.contains(#".testTarget(name: "CometTests", dependencies: library + ["Comet"])"#))
    let url = "https://example.org/motion/riffle-engine.git"
    let remote = try text("Package.swift", of: ProgramTemplate(name: "Comet", source: .repository(url)))
    #expect(remote.contains(#".package(url: "\#(url)", branch: "main")"#))
    #expect(remote.contains(#"package: "riffle-engine")"#))
  }

  @Test(
    "an invalid module name is refused, with a valid one",
    arguments: ["", "2048", "my game", "my-game", "../up", "Ünder", "class", "Testing", "RiffleApp"])
  func names(_ name: String) throws {
    let error = #expect(throws: UsageError.self) { try ProgramTemplate(name: name, source: .folder("")) }
    #expect(error?.message.contains("Comet") == true || error?.message.contains(ProgramTemplate.mine(name)) == true)
    #expect(throws: (any Error).self) { try NewCommand.parse([name]) }
  }

  @Test("an existing folder is not changed, and a path with a URL is refused")
  func folders() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: (any Error).self) { try NewCommand.parse(["Comet", "--library", folder]).run() }
    #expect(!FileManager.default.fileExists(atPath: "Comet"))
    #expect(throws: (any Error).self) { try NewCommand.parse(["Comet", "--library", ".", "--url", "x"]) }
  }
}
