import CSDL2

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whether there is a screen to show a window on.
public enum Display {
  /// False on a Linux machine with neither X nor Wayland, unless a video driver was named by hand.
  ///
  /// Asked before a window is opened, because SDL would otherwise pick its off-screen driver and run where nobody
  /// sees it.
  public static var isPresent: Bool {
    #if os(Linux)
      isDriverNamed || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
    #else
      true
    #endif
  }

  /// Whether `SDL_VIDEODRIVER` names a driver, be it one without a screen.
  static var isDriverNamed: Bool { isSet("SDL_VIDEODRIVER") }

  private static func isSet(_ name: String) -> Bool {
    guard let value = getenv(name) else { return false }
    return value.pointee != 0
  }
}

/// What SDL said about its last failure.
func lastSDLError() -> String {
  let message = String(cString: SDL_GetError())
  return message.isEmpty ? "SDL gives no reason" : message
}

/// Writes one line to the standard error stream.
public func sayOnStandardError(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(2, bytes, bytes.count)
}
