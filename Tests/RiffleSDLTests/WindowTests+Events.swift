import CSDL2
import Testing

@testable import RiffleSDL

extension WindowTests {
  @Test("a pointer that leaves, and a window that comes to the front, goes or is closed, are events")
  func windowEvents() throws {
    try withWindow { window in
      while window.nextEvent() != nil {}
      let told = [
        (SDL_WINDOWEVENT_LEAVE, WindowEvent.pointerLeft), (SDL_WINDOWEVENT_FOCUS_GAINED, .focusGained),
        (SDL_WINDOWEVENT_FOCUS_LOST, .focusLost), (SDL_WINDOWEVENT_EXPOSED, .exposed),
        (SDL_WINDOWEVENT_CLOSE, .closeRequested),
      ]
      for (id, _) in told {
        var event = SDL_Event()
        event.window.type = SDL_WINDOWEVENT.rawValue
        event.window.event = UInt8(id.rawValue)
        SDL_PushEvent(&event)
      }
      var seen: [WindowEvent] = []
      while let event = window.nextEvent() { seen.append(event) }
      #expect(seen == told.map(\.1))
    }
  }

  @Test("Ctrl Q closes the window as its button does, and Q alone is a key")
  func quits() throws {
    try withWindow { window in
      while window.nextEvent() != nil {}
      for held in [KMOD_NONE.rawValue, KMOD_LCTRL.rawValue] {
        var key = SDL_Event()
        key.key.type = SDL_KEYDOWN.rawValue
        key.key.keysym.scancode = SDL_SCANCODE_Q
        key.key.keysym.sym = Int32(SDLK_q.rawValue)
        key.key.keysym.mod = UInt16(held)
        SDL_PushEvent(&key)
      }
      var seen: [WindowEvent] = []
      while let event = window.nextEvent() { seen.append(event) }
      #expect(seen == [.keyPressed("q", modifiers: [], isRepeat: false), .closeRequested])
    }
  }

  @Test(
    "a letter that comes with a shortcut is not typed; one with Shift, or with Ctrl and Alt, is",
    arguments: [
      (KMOD_NONE.rawValue, true), (KMOD_LSHIFT.rawValue, true), (KMOD_LCTRL.rawValue, false),
      (KMOD_RCTRL.rawValue | KMOD_LSHIFT.rawValue, false), (KMOD_LCTRL.rawValue | KMOD_RALT.rawValue, true),
    ])
  func shortcuts(held: UInt32, isTyped: Bool) throws {
    try withWindow { window in
      while window.nextEvent() != nil {}
      var key = SDL_Event()
      key.key.type = SDL_KEYDOWN.rawValue
      key.key.keysym.scancode = SDL_SCANCODE_0
      key.key.keysym.sym = Int32(SDLK_0.rawValue)
      key.key.keysym.mod = UInt16(held)
      SDL_PushEvent(&key)
      var text = SDL_Event()
      text.text.type = SDL_TEXTINPUT.rawValue
      text.text.text.0 = CChar(UInt8(ascii: "0"))
      SDL_PushEvent(&text)
      var seen: [WindowEvent] = []
      while let event = window.nextEvent() { seen.append(event) }
      #expect(seen.count { if case .keyPressed = $0 { true } else { false } } == 1)
      #expect(seen.contains(.text("0")) == isTyped)
    }
  }
}
