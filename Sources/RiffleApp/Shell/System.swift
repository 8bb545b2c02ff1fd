import CLibrary
import RiffleSDL

/// Ctrl+C, SIGTERM and a closed terminal, noticed between two frames or ticks so that files end cleanly. A second
/// signal ends the program at once, and so does a first one that is not answered within a second.
package enum StopSignal {
  /// Seconds after the first signal in which another one still belongs to it: `timeout` sends each signal twice.
  static let echo = 0.5

  /// SDL handles the other signals of a window.
  package static func listen(to signals: [CInt] = [SIGINT, SIGTERM, SIGHUP], echo: Double = StopSignal.echo) {
    StopSignal.patience = echo
    // The clock is set up here, not within a handler.
    _ = WallClock.now
    if nowhere < 0 { nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC) }
    signal(SIGALRM) { _ in _exit(StopSignal.status) }
    for watched in signals {
      let before = signal(watched) { number in
        let now = WallClock.now
        guard StopSignal.isRaised else {
          (StopSignal.noted, StopSignal.since, StopSignal.status) = (number, now, 128 + number)
          alarm(1)
          if StopSignal.waker >= 0 { write(StopSignal.waker, "!", 1) }
          // Output without a reader is dropped now: a write that blocks would never return to notice the signal.
          var output = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
          if poll(&output, 1, 0) == 0 { dup2(StopSignal.nowhere, 1) }
          return
        }
        guard now - StopSignal.since > StopSignal.patience else { return }
        signal(number, SIG_DFL)
        raise(number)
      }
      // Under nohup the signal stays ignored.
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(watched, SIG_IGN) }
      // Interrupts a wait for the other end of a pipe.
      var action = sigaction()
      sigaction(watched, nil, &action)
      action.sa_flags &= ~CInt(SA_RESTART)
      sigaction(watched, &action, nil)
    }
  }

  package static func wakeWindows() {
    var ends: [CInt] = [-1, -1]
    guard waker < 0, pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    waker = ends[1]
    WindowWaker.wake(by: ends[0])
  }

  package static var isRaised: Bool { noted != 0 }

  /// Forgets a signal that closed a window: nothing was cut short, and the command decides the exit code.
  package static func settle() { noted = 0 }

  /// 128 and the signal's number.
  package static var exitCode: Int32 { 128 + noted }

  // Written by the handler, which may only do this and read the clock.
  nonisolated(unsafe) private static var noted: Int32 = 0
  nonisolated(unsafe) private static var status: Int32 = 0
  nonisolated(unsafe) private static var since = 0.0
  nonisolated(unsafe) private static var waker: CInt = -1
  nonisolated(unsafe) private static var nowhere: CInt = -1
  nonisolated(unsafe) private static var patience = 0.0
}

/// The user's preference for reduced motion, where it can be read without a query to the desktop.
///
/// macOS: "Reduce motion" in the accessibility settings. Elsewhere: `gtk-enable-animations`, and KDE's animation speed
/// at "instant". Unreadable settings count as unset.
package enum SystemMotion {
  package static func isReduced(environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } })
    -> Bool
  {
    #if os(macOS)
      return UserDefaults(suiteName: "com.apple.universalaccess")?.bool(forKey: "reduceMotion") ?? false
    #else
      let home = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      guard let folder = home ?? environment("HOME").map({ $0 + "/.config" }) else { return false }
      for version in ["gtk-4.0", "gtk-3.0"] {
        let value = setting("gtk-enable-animations", under: "Settings", in: "\(folder)/\(version)/settings.ini")
        if let value { return ["0", "false"].contains(value.lowercased()) }
      }
      return setting("AnimationDurationFactor", under: "KDE", in: "\(folder)/kdeglobals").flatMap(Double.init) == 0
    #endif
  }

  /// Returns a value of a file of `[groups]` with `key=value` lines; nil without the file, the group or the key.
  private static func setting(_ key: String, under group: String, in path: String) -> String? {
    guard let bytes = try? SceneFile.bytes(of: path, limit: 1 << 16, isPlain: true) else { return nil }
    var isInGroup = false
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.hasPrefix("[") {
        isInGroup = line == "[\(group)]"
      } else if isInGroup, let equals = line.firstIndex(of: "=") {
        guard line[..<equals].trimmed == key else { continue }
        return line[line.index(after: equals)...].trimmed
      }
    }
    return nil
  }
}
