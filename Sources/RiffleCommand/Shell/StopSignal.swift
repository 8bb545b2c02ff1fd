#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ctrl+C and a polite kill, noticed between two frames or ticks so that what is being written ends cleanly. The second
/// one ends the program at once.
enum StopSignal {
  /// From now on SIGINT and SIGTERM are only noted.
  static func listen() {
    for watched in [SIGINT, SIGTERM] {
      signal(watched) { number in
        StopSignal.noted = number
        signal(number, SIG_DFL)
      }
    }
  }

  /// Whether one of them came.
  static var wasGiven: Bool { noted != 0 }

  /// What a shell expects of a program that a signal ended: 128 and its number.
  static var exitCode: Int32 { 128 + noted }

  /// Written by the handler, which may touch nothing else.
  nonisolated(unsafe) private static var noted: Int32 = 0
}
