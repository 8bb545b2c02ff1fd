import RiffleCore
import RiffleInspector
import RiffleSDL

/// What a window's event means: something for the transport, for the scene, or for the window itself.
enum WindowInput: Equatable {
  case time(TimeCommand)
  case scene(InputEvent)
  case close
  case resized
  case redraw
  case texturesLost
  case nothing

  init(_ event: WindowEvent) {
    switch event {
    case .keyPressed("escape", _, _): self = .close
    case .keyPressed(let key, let modifiers, let isRepeat):
      if let command = Self.command(key, modifiers) {
        self = isRepeat && !KeyTable.repeats(command) ? .nothing : .time(command)
      } else {
        // Held keys do not press again.
        self = isRepeat ? .nothing : .scene(.keyPressed(key))
      }
    case .keyReleased(let key, let modifiers):
      self = Self.command(key, modifiers) == nil ? .scene(.keyReleased(key)) : .nothing
    case .pointerMoved(let place): self = .scene(.pointerMoved(place))
    case .pointerPressed(let place, let button): self = .scene(.pointerPressed(place, button))
    case .pointerReleased(let place, let button): self = .scene(.pointerReleased(place, button))
    case .pointerLeft: self = .scene(.pointerLeft)
    case .resized: self = .resized
    case .exposed: self = .redraw
    case .targetsReset: self = .texturesLost
    case .closeRequested: self = .close
    case .wheel, .focusGained, .focusLost: self = .nothing
    }
  }

  private static func command(_ key: String, _ modifiers: KeyModifiers) -> TimeCommand? {
    let shift = modifiers.contains(.shift)
    return KeyTable.command(for: KeyChord(key, shift: shift))
      ?? placeNames[key].flatMap { KeyTable.command(for: KeyChord($0, shift: shift)) }
  }

  /// The key table spells these out.
  private static let placeNames = [".": "period", "[": "leftbracket", "]": "rightbracket", ",": "comma"]
}
