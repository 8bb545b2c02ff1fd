import Foundation
import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// What the README promises, held against the project.
@Suite("The README")
struct ReadmeTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("the example of the library compiles and does what it says")
  func example() throws {
    // EXAMPLE
    var world = World(seed: 7)
    let card = world.spawn(Transform(position: [40, 60]))
    var simulation = Simulation(world: world, schedule: Schedule())

    simulation.world.withAnimation(.spring(duration: 0.5, bounce: 0.2)) { world in
      world[card, Transform.self].position = [400, 300]  // the model moves now; what is seen follows
    }
    for _ in 0..<12 { simulation.step() }  // a tenth of a second

    let model = simulation.world[card, Transform.self].position  // [400, 300]
    let seen = simulation.world.presented(Transform.self, of: card).position  // on its way
    let snapshot = simulation  // a value: step the copy, and the original stays where it is
    // EXAMPLE
    #expect(model == [400, 300])
    #expect(seen.x > 40 && seen.x < 400)
    simulation.step()
    #expect(simulation.world.presented(Transform.self, of: card).position != seen)
    #expect(snapshot.world.presented(Transform.self, of: card).position == seen)

    let here = try text("Tests/RiffleTests/ReadmeTests.swift").components(separatedBy: "    // EXAMPLE\n")
    try #require(here.count == 3)
    let example = here[1].split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(4) }
    #expect(try text("docs/library.md").contains("import RiffleScene\n\n" + example.joined(separator: "\n") + "```"))
  }

  @Test("the example of an app compiles, and Space pumps")
  func app() throws {
    // APP
    struct Needle: Component, Animatable, Drawable {
      var pressure: Float  // 0 to 10 bar
      var animatableData: Float {
        get { pressure }
        set { pressure = newValue }
      }

      func draw(in context: inout GraphicsContext) {
        let tip = Path.point(at: .degrees(pressure * 27 - 225), radius: 92, around: context.bounds.center)
        context.stroke(Path { $0.addLines([context.bounds.center, tip]) }, with: .white, lineWidth: 6)
      }
    }

    var app = App("Needle", size: [480, 400])
    let gauge = app.world.spawn(Needle(pressure: 1), at: [240, 200], size: [320, 320])
    app.on(.key(.space)) { world in
      world.withAnimation(.spring(duration: 0.6, bounce: 0.55)) { $0[gauge, Needle.self].pressure = 6 }
    }
    // APP
    var simulation = try app.simulation()
    simulation.step(InputFrame([.keyPressed("space")]))
    #expect(simulation.world[gauge, Needle.self].pressure == 6)
    #expect(DrawList(simulation.world, size: [480, 400]).sprites.count == 1)

    let here = try text("Tests/RiffleTests/ReadmeTests.swift").components(separatedBy: "    // APP\n")
    try #require(here.count == 3)
    let example = here[1].split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(4) }
    #expect(try text("README.md").contains("import RiffleApp\n\n" + example.joined(separator: "\n") + "app.run()"))
  }

  @Test(
    "every file that a page points to is there",
    arguments: [
      "README.md", "CONTRIBUTING.md", "Scenes/README.md", "docs/architecture.md", "docs/debugger.md", "docs/keys.md",
      "docs/library.md",
      "docs/performance.md", "docs/robustness.md",
    ])
  func links(_ page: String) throws {
    let links = try text(page).matches(of: #/\]\(([^)#]+)\)/#).map { String($0.1) }
    #expect(!links.isEmpty || page.hasPrefix("docs/") || page == "CONTRIBUTING.md")
    for link in links where !link.contains("://") {
      let file = Repository.root.appendingPathComponent(page).deletingLastPathComponent().appendingPathComponent(link)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(link) is not there")
    }
  }

  @Test("the page of the architecture names every module")
  func modules() throws {
    let page = try text("docs/architecture.md")
    let folder = Repository.root.appendingPathComponent("Sources")
    let modules = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix("C") }
    #expect(modules.count >= 10)
    for module in modules where module != "Riffle" { #expect(page.contains("`\(module)`"), "\(module) is not there") }
  }

  @Test("it is a page that one reads: at most 115 lines, with the pages it leads to")
  func size() throws {
    let readme = try text("README.md")
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 115)
    for page in ["keys", "debugger", "architecture", "performance", "robustness"] {
      #expect(readme.contains("(docs/\(page).md)"))
    }
  }

  @Test(
    "its sample of mistakes is what the program says of that scene, and the plugin has as many lines as its page says")
  func figures() throws {
    let scene = try text("Scenes/memory.yaml").replacing("\ntitle:", with: "\ntittle:")
      .replacing("spacing: 14", with: "spacing: wide")
    do {
      _ = try SceneLoader.scene(from: scene.utf8, path: "Scenes/memory.yaml", blocks: [MemoryBlock.self])
      Issue.record("it loads")
    } catch {
      #expect(try text("README.md").contains("```\n\(error)\n```"), "\(error)")
    }
    let lines = try text("Sources/MemoryGame/MemoryPlugin.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(try text("docs/library.md").contains("MemoryPlugin.swift) has \(lines.count - 1) lines."))
  }

  @Test("its scene is one")
  func scene() throws {
    let yaml = try #require(try text("README.md").firstMatch(of: #/```yaml\n([\s\S]*?)```/#)).1
    let scene = try SceneLoader.scene(from: yaml.utf8, path: "README.md", blocks: [MemoryBlock.self])
    #expect(scene.document.title == "Memory")
    #expect(scene.document.animations["shuffle"] != nil)
    #expect(scene.document.blocks.count == 1)
  }
}
