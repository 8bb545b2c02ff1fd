import Foundation
import RiffleApp
import RiffleSDL
import Testing

#if compiler(>=6.2)
  @Suite("Stop signals") struct StopSignalTests {
    @Test("a stop signal and its repetition shortly after are noted, and the program continues") func noted() async {
      await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
        StopSignal.listen(echo: 60)
        precondition(!StopSignal.isRaised)
        for _ in 1...3 { Self.send(SIGTERM) }
        precondition(StopSignal.isRaised)
        exit(StopSignal.exitCode)
      }
    }

    @Test("a second stop signal ends the program at once") func twice() async {
      await #expect(processExitsWith: .signal(SIGINT)) {
        StopSignal.listen(echo: 0)
        Self.send(SIGTERM)
        let sent = WallClock.now
        while WallClock.now <= sent {}
        Self.send(SIGINT)
      }
    }

    @Test("a stop signal ends a busy program within a second") func unanswered() async {
      await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
        StopSignal.listen(echo: 60)
        Self.send(SIGTERM)
        let sent = WallClock.now
        while WallClock.now < sent + 30 {}
        exit(1)
      }
    }

    @Test("a signal that the parent process ignores stays ignored") func ignored() async {
      await #expect(processExitsWith: .exitCode(3)) {
        signal(SIGHUP, SIG_IGN)
        StopSignal.listen()
        Self.send(SIGHUP)
        exit(StopSignal.isRaised ? 4 : 3)
      }
    }

    @Test("after a signal that closed a window, the exit code is the command's") func settled() async {
      await #expect(processExitsWith: .exitCode(1)) {
        StopSignal.listen(echo: 60)
        Self.send(SIGTERM)
        precondition(!(reason(before: Differs()) is Differs))
        StopSignal.settle()
        exit(reason(before: Differs()) is Differs ? 1 : 2)
      }
    }

    @Test("a stop signal wakes a waiting window") func wakes() async {
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

    private struct Differs: Error {}

    /// Raises a signal in this thread, which may block all signals.
    private static func send(_ number: CInt) {
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      raise(number)
    }
  }
#endif

@Suite("The system setting for reduced motion") struct SystemMotionTests {
  /// Reads the setting with these files in the settings folder.
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

  private static let gtk = "[Settings]\ngtk-theme-name=Quiet\ngtk-enable-animations = false\n"

  @Test(
    "reduced motion is read from the settings of GTK and KDE; without such a setting motion is not reduced",
    .enabled(if: hasFiles),
    arguments: [
      (true, ["gtk-4.0/settings.ini": gtk]),
      (true, ["gtk-3.0/settings.ini": "[Settings]\r\ngtk-enable-animations=0\r\n"]),
      (true, ["kdeglobals": "[General]\nName=x\n[KDE]\nAnimationDurationFactor=0\n"]),
      (false, [:]), (false, ["gtk-4.0/settings.ini": "[Settings]\ngtk-enable-animations=true\n"]),
      // The newer file decides; a key of another group and an invalid file are ignored.
      (false, ["gtk-4.0/settings.ini": "[Settings]\ngtk-enable-animations=1\n", "gtk-3.0/settings.ini": gtk]),
      (false, ["kdeglobals": "[Other]\nAnimationDurationFactor=0\n[KDE]\nAnimationDurationFactor=0.5\n"]),
      (false, ["gtk-4.0/settings.ini": "\u{0}\u{FFFD}=[["]),
    ] as [(Bool, [String: String])])
  func read(isReduced: Bool, files: [String: String]) throws {
    #expect(try self.isReduced(files) == isReduced)
    #expect(try self.isReduced(files, byHome: true) == isReduced)
    #expect(!SystemMotion.isReduced { _ in nil })
  }

  /// macOS uses its own settings.
  static var hasFiles: Bool {
    #if os(macOS)
      false
    #else
      true
    #endif
  }
}
