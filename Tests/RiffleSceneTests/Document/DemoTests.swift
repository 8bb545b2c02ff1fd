import SceneSupport
import Testing

@Suite("Demos") struct DemoTests {
  private func text(_ demo: String, block: String) -> String {
    "riffle: 1\n\(block)demo:\n" + demo.split(separator: "\n").map { "  - \($0)\n" }.joined()
  }

  private func scene(_ demo: String, block: String = "fountain: {}\n") throws -> Scene {
    try SceneLoader.scene(from: text(demo, block: block).utf8, path: "s", blocks: [Fountain.self])
  }

  private func mistakes(_ demo: String, block: String = "fountain: {}\n") -> [String] {
    sceneMistakes(text(demo, block: block), blocks: [Fountain.self])
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

  @Test(
    "each mistake in a demo has a message with a fix",
    arguments: [
      "{at: 1}":
        "4:5: demo entry does not say which it is; add 'do', 'key', 'click', 'move', 'drag', 'wheel', 'resize', 'parameter', 'throw' or 'aim'",
      "{at: 1, key: [s]}": "4:18: key is a list of 1; it should be the name of a key, such as s, return, left or f5",
      "{at: 1, do: throw}": "4:17: 'throw' needs an argument; write 'throw: …' in place of 'do: throw'",
      "{at: 1, do: jump}": "4:17: do is the text 'jump'; it should be the name of an action: splash",
      "{at: 1, thorw: 3}": "4:13: 'thorw' is not a key of demo entry; did you mean 'throw'?",
      "{at: 1, do: splash, throw: 3}": "4:25: 'do' and 'throw' exclude each other in one demo entry; keep one of them",
      "{at: -1, do: splash}":
        "4:10: at is -1; it should be a number of seconds from 0 to 86400, or text such as '250ms'",
      "{at: 1, resize: [20, 20]}": "4:22: width of resize is 20; it should be a number from 160 to 8192"
        + "|4:26: height of resize is 20; it should be a number from 160 to 8192",
      "splash": "4:5: item 1 of demo is the text 'splash'; it should be a demo entry such as {at: 0.5, do: NAME} "
        + "or {at: 1, click: [x, y]}",
      "{at: 1, drag: {from: [0, 0], to: [1, 1], duration: 60}, times: 10000}":
        "4:3: demo makes 600030000 events; it should make at most 1000000",
    ] as KeyValuePairs<String, String>)
  func reports(_ text: String, _ message: String) { #expect(mistakes(text).joined(separator: "|") == message) }

  @Test("an action of a missing block is reported with the block's name") func elsewhere() {
    #expect(
      mistakes("{at: 1, do: splash}", block: "") == [
        "3:17: 'splash' is an action of 'fountain:', which this scene does not have; add that block"
      ])
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
