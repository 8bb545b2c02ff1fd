import RiffleSDL

/// Whose the keys are that are down: one that comes up belongs to whom it went down for, whatever was opened, stopped or
/// released in between. With Shift released first, the key of `?` comes up as one of the scene's.
struct HeldKeys {
  private var isOfTime: [String: Bool] = [:]
  /// Whether the key that went down last was taken by the debugger: its text is then discarded.
  private var lastWasOfTime = false

  /// What an event means, if a press of that key means `input` now.
  mutating func meaning(of event: WindowEvent, pressed input: WindowInput) -> WindowInput {
    switch event {
    case .text: return lastWasOfTime ? .nothing : input
    case .keyPressed(let key, _, isRepeat: false):
      if case .time = input { lastWasOfTime = true } else { lastWasOfTime = false }
      switch input {
      case .time: isOfTime[key] = true
      case .scene: isOfTime[key] = false
      default: isOfTime[key] = nil
      }
      return input
    case .keyReleased(let key, _):
      guard let isOfTime = isOfTime.removeValue(forKey: key) else { return .nothing }
      return isOfTime ? .timeKeyReleased(key) : .scene(.keyReleased(key))
    default: return input
    }
  }
}
