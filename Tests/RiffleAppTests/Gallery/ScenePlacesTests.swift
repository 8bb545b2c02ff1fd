import Foundation
import RiffleApp
import RiffleSDL
import TestSupport
import Testing

@Suite("The folders of scenes") struct ScenePlacesTests {
  private let home: TemporaryFolder
  private var folder: String { home.path }

  init() throws {
    home = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: home.path + "/Scenes", withIntermediateDirectories: true)
  }

  @Test("the folder Scenes comes first and gets new scenes, then the working and the program's folder, each once")
  func order() {
    let places = ScenePlaces(working: folder, program: [folder + "/Scenes", "/nowhere/Scenes"])
    #expect(places.folders.map(\.path) == [folder + "/Scenes", folder, "/nowhere/Scenes"])
    #expect(places.home == folder + "/Scenes")
    #expect(ScenePlaces(working: "/nowhere", program: []).home == "/nowhere")
  }

  @Test("the next and the previous scene of a folder wrap around, in order of their names") func neighbours() throws {
    for name in ["a", "b", "c"] {
      try "riffle: 1\n".write(toFile: "\(folder)/\(name).yaml", atomically: true, encoding: .utf8)
    }
    try "a: 1\n".write(toFile: "\(folder)/bb.yaml", atomically: true, encoding: .utf8)
    #expect(ScenePlaces.neighbour(of: "\(folder)/b.yaml", by: 1) == "\(folder)/c.yaml")
    #expect(ScenePlaces.neighbour(of: "\(folder)/c.yaml", by: 1) == "\(folder)/a.yaml")
    #expect(ScenePlaces.neighbour(of: "\(folder)/a.yaml", by: -1) == "\(folder)/c.yaml")
    #expect(ScenePlaces.neighbour(of: "\(folder)/none.yaml", by: 1) == nil)
  }

  @Test("the state is kept in the system's folder for it; without one nothing is kept") func state() {
    RecentFiles(StateFolder(path: nil)).note("/a.yaml")
    #expect(RecentFiles(StateFolder(path: nil)).paths.isEmpty)
    #expect(StateFolder().path.map { $0.hasSuffix("/riffle") } ?? true)
  }
}

@Suite("Templates") struct SceneTemplateTests {
  @Test(
    "each template is valid, moves in its demo, comes to rest, and is embedded in the program",
    arguments: SceneTemplate.all.map(\.name))
  func right(name: String) throws {
    let template = try #require(SceneTemplate.all.first { $0.name == name })
    let file = "Assets/Templates/\(template.fileName)"
    #expect(try Data(contentsOf: Repository.root.appendingPathComponent(file)) == Data(template.bytes))
    let scene = try SceneLoader.scene(from: template.bytes, path: template.fileName)
    let playable = Playable(scene, SceneOptions(), playsDemo: true)
    var player = playable
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
    "a scene made from a template is titled after its file, and is valid",
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

  @Test("the templates are complete, each with a file name; without template files there are none") func all() {
    #expect(
      SceneTemplate.all.map(\.fileName) == [
        "empty.yaml", "card.yaml", "toast.yaml", "button.yaml", "list-and-detail.yaml", "chart.yaml",
        "particle-burst.yaml", "game-table.yaml",
      ])
    #expect(SceneTemplate.all(in: Assets(folders: ["/nowhere"])).isEmpty)
  }
}

@Suite("The layout of the gallery") struct GalleryLayoutTests {
  private static let sections = [
    GalleryLayout.Section("New", cards: Array(0..<8), isSmall: true),
    GalleryLayout.Section("Scenes", cards: Array(8..<31)),
  ]

  @Test(
    "every card is within the window's width and overlaps no other, in any window",
    arguments: [[960, 720], [1920, 1200], [480, 800], [1280, 720], [2560, 1440], [240, 180]] as [SIMD2<Float>])
  func cards(size: SIMD2<Float>) {
    let layout = GalleryLayout(size: size, sections: Self.sections)
    #expect(layout.pictures.map(\.card) == Array(0..<31))
    for (index, picture) in layout.pictures.enumerated() {
      #expect(picture.place.minimum.x >= 0 && picture.place.maximum.x <= max(size.x, 160))
      for other in layout.pictures[..<index] {
        let (a, b) = (picture.place, other.place)
        let apart =
          a.minimum.x >= b.maximum.x || b.minimum.x >= a.maximum.x || a.minimum.y >= b.maximum.y
          || b.minimum.y >= a.maximum.y
        #expect(apart, "\(picture.card) covers \(other.card)")
      }
    }
    #expect(layout.headings.count == 2)
  }

  @Test("every card can be scrolled into full view") func scrolling() {
    let layout = GalleryLayout(size: [960, 720], sections: Self.sections)
    for picture in layout.pictures {
      let scroll = layout.scroll(showing: picture.card, from: 0)
      #expect((0...layout.reach).contains(scroll) && layout.visible(at: scroll).contains(picture.card))
      #expect(picture.place.maximum.y - scroll <= layout.viewport.maximum.y + 1)
      #expect(picture.place.minimum.y - scroll >= layout.viewport.minimum.y - 1)
    }
    #expect(layout.visible(at: 0).count < 31)
  }

  @Test("arrows lead to every card and back") func arrows() {
    let layout = GalleryLayout(size: [960, 720], sections: Self.sections)
    var (card, seen) = (0, [0])
    while let next = layout.neighbour(of: card, "right") {
      #expect(layout.neighbour(of: next, "left") == card)
      card = next
      seen.append(card)
    }
    #expect(seen == Array(0..<31))
    #expect(layout.neighbour(of: 8, "down") == 11 && layout.neighbour(of: 11, "up") == 8)
    #expect(layout.neighbour(of: 10, "up") == 6 || layout.neighbour(of: 10, "up") == 7)
    #expect(layout.neighbour(of: 30, "down") == nil)
  }
}
