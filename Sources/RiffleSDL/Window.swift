import CSDL2
import RiffleView

/// A window: its size, title and events. `SpriteRenderer` draws into it.
///
/// Call `close` explicitly: a window that is merely released stays until the process ends.
@MainActor public final class Window {
  /// The way to the screen. The rasterizer draws the picture in any case.
  public enum Drawing: String, CaseIterable, Sendable {
    /// A graphics renderer of SDL's choice if there is a graphics card, else `software`.
    case auto
    /// The picture is a texture of OpenGL, which waits for the screen; an error without OpenGL.
    case opengl
    /// The picture is the window's surface.
    case software
  }

  /// The lost part of the picture.
  package enum Damage: Sendable {
    /// The window was uncovered or resized: draw it again even if nothing changed.
    case picture
    /// The texture with the picture, too: send it again.
    case textures
  }

  /// SDL's window units per point; 1 unless set at the start.
  public let interfaceScale: Float
  /// The backend in use: never `auto`.
  public let drawing: Drawing
  /// The size of the window's content, in points.
  public private(set) var pointSize: SIMD2<Float>
  /// The size of the window's content, in pixels of the screen.
  public private(set) var pixelSize: SIMD2<Int32>
  /// Pixels per point.
  public private(set) var pixelScale: Float
  /// True once it was said that the picture is stretched.
  var hasSaidStretched = false

  package let window: OpaquePointer
  package private(set) var renderer: OpaquePointer?
  let gamepads: Gamepads?
  var fingers = Fingers()
  /// The modifiers at the last key event: text events have none.
  var heldModifiers: KeyModifiers = []
  var damage: Damage?
  private var isOpen = true
  private var textInput: Rect?
  private var pacing = FramePacing(interval: 1 / 60)

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: the text of the title bar.
  ///   - size: the size of the content, in points.
  ///   - drawing: the backend. With `auto` a fallback is reported through `say`.
  ///   - interfaceScale: enlarges everything on a screen that does not report its density.
  ///   - usesGamepads: true to receive events of gamepads.
  ///   - say: prints one line about a fallback.
  /// - Throws: `ShellError.unavailable` if there is no display, or no backend.
  public init(
    title: String, size: SIMD2<Float>, drawing: Drawing = .auto, interfaceScale: Float = 1,
    usesGamepads: Bool = false, say: (String) -> Void = printError
  ) throws(ShellError) {
    require(interfaceScale > 0, "an interface scale is greater than 0, not \(interfaceScale)")
    try Self.start()
    gamepads = usesGamepads ? Gamepads() : nil
    let units = size * interfaceScale
    (window, renderer) = try Self.open(title: title, units: units, drawing: drawing, say: say)
    self.drawing = renderer == nil ? .software : .opengl
    self.interfaceScale = interfaceScale
    (pointSize, pixelSize, pixelScale) = (size, SIMD2(Int32(units.x), Int32(units.y)), interfaceScale)
    SDL_SetWindowMinimumSize(window, 240, 180)
    measure()
  }

  /// The text of the title bar: one line.
  public var title: String {
    get { String(cString: SDL_GetWindowTitle(window)) }
    set { SDL_SetWindowTitle(window, newValue.inOneLine) }
  }

  /// Sets the size of the window's content, in points.
  public func resize(to size: SIMD2<Float>) {
    SDL_SetWindowSize(window, Int32(size.x * interfaceScale), Int32(size.y * interfaceScale))
    measure()
  }

  /// Sets the position of text input, in points, for an input method.
  public func placeTextInput(at caret: Rect) {
    guard textInput != caret else { return }
    textInput = caret
    let pixels = Rect(origin: caret.origin * interfaceScale, size: caret.size * interfaceScale)
    var place = SDL_Rect(
      x: Int32(pixels.minimum.x), y: Int32(pixels.minimum.y), w: Int32(max(pixels.size.x, 1)),
      h: Int32(max(pixels.size.y, 1)))
    SDL_SetTextInputRect(&place)
  }

  /// Closes the window. Nothing may be drawn afterwards; safe to call twice.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    gamepads?.close()
    if let renderer { SDL_DestroyRenderer(renderer) }
    renderer = nil
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Presents the frame, and waits for the screen.
  ///
  /// If the driver does not wait, the rest of the frame is slept, so that a frame loop never uses a core completely.
  public func present(waiting: Bool = true) {
    if let renderer {
      SDL_RenderPresent(renderer)
    } else {
      SDL_UpdateWindowSurface(window)
    }
    if waiting { rest() }
  }

  /// Waits as `present` does, without a new frame.
  public func rest() { WallClock.sleep(seconds: pacing.rest(at: WallClock.now)) }

  /// Sleeps until an event of the window or of a folder that `FolderWatch` watches, for at most this many seconds.
  ///
  /// If SDL would poll a thousand times a second (before 2.0.16, gamepad, virtual screen), polls once a frame.
  ///
  /// - Returns: true if there is an event.
  public func wait(atMost seconds: Double) -> Bool {
    if Self.canWait { return SDL_WaitEventTimeout(nil, Int32((seconds * 1000).rounded(.up))) == 1 }
    let end = WallClock.now + seconds
    while SDL_PollEvent(nil) == 0 {
      let left = end - WallClock.now
      guard left > 0 else { return false }
      WallClock.sleep(seconds: min(left, pacing.interval))
    }
    return true
  }

  private static var canWait: Bool {
    var version = SDL_version()
    SDL_GetVersion(&version)
    guard version.minor > 0 || version.patch >= 16 else { return false }
    return ["x11", "wayland", "cocoa", "windows"].contains(videoDriver) && SDL_NumJoysticks() <= 0
  }

  /// False while the window is hidden or minimised.
  public var isSeen: Bool {
    SDL_GetWindowFlags(window) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) == 0
  }

  func measure() {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    pointSize = SIMD2(Float(width), Float(height)) / interfaceScale
    let units = width
    if let renderer { SDL_GetRendererOutputSize(renderer, &width, &height) }
    pixelSize = SIMD2(width, height)
    pixelScale = units > 0 ? Float(width) / Float(units) * interfaceScale : interfaceScale
    // The screen may have changed.
    var mode = SDL_DisplayMode()
    let isKnown = SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window), &mode) == 0 && mode.refresh_rate > 0
    pacing.interval = 1 / (isKnown ? Double(mode.refresh_rate) : 60)
  }
}
