import RiffleCore

/// The state of one gamepad.
public struct Gamepad: Sendable, Equatable {
  /// The number, from 0.
  public let number: Int
  /// The held buttons, in the order of their presses.
  public private(set) var buttons: [GamepadButton] = []
  /// The buttons pressed in this tick.
  public private(set) var pressedButtons: [GamepadButton] = []
  /// The buttons released in this tick.
  public private(set) var releasedButtons: [GamepadButton] = []
  /// By axis, in the order of its cases.
  private var values = [Float](repeating: 0, count: GamepadAxis.allCases.count)

  init(number: Int) { self.number = number }

  /// Returns true if a button is held.
  public func isDown(_ button: GamepadButton) -> Bool { buttons.contains(button) }
  /// Returns true if a button went down in this tick.
  public func justPressed(_ button: GamepadButton) -> Bool { pressedButtons.contains(button) }
  /// Returns true if a button came up in this tick.
  public func justReleased(_ button: GamepadButton) -> Bool { releasedButtons.contains(button) }

  /// Returns the position of a stick, -1 to 1, or of a trigger, 0 to 1.
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
