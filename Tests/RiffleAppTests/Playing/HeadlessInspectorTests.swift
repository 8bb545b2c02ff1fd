import RiffleScene
import RiffleTime
import RiffleView
import TestSupport
import Testing

@testable import RiffleApp

@Suite("The debugger at the desk")
struct HeadlessInspectorTests {
  private func words(after steps: String) throws -> String {
    let scene = try SceneLoader.load(Repository.scene("step-me"))
    var desk = try HeadlessInspector(Playable(scene, SceneOptions()))
    for step in try InspectorStep.read(steps) { desk.perform(step) }
    let lines = desk.picture().sprites.flatMap(\.content.layers).compactMap { layer in
      if case .text(let line) = layer { line.text } else { nil }
    }
    return lines.joined(separator: " ")
  }

  @Test("opened while nothing moves, it asks why of what moves afterwards")
  func later() throws {
    let words = try words(after: "play 20; key grave; key s; play 40")
    #expect(words.contains("Owned") && words.contains("started"), "\(words)")
    #expect(!words.contains("nothing moves"), "\(words)")
  }

  @Test("with nothing selected and nothing moving it says what to do")
  func still() throws {
    let words = try words(after: "play 20; key grave")
    #expect(words.contains("nothing moves; click something"), "\(words)")
  }
}
