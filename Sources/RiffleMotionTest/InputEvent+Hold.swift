import RiffleStage

extension InputEvent {
  /// Where in a hold an event is: its press, a movement in it, its release.
  enum HoldPhase: Sendable {
    case begins, moves, ends

    /// Whether an event about something is part of the hold of something. The pointer moves for any of its buttons.
    func isPart(_ what: String, of held: String) -> Bool {
      self == .moves ? held.hasPrefix(what) : self == .ends && held == what
    }
  }

  /// What it presses, moves or releases; nil for what nothing holds.
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
