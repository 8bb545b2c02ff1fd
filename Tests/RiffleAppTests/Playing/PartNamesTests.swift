import MemoryGame
import RiffleApp
import TestSupport
import Testing

@Suite("Names of the parts of the engine")
struct PartNamesTests {
  private func world(_ name: String) throws -> World {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    return scene.start(SceneOptions()).makeSimulation().world
  }

  @Test("every entity of a scene has a name instead of a number", arguments: Repository.scenes)
  func named(_ scene: String) throws {
    let world = try world(scene)
    let numbers = world.allEntities.map { world.name(of: $0) }.filter { $0.hasPrefix("entity ") }
    #expect(numbers.isEmpty, "\(numbers)")
  }

  @Test("the focus ring, the words around a scene and its sliders have names without a component in the hash")
  func derived() throws {
    let world = try world("parameters")
    let unnamed = world.allEntities.filter { !world.has(Name.self, $0) }
    let names = unnamed.map { world.name(of: $0) }
    #expect(names.count(where: { $0 == "focus ring" }) == 1)
    let hint = ["title", "lesson", "key of hint S", "text of hint S"]
    for name in hint + ["panel of the sliders", "label of slider bounce", "track of slider bounce"] {
      #expect(names.contains(name), "\(name): \(names)")
    }
    #expect(unnamed.allSatisfy(world.isOfEngine))
  }

  @Test("a value that is an entity is read as its name")
  func parents() throws {
    let world = try world("step-me")
    let ball = try #require(world.entity(called: "ball"))
    let parent = world.reading(of: FieldID("Parent", "entity"), on: ball)
    #expect(parent?.model.text == "stage", "\(String(describing: parent))")
  }

  @Test("a condition and a question find the focus ring by its name")
  func asked() throws {
    let scene = try SceneLoader.load(Repository.scene("hello-card"))
    var desk = try HeadlessInspector(Playable(scene, SceneOptions()))
    for step in try InspectorStep.read("play 20; key tab; play 40") { desk.perform(step) }
    let ring = try #require(desk.playback.simulation.world.resource(Focus.self)?.ring)
    let words = desk.playback.why(Selection(ring, FieldID("Opacity", "opacity"))).description
    #expect(words.hasPrefix("focus ring · opacity = 1"), "\(words)")
    #expect(try desk.playback.verdict(on: "focus-ring.opacity = 1")?.holds == true)
  }
}
