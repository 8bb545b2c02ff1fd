import CLibrary
import CSDL2
import RiffleView

extension Window {
  static func start() throws(ShellError) {
    guard Display.isPresent else {
      throw .unavailable("No display", reason: "neither DISPLAY nor WAYLAND_DISPLAY is set")
    }
    SDL_SetMainReady()
    // A click that raises the window is also a click.
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    // Closing the last window is one request, not two.
    SDL_SetHintWithPriority(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0", SDL_HINT_OVERRIDE)
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .unavailable("No display", reason: lastSDLError()) }
    if !Display.isDriverNamed, ["offscreen", "dummy"].contains(videoDriver) {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .unavailable("No display", reason: "none of the screens named by the environment answers")
    }
  }

  /// SDL's name: `x11`, `wayland`, `cocoa`, `dummy`.
  static var videoDriver: String { SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "" }

  /// The renderer is nil if the picture is the window's surface.
  static func open(
    title: String, units: SIMD2<Float>, drawing: Drawing, say: (String) -> Void
  ) throws(ShellError) -> (window: OpaquePointer, renderer: OpaquePointer?) {
    let isShown = videoDriver != "dummy"
    if drawing == .auto, isShown, !Display.hasGraphicsCard {
      say("riffle: this machine has no graphics card; drawing in software.")
    } else if drawing == .opengl || (drawing == .auto && isShown) {
      if drawing == .opengl { SDL_SetHint(SDL_HINT_RENDER_DRIVER, "opengl") }
      // Requested up front: SDL would otherwise open the window, discard it and open another one.
      #if os(Linux)
        // One texture needs no depth buffer.
        SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
        let flags = SDL_WINDOW_OPENGL.rawValue
      #else
        let flags: UInt32 = 0
      #endif
      if let window = create(title: title, units: units, flags: flags) {
        let wanted = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
        if let renderer = SDL_CreateRenderer(window, -1, wanted) { return (window, renderer) }
        SDL_DestroyWindow(window)
      }
      let reason = lastSDLError()
      if drawing == .opengl {
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
        throw .unavailable("No OpenGL renderer", reason: reason)
      }
      say("riffle: no graphics renderer (\(reason)); drawing in software instead.")
    }
    // A plain bitmap in memory. SDL needs its own renderer to show it on Wayland, and must not use it elsewhere.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, videoDriver == "wayland" ? "1" : "0")
    guard let window = create(title: title, units: units, flags: 0), SDL_GetWindowSurface(window) != nil else {
      let reason = "\(lastSDLError()) (video driver \(videoDriver); SDL_VIDEODRIVER names another one)"
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .unavailable("No window can be opened", reason: reason)
    }
    return (window, nil)
  }

  private static func create(title: String, units: SIMD2<Float>, flags: UInt32) -> OpaquePointer? {
    let always = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    let place = CSDL_windowCentered()
    return SDL_CreateWindow(title.inOneLine, place, place, Int32(units.x), Int32(units.y), flags | always)
  }
}

/// The availability of a screen.
public enum Display {
  /// False on a Linux machine with neither X nor Wayland, unless `SDL_VIDEODRIVER` names a driver.
  ///
  /// Check it before a window is opened: SDL would otherwise pick its off-screen driver and run invisibly.
  public static var isPresent: Bool {
    #if os(Linux)
      isDriverNamed || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
    #else
      true
    #endif
  }

  /// False on a Linux machine without a graphics device.
  ///
  /// There, OpenGL runs in software, which is slower than the rasterizer and takes 95 MB more.
  public static var hasGraphicsCard: Bool {
    #if os(Linux)
      let devices: [String] = ["/dev/dri", "/dev/nvidia0", "/dev/dxg", "/dev/mali0", "/dev/kgsl-3d0"]
      return devices.contains { access($0, F_OK) == 0 }
    #else
      return true
    #endif
  }

  /// True even for a driver without a screen.
  static var isDriverNamed: Bool { isSet("SDL_VIDEODRIVER") }

  private static func isSet(_ name: String) -> Bool {
    guard let value = getenv(name) else { return false }
    return value.pointee != 0
  }
}

package func lastSDLError() -> String {
  let message = String(cString: SDL_GetError())
  return message.isEmpty ? "SDL gives no reason" : message
}

/// The text of an array of C, up to its first zero.
func text<Characters>(ofArray characters: Characters) -> String {
  withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

/// Writes one line to the error stream, with control characters escaped.
public func printError(_ line: String) {
  let bytes = Array("\(line.inOneLine)\n".utf8)
  _ = write(2, bytes, bytes.count)
}
