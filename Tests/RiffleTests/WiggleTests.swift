import SceneSupport
import Testing

@Suite("Wiggling properties") struct WiggleTests {
  private static let leaf =
    "leaf: {at: [300, 200], size: [40, 40], fill: teal, rotation: 10, wiggle: {rotation: {amplitude: 6, frequency: 2}, x: 20}}"

  private func track(_ scene: inout AskedScene, _ name: String = "leaf", ticks: Int = 600) throws -> [Transform] {
    let entity = try scene.entity(name)
    var seen: [Transform] = []
    for _ in 0..<ticks {
      scene.play(1)
      seen.append(scene.world.presented(Transform.self, of: entity))
    }
    return seen
  }

  @Test("a wiggle moves around the file's value, within its amplitude; with reduced motion it rests there")
  func wanders() throws {
    var scene = try AskedScene(entities: Self.leaf, start: "seed: 7")
    let seen = try track(&scene)
    let (turns, places) = (seen.map(\.rotation.degrees), seen.map(\.position.x))
    #expect(turns.allSatisfy { abs($0 - 10) <= 6.001 } && places.allSatisfy { abs($0 - 300) <= 20.001 })
    #expect((turns.max() ?? 0) > 12 && (turns.min() ?? 0) < 8 && (places.max() ?? 0) > 306 && (places.min() ?? 0) < 294)
    #expect(zip(turns, turns.dropFirst()).allSatisfy { abs($0 - $1) < 0.5 })
    #expect(seen.allSatisfy { $0.position.y == 200 })
    let stage = try Stage(AskedScene.text(Self.leaf, start: "seed: 7"), reducesMotion: true, after: 100)
    #expect(try stage.transform("leaf").rotation == .degrees(10) && stage.transform("leaf").position.x == 300)
  }

  @Test("a wiggle depends on tick and seed: equal in every run, different for each entity and each seed")
  func seeds() throws {
    let copies = "leaf: {count: 2, at: [300, 200], size: [40, 40], fill: teal, wiggle: {rotation: 6}}"
    var (one, two) = try (
      AskedScene(entities: copies, start: "seed: 7"), AskedScene(entities: copies, start: "seed: 7")
    )
    var other = try AskedScene(entities: copies, start: "seed: 8")
    let first = try track(&one, "leaf-1", ticks: 200).map(\.rotation)
    #expect(try track(&two, "leaf-1", ticks: 200).map(\.rotation) == first)
    #expect(one.world.stateHash == two.world.stateHash)
    #expect(try track(&two, "leaf-2", ticks: 200).map(\.rotation) != first)
    #expect(try track(&other, "leaf-1", ticks: 200).map(\.rotation) != first)
  }

  @Test("a wiggle follows the run's seed rather than the file's, and keeps it over a save") func anotherSeed() throws {
    func turns(_ text: String, _ seed: UInt64?, saving saved: String? = nil) throws -> [Angle] {
      let scene = try SceneLoader.scene(from: text.utf8, path: "wiggle.yaml")
      var simulation = scene.start(SceneOptions(seed: seed)).makeSimulation()
      return try (0..<200).map { tick in
        simulation.step(tick == 100 ? InputFrame(saved.map { [.reload($0, jumps: false)] } ?? []) : InputFrame())
        let leaf = try #require(simulation.world.entity(named: "leaf"))
        return simulation.world.presented(Transform.self, of: leaf).rotation
      }
    }
    let (seven, eight) = (AskedScene.text(Self.leaf, start: "seed: 7"), AskedScene.text(Self.leaf, start: "seed: 8"))
    #expect(try turns(seven, 8) == turns(eight, nil) && turns(seven, 8) != turns(seven, nil))
    #expect(try turns(seven, 8, saving: seven + "# saved\n") == turns(eight, nil))
    let reseeded = try turns(seven, 8, saving: AskedScene.text(Self.leaf, start: "seed: 9"))
    #expect(try reseeded.suffix(90) == turns(AskedScene.text(Self.leaf, start: "seed: 9"), nil).suffix(90))
  }

  @Test("a wiggle adds to a link, and a save removes it") func linked() throws {
    let linked =
      "leaf: {at: [300, 200], size: [40, 40], fill: teal, links: {x: {from: time, in: [0, 10], out: [0, 100]}}, wiggle: {x: 5}}"
    var scene = try AskedScene(entities: linked, start: "seed: 7")
    let places = try track(&scene).map(\.position.x)
    let even = places.indices.map { Float($0 + 1) / 12 }
    #expect(zip(places, even).allSatisfy { abs($0 - $1) <= 5.2 } && zip(places, even).contains { abs($0 - $1) > 1 })
    scene.play(
      2, .reload(AskedScene.text("leaf: {at: [300, 200], size: [40, 40], fill: teal}", start: "seed: 7"), jumps: true))
    #expect(try scene.world[scene.entity("leaf"), Transform.self].position.x == 300)
  }
}
