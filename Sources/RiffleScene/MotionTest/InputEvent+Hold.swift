import RiffleView

extension InputEvent {
  /// The phase of a hold: its press, a movement during it, its release.
  enum HoldPhase: Sendable {
    case begins, moves, ends

    /// Returns true if an event belongs to the hold of `held`. Pointer movements belong to the hold of any button.
    func isPart(_ what: String, of held: String) -> Bool {
      self == .moves ? held.hasPrefix(what) : self == .ends && held == what
    }
  }

  /// The key, button or finger that the event presses, moves or releases; nil for other events.
  var hold: (what: String, phase: HoldPhase)? {
    switch self {
    case .pointerPressed(_, let button): ("pointer \(button.rawValue)", .begins)
    case .pointerMoved: ("pointer ", .moves)
    case .pointerReleased(_, let button): ("pointer \(button.rawValue)", .ends)
    case .keyPressed(let key): ("key \(key)", .begins)
    case .keyReleased(let key): ("key \(key)", .ends)
    case .touchBegan(let finger, _): ("finger \(finger)", .begins)
    case .touchMoved(let finger, _): ("finger \(finger)", .moves)
    case .touchEnded(let finger): ("finger \(finger)", .ends)
    case .gamepadPressed(let number, let button): ("gamepad \(number) \(button)", .begins)
    case .gamepadReleased(let number, let button): ("gamepad \(number) \(button)", .ends)
    case .action(StageInput.press, let numbers): ("entity \(numbers)", .begins)
    case .action(StageInput.release, let numbers): ("entity \(numbers)", .ends)
    default: nil
    }
  }
}
