import Foundation
import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("The snippets of the documents")
struct SnippetsTests {
  private func snippets(_ path: String) throws -> [String] {
    let file = Repository.root.appendingPathComponent(path)
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.matches(of: #/```yaml\n([\s\S]*?)```/#).map { String($0.1) }
  }

  private func scene(_ text: String) throws -> RiffleScene.Scene {
    try SceneLoader.scene(from: text.utf8, path: "snippet", blocks: [MemoryBlock.self])
  }

  @Test(
    "every block of YAML is a valid scene",
    arguments: [
      "README.md", "Scenes/examples.md", "docs/first-scene.md", "docs/first-game.md", "docs/testing-motion.md",
    ])
  func right(_ path: String) throws {
    let snippets = try snippets(path)
    #expect(!snippets.isEmpty)
    for snippet in snippets {
      do {
        var simulation = try scene(snippet).start().makeSimulation()
        simulation.step(30)
      } catch let error as SceneError {
        Issue.record("\(path): \(error.diagnostics.map { "\($0.line): \($0.message)" })\n\(snippet)")
      }
    }
  }

  @Test("the page of the language has every action")
  func complete() throws {
    let page = try #require(try snippets("Scenes/examples.md").last)
    for action in ["animate", "set", "toggle", "insert", "remove", "shift", "present", "flip", "animator", "control"] {
      #expect(page.contains("{\(action):"), "\(action)")
    }
  }

  @Test(
    "the last block of a tutorial is the scene of its picture",
    arguments: [("docs/first-scene.md", "rest"), ("docs/first-game.md", "moles")])
  func pictured(_ page: String, _ name: String) throws {
    let file = Repository.root.appendingPathComponent("docs/tutorials/\(name).yaml")
    #expect(try snippets(page).last == String(contentsOf: file, encoding: .utf8))
  }

  @Test("the first scene does what its text says: square and ball move at the same time")
  func firstScene() throws {
    let first = try #require(try snippets("docs/first-scene.md").first)
    let runtime = try scene(first).start()
    var simulation = runtime.makeSimulation()
    let (square, ball) = (
      try #require(simulation.world.entity(called: "square")), try #require(simulation.world.entity(called: "ball"))
    )
    let place = try #require(simulation.world.frame(of: square)).center
    let start = simulation.world[ball, Transform.self].position
    simulation.step(
      InputFrame([.pointerMoved(place), .pointerPressed(place, .primary), .pointerReleased(place, .primary)]))
    simulation.step(12)
    #expect(simulation.world.presented(Transform.self, of: square).rotation.degrees > 1)
    #expect(simulation.world.presented(Transform.self, of: ball).position != start)
    #expect(simulation.world[square, Transform.self].rotation == .degrees(90))
  }
}
