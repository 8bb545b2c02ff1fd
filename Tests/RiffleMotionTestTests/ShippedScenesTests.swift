import Foundation
import RiffleMotionTest
import TestSupport
import Testing

@Suite("The expectations of the scenes")
struct ShippedScenesTests {
  static let names = ["hello-card", "step-me", "flip-views", "tabs", "springs"]

  @Test("they hold, undisturbed and interrupted", arguments: names)
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

  @Test("every scene carries some")
  func all() throws {
    let folder = Repository.root.appendingPathComponent("Scenes")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "yaml" }
    #expect(files.count > 20)
    for file in files {
      #expect(try String(contentsOf: file, encoding: .utf8).contains("\nexpect:\n"), "\(file.lastPathComponent)")
    }
  }
}
