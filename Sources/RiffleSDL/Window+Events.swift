import CSDL2
import RiffleCore

extension Window {
  /// Returns the next pending event, or nil. SIGINT and SIGTERM arrive as `closeRequested`.
  public func nextEvent() -> WindowEvent? {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      if let happened = translate(event) { return happened }
    }
    return nil
  }

  private func translate(_ event: SDL_Event) -> WindowEvent? {
    switch SDL_EventType(event.type) {
    case SDL_QUIT:
      return .closeRequested
    case SDL_MOUSEMOTION:
      return .pointerMoved(point(event.motion.x, event.motion.y))
    case SDL_MOUSEBUTTONDOWN:
      guard let button = PointerButton(rawValue: event.button.button) else { return nil }
      return .pointerPressed(point(event.button.x, event.button.y), button: button)
    case SDL_MOUSEBUTTONUP:
      guard let button = PointerButton(rawValue: event.button.button) else { return nil }
      return .pointerReleased(point(event.button.x, event.button.y), button: button)
    case SDL_MOUSEWHEEL:
      return .wheel(SIMD2(event.wheel.preciseX, -event.wheel.preciseY))
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      return fingers.translate(event.tfinger, SDL_EventType(event.type), in: pointSize).map { .touch($0) }
    case SDL_KEYDOWN, SDL_KEYUP:
      return translate(key: event.key, isDown: SDL_EventType(event.type) == SDL_KEYDOWN)
    case SDL_TEXTINPUT:
      // A shortcut types nothing, but X11 reports "0" for Ctrl+0. Ctrl with Alt types third letters on some keyboards.
      let isShortcut = heldModifiers.contains(.control) && !heldModifiers.contains(.option)
      return isShortcut ? nil : .text(Self.text(event.text))
    case SDL_TEXTEDITING:
      return .composing(withUnsafeBytes(of: event.edit.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    case SDL_DROPFILE:
      guard let path = event.drop.file else { return nil }
      defer { SDL_free(path) }
      return .dropped(String(cString: path))
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      return .targetsReset
    case SDL_WINDOWEVENT:
      return translate(window: event.window)
    default:
      return gamepads?.translate(event).map { .gamepad($0) }
    }
  }

  private static func text(_ event: SDL_TextInputEvent) -> String {
    withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private func translate(key: SDL_KeyboardEvent, isDown: Bool) -> WindowEvent? {
    let modifiers = KeyModifiers(sdl: key.keysym.mod)
    heldModifiers = modifiers
    guard let name = KeyName.name(scancode: key.keysym.scancode, symbol: key.keysym.sym) else { return nil }
    // Acts like the window's close button.
    if isDown, name == "q", modifiers.contains(.control) { return .closeRequested }
    if isDown { return .keyPressed(name, modifiers: modifiers, isRepeat: key.repeat != 0) }
    return .keyReleased(name, modifiers: modifiers)
  }

  private func translate(window event: SDL_WindowEvent) -> WindowEvent? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      measure()
      return .resized(pointSize)
    case SDL_WINDOWEVENT_EXPOSED: return .exposed
    case SDL_WINDOWEVENT_CLOSE: return .closeRequested
    case SDL_WINDOWEVENT_FOCUS_GAINED: return .focusGained
    case SDL_WINDOWEVENT_FOCUS_LOST: return .focusLost
    case SDL_WINDOWEVENT_LEAVE: return .pointerLeft
    default: return nil
    }
  }

  private func point(_ x: Int32, _ y: Int32) -> SIMD2<Float> {
    SIMD2(Float(x), Float(y)) / interfaceScale
  }
}
