import RiffleCore

/// What is held on one gamepad.
public struct Gamepad: Sendable, Equatable {
  /// Counted from 0.
  public let number: Int
  /// The buttons that are down, in the order in which they went down.
  public private(set) var buttons: [GamepadButton] = []
  /// Those that went down in this tick.
  public private(set) var pressedButtons: [GamepadButton] = []
  /// Those that came up in this tick.
  public private(set) var releasedButtons: [GamepadButton] = []
  /// By axis, in the order of its cases.
  private var values = [Float](repeating: 0, count: GamepadAxis.allCases.count)

  init(number: Int) { self.number = number }

  /// Whether a button is held.
  public func isDown(_ button: GamepadButton) -> Bool { buttons.contains(button) }
  /// Whether a button went down in this tick.
  public func justPressed(_ button: GamepadButton) -> Bool { pressedButtons.contains(button) }
  /// Whether a button came up in this tick.
  public func justReleased(_ button: GamepadButton) -> Bool { releasedButtons.contains(button) }

  /// Where a stick or a trigger is: -1 to 1, a trigger 0 to 1.
  public func value(_ axis: GamepadAxis) -> Float { values[Self.place(axis)] }

  private static func place(_ axis: GamepadAxis) -> Int { GamepadAxis.allCases.firstIndex(of: axis) ?? 0 }

  mutating func beginTick() { (pressedButtons, releasedButtons) = ([], []) }

  mutating func take(_ event: InputEvent) {
    switch event {
    case .gamepadPressed(_, let button) where !buttons.contains(button):
      buttons.append(button)
      pressedButtons.append(button)
    case .gamepadReleased(_, let button):
      guard let index = buttons.firstIndex(of: button) else { return }
      releasedButtons.append(buttons.remove(at: index))
    case .gamepadMoved(_, let axis, let value): values[Self.place(axis)] = value
    default: break
    }
  }
}
