import Foundation
import RiffleApp
import RiffleSDL
import TestSupport
import Testing

@Suite("Templates")
struct SceneTemplateTests {
  @Test(
    "each is right, moves in its demo, comes to rest, and its text comes with the program",
    arguments: SceneTemplate.all.map(\.name))
  func right(name: String) throws {
    let template = try #require(SceneTemplate.all.first { $0.name == name })
    let file = "Assets/Templates/\(template.fileName)"
    #expect(try Data(contentsOf: Repository.root.appendingPathComponent(file)) == Data(template.bytes))
    let scene = try SceneLoader.scene(from: template.bytes, path: template.fileName)
    let playable = Playable(scene, SceneOptions(), playsDemo: true)
    var player = HeadlessPlayer(playable)
    player.step()
    let first = player.drawList()
    var hasMoved = false
    while player.tick < playable.lastScriptedTick + 4 * playable.tickRate {
      player.step()
      hasMoved = hasMoved || player.tick % 30 == 0 && player.drawList() != first
    }
    #expect(hasMoved)
    #expect(!player.simulation.world.isAnimating)
  }

  @Test(
    "a file that is made from one is called as the file is, in words, and is right",
    arguments: [
      ("Scenes/like.yaml", "Like"), ("five cards.yml", "Five cards"), ("/a/list-and_detail.YAML", "List and detail"),
      ("2024.yaml", "2024"), ("a: b.yaml", "A: b"), ("#1.yaml", "#1"),
    ])
  func titled(path: String, title: String) throws {
    #expect(SceneTemplate.title(of: path) == title)
    for template in SceneTemplate.all {
      let bytes = template.bytes(for: path)
      let scene = try SceneLoader.scene(from: bytes, path: path)
      #expect(Playable(scene, SceneOptions()).title == title)
      let differs = zip(template.bytes.split(separator: 10), bytes.split(separator: 10)).filter { $0 != $1 }
      #expect(differs.count <= 1 && template.bytes.count(where: { $0 == 10 }) == bytes.count(where: { $0 == 10 }))
      #expect(template.bytes(for: template.fileName) == template.bytes || template.name == "Empty")
    }
  }

  @Test("without their files there are none")
  func missing() { #expect(SceneTemplate.all(in: Assets(folders: ["/nowhere"])).isEmpty) }

  @Test("there is one of each kind, with a name for its file")
  func all() {
    #expect(
      SceneTemplate.all.map(\.fileName) == [
        "empty.yaml", "card.yaml", "toast.yaml", "button.yaml", "list-and-detail.yaml", "chart.yaml",
        "particle-burst.yaml", "game-table.yaml",
      ])
  }
}
