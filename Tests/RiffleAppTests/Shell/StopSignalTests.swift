import Foundation
import RiffleApp
import RiffleSDL
import Testing

#if compiler(>=6.2)
  @Suite("A signal to stop")
  struct StopSignalTests {
    @Test("is noted, and so is its echo a moment later: nothing is broken off")
    func noted() async {
      await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
        StopSignal.listen(echo: 60)
        precondition(!StopSignal.isRaised)
        for _ in 1...3 { Self.send(SIGTERM) }
        precondition(StopSignal.isRaised)
        exit(StopSignal.exitCode)
      }
    }

    @Test("ends the program at once when it comes again")
    func twice() async {
      await #expect(processExitsWith: .signal(SIGINT)) {
        StopSignal.listen(echo: 0)
        Self.send(SIGTERM)
        let sent = WallClock.now
        while WallClock.now <= sent {}
        Self.send(SIGINT)
      }
    }

    @Test("ends the program within a second, whatever it is at")
    func unanswered() async {
      await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
        StopSignal.listen(echo: 60)
        Self.send(SIGTERM)
        let sent = WallClock.now
        while WallClock.now < sent + 30 {}
        exit(1)
      }
    }

    @Test("a signal that the parent process ignores stays ignored")
    func ignored() async {
      await #expect(processExitsWith: .exitCode(3)) {
        signal(SIGHUP, SIG_IGN)
        StopSignal.listen()
        Self.send(SIGHUP)
        exit(StopSignal.isRaised ? 4 : 3)
      }
    }

    @Test("that closed a window is done with: the exit code is the command's")
    func settled() async {
      await #expect(processExitsWith: .exitCode(1)) {
        StopSignal.listen(echo: 60)
        Self.send(SIGTERM)
        precondition(!(reason(before: Differs()) is Differs))
        StopSignal.settle()
        exit(reason(before: Differs()) is Differs ? 1 : 2)
      }
    }

    @Test("ends the sleep of a window")
    func wakes() async {
      await #expect(processExitsWith: .exitCode(128 + SIGTERM)) { @MainActor in
        setenv("SDL_VIDEODRIVER", "dummy", 1)
        StopSignal.listen()
        StopSignal.wakeWindows()
        let window = try Window(title: "Test", size: [32, 32])
        while window.nextEvent() != nil {}
        Self.send(SIGTERM)
        exit(window.wait(atMost: 60) ? StopSignal.exitCode : 1)
      }
    }

    /// What a command has to say.
    private struct Differs: Error {}

    /// To this thread, which may block them all.
    private static func send(_ number: CInt) {
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      raise(number)
    }
  }
#endif
