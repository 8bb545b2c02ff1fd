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
}
