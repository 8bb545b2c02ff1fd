import CSDL2
import RiffleCore
import RiffleSDL
import Testing

extension WindowTests {
  @Test("window events for leaving, focus loss and closing are reported; exposure redraws")
  func windowEvents() throws {
    try withWindow { window in
      let told = [
        (SDL_WINDOWEVENT_LEAVE, WindowEvent.input(.pointerLeft)), (SDL_WINDOWEVENT_FOCUS_LOST, .focusLost),
        (SDL_WINDOWEVENT_CLOSE, .closeRequested),
      ]
      while window.nextEvent() != nil {}
      _ = window.takeDamage()
      for id in told.map(\.0) + [SDL_WINDOWEVENT_EXPOSED] {
        push {
          $0.window.type = SDL_WINDOWEVENT.rawValue
          $0.window.event = UInt8(id.rawValue)
        }
      }
      let seen = Array(AnyIterator { window.nextEvent() })
      #expect(seen == told.map(\.1))
      #expect(window.takeDamage() == .picture && window.takeDamage() == nil)
    }
  }

  @Test("Ctrl Q requests to close the window, and Q alone is a key")
  func quits() throws {
    try withWindow { window in
      for held in [KMOD_NONE.rawValue, KMOD_LCTRL.rawValue] { pushKey(SDL_SCANCODE_Q, SDLK_q, held: held) }
      let seen = Array(AnyIterator { window.nextEvent() })
      #expect(seen == [.input(.keyPressed("q")), .closeRequested])
    }
  }

  @Test(
    "text input is ignored with a shortcut, but not with Shift or Ctrl and Alt",
    arguments: [
      (KMOD_NONE.rawValue, true), (KMOD_LSHIFT.rawValue, true), (KMOD_LCTRL.rawValue, false),
      (KMOD_RCTRL.rawValue | KMOD_LSHIFT.rawValue, false), (KMOD_LCTRL.rawValue | KMOD_RALT.rawValue, true),
    ])
  func shortcuts(held: UInt32, isTyped: Bool) throws {
    try withWindow { window in
      pushKey(SDL_SCANCODE_0, SDLK_0, held: held)
      push {
        $0.text.type = SDL_TEXTINPUT.rawValue
        $0.text.text.0 = CChar(UInt8(ascii: "0"))
      }
      let seen = Array(AnyIterator { window.nextEvent() })
      #expect(seen.count { if case .input(.keyPressed, _, _) = $0 { true } else { false } } == 1)
      #expect(seen.contains(.input(.text("0"))) == isTyped)
    }
  }
}

extension WindowTests {
  @Test("a finger has the lowest free number and a position in points; unknown fingers are ignored")
  func fingers() throws {
    try withWindow { window in
      @MainActor func push(_ type: SDL_EventType, _ id: SDL_FingerID, _ x: Float, _ y: Float) {
        var event = SDL_Event()
        event.tfinger.type = type.rawValue
        event.tfinger.fingerId = id
        (event.tfinger.x, event.tfinger.y) = (x, y)
        SDL_PushEvent(&event)
      }
      push(SDL_FINGERMOTION, 7, 0.1, 0.1)
      push(SDL_FINGERDOWN, 700, 0.5, 0.25)
      push(SDL_FINGERDOWN, -3, 1, 1)
      push(SDL_FINGERMOTION, -3, 0, 0.5)
      push(SDL_FINGERUP, 700, 0.5, 0.5)
      push(SDL_FINGERDOWN, 9, 0.25, 0)
      push(SDL_FINGERUP, -3, 0, 0)
      var seen: [InputEvent] = []
      while let event = window.nextEvent() { if case .input(let input, _, _) = event { seen.append(input) } }
      #expect(
        seen == [
          .touchBegan(0, [160, 60]), .touchBegan(1, [320, 240]), .touchMoved(1, [0, 120]), .touchEnded(0),
          .touchBegan(0, [80, 0]), .touchEnded(1),
        ])
    }
  }
}

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
