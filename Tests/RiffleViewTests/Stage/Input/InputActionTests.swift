import RiffleView
import Testing

@Suite("Named actions")
struct InputActionTests {
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

  @Test("an action's value is its strongest binding; a stick is down beyond half its range")
  func value() {
    #expect(input([.keyPressed("left")]).value(steer) == -1)
    #expect(input([.keyPressed("left"), .gamepadMoved(0, .leftX, 0.75)]).value(steer) == -1)
    let half = input([.gamepadMoved(0, .leftX, 0.25), .gamepadMoved(1, .leftX, -0.5)])
    #expect(half.value(steer) == -0.5 && !half.isDown(steer))
    #expect(input([.gamepadMoved(0, .leftX, -0.75)]).isDown(steer))
  }

  @Test("an action is released together with its binding")
  func up() {
    let input = input([.keyPressed("space"), .gamepadPressed(0, .a)], [.gamepadReleased(0, .a)])
    #expect(input.justReleased(jump) && input.isDown(jump))
  }

  @Test("binding an action again replaces its bindings; an unbound action is never down")
  func rebind() {
    var input = input()
    input.bind(jump, to: [.key("w")])
    input.take(InputFrame([.keyPressed("space")]))
    #expect(!input.isDown(jump) && input.boundActions == [jump, steer])
    input.take(InputFrame([.keyPressed("w")]))
    #expect(input.justPressed(jump) && input.bindings(of: jump) == [.key("w")])
    #expect(!input.isDown(InputAction("dance")) && input.bindings(of: InputAction("dance")).isEmpty)
  }

  @Test("every binding can be parsed from its description")
  func words() {
    let all: [InputBinding] =
      [.key(.space), .keys(.left, "d"), .pointer(.primary), .pointer(.middle), .pointer(.secondary)]
      + GamepadButton.allCases.map { .gamepad($0) } + GamepadAxis.allCases.map { .axis($0) }
    #expect(all.map { InputBinding("\($0)") } == all)
    for wrong in ["", " ", "gamepad", "gamepad q", "pointer left", "a/b/c", "/a", "a b", "gamepad a b"] {
      #expect(InputBinding(wrong) == nil, "\(wrong)")
    }
  }
}
