import RiffleCore

/// Something a game can be asked for, by a name of the game's: keys, buttons and sticks are bound to it, and a person may
/// bind others.
///
/// ```swift
/// extension InputAction { static let jump = InputAction("jump") }
///
/// app.bind(.jump, to: .key(.space), .gamepad(.a))
/// if world.input.justPressed(.jump) { … }
/// ```
public struct InputAction: Hashable, Sendable, CustomStringConvertible {
  /// What a file of bindings calls it.
  public let name: String

  /// An action by its name, as a file of controls writes it.
  public init(_ name: String) { self.name = name }

  public var description: String { name }
}

/// What asks for an action.
public enum InputBinding: Hashable, Sendable {
  /// A key.
  case key(Key)
  /// Two keys for -1 and 1.
  case keys(Key, Key)
  /// A button of any gamepad.
  case gamepad(GamepadButton)
  /// A stick or trigger of any gamepad. It has a value, and counts as down beyond half its way.
  case axis(GamepadAxis)
  /// A button of the pointer.
  case pointer(PointerButton)
}

extension InputBinding: CustomStringConvertible {
  /// As a file has it: `space`, `left/right`, `gamepad a`, `gamepad leftX`, `pointer primary`.
  public var description: String {
    switch self {
    case .key(let key): key.name
    case .keys(let negative, let positive): "\(negative)/\(positive)"
    case .gamepad(let button): "gamepad \(button.rawValue)"
    case .axis(let axis): "gamepad \(axis.rawValue)"
    case .pointer(let button): "pointer \(button)"
    }
  }

  /// Reads what `description` writes; nil for anything else. Any name of a key is one here.
  public init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("gamepad", 2):
      if let button = GamepadButton(rawValue: words[1]) {
        self = .gamepad(button)
      } else if let axis = GamepadAxis(rawValue: words[1]) {
        self = .axis(axis)
      } else {
        return nil
      }
    case ("pointer", 2):
      guard let button = PointerButton.allCases.first(where: { "\($0)" == words[1] }) else {
        return nil
      }
      self = .pointer(button)
    case (let word?, 1) where word != "gamepad" && word != "pointer":
      let keys = word.split(separator: "/", omittingEmptySubsequences: false)
      guard keys.count <= 2, !keys.contains("") else { return nil }
      self = keys.count == 1 ? .key(Key(word)) : .keys(Key(String(keys[0])), Key(String(keys[1])))
    default: return nil
    }
  }

  /// The keys it names.
  package var keys: [Key] {
    switch self {
    case .key(let key): [key]
    case .keys(let negative, let positive): [negative, positive]
    case .gamepad, .axis, .pointer: []
    }
  }
}
