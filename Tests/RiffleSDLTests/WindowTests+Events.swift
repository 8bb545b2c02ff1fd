import CSDL2
import RiffleCore
import RiffleSDL
import Testing

extension WindowTests {
  @Test("window events for leaving, focus loss and closing are reported; exposure redraws") func windowEvents() throws {
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

  @Test("Ctrl Q requests to close the window, and Q alone is a key") func quits() throws {
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
      for (type, id, x, y) in [
        (SDL_FINGERMOTION, 7, 0.1, 0.1), (SDL_FINGERDOWN, 700, 0.5, 0.25), (SDL_FINGERDOWN, -3, 1, 1),
        (SDL_FINGERMOTION, -3, 0, 0.5), (SDL_FINGERUP, 700, 0.5, 0.5), (SDL_FINGERDOWN, 9, 0.25, 0),
        (SDL_FINGERUP, -3, 0, 0),
      ] as [(SDL_EventType, SDL_FingerID, Float, Float)] {
        push { ($0.tfinger.type, $0.tfinger.fingerId, $0.tfinger.x, $0.tfinger.y) = (type.rawValue, id, x, y) }
      }
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
  @Test("a gamepad axis is 0 in the dead zone and rises from its edge to 1") func deadZone() {
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

@Suite("Key names") struct KeyNameTests {
  @Test("every key name maps back to its key") func roundTrip() {
    var seen: Set<String> = []
    for raw in 1..<SDL_NUM_SCANCODES.rawValue {
      guard let name = KeyName.name(scancode: SDL_Scancode(raw)) else { continue }
      #expect(!name.isEmpty && !name.contains(" ") && name == name.lowercased())
      // SDL gives a few keys of odd keyboards the same name; the first one keeps it.
      if seen.insert(name).inserted { #expect(KeyName.scancode(named: name)?.rawValue == raw, "\(name)") }
    }
    #expect(seen.count > 100)
  }

  @Test(
    "keys have the names that scenes and the debugger use",
    arguments: [
      ("s", SDL_SCANCODE_S), ("1", SDL_SCANCODE_1), ("space", SDL_SCANCODE_SPACE), ("left", SDL_SCANCODE_LEFT),
      ("f10", SDL_SCANCODE_F10), ("escape", SDL_SCANCODE_ESCAPE), ("home", SDL_SCANCODE_HOME),
      ("end", SDL_SCANCODE_END), ("backspace", SDL_SCANCODE_BACKSPACE), ("comma", SDL_SCANCODE_COMMA),
      ("period", SDL_SCANCODE_PERIOD), ("leftbracket", SDL_SCANCODE_LEFTBRACKET),
      ("rightbracket", SDL_SCANCODE_RIGHTBRACKET), ("grave", SDL_SCANCODE_GRAVE), ("slash", SDL_SCANCODE_SLASH),
      ("return", SDL_SCANCODE_RETURN), ("tab", SDL_SCANCODE_TAB), ("leftshift", SDL_SCANCODE_LSHIFT),
      ("pageup", SDL_SCANCODE_PAGEUP),
    ])
  func names(name: String, scancode: SDL_Scancode) {
    #expect(KeyName.name(scancode: scancode) == name)
    #expect(KeyName.scancode(named: name) == scancode)
  }

  static let stepKeys: [(String, SDL_Scancode, SDL_Scancode)] = [
    ("US, German", SDL_SCANCODE_COMMA, SDL_SCANCODE_PERIOD), ("Dvorak", SDL_SCANCODE_W, SDL_SCANCODE_E),
    ("Bépo", SDL_SCANCODE_G, SDL_SCANCODE_V), ("Turkish F", SDL_SCANCODE_BACKSLASH, SDL_SCANCODE_SLASH),
  ]

  @Test("comma and period are named by the printed symbol in every layout", arguments: stepKeys)
  func stepping(layout: String, comma: SDL_Scancode, period: SDL_Scancode) {
    #expect(KeyName.name(scancode: comma, symbol: 0x2C) == "comma", "\(layout)")
    #expect(KeyName.name(scancode: period, symbol: 0x2E) == "period", "\(layout)")
  }

  @Test("on AZERTY the period key is named by its position, because it needs Shift") func azerty() {
    #expect(KeyName.name(scancode: SDL_SCANCODE_M, symbol: 0x2C) == "comma")
    #expect(KeyName.name(scancode: SDL_SCANCODE_PERIOD, symbol: 0x3A) == "period")
    #expect(KeyName.name(scancode: SDL_SCANCODE_SEMICOLON, symbol: 0x6D) == "m")
  }

  @Test("letters and signs are named by the layout, digits and other symbols by their position") func layouts() {
    #expect(KeyName.name(scancode: SDL_SCANCODE_Q, symbol: 0x27) == "apostrophe")
    #expect(KeyName.name(scancode: SDL_SCANCODE_COMMA, symbol: 0x3B) == "semicolon")
    #expect(KeyName.name(scancode: SDL_SCANCODE_MINUS, symbol: 0x5B) == "leftbracket")
    #expect(KeyName.name(scancode: SDL_SCANCODE_4, symbol: 0x27) == "4")
    #expect(KeyName.name(scancode: SDL_SCANCODE_Q, symbol: 97) == "a")
    #expect(KeyName.name(scancode: SDL_SCANCODE_SEMICOLON, symbol: 246) == "semicolon")
    #expect(KeyName.name(scancode: SDL_SCANCODE_S, symbol: 1099) == "s")
  }

  @Test("unknown key names and scancodes are rejected") func unknown() {
    #expect(!KeyName.exists("shuffle"))
    #expect(!KeyName.exists(""))
    #expect(!KeyName.exists("Space"))
    #expect(KeyName.name(scancode: SDL_SCANCODE_UNKNOWN) == nil)
  }

  @Test("left and right modifiers are equivalent, alone and combined") func modifiers() {
    for (keys, modifier) in [
      ([KMOD_LSHIFT, KMOD_RSHIFT], KeyModifiers.shift), ([KMOD_LCTRL, KMOD_RCTRL], .control),
      ([KMOD_LALT, KMOD_RALT], .option), ([KMOD_LGUI, KMOD_RGUI], .command),
    ] {
      for key in keys { #expect(KeyModifiers(sdl: UInt16(key.rawValue)) == modifier, "\(key)") }
    }
    #expect(KeyModifiers(sdl: UInt16(KMOD_RSHIFT.rawValue | KMOD_LCTRL.rawValue)) == [.shift, .control])
    #expect(KeyModifiers(sdl: UInt16(KMOD_NUM.rawValue)) == [])
  }
}
