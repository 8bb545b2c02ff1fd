import RiffleSDL

/// The receiver of each pressed key: a release goes to the receiver of the press, whatever was opened or stopped in
/// between. With Shift released first, the key of `?` alone would be one of the scene.
package struct HeldKeys {
  private var isOfTime: [String: Bool] = [:]
  /// True if the debugger consumed the last press: its text is then discarded.
  private var lastWasOfTime = false

  package init() {}

  /// Returns the meaning of an event, if a press of its key now means `input`.
  package mutating func meaning(of event: WindowEvent, pressed input: WindowInput) -> WindowInput {
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
