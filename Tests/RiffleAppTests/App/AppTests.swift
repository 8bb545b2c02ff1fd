import RiffleApp
import Testing

extension App {
  /// A player of the app at its start; all keys go to the app.
  func started(_ change: (inout Player.Options) -> Void = { _ in }) throws -> Player {
    var options = Player.Options()
    options.leavesKeys = true
    change(&options)
    let player = try Player(playable(), options)
    player.start(at: 0)
    return player
  }
}

@Suite("An app") struct AppTests {
  struct Ball: Component, Animatable {
    var height: Float = 0
    var animatableData: Float {
      get { height }
      set { height = newValue }
    }
  }

  struct Log: Component { var names: [String] = [] }

  private func logging(_ name: String) -> System {
    System(name) { world, _ in world[resource: Log.self].names.append(name) }
  }

  private func order(_ change: (inout App) -> Void) throws -> [String] {
    var app = App("Order")
    app.world.insertResource(Log())
    change(&app)
    var simulation = try app.simulation()
    simulation.step()
    return simulation.world[resource: Log.self].names
  }

  @Test("a key rule runs once while the key is held, and the debugger names the key as the cause") func key() throws {
    var app = App("Ball")
    let ball = app.world.spawn(Ball())
    app.on(.key(.space)) { world in world.withAnimation(.linear(duration: 1)) { $0[ball, Ball.self].height += 10 } }
    var simulation = try app.simulation()
    simulation.step(InputFrame([.keyPressed("space")]))
    simulation.step(InputFrame([.keyPressed("space")]))
    #expect(simulation.world[ball, Ball.self].height == 10)
    let running = try #require(simulation.world.runningAnimations(of: ball).first)
    #expect(simulation.world.cause(of: running.handle)?.intent == "key space")
  }

  @Test("each event runs its own rule and no other") func events() throws {
    var app = App("Events", size: [100, 100])
    let target = app.world.spawn(.box(at: [20, 20], size: [10, 10], fill: .white))
    app.world.insertResource(Log())
    let events: [App.Event] = [
      .key("a"), .keyUp("a"), .press(), .press(.secondary), .release(), .click(target), .resize, .start,
    ]
    for event in events { app.on(event) { $0[resource: Log.self].names.append(event.words) } }
    func names(_ input: InputEvent..., second: Bool = true) throws -> [String] {
      var simulation = try app.simulation()
      if second {
        simulation.step(InputFrame([.keyPressed("held"), .pointerPressed([90, 90], .middle)]))
        simulation.world[resource: Log.self].names = []
      }
      simulation.step(InputFrame(input))
      return simulation.world[resource: Log.self].names
    }
    #expect(try names(.keyPressed("a")) == ["key a"])
    #expect(try names(.keyReleased("a")) == [])
    #expect(try names(.pointerPressed([90, 90], .primary)) == ["press"])
    #expect(try names(.pointerPressed([90, 90], .secondary)) == ["press"])
    #expect(try names(.pointerPressed([20, 20], .primary)) == ["press"])
    #expect(
      try names(.pointerMoved([20, 20]), .pointerPressed([20, 20], .primary), .pointerReleased([20, 20], .primary)) == [
        "press", "release", "click on \(target)",
      ])
    #expect(
      try names(.pointerMoved([20, 20]), .pointerPressed([20, 20], .primary), .pointerReleased([80, 20], .primary)) == [
        "press", "release",
      ])
    #expect(try names(.keyPressed("tab"), .keyPressed("return")) == ["click on \(target)"])
    #expect(try names(.resized([50, 50])) == ["resize"])
    #expect(try names(.pointerLeft, second: false) == ["start"])
    #expect(try names(.pointerLeft) == [])
  }

  @Test("systems run in the order they were added, or after those they name, wherever they are added")
  func ordered() throws {
    #expect(
      try order {
        $0.add(logging("a"))
        $0.add(logging("b"))
      } == ["a", "b"])
    #expect(
      try order {
        $0.add(logging("a"), after: "b")
        $0.add(logging("b"))
      } == ["b", "a"])
    let names = try order {
      $0.add(logging("d"), after: "c", "a")
      $0.add(logging("c"), after: "b")
      $0.add(logging("a"))
      $0.add(logging("b"))
    }
    #expect(names == ["a", "b", "c", "d"])
    #expect(
      try order {
        $0.add(logging("late"), to: .choreography)
        $0.add(logging("a"))
      } == ["a", "late"])
  }

  @Test("a missing system or a cycle of `after` is reported in one sentence with the names") func mistakes() {
    func expect(_ message: String, _ change: (inout App) -> Void) {
      #expect { try order(change) } throws: { "\($0)" == message }
    }
    expect("the system 'a' is to run after 'b', which is not in the phase rules; it has 'c'") {
      $0.add(logging("a"), after: "b")
      $0.add(logging("c"))
    }
    expect("the system 'a' is to run after 'b', which is not in the phase rules; it runs in the phase intake") {
      $0.add(logging("a"), after: "b")
      $0.add(logging("b"), to: .intake)
    }
    expect("the systems 'a', 'b' wait for each other; remove one `after`") {
      $0.add(logging("a"), after: "b")
      $0.add(logging("b"), after: "a")
      $0.add(logging("c"))
    }
  }

  struct Wrong: Error, CustomStringConvertible { let description = "no fuel" }

  @Test("the changes of a system that throws are undone, and the system runs again in the next tick")
  func throwing() throws {
    var app = App("Throwing")
    let ball = app.world.spawn(Ball())
    app.add("rocket") { world in
      world[ball, Ball.self].height += 1
      if world[resource: Tick.self].now < 3 { throw Wrong() }
    }
    var simulation = try app.simulation()
    for _ in 0..<2 { simulation.step() }
    #expect(simulation.world[ball, Ball.self].height == 0)
    let fault = try #require(simulation.world.resource(Faults.self)?.all.first)
    #expect(fault == Faults.Fault(system: "rocket", sentence: "no fuel", tick: 2))
    simulation.step()
    #expect(simulation.world[ball, Ball.self].height == 1)
  }

  @Test("without a window, an app fails if a system threw") func failing() throws {
    var app = App("Throwing")
    app.add("rocket") { world in if world[resource: Tick.self].now == 2 { throw Wrong() } }
    #expect(throws: ExitStatus.software) { try app.play(AppArguments.parse(["--hashes", "--ticks", "3"])) }
    try app.play(AppArguments.parse(["--hashes", "--ticks", "1"]))
  }

  @Test("an implicit animation accepts a component type that was never animated before") func implicit() throws {
    var app = App("Implicit")
    let ball = app.world.spawn(Ball())
    app.world.animation(.linear(duration: 1), value: Ball.self, on: ball)
    app.on(.key(.space)) { $0[ball, Ball.self].height = 10 }
    var simulation = try app.simulation()
    simulation.step(InputFrame([.keyPressed("space")]))
    #expect(simulation.world.runningAnimations(of: ball).count == 1)
  }

  struct Gravity: Plugin {
    func install(in app: inout App) {
      app.add("gravity") { world in world.update(Ball.self) { _, ball in ball.height -= 1 } }
    }
  }

  @Test("a plugin that is added twice is installed once") func plugin() throws {
    var app = App("Plugins")
    let ball = app.world.spawn(Ball())
    app.add(Gravity())
    app.add(Gravity())
    var simulation = try app.simulation()
    simulation.step()
    #expect(simulation.world[ball, Ball.self].height == -1)
  }

  @Test("random numbers depend on the seed, and the start hash on the seed and the spawned entities")
  func seeds() throws {
    func hash(_ seed: UInt64, height: Float = 0) throws -> UInt64 {
      var app = App("Seeds", seed: seed)
      app.world.spawn(Ball(height: height))
      return try app.playable().header.sceneHash
    }
    #expect(try hash(1) == hash(1))
    #expect(try hash(1) != hash(2))
    #expect(try hash(1) != hash(1, height: 1))
  }
}

@Suite("Input actions and their bindings") struct ControlsTests {
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

  @Test("a rule for an action runs for each key and button bound to it") func rule() throws {
    #expect(
      try jumps(app(), [.keyPressed("space"), .keyReleased("space"), .gamepadPressed(0, .a), .keyPressed("w")]) == 2)
  }

  @Test("a controls file replaces the bindings it lists, keeps the others, and can be read back from its printed text")
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
    "a mistake in a controls file is reported with its place and a valid alternative",
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
