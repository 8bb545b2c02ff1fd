import RiffleApp
import Testing

@Suite("What keys and buttons do")
struct ControlsTests {
  struct Height: Component { var jumps = 0 }

  private func app() -> App {
    var app = App("Jump")
    app.world.insertResource(Height())
    app.bind(InputAction("jump"), to: .key(.space), .gamepad(.a))
    app.bind(InputAction("steer"), to: .keys(.left, .right), .axis(.leftX))
    app.on(.action(InputAction("jump"))) { $0[resource: Height.self].jumps += 1 }
    return app
  }

  private func jumps(_ app: App, _ events: [InputEvent]) throws -> Int {
    var simulation = try app.simulation()
    for event in events { simulation.step(InputFrame([event])) }
    return simulation.world[resource: Height.self].jumps
  }

  @Test("a rule waits for an action, whatever key or button asks for it")
  func rule() throws {
    #expect(
      try jumps(app(), [.keyPressed("space"), .keyReleased("space"), .gamepadPressed(0, .a), .keyPressed("w")]) == 2)
  }

  @Test("a file binds others; what it leaves out stays; what is printed is such a file")
  func file() throws {
    var app = app()
    #expect(app.controlsText == "jump: [space, gamepad a]\nsteer: [left/right, gamepad leftX]\n")
    try app.readControls(Array("# mine\njump: [w, pointer primary]\n".utf8), file: "mine.yaml")
    #expect(app.controlsText == "jump: [w, pointer primary]\nsteer: [left/right, gamepad leftX]\n")
    #expect(try jumps(app, [.keyPressed("space"), .keyPressed("w"), .pointerPressed([1, 1], .primary)]) == 2)
    let text = app.controlsText
    try app.readControls(Array(text.utf8), file: "again.yaml")
    #expect(app.controlsText == text)
  }

  @Test(
    "a mistake has its place and what would be right",
    arguments: [
      ("jmp: [w]", "mine.yaml:1:1", "jump"), ("jump: [spce]", "mine.yaml:1:8", "left/right"),
      ("jump: [gamepad q]", "mine.yaml:1:8", "leftShoulder"), ("jump: 3", "mine.yaml:1:7", "list"),
      ("- jump", "mine.yaml:1:1", "block"),
    ])
  func mistakes(text: String, place: String, right: String) throws {
    var app = app()
    let error = #expect(throws: SceneError.self) { try app.readControls(Array(text.utf8), file: "mine.yaml") }
    let words = "\(try #require(error))"
    #expect(words.hasPrefix(place) && words.contains(right), "\(words)")
    #expect(app.controlsText == self.app().controlsText)
  }
}
