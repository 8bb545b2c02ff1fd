import RiffleCore

/// What happened to a window, as plain values. Positions are points, from the top left corner of the window.
public enum WindowEvent: Sendable, Equatable {
  case pointerMoved(SIMD2<Float>)
  case pointerPressed(SIMD2<Float>, button: PointerButton)
  case pointerReleased(SIMD2<Float>, button: PointerButton)
  /// The pointer is no longer over the window.
  case pointerLeft
  /// The wheel or a two-finger swipe: steps to the right and down, content moving with the fingers.
  case wheel(SIMD2<Float>)
  /// A key went down, named as in `KeyName`; `isRepeat` while it is only being held.
  case keyPressed(String, modifiers: KeyModifiers, isRepeat: Bool)
  case keyReleased(String, modifiers: KeyModifiers)
  /// Text was typed.
  case text(String)
  /// What an input method has of a word that is not entered yet; empty when that is over.
  case composing(String)
  /// A gamepad came, went, or has another button or stick.
  case gamepad(InputEvent)
  /// A finger went down, moved or came up.
  case touch(InputEvent)
  /// The window has another size, in points, or another scale: read `pixelScale` anew.
  case resized(SIMD2<Float>)
  /// Something uncovered the window: draw it again even when nothing changed.
  case exposed
  case focusGained
  case focusLost
  /// A file was dropped on the window: its path.
  case dropped(String)
  /// The person closed the window, or the process was asked to end (SIGINT, SIGTERM).
  case closeRequested
  /// What was in textures is lost: they must be made again.
  case targetsReset
}
