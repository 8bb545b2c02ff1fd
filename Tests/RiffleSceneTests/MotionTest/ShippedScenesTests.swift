import Foundation
import RiffleScene
import TestSupport
import Testing

@Suite("Expectations of the shipped scenes")
struct ShippedScenesTests {
  static let names = ["hello-card", "step-me", "flip-views", "tabs", "springs"]

  @Test("shipped scenes meet their expectations, undisturbed and interrupted", arguments: names)
  func hold(_ name: String) throws {
    let scene = try SceneLoader.load(Repository.scene(name))
    #expect(scene.document.expectations.count >= 5)
    var options = MotionTest.Options()
    options.moments = 1
    options.explains = false
    let report = MotionTest(scene, options).run()
    let failing = report.outcomes.compactMap(\.failure).map(\.sentence)
    #expect(failing == [])
    #expect(report.branches >= 1)
  }

  @Test("each scene ends with expectations, and its measured motion is in a baseline", arguments: Repository.scenes)
  func promises(_ name: String) throws {
    let text = try String(contentsOfFile: Repository.scene(name), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\nexpect:\n").last)
    #expect(section.hasPrefix("  - {"), "Tools/with-baselines appends to a list")
    #expect(section.split(separator: "\n").allSatisfy { $0.hasPrefix("  ") })
    #expect(!text.contains("{moves:"))
    #expect(FileManager.default.fileExists(atPath: Repository.root.path + "/Tests/Baselines/\(name).yaml"))
  }
}
