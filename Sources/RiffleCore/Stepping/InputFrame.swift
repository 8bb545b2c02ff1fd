/// Everything from outside that one tick may read: a value, so that a recording of frames is a recording of the run.
public struct InputFrame: Sendable, Equatable {
  /// What happened since the frame before, in order.
  public var events: [InputEvent]

  public init(_ events: [InputEvent] = []) { self.events = events }

  /// A tick without input.
  public static let none = InputFrame()

  /// Whether nothing happened.
  @inlinable public var isEmpty: Bool { events.isEmpty }
}

/// One thing a person, or a demo, did.
public enum InputEvent: Sendable, Equatable {
  /// The pointer is now here, in points from the top left of the window.
  case pointerMoved(SIMD2<Float>)
  /// A button went down at a place.
  case pointerPressed(SIMD2<Float>, PointerButton)
  /// A button came up at a place.
  case pointerReleased(SIMD2<Float>, PointerButton)
  /// The pointer left the window.
  case pointerLeft
  /// A key went down, by the name of its place on the keyboard: `s`, `space`, `left`, `escape`, `f10`.
  case keyPressed(String)
  /// A key came up.
  case keyReleased(String)
  /// The wheel turned, or two fingers moved: steps to the right and down.
  case wheel(SIMD2<Float>)
  /// Text was typed, as the person's layout and input method make it.
  case text(String)
  /// A finger went down at a place; numbers count from 0, and the lowest free one is given. The first finger is the pointer
  /// as well.
  case touchBegan(Int, SIMD2<Float>)
  /// A finger is now here.
  case touchMoved(Int, SIMD2<Float>)
  /// A finger came up, or the system has taken it away.
  case touchEnded(Int)
  /// A gamepad is there; numbers count from 0, and the lowest free one is given.
  case gamepadConnected(Int)
  /// It is gone: its buttons are up, and its sticks in the middle.
  case gamepadDisconnected(Int)
  /// A button of a gamepad went down.
  case gamepadPressed(Int, GamepadButton)
  /// A button of a gamepad came up.
  case gamepadReleased(Int, GamepadButton)
  /// A stick or trigger has another place, its dead zone taken off.
  case gamepadMoved(Int, GamepadAxis, Float)
  /// The window, or the picture drawn without one, has a new size in points.
  case resized(SIMD2<Float>)
  /// Something a scene's demo or a button asked for by name: `shuffle`, `choose` with the index of a card.
  case action(String, [Double])
  /// A parameter of the scene is set, by its name: a flag to 0 or 1, a choice to the index of its word. What it
  /// changes moves to its new place, or jumps there when time stands.
  case parameter(name: String, value: Double, jumps: Bool = false)
  /// The scene's file has another text. What it changes moves to its new place, or jumps there when time stands.
  case reload(String, jumps: Bool)
}

/// Which pointer button.
public enum PointerButton: UInt8, Sendable, Equatable, CaseIterable {
  case primary = 1
  case middle = 2
  case secondary = 3
}
