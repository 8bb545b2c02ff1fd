import CLibrary
import CSDL2

/// Real time. Only the shell reads it, never a tick.
public enum WallClock {
  /// Seconds since an arbitrary moment; monotonic.
  public static var now: Double { Double(SDL_GetPerformanceCounter()) / frequency }

  /// The processor time of this process in seconds, on all cores.
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

/// The pause between two frames.
///
/// Some screens block while a frame is presented, so no further pause is needed. A virtual screen, software rendering,
/// a sleeping screen and a hidden window return at once; then the next frame is due by the clock.
package struct FramePacing: Sendable {
  /// Seconds between two frames.
  var interval: Double
  private var due: Double?

  package init(interval: Double) { self.interval = interval }

  /// Returns seconds; the delay of a late frame is not made up for.
  package mutating func rest(at now: Double) -> Double {
    // If the clock runs backwards, wait one frame at most.
    let spare = min((due ?? now) - now, interval)
    // Waits shorter than this are jitter of a screen that blocks.
    let rest = spare > 0.2 * interval ? spare : 0
    due = now + rest + interval
    return rest
  }
}

/// The memory use of this process.
package enum AllocatedMemory {
  /// Bytes allocated and not freed; if the allocator does not report them, the peak resident memory.
  package static var bytes: Int {
    let reported = Int(CSDL_allocatedBytes())
    return reported > 0 ? reported : residentAtMost
  }

  /// Resident memory in bytes; an upper bound where the system does not report it.
  package static var resident: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return residentAtMost }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, CInt(line.count), file) != nil else { return residentAtMost }
    let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * Int(sysconf(CInt(_SC_PAGESIZE))) : residentAtMost
  }

  /// The peak resident memory in bytes.
  package static var residentAtMost: Int {
    var usage = rusage()
    // RUSAGE_SELF, whose type differs between Glibc and Darwin.
    getrusage(0, &usage)
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss << 10
    #endif
  }
}
