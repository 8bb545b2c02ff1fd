/// An action of a game, by its name: keys, buttons and sticks are bound to it, and players may rebind it.
///
/// ```swift
/// extension InputAction { static let jump = InputAction("jump") }
///
/// app.bind(.jump, to: .key(.space), .gamepad(.a))
/// if world.input.justPressed(.jump) { … }
/// ```
public struct InputAction: Hashable, Sendable, CustomStringConvertible {
  /// The name in a file of bindings.
  public let name: String

  /// Creates an action with a name, as in a file of controls.
  public init(_ name: String) { self.name = name }

  public var description: String { name }
}

/// An input that triggers an action.
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
  /// The form in a file: `space`, `left/right`, `gamepad a`, `gamepad leftX`, `pointer primary`.
  public var description: String {
    switch self {
    case .key(let key): key.name
    case .keys(let negative, let positive): "\(negative)/\(positive)"
    case .gamepad(let button): "gamepad \(button.rawValue)"
    case .axis(let axis): "gamepad \(axis.rawValue)"
    case .pointer(let button): "pointer \(button)"
    }
  }

  /// Parses the form of `description`; nil for anything else. Any key name is accepted.
  public init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("gamepad", 2):
      let button = GamepadButton(rawValue: words[1]).map(Self.gamepad)
      guard let binding = button ?? GamepadAxis(rawValue: words[1]).map(Self.axis) else { return nil }
      self = binding
    case ("pointer", 2):
      guard let button = PointerButton.allCases.first(where: { "\($0)" == words[1] }) else { return nil }
      self = .pointer(button)
    case (let word?, 1) where word != "gamepad" && word != "pointer":
      let keys = word.split(separator: "/", omittingEmptySubsequences: false)
      guard keys.count <= 2, !keys.contains("") else { return nil }
      self = keys.count == 1 ? .key(Key(word)) : .keys(Key(String(keys[0])), Key(String(keys[1])))
    default: return nil
    }
  }

  package var keys: [Key] {
    switch self {
    case .key(let key): [key]
    case .keys(let negative, let positive): [negative, positive]
    case .gamepad, .axis, .pointer: []
    }
  }
}

extension Input {
  /// Binds an action to these bindings only. The order of actions is that of their first binding.
  public mutating func bind(_ action: InputAction, to bindings: [InputBinding]) {
    if let index = actions.firstIndex(where: { $0.action == action }) {
      actions[index].bindings = bindings
    } else {
      actions.append(BoundAction(action: action, bindings: bindings))
    }
  }

  /// Returns the bindings of an action; empty if it was never bound.
  public func bindings(of action: InputAction) -> [InputBinding] {
    actions.first { $0.action == action }?.bindings ?? []
  }

  /// Returns true if any binding of the action is held.
  public func isDown(_ action: InputAction) -> Bool { abs(value(action)) > 0.5 }

  /// Returns true if a key or button of the action went down in this tick. Sticks do not count.
  public func justPressed(_ action: InputAction) -> Bool {
    anyBinding(of: action, has: justPressed, justPressed, justPressed)
  }

  /// Returns true if a key or button of the action came up in this tick.
  public func justReleased(_ action: InputAction) -> Bool {
    anyBinding(of: action, has: justReleased, justReleased, justReleased)
  }

  private func anyBinding(
    of action: InputAction, has key: (Key) -> Bool, _ gamepad: (GamepadButton) -> Bool,
    _ pointer: (PointerButton) -> Bool
  ) -> Bool {
    bindings(of: action).contains { binding in
      switch binding {
      case .key, .keys: binding.keys.contains(where: key)
      case .gamepad(let button): gamepad(button)
      case .pointer(let button): pointer(button)
      case .axis: false
      }
    }
  }

  /// Returns the value of the binding furthest from 0, the first of equals: -1 to 1, and 1 for a held key or button.
  public func value(_ action: InputAction) -> Float { bindings(of: action).map(value).furthest }

  private func value(_ binding: InputBinding) -> Float {
    switch binding {
    case .key(let key): isDown(key) ? 1 : 0
    case .keys(let negative, let positive): axis(negative, positive)
    case .gamepad(let button): isDown(button) ? 1 : 0
    case .axis(let stick): value(stick)
    case .pointer(let button): isDown(button) ? 1 : 0
    }
  }
}

struct BoundAction: Sendable, Equatable {
  let action: InputAction
  var bindings: [InputBinding]
}

extension [Float] {
  /// The first of equals; 0 if empty.
  var furthest: Float { reduce(0) { abs($1) > abs($0) ? $1 : $0 } }
}
