import CSDL2
import RiffleSDL
import Testing

extension WindowTests {
  @Test("a pointer that leaves, and a window that comes to the front, goes or is closed, are events")
  func windowEvents() throws {
    try withWindow { window in
      let told = [
        (SDL_WINDOWEVENT_LEAVE, WindowEvent.pointerLeft), (SDL_WINDOWEVENT_FOCUS_GAINED, .focusGained),
        (SDL_WINDOWEVENT_FOCUS_LOST, .focusLost), (SDL_WINDOWEVENT_EXPOSED, .exposed),
        (SDL_WINDOWEVENT_CLOSE, .closeRequested),
      ]
      for (id, _) in told {
        push {
          $0.window.type = SDL_WINDOWEVENT.rawValue
          $0.window.event = UInt8(id.rawValue)
        }
      }
      let seen = Array(AnyIterator { window.nextEvent() })
      #expect(seen == told.map(\.1))
    }
  }

  @Test("Ctrl Q closes the window as its button does, and Q alone is a key")
  func quits() throws {
    try withWindow { window in
      for held in [KMOD_NONE.rawValue, KMOD_LCTRL.rawValue] { pushKey(SDL_SCANCODE_Q, SDLK_q, held: held) }
      let seen = Array(AnyIterator { window.nextEvent() })
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
      pushKey(SDL_SCANCODE_0, SDLK_0, held: held)
      push {
        $0.text.type = SDL_TEXTINPUT.rawValue
        $0.text.text.0 = CChar(UInt8(ascii: "0"))
      }
      let seen = Array(AnyIterator { window.nextEvent() })
      #expect(seen.count { if case .keyPressed = $0 { true } else { false } } == 1)
      #expect(seen.contains(.text("0")) == isTyped)
    }
  }
}
