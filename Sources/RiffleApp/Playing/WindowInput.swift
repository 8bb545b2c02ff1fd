import RiffleSDL

/// The meaning of a window's event: for the transport, the scene, or the window itself.
package enum WindowInput: Equatable {
  case time(TimeCommand, key: String)
  case timeKeyReleased(String)
  case scene(InputEvent)
  /// Wheel steps to the right and down.
  case wheel(SIMD2<Float>)
  case close
  /// In points.
  case resized(SIMD2<Float>)
  case focusLost
  case nothing

  /// - Parameters:
  ///   - isOpen: true if letters are keys of the debugger.
  ///   - isHeld: true if time is paused, so that arrow keys step it.
  ///   - isSteering: true if a slider of the scene has focus, which takes more keys.
  ///   - leavesKeys: true for a game, which receives nearly all keys.
  package init(
    _ event: WindowEvent, debuggerIsOpen isOpen: Bool, timeIsHeld isHeld: Bool = true,
    sliderHasFocus isSteering: Bool = false, leavesKeys: Bool = false
  ) {
    switch event {
    // Modifiers are no keys of their own: otherwise each Shift would fork the past.
    case .keyPressed(let key, _, _) where Self.modifiers.contains(key): self = .nothing
    case .keyPressed(let key, let modifiers, let isRepeat):
      if let command = Self.command(key, modifiers, isOpen, isHeld, isSteering, leavesKeys) {
        // Held time keys repeat by their own timer.
        self = isRepeat ? .nothing : .time(command, key: key)
      } else {
        // Repeats are no presses.
        let isShifted = isSteering && modifiers.contains(.shift) && ["left", "right"].contains(key)
        self = isRepeat ? .nothing : .scene(.keyPressed(isShifted ? "shift+\(key)" : key))
      }
    // Its receiver was decided at the press, see `HeldKeys`.
    case .keyReleased: self = .nothing
    case .pointerMoved(let place): self = .scene(.pointerMoved(place))
    case .pointerPressed(let place, let button): self = .scene(.pointerPressed(place, button))
    case .pointerReleased(let place, let button): self = .scene(.pointerReleased(place, button))
    case .pointerLeft: self = .scene(.pointerLeft)
    case .text(let text): self = leavesKeys && !isOpen ? .scene(.text(text)) : .nothing
    case .gamepad(let event): self = .scene(event)
    case .touch(let event): self = leavesKeys ? .scene(event) : .nothing
    case .resized(let size): self = .resized(size)
    case .closeRequested: self = .close
    case .wheel(let steps): self = .wheel(steps)
    case .focusLost: self = .focusLost
    case .focusGained, .exposed, .targetsReset, .dropped, .composing: self = .nothing
    }
  }

  private static let modifiers: Set = [
    "leftshift", "rightshift", "leftctrl", "rightctrl", "leftalt", "rightalt", "leftgui", "rightgui",
  ]

  private static func command(
    _ key: String, _ modifiers: KeyModifiers, _ isOpen: Bool, _ isHeld: Bool, _ isSteering: Bool,
    _ leavesKeys: Bool
  ) -> TimeCommand? {
    let (shift, control) = (modifiers.contains(.shift), modifiers.contains(.control))
    return KeyTable.command(
      for: KeyChord(key, shift: shift, control: control), isOpen: isOpen, isHeld: isHeld, isSteering: isSteering,
      leavesKeys: leavesKeys)
  }
}
