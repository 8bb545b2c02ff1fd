import CLibrary
import CSDL2
import RiffleView

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

/// Writes one line to the error stream, with control characters escaped.
public func printError(_ line: String) {
  let bytes = Array("\(line.inOneLine)\n".utf8)
  _ = write(2, bytes, bytes.count)
}
