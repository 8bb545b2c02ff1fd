import CLibrary
import CSDL2

/// Real time. Only the shell reads it; a tick never does.
public enum WallClock {
  /// Seconds since an arbitrary moment; never runs backwards.
  public static var now: Double {
    Double(SDL_GetPerformanceCounter()) / frequency
  }

  /// Seconds the processor has worked for this process, on all cores together: what a busy machine does not stretch.
  public static var worked: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Gives the processor away for about this many seconds, less when a signal comes; nothing for zero or less.
  public static func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    let whole = min(seconds, 3600).rounded(.down)
    var time = timespec(tv_sec: Int(whole), tv_nsec: Int((min(seconds, 3600) - whole) * 1e9))
    nanosleep(&time, nil)
  }

  private static let frequency = Double(SDL_GetPerformanceFrequency())
}
