import RiffleCore

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

  /// Returns the action's value, -1 to 1: that of the binding furthest from 0, the first of equals. A held key or
  /// button is 1.
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

struct BoundAction: Sendable, Equatable {
  let action: InputAction
  var bindings: [InputBinding]
}

extension [Float] {
  /// The value furthest from 0, the first of equals; 0 if empty.
  var furthest: Float { reduce(0) { abs($1) > abs($0) ? $1 : $0 } }
}
