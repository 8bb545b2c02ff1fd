import CLibrary
import CSDL2

/// Real time. Only the shell reads it; a tick never does.
public enum WallClock {
  /// Seconds since an arbitrary moment; monotonic.
  public static var now: Double {
    Double(SDL_GetPerformanceCounter()) / frequency
  }

  /// The processor time of this process in seconds, on all cores: independent of the machine's load.
  public static var worked: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Sleeps for about this many seconds, less if a signal arrives; returns at once for zero or less.
  public static func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    let whole = min(seconds, 3600).rounded(.down)
    var time = timespec(tv_sec: Int(whole), tv_nsec: Int((min(seconds, 3600) - whole) * 1e9))
    nanosleep(&time, nil)
  }

  private static let frequency = Double(SDL_GetPerformanceFrequency())
}
