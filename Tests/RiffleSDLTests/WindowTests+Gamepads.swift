import CSDL2
import RiffleCore
import RiffleSDL
import Testing

extension WindowTests {
  @Test("a gamepad axis is 0 in the dead zone and rises from its edge to 1")
  func deadZone() {
    #expect(Gamepads.value(0) == 0 && Gamepads.value(4900) == 0 && Gamepads.value(-4900) == 0)
    #expect(Gamepads.value(.max) == 1 && Gamepads.value(.min) == -1)
    #expect(Gamepads.value(18842) == 0.5 && Gamepads.value(-18842) == -0.5)
    #expect((0...32767).map { Gamepads.value(Int16($0)) } == (0...32767).map { Gamepads.value(Int16($0)) }.sorted())
  }

  @Test("a gamepad connects, is pressed, moves, disconnects and reconnects with the lowest free number")
  func gamepads() throws {
    // The dummy driver's window never has the focus, and SDL hides gamepads from windows without it.
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
    try withWindow(usesGamepads: true) { window in
      @MainActor func events() -> [InputEvent] {
        SDL_JoystickUpdate()
        var events: [InputEvent] = []
        while let event = window.nextEvent() { if case .input(let input, _, _) = event { events.append(input) } }
        return events
      }
      func attach() throws -> Int32 {
        let index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, 6, 15, 0)
        try #require(index >= 0, "\(lastSDLError())")
        return index
      }
      let first = try attach()
      #expect(events().first == .gamepadConnected(0))
      let joystick = SDL_JoystickOpen(first)
      defer { SDL_JoystickClose(joystick) }
      SDL_JoystickSetVirtualButton(joystick, 0, 1)
      SDL_JoystickSetVirtualAxis(joystick, 0, 18842)
      SDL_JoystickSetVirtualAxis(joystick, 1, 1000)
      let pressed = events()
      #expect(pressed.contains(.gamepadPressed(0, .a)) && pressed.contains(.gamepadMoved(0, .leftX, 0.5)), "\(pressed)")
      #expect(!pressed.contains { if case .gamepadMoved(_, .leftY, _) = $0 { true } else { false } })
      SDL_JoystickSetVirtualButton(joystick, 0, 0)
      #expect(events() == [.gamepadReleased(0, .a)])
      let second = try attach()
      #expect(events().first == .gamepadConnected(1))
      SDL_JoystickDetachVirtual(first)
      #expect(events().contains(.gamepadDisconnected(0)))
      _ = second
      let third = try attach()
      #expect(events().first == .gamepadConnected(0))
      for index in (0..<SDL_NumJoysticks()).reversed() where SDL_JoystickIsVirtual(index) == SDL_TRUE {
        SDL_JoystickDetachVirtual(index)
      }
      _ = third
      #expect(Set(events().map { "\($0)" }) == ["gamepadDisconnected(0)", "gamepadDisconnected(1)"])
    }
  }
}
