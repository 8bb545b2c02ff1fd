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

@Suite("The system's wish for less movement")
struct SystemMotionTests {
  /// What is read with these files below the folder of settings.
  private func isReduced(_ files: [String: String], byHome: Bool = false) throws -> Bool {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let folder = home.appendingPathComponent(".config")
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let variables = byHome ? ["HOME": home.path] : ["HOME": "/nowhere", "XDG_CONFIG_HOME": folder.path]
    return SystemMotion.isReduced { variables[$0] }
  }

  @Test("is read from the settings of GTK and of KDE, wherever they lie", .enabled(if: SystemMotionTests.hasFiles))
  func wished() throws {
    let gtk = "[Settings]\ngtk-theme-name=Quiet\ngtk-enable-animations = false\n"
    #expect(try isReduced(["gtk-4.0/settings.ini": gtk]))
    #expect(try isReduced(["gtk-3.0/settings.ini": gtk], byHome: true))
    #expect(try isReduced(["gtk-3.0/settings.ini": "[Settings]\r\ngtk-enable-animations=0\r\n"]))
    #expect(try isReduced(["kdeglobals": "[General]\nName=x\n[KDE]\nAnimationDurationFactor=0\n"]))
  }

  @Test("is none where nothing says so", .enabled(if: SystemMotionTests.hasFiles))
  func notWished() throws {
    #expect(try !isReduced([:]))
    #expect(try !isReduced(["gtk-4.0/settings.ini": "[Settings]\ngtk-enable-animations=true\n"]))
    // The newer one decides; another group's key is another key; rubbish says nothing.
    let old = "[Settings]\ngtk-enable-animations=false\n"
    #expect(
      try !isReduced(["gtk-4.0/settings.ini": "[Settings]\ngtk-enable-animations=1\n", "gtk-3.0/settings.ini": old]))
    #expect(try !isReduced(["kdeglobals": "[Other]\nAnimationDurationFactor=0\n[KDE]\nAnimationDurationFactor=0.5\n"]))
    #expect(try !isReduced(["gtk-4.0/settings.ini": "\u{0}\u{FFFD}=[["]))
    #expect(!SystemMotion.isReduced { _ in nil })
  }

  /// macOS asks its own settings.
  static var hasFiles: Bool {
    #if os(macOS)
      false
    #else
      true
    #endif
  }
}
