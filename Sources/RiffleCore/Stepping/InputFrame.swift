/// All external input of one tick: a value, so that a recording of frames is a recording of the run.
public struct InputFrame: Sendable, Equatable {
  /// The events since the previous frame, in order.
  public var events: [InputEvent]

  public init(_ events: [InputEvent] = []) { self.events = events }

  /// A tick without input.
  public static let none = InputFrame()

  /// True without events.
  @inlinable public var isEmpty: Bool { events.isEmpty }

  /// Events with positions limited to ±1,000,000 points and sizes to 1...100,000: all distances and speeds are finite.
  var bounded: InputFrame { isEmpty ? self : InputFrame(events.map(\.bounded)) }
}

/// One input event of the user or of a demo.
public enum InputEvent: Sendable, Equatable {
  /// The pointer moved, to this position in points from the top left of the window.
  case pointerMoved(SIMD2<Float>)
  /// A pointer button was pressed at a position.
  case pointerPressed(SIMD2<Float>, PointerButton)
  /// A pointer button was released at a position.
  case pointerReleased(SIMD2<Float>, PointerButton)
  /// The pointer left the window.
  case pointerLeft
  /// A key was pressed, by the name of its position on the keyboard: `s`, `space`, `left`, `escape`, `f10`.
  case keyPressed(String)
  /// A key was released.
  case keyReleased(String)
  /// The wheel turned, or two fingers moved: steps to the right and down.
  case wheel(SIMD2<Float>)
  /// Text was typed, after the keyboard layout and the input method.
  case text(String)
  /// A finger touched at a position. A finger gets the lowest free number from 0; the first one is also the pointer.
  case touchBegan(Int, SIMD2<Float>)
  /// A finger moved to a position.
  case touchMoved(Int, SIMD2<Float>)
  /// A finger was lifted, or the system cancelled the touch.
  case touchEnded(Int)
  /// A gamepad was connected. Numbers count from 0; it gets the lowest free one.
  case gamepadConnected(Int)
  /// A gamepad was disconnected: its buttons count as released, its sticks as centred.
  case gamepadDisconnected(Int)
  /// A gamepad button was pressed.
  case gamepadPressed(Int, GamepadButton)
  /// A gamepad button was released.
  case gamepadReleased(Int, GamepadButton)
  /// A stick or trigger moved, to this value after its dead zone.
  case gamepadMoved(Int, GamepadAxis, Float)
  /// The window, or the picture drawn without one, has a new size in points.
  case resized(SIMD2<Float>)
  /// A named action of a scene's demo or of a button: `shuffle`, `choose` with the index of a card.
  case action(String, [Double])
  /// A parameter of the scene was set: a flag to 0 or 1, a choice to its index. The values that depend on it animate,
  /// or jump if `jumps` is set, as while time is paused.
  case parameter(name: String, value: Double, jumps: Bool = false)
  /// The scene's file has a new text. Changed values animate, or jump if `jumps` is set, as while time is paused.
  case reload(String, jumps: Bool)

  fileprivate var bounded: InputEvent {
    func bounded(_ place: SIMD2<Float>) -> SIMD2<Float> {
      let place = place.replacing(with: 0, where: place .!= place)
      return place.clamped(lowerBound: SIMD2(repeating: -1_000_000), upperBound: SIMD2(repeating: 1_000_000))
    }
    return switch self {
    case .pointerMoved(let place): .pointerMoved(bounded(place))
    case .pointerPressed(let place, let button): .pointerPressed(bounded(place), button)
    case .pointerReleased(let place, let button): .pointerReleased(bounded(place), button)
    case .wheel(let steps): .wheel(bounded(steps))
    case .touchBegan(let finger, let place): .touchBegan(finger, bounded(place))
    case .touchMoved(let finger, let place): .touchMoved(finger, bounded(place))
    case .resized(let size): .resized(bounded(size).clamped(lowerBound: .one, upperBound: SIMD2(repeating: 100_000)))
    default: self
    }
  }
}

/// A pointer button.
public enum PointerButton: UInt8, Sendable, Equatable, CaseIterable {
  case primary = 1
  case middle = 2
  case secondary = 3
}

/// A button of a gamepad by its position, with the name of that position on an Xbox controller. In SDL's order.
public enum GamepadButton: String, Sendable, CaseIterable {
  case a, b, x, y, back, guide, start, leftStick, rightStick, leftShoulder, rightShoulder, dpadUp, dpadDown, dpadLeft,
    dpadRight
}

/// An analog axis of a gamepad, in SDL's order. Sticks: -1 to 1, right and down positive; triggers: 0 to 1.
public enum GamepadAxis: String, Sendable, CaseIterable {
  case leftX, leftY, rightX, rightY, leftTrigger, rightTrigger
}
