import CSDL2
import RiffleView

/// A window on the screen: its size, its title, what happens to it, and the end of a frame.
///
/// Everything of SDL's that is a pointer stays inside; events and pictures come and go as values. What is drawn into it
/// is `SpriteRenderer`'s business. Close it by hand: a window that is merely forgotten stays until the process ends.
@MainActor
public final class Window {
  /// What draws the pictures.
  public enum Drawing: String, CaseIterable, Sendable {
    /// The graphics card where there is one, else `software`.
    case auto
    /// OpenGL, or an error.
    case opengl
    /// The rasteriser: the same picture as a headless run, pixel by pixel.
    case software
  }

  /// Points to SDL's window units; not 1 only when asked for at the start.
  public let interfaceScale: Float
  /// What draws: never `auto`.
  public let drawing: Drawing
  /// What draws, in SDL's words: `opengl`, `metal`, `direct3d11`, `software`.
  public let drawingName: String
  /// The size of the inside of the window, in points.
  public private(set) var pointSize: SIMD2<Float>
  /// The size of the inside of the window, in pixels of the screen.
  public private(set) var pixelSize: SIMD2<Int32>
  /// Pixels to a point.
  public private(set) var pixelScale: Float

  let window: OpaquePointer
  /// Nil when drawing is `software`, and after closing.
  private(set) var renderer: OpaquePointer?
  /// Nil unless they were asked for.
  let gamepads: Gamepads?
  var fingers = Fingers()
  /// Held when a key last went down or came up: what is typed comes after its key, without them.
  var heldModifiers: KeyModifiers = []
  private var isOpen = true
  /// Where the input method expects text.
  private var textInput: Rect?
  private var pacing = FramePacing(interval: 1 / 60)

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: What its title bar says, and what tools find it by.
  ///   - size: Its inside, in points.
  ///   - drawing: What draws. With `auto` a fallback is said aloud through `say`.
  ///   - interfaceScale: Makes everything larger on a screen that does not tell its density.
  ///   - usesGamepads: Whether gamepads that are there, or come, are events of the window.
  ///   - say: Takes one line when something is not as asked for; the standard error stream by default.
  /// - Throws: `ShellError.unavailable` when there is no display, or nothing that can draw.
  public init(
    title: String, size: SIMD2<Float>, drawing: Drawing = .auto, interfaceScale: Float = 1,
    usesGamepads: Bool = false,
    say: (String) -> Void = printError
  ) throws(ShellError) {
    require(interfaceScale > 0, "an interface scale is greater than 0, not \(interfaceScale)")
    try Self.start()
    gamepads = usesGamepads ? Gamepads() : nil
    let units = size * interfaceScale
    let opened = try Self.open(title: title, units: units, drawing: drawing, say: say)
    window = opened.window
    renderer = opened.renderer
    self.drawing = opened.renderer == nil ? .software : .opengl
    drawingName = opened.renderer.map(Self.name) ?? "software"
    self.interfaceScale = interfaceScale
    pointSize = size
    pixelSize = SIMD2(Int32(units.x), Int32(units.y))
    pixelScale = interfaceScale
    SDL_SetWindowMinimumSize(window, 240, 180)
    measure()
  }

  /// What the title bar says: one line.
  public var title: String {
    get { String(cString: SDL_GetWindowTitle(window)) }
    set { SDL_SetWindowTitle(window, newValue.inOneLine) }
  }

  /// Makes the inside of the window another size, in points.
  public func resize(to size: SIMD2<Float>) {
    SDL_SetWindowSize(window, Int32(size.x * interfaceScale), Int32(size.y * interfaceScale))
    measure()
  }

  /// Says where text is typed, in points: an input method opens its window beside it.
  public func placeTextInput(at caret: Rect) {
    guard textInput != caret else { return }
    textInput = caret
    let pixels = Rect(origin: caret.origin * interfaceScale, size: caret.size * interfaceScale)
    var place = SDL_Rect(
      x: Int32(pixels.minimum.x), y: Int32(pixels.minimum.y), w: Int32(max(pixels.size.x, 1)),
      h: Int32(max(pixels.size.y, 1)))
    SDL_SetTextInputRect(&place)
  }

  /// Takes the window off the screen. Nothing may be drawn afterwards; closing twice is fine.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    gamepads?.close()
    if let renderer { SDL_DestroyRenderer(renderer) }
    renderer = nil
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Shows what was drawn, and waits for the screen where it can.
  ///
  /// Some drivers promise to wait for the screen and do not (a virtual screen, the rasteriser, one that is asleep): then
  /// the rest of the frame is slept away, so that a loop of frames never takes a processor for itself.
  public func present(waiting: Bool = true) {
    if let renderer {
      SDL_RenderPresent(renderer)
    } else {
      SDL_UpdateWindowSurface(window)
    }
    if waiting { rest() }
  }

  /// Waits as `present` does, where there is nothing new to show.
  public func rest() { WallClock.sleep(seconds: pacing.rest(at: WallClock.now)) }

  /// Sleeps until something happens to the window or to a folder that `FolderWatch` watches, for at most this many seconds.
  ///
  /// Where SDL waits by polling a thousand times a second (before 2.0.16, with a gamepad, on a virtual screen), it is
  /// polled once a frame.
  ///
  /// - Returns: whether something happened.
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

  /// False while the window is hidden or minimised: nothing has to be drawn then.
  public var isSeen: Bool {
    SDL_GetWindowFlags(window) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) == 0
  }

  /// Asks the system for the size and the scale anew.
  func measure() {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    pointSize = SIMD2(Float(width), Float(height)) / interfaceScale
    let units = width
    if let renderer { SDL_GetRendererOutputSize(renderer, &width, &height) }
    pixelSize = SIMD2(width, height)
    pixelScale = units > 0 ? Float(width) / Float(units) * interfaceScale : interfaceScale
    // Of the screen it is on now.
    var mode = SDL_DisplayMode()
    let isKnown = SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window), &mode) == 0 && mode.refresh_rate > 0
    pacing.interval = 1 / (isKnown ? Double(mode.refresh_rate) : 60)
  }
}
