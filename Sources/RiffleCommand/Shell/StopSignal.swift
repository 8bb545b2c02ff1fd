#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ctrl+C, a polite kill and a terminal that is closed, noticed between two frames or ticks so that what is being written ends cleanly. The second
/// one ends the program at once.
enum StopSignal {
  /// From now on these are only noted. A window hears of the others by itself.
  static func listen(to signals: [CInt] = [SIGINT, SIGTERM, SIGHUP]) {
    for watched in signals {
      let before = signal(watched) { number in
        StopSignal.noted = number
        signal(number, SIG_DFL)
      }
      // Who started it with nohup does not want it to end.
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(watched, SIG_IGN) }
    }
  }

  /// Whether one of them came.
  static var wasGiven: Bool { noted != 0 }

  /// What a shell expects of a program that a signal ended: 128 and its number.
  static var exitCode: Int32 { 128 + noted }

  /// Written by the handler, which may touch nothing else.
  nonisolated(unsafe) private static var noted: Int32 = 0
}
