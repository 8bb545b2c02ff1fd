import CSDL2
import RiffleCore

/// An event of a window, as a plain value.
public enum WindowEvent: Sendable, Equatable {
  /// Input: a key with the held modifiers, typed text, the pointer, the wheel, a finger, a gamepad, or a new size of
  /// the window. Positions are points, from the top left corner. `isRepeat` is true for the repeats of a held key.
  case input(InputEvent, modifiers: KeyModifiers = [], isRepeat: Bool = false)
  /// The unfinished text of an input method; empty when composition ends.
  case composing(String)
  /// A file is dropped on the window: its path.
  case dropped(String)
  case focusLost
  /// The user closes the window, or the process receives SIGINT or SIGTERM.
  case closeRequested
}

extension Window {
  /// Returns the next pending event, or nil. SIGINT and SIGTERM arrive as `closeRequested`.
  public func nextEvent() -> WindowEvent? {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      if let happened = translate(event) { return happened }
    }
    return nil
  }

  /// Returns the damage found by `nextEvent` since the last call; nil for none.
  package func takeDamage() -> Damage? {
    defer { damage = nil }
    return damage
  }

  private func translate(_ event: SDL_Event) -> WindowEvent? {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return .closeRequested
    case SDL_MOUSEMOTION: return .input(.pointerMoved(point(event.motion.x, event.motion.y)))
    case SDL_MOUSEBUTTONDOWN:
      guard let button = PointerButton(rawValue: event.button.button) else { return nil }
      return .input(.pointerPressed(point(event.button.x, event.button.y), button))
    case SDL_MOUSEBUTTONUP:
      guard let button = PointerButton(rawValue: event.button.button) else { return nil }
      return .input(.pointerReleased(point(event.button.x, event.button.y), button))
    case SDL_MOUSEWHEEL:
      // With content following the fingers.
      return .input(.wheel(SIMD2(event.wheel.preciseX, -event.wheel.preciseY)))
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      return fingers.translate(event.tfinger, SDL_EventType(event.type), in: pointSize).map { .input($0) }
    case SDL_KEYDOWN, SDL_KEYUP: return translate(key: event.key, isDown: SDL_EventType(event.type) == SDL_KEYDOWN)
    case SDL_TEXTINPUT:
      // A shortcut types nothing, but X11 reports "0" for Ctrl+0. Ctrl with Alt types third letters on some keyboards.
      let isShortcut = heldModifiers.contains(.control) && !heldModifiers.contains(.option)
      return isShortcut ? nil : .input(.text(text(ofArray: event.text.text)))
    case SDL_TEXTEDITING: return .composing(text(ofArray: event.edit.text))
    case SDL_DROPFILE:
      guard let path = event.drop.file else { return nil }
      defer { SDL_free(path) }
      return .dropped(String(cString: path))
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      damage = .textures
      return nil
    case SDL_WINDOWEVENT: return translate(window: event.window)
    default: return gamepads?.translate(event).map { .input($0) }
    }
  }

  private func translate(key: SDL_KeyboardEvent, isDown: Bool) -> WindowEvent? {
    let modifiers = KeyModifiers(sdl: key.keysym.mod)
    heldModifiers = modifiers
    guard let name = KeyName.name(scancode: key.keysym.scancode, symbol: key.keysym.sym) else { return nil }
    // Acts like the window's close button.
    if isDown, name == "q", modifiers.contains(.control) { return .closeRequested }
    return .input(isDown ? .keyPressed(name) : .keyReleased(name), modifiers: modifiers, isRepeat: key.repeat != 0)
  }

  private func translate(window event: SDL_WindowEvent) -> WindowEvent? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      measure()
      damage = damage ?? .picture
      return .input(.resized(pointSize))
    case SDL_WINDOWEVENT_EXPOSED:
      damage = damage ?? .picture
      return nil
    case SDL_WINDOWEVENT_CLOSE: return .closeRequested
    case SDL_WINDOWEVENT_FOCUS_LOST: return .focusLost
    case SDL_WINDOWEVENT_LEAVE: return .input(.pointerLeft)
    default: return nil
    }
  }

  private func point(_ x: Int32, _ y: Int32) -> SIMD2<Float> { SIMD2(Float(x), Float(y)) / interfaceScale }
}
