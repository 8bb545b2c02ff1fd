import CSDL2
import RiffleCore
import RiffleSDL
import Testing

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
