import CSDL2
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
