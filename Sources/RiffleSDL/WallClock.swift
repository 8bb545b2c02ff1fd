import CSDL2

/// Real time. Only the shell reads it; a tick never does.
public enum WallClock {
  /// Seconds since an arbitrary moment; never runs backwards.
  public static var now: Double {
    Double(SDL_GetPerformanceCounter()) / frequency
  }

  /// Gives the processor away for about this many seconds; nothing for zero or less.
  public static func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    SDL_Delay(UInt32(min(seconds, 3600) * 1000))
  }

  private static let frequency = Double(SDL_GetPerformanceFrequency())
}
