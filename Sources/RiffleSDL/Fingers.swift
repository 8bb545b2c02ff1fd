import CSDL2
import RiffleCore

struct Fingers {
  private var down: [(id: SDL_FingerID, number: Int)] = []

  /// Returns nil for a finger that started elsewhere. `size` is the window's in points; SDL's positions are fractions
  /// of it.
  mutating func translate(_ event: SDL_TouchFingerEvent, _ type: SDL_EventType, in size: SIMD2<Float>) -> InputEvent? {
    let place = SIMD2(event.x, event.y) * size
    let index = down.firstIndex { $0.id == event.fingerId }
    if type == SDL_FINGERDOWN, index == nil {
      let number = down.map(\.number).lowestMissing
      down.append((event.fingerId, number))
      return .touchBegan(number, place)
    }
    guard let index else { return nil }
    let number = down[index].number
    guard type == SDL_FINGERUP else { return .touchMoved(number, place) }
    down.remove(at: index)
    return .touchEnded(number)
  }
}

extension [Int] {
  var lowestMissing: Int { (0...count).first { !contains($0) } ?? count }
}
