import RiffleCore

extension Input {
  /// Binds an action to these and no others. The order of actions is that of their first binding.
  public mutating func bind(_ action: InputAction, to bindings: [InputBinding]) {
    if let index = actions.firstIndex(where: { $0.action == action }) {
      actions[index].bindings = bindings
    } else {
      actions.append(BoundAction(action: action, bindings: bindings))
    }
  }

  /// What an action is bound to; nothing for one that never was.
  public func bindings(of action: InputAction) -> [InputBinding] {
    actions.first { $0.action == action }?.bindings ?? []
  }

  /// Whether anything that is bound to the action is down.
  public func isDown(_ action: InputAction) -> Bool { abs(value(action)) > 0.5 }

  /// Whether a key or button that is bound to the action went down in this tick. A stick does not go down.
  public func justPressed(_ action: InputAction) -> Bool {
    anyBinding(of: action, has: justPressed, justPressed, justPressed)
  }

  /// Whether a key or button that is bound to the action came up in this tick.
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

  /// How much of the action is asked for, -1 to 1: of all that is bound to it what is furthest from 0, the first of equals.
  /// A key or a button that is down is 1.
  public func value(_ action: InputAction) -> Float {
    bindings(of: action).map(value).furthest
  }

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

/// An action with what asks for it.
struct BoundAction: Sendable, Equatable {
  let action: InputAction
  var bindings: [InputBinding]
}

extension [Float] {
  /// What is furthest from 0, the first of equals; 0 without any.
  var furthest: Float { reduce(0) { abs($1) > abs($0) ? $1 : $0 } }
}
