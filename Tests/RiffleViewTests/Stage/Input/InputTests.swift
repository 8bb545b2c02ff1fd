import RiffleView
import Testing

@Suite("Input") struct InputTests {
  private func input(_ frames: [InputEvent]...) -> Input {
    var input = Input()
    for events in frames { input.take(InputFrame(events)) }
    return input
  }

  @Test("a key is down from press to release, and just pressed and released for one tick") func keys() {
    var input = input([.keyPressed("space"), .keyPressed("a")])
    #expect(input.isDown(.space) && input.justPressed(.space) && input.keys == [.space, "a"])
    input.take(.none)
    #expect(input.isDown(.space) && !input.justPressed(.space))
    input.take(InputFrame([.keyReleased("space")]))
    #expect(!input.isDown(.space) && input.justReleased(.space) && input.isDown("a"))
    input.take(.none)
    #expect(!input.justReleased(.space))
  }

  @Test("a key pressed and released in one tick is both just pressed and just released") func tap() {
    let input = input([.keyPressed("x"), .keyReleased("x")])
    #expect(input.justPressed("x") && input.justReleased("x") && !input.isDown("x"))
  }

  @Test("repeated presses and releases of a key have no effect") func twice() {
    let held = input([.keyPressed("x")], [.keyPressed("x"), .keyReleased("y")])
    #expect(held.keys == ["x"] && !held.justPressed("x") && !held.justReleased("y"))
  }

  @Test("two keys form an axis, and both together give 0") func axis() {
    #expect(input([]).axis(.left, .right) == 0)
    #expect(input([.keyPressed("left")]).axis(.left, .right) == -1)
    #expect(input([.keyPressed("right")]).axis(.left, .right) == 1)
    #expect(input([.keyPressed("left"), .keyPressed("right")]).axis(.left, .right) == 0)
  }

  @Test("the pointer has a position while over the window, and buttons like keys") func pointer() {
    var input = input([.pointerMoved([3, 4])], [.pointerPressed([5, 6], .primary)])
    #expect(input.pointer == [5, 6] && input.isDown(.primary) && input.justPressed(.primary))
    input.take(InputFrame([.pointerReleased([7, 8], .primary), .pointerLeft]))
    #expect(input.pointer == nil && !input.isDown(.primary) && input.justReleased(.primary))
  }

  @Test("wheel steps and typed text are summed within a tick and cleared after it") func wheelAndText() {
    var input = input([.wheel([0, 1]), .wheel([2, 1]), .text("a"), .text("ß")])
    #expect(input.wheel == [2, 2] && input.text == "aß")
    input.take(.none)
    #expect(input.wheel == .zero && input.text.isEmpty)
  }

  @Test("a gamepad has buttons and sticks that keep their values, until it disconnects") func gamepads() {
    var input = input([
      .gamepadConnected(1), .gamepadConnected(0), .gamepadPressed(1, .a), .gamepadMoved(1, .leftX, -0.5),
    ])
    #expect(input.gamepads.map(\.number) == [0, 1])
    #expect(input.gamepad(1)?.isDown(.a) == true && input.gamepad(1)?.justPressed(.a) == true && input.justPressed(.a))
    #expect(input.gamepad(0)?.isDown(.a) == false && input.isDown(.a))
    #expect(input.axis(.left, .right, .leftX) == -0.5)
    input.take(InputFrame([.keyPressed("right")]))
    #expect(input.axis(.left, .right, .leftX) == 1)
    #expect(input.gamepad(1)?.isDown(.a) == true && !input.justPressed(.a) && input.gamepad(1)?.value(.leftX) == -0.5)
    input.take(InputFrame([.gamepadReleased(1, .a)]))
    #expect(input.gamepad(1)?.justReleased(.a) == true && !input.isDown(.a))
    input.take(InputFrame([.gamepadDisconnected(1), .keyReleased("right")]))
    #expect(input.gamepad(1) == nil && input.axis(.left, .right, .leftX) == 0)
    input.take(InputFrame([.gamepadPressed(3, .b)]))
    #expect(input.gamepad(3)?.isDown(.b) == true, "one that was never said to be there is")
  }

  @Test("the window size is that of the last resize") func size() {
    #expect(input([.resized([10, 20]), .resized([30, 40])]).window == [30, 40])
  }

  @Test("the input system stores input in the world, as part of the state hash") func system() {
    var schedule = Schedule()
    schedule.add(Input.system, to: .intake)
    var simulation = Simulation(world: World(), schedule: schedule)
    #expect(simulation.world.input == Input())
    let before = simulation
    simulation.step(InputFrame([.keyPressed("left")]))
    #expect(simulation.world.input.isDown(.left))
    var other = before
    other.step()
    #expect(other.world.stateHash != simulation.world.stateHash)
  }

  @Test("a touch has begun for one tick, moves, and has ended for one tick") func touches() {
    var input = input([.touchBegan(0, [1, 2]), .touchBegan(1, [3, 4])])
    #expect(input.touches.map(\.number) == [0, 1] && input.touches.allSatisfy { $0.hasBegun && !$0.hasEnded })
    input.take(InputFrame([.touchMoved(1, [5, 6]), .touchMoved(4, [9, 9]), .touchEnded(0)]))
    #expect(input.touches.map(\.hasEnded) == [true, false] && !input.touches[1].hasBegun)
    #expect(input.touches[1].place == [5, 6] && input.touches.count == 2)
    input.take(InputFrame([.touchBegan(0, [7, 8])]))
    #expect(input.touches.map(\.number) == [1, 0] && input.touches[1].hasBegun)
  }

  @Test("a finger lifted and put down again in one tick is two touches") func touchAgain() {
    let input = input([.touchBegan(0, [1, 1])], [.touchEnded(0), .touchBegan(0, [2, 2])])
    #expect(input.touches.map(\.hasEnded) == [true, false] && input.touches[1].place == [2, 2])
  }
}

@Suite("Named actions") struct InputActionTests {
  private let jump = InputAction("jump")
  private let steer = InputAction("steer")

  private func input(_ frames: [InputEvent]...) -> Input {
    var input = Input()
    input.bind(jump, to: [.key(.space), .gamepad(.a), .pointer(.secondary)])
    input.bind(steer, to: [.keys(.left, .right), .axis(.leftX)])
    for events in frames { input.take(InputFrame(events)) }
    return input
  }

  @Test(
    "each binding of an action triggers it",
    arguments: [[InputEvent.keyPressed("space")], [.gamepadPressed(3, .a)], [.pointerPressed([1, 1], .secondary)]])
  func down(events: [InputEvent]) {
    var input = input(events)
    #expect(input.isDown(jump) && input.justPressed(jump) && input.value(jump) == 1)
    #expect(!input.isDown(steer) && input.value(steer) == 0)
    input.take(.none)
    #expect(input.isDown(jump) && !input.justPressed(jump))
  }

  @Test("an action's value is its strongest binding; a stick is down beyond half its range") func value() {
    #expect(input([.keyPressed("left")]).value(steer) == -1)
    #expect(input([.keyPressed("left"), .gamepadMoved(0, .leftX, 0.75)]).value(steer) == -1)
    let half = input([.gamepadMoved(0, .leftX, 0.25), .gamepadMoved(1, .leftX, -0.5)])
    #expect(half.value(steer) == -0.5 && !half.isDown(steer))
    #expect(input([.gamepadMoved(0, .leftX, -0.75)]).isDown(steer))
  }

  @Test("an action is released together with its binding") func up() {
    let input = input([.keyPressed("space"), .gamepadPressed(0, .a)], [.gamepadReleased(0, .a)])
    #expect(input.justReleased(jump) && input.isDown(jump))
  }

  @Test("binding an action again replaces its bindings; an unbound action is never down") func rebind() {
    var input = input()
    input.bind(jump, to: [.key("w")])
    input.take(InputFrame([.keyPressed("space")]))
    #expect(!input.isDown(jump) && input.boundActions == [jump, steer])
    input.take(InputFrame([.keyPressed("w")]))
    #expect(input.justPressed(jump) && input.bindings(of: jump) == [.key("w")])
    #expect(!input.isDown(InputAction("dance")) && input.bindings(of: InputAction("dance")).isEmpty)
  }

  @Test("every binding can be parsed from its description") func words() {
    let all: [InputBinding] =
      [.key(.space), .keys(.left, "d"), .pointer(.primary), .pointer(.middle), .pointer(.secondary)]
      + GamepadButton.allCases.map { .gamepad($0) } + GamepadAxis.allCases.map { .axis($0) }
    #expect(all.map { InputBinding("\($0)") } == all)
    for wrong in ["", " ", "gamepad", "gamepad q", "pointer left", "a/b/c", "/a", "a b", "gamepad a b"] {
      #expect(InputBinding(wrong) == nil, "\(wrong)")
    }
  }
}
