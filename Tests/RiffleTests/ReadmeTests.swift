import Foundation
import MemoryGame
import RiffleApp
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("the example on the page of the library compiles and is true")
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

    let here = try Repository.text("Tests/RiffleTests/ReadmeTests.swift").components(separatedBy: "    // EXAMPLE\n")
    try #require(here.count == 3)
    let example = here[1].split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(4) }
    #expect(
      try Repository.text("docs/library.md").contains(
        "import RiffleScene\n\n" + example.joined(separator: "\n") + "```"))
  }

  @Test("the program in the README is the example Needle, compiles, and Space pumps")
  func app() throws {
    // APP
    /// A pressure gauge, from 0 to 10 bar.
    struct Needle: Component, Animatable, Drawable {
      var animatableData: Float

      func draw(in context: inout GraphicsContext) {
        let (center, angle) = (context.bounds.center, Angle.degrees(animatableData * 27 - 225))
        let tip = Path.point(at: angle, radius: 120, around: center)
        context.fillEllipse(in: context.bounds, with: .color(Color(hex: 0x2F3E50)))
        context.stroke(Path { $0.addLines([center, tip]) }, with: Color(hex: 0xE4572E), lineWidth: 7)
      }
    }

    var app = App("Needle", size: [480, 400])
    let gauge = app.world.spawn(Needle(animatableData: 1), at: [240, 200], size: [320, 320])
    app.on(.key(.space)) { world in
      let bar: Float = world[gauge, Needle.self].animatableData > 3 ? 1 : 6
      world.withAnimation(.spring(duration: 0.6, bounce: 0.55)) {
        $0[gauge, Needle.self].animatableData = bar
      }
    }
    // APP
    var simulation = try app.simulation()
    simulation.step(InputFrame([.keyPressed("space")]))
    #expect(simulation.world[gauge, Needle.self].animatableData == 6)
    #expect(DrawList(simulation.world, size: [480, 400]).sprites.count == 1)

    let here = try Repository.text("Tests/RiffleTests/ReadmeTests.swift").components(separatedBy: "    // APP\n")
    try #require(here.count == 3)
    let lines = here[1].split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(4) }
    let program = "import RiffleApp\n\n" + lines.joined(separator: "\n") + "app.run()\n"
    #expect(try Repository.text("Examples/Sources/Needle/main.swift") == program)
    #expect(try Repository.text("README.md").contains("```swift\n" + program + "```"))
  }

  @Test("the page of the architecture names every module")
  func modules() throws {
    let page = try Repository.text("docs/architecture.md")
    let folder = Repository.root.appendingPathComponent("Sources")
    let modules = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix("C") }
    #expect(modules.count >= 10)
    for module in modules where module != "Riffle" { #expect(page.contains("`\(module)`"), "\(module) is not there") }
  }

  @Test("the README has at most 120 lines of 100 columns, apart from images")
  func size() throws {
    let lines = try Repository.text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 121)
    for line in lines where line.count > 100 { #expect(line.hasPrefix("!["), "\(line)") }
  }

  @Test("the README's sample of mistakes is the program's output, and the plugin has the number of lines in docs")
  func figures() throws {
    let scene = try Repository.text("Scenes/memory.yaml").replacing("\ntitle:", with: "\ntittle:")
      .replacing("spacing: 14", with: "spacing: wide")
    let error = try #require(throws: SceneError.self) {
      try SceneLoader.scene(from: scene.utf8, path: "Scenes/memory.yaml", blocks: [MemoryBlock.self])
    }
    #expect(try Repository.text("README.md").contains("```\n\(error)\n```"), "\(error)")
    let lines = try Repository.text("Sources/MemoryGame/MemoryPlugin.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(try Repository.text("docs/library.md").contains("MemoryPlugin.swift) has \(lines.count - 1) lines."))
  }

  @Test("the README's scene has ten lines, and a click turns the card")
  func scene() throws {
    let yaml = try #require(try Repository.text("README.md").firstMatch(of: #/```yaml\n([\s\S]*?)```/#)).1
    #expect(yaml.split(separator: "\n").count <= 10)
    let scene = try SceneLoader.scene(from: yaml.utf8, path: "README.md")
    var simulation = scene.start().makeSimulation()
    let card = try #require(simulation.world.entity(called: "card"))
    let place = try #require(simulation.world.frame(of: card)).center
    simulation.step(
      InputFrame([.pointerMoved(place), .pointerPressed(place, .primary), .pointerReleased(place, .primary)]))
    simulation.step()
    #expect(simulation.world[card, Transform.self].turn == .degrees(180))
  }
}
