import RiffleCore
import RiffleECS

/// What the scene's own sliders, focus and drags have left of a tick's input to its blocks, where that is not all of it.
/// A resource.
struct LeftInput: Component {
  var events: [InputEvent]

  func fold(into hasher: inout StateHasher) { hasher.combine(events.count) }
}

extension World {
  /// Notes what is left of the input of this tick; nil for all.
  mutating func leaveInput(_ events: [InputEvent]?) {
    if let events {
      insertResource(LeftInput(events: events))
    } else if hasResource(LeftInput.self) {
      removeResource(LeftInput.self)
    }
  }

  /// The input of this tick for those that come after the scene.
  func inputLeft(of input: InputFrame) -> InputFrame { resource(LeftInput.self).map { InputFrame($0.events) } ?? input }
}
