import CLibrary
import CSDL2
import RiffleView

/// Whether there is a screen to show a window on.
public enum Display {
  /// False on a Linux machine with neither X nor Wayland, unless a video driver was named by hand.
  ///
  /// Asked before a window is opened, because SDL would otherwise pick its off-screen driver and run
  /// invisibly.
  public static var isPresent: Bool {
    #if os(Linux)
      isDriverNamed || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
    #else
      true
    #endif
  }

  /// False on a Linux machine without any device a graphics card has.
  ///
  /// OpenGL runs there all the same, in software: on two cores 54 turning cards took it half as long again as the
  /// rasteriser on one, and 95 MB more, so it is not worth loading.
  public static var hasGraphicsCard: Bool {
    #if os(Linux)
      let devices: [String] = ["/dev/dri", "/dev/nvidia0", "/dev/dxg", "/dev/mali0", "/dev/kgsl-3d0"]
      return devices.contains { access($0, F_OK) == 0 }
    #else
      return true
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

/// Writes one line to the standard error stream. What a terminal would obey, from the name of a file or a text in it, is
/// shown and not sent.
public func printError(_ line: String) {
  let bytes = Array("\(line.inOneLine)\n".utf8)
  _ = write(2, bytes, bytes.count)
}
