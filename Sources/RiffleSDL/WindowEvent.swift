import RiffleCore

/// An event of a window, as a plain value. Positions are points, from the top left corner of the window.
public enum WindowEvent: Sendable, Equatable {
  case pointerMoved(SIMD2<Float>)
  case pointerPressed(SIMD2<Float>, button: PointerButton)
  case pointerReleased(SIMD2<Float>, button: PointerButton)
  case pointerLeft
  /// The wheel or a two-finger swipe: steps to the right and down, with content following the fingers.
  case wheel(SIMD2<Float>)
  /// A key goes down, named as in `KeyName`; `isRepeat` for repeats while it is held.
  case keyPressed(String, modifiers: KeyModifiers, isRepeat: Bool)
  case keyReleased(String, modifiers: KeyModifiers)
  case text(String)
  /// The unfinished text of an input method; empty when composition ends.
  case composing(String)
  /// A gamepad connects or disconnects, or a button or stick changes.
  case gamepad(InputEvent)
  /// A finger goes down, moves or comes up.
  case touch(InputEvent)
  /// The window has another size, in points, or another scale: read `pixelScale` again.
  case resized(SIMD2<Float>)
  /// The window is uncovered: draw it again even if nothing changed.
  case exposed
  case focusGained
  case focusLost
  /// A file is dropped on the window: its path.
  case dropped(String)
  /// The user closes the window, or the process receives SIGINT or SIGTERM.
  case closeRequested
  /// The contents of textures are lost: recreate them.
  case targetsReset
}
