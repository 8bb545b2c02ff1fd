import SceneSupport
import Testing

@Suite("Demos") struct DemoTests {
  private func scene(_ demo: String) throws -> Scene {
    let text = "riffle: 1\nfountain: {}\ndemo:\n" + demo.split(separator: "\n").map { "  - \($0)\n" }.joined()
    return try SceneLoader.scene(from: text.utf8, path: "s", blocks: [Fountain.self])
  }

  @Test("a demo entry has a time, absolute or after the previous entry, and an input") func entries() throws {
    let demo = try scene(
      """
      {at: 0.5, do: splash}
      {at: 2, throw: 3}
      {after: 0.5, aim: [10, 20]}
      {at: 3, key: S, times: 3, every: 0.1}
      {after: 250ms, click: [1, 2]}
      {at: 4, move: {x: 5, y: 6}}
      {at: 5, drag: {from: [0, 0], to: [10, 0], duration: 1}}
      {at: 7, resize: [480, 800]}
      """
    ).document.demo
    #expect(demo.map(\.at) == [0.5, 2, 2.5, 3, 3.45, 4, 5, 7])
    #expect(
      demo.map(\.what) == [
        .action("splash", []), .action("throw", [3]), .action("aim", [10, 20]), .key("s"), .click([1, 2]),
        .move([5, 6]), .drag(from: [0, 0], to: [10, 0], duration: 1), .resize([480, 800]),
      ])
  }

  @Test("demo entries become the input of their nearest ticks, in order; a drag moves in every tick") func ticks() {
    let script = DemoScript(
      [
        DemoEntry(at: 0.5, .action("b", [])), DemoEntry(at: 0, .action("a", [1])),
        DemoEntry(at: 0.501, .action("c", [])), DemoEntry(at: 1, .key("s"), times: 2, every: 0.05),
      ], tickRate: 100)
    #expect(script.input(at: 0) == .none)
    #expect(script.input(at: 1) == InputFrame([.action("a", [1])]))
    #expect(script.input(at: 50) == InputFrame([.action("b", []), .action("c", [])]))
    #expect(script.input(at: 100) == InputFrame([.keyPressed("s")]))
    #expect(script.input(at: 105) == InputFrame([.keyPressed("s")]))
    #expect(script.input(at: 108) == InputFrame([.keyReleased("s")]))
    #expect(script.input(at: 113) == InputFrame([.keyReleased("s")]))
    #expect(script.lastTick == 113)
    #expect(script.input(at: 114).isEmpty)
    let other = DemoScript(
      [DemoEntry(at: 1, .click([1, 2])), DemoEntry(at: 2, .drag(from: [0, 0], to: [4, 0], duration: 0.04))],
      tickRate: 100)
    #expect(other.input(at: 100) == InputFrame([.pointerMoved([1, 2]), .pointerPressed([1, 2], .primary)]))
    #expect(other.input(at: 108) == InputFrame([.pointerReleased([1, 2], .primary)]))
    #expect(other.input(at: 200) == InputFrame([.pointerMoved([0, 0]), .pointerPressed([0, 0], .primary)]))
    #expect(other.input(at: 202) == InputFrame([.pointerMoved([2, 0])]))
    #expect(other.input(at: 204) == InputFrame([.pointerMoved([4, 0]), .pointerReleased([4, 0], .primary)]))
  }

  @Test("demo actions reach their block in their ticks") func arrives() throws {
    let runtime = try scene("{at: 0.1, throw: 3}\n{at: 0.2, do: splash}").start()
    var simulation = runtime.makeSimulation()
    for tick in 1...30 { simulation.step(runtime.demo.input(at: tick)) }
    // The drops and the entities of every scene.
    #expect(simulation.world.entityCount >= 100)
    #expect(simulation.world[resource: Fountain.Heard.self].actions == ["12 throw [3.0]", "24 splash []"])
  }
}

struct Fountain: SceneBlock, Equatable {
  static let key = "fountain"
  static let schema = Schema<Fountain>.block("fountain", "Throws drops.", Fountain()) {
    Field("drops", \.drops, .integer(1...1000), "How many there are.")
  }
  static let actions = [
    SceneAction("splash", "All drops at once."), SceneAction("throw", "Some drops.", argument: .integer(1...9)),
    SceneAction("aim", "Where to.", argument: .point()),
  ]

  var drops = 100

  func install(in runtime: inout SceneRuntime) {
    for _ in 0..<drops { runtime.world.spawn() }
    runtime.world.insertResource(Heard())
    runtime.schedule.add(
      System("fountain") { world, _ in
        for case .action(let name, let numbers) in world.stageEvents(for: Self.owner) {
          world[resource: Heard.self].actions.append("\(world[resource: Tick.self].now) \(name) \(numbers)")
        }
      }, to: .rules)
  }

  struct Heard: Component {
    var actions: [String] = []

    func fold(into hasher: inout StateHasher) { for action in actions { hasher.combine(action) } }
  }
}
