import CLibrary
import RiffleSDL

/// Ctrl+C, a polite kill and a terminal that is closed, noticed between two frames or ticks so that what is being
/// written ends cleanly. A second one ends the program at once, if it comes as a person's would; so does a first one that is
/// not answered within a second, whatever the program is at.
package enum StopSignal {
  /// How long after the first one another still belongs to it, in seconds: `timeout` sends each signal twice, to the
  /// program and to its group, within a moment. A person who is tired of waiting is slower, or does it a third time.
  package static let echo = 0.5

  /// From now on these are only noted. SDL handles the others of a window.
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
          // Output that is not read is dropped now: a write that blocks would never return to see the signal.
          var output = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
          if poll(&output, 1, 0) == 0 { dup2(StopSignal.nowhere, 1) }
          return
        }
        guard now - StopSignal.since > StopSignal.patience else { return }
        signal(number, SIG_DFL)
        raise(number)
      }
      // Who started it with nohup does not want it to end.
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(watched, SIG_IGN) }
      // Who waits for the other end of a pipe stops waiting.
      var action = sigaction()
      sigaction(watched, nil, &action)
      action.sa_flags &= ~CInt(SA_RESTART)
      sigaction(watched, &action, nil)
    }
  }

  /// From now on the first of them also ends the sleep of a window that waits for events.
  package static func wakeWindows() {
    var ends: [CInt] = [-1, -1]
    guard waker < 0, pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    waker = ends[1]
    WindowWaker.wake(by: ends[0])
  }

  /// Whether one of them came.
  package static var isRaised: Bool { noted != 0 }

  /// A window that one of them closes ends as by hand: nothing was cut short, and the exit code is what the command has to say.
  package static func settle() { noted = 0 }

  /// What a shell expects of a program that a signal ended: 128 and its number.
  package static var exitCode: Int32 { 128 + noted }

  // Written by the handler, which may do nothing but that and ask the clock.
  nonisolated(unsafe) private static var noted: Int32 = 0
  nonisolated(unsafe) private static var status: Int32 = 0
  nonisolated(unsafe) private static var since = 0.0
  nonisolated(unsafe) private static var waker: CInt = -1
  nonisolated(unsafe) private static var nowhere: CInt = -1
  nonisolated(unsafe) private static var patience = 0.0
}
