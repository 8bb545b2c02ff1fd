import Foundation

/// A program of the system that the end-to-end test needs.
enum Tool: String, CaseIterable {
  case xvfb = "Xvfb"
  case xdotool, `import`, convert
  /// A window manager, for what only one can do.
  case openbox

  /// Its place on the path; nil where it is not installed.
  var url: URL? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(rawValue) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  var located: URL {
    get throws {
      guard let url else { throw StageError("there is no \(rawValue)") }
      return url
    }
  }

  /// What installs all of them, and OpenGL in software with them.
  static let installation = "apt-get install xvfb xdotool imagemagick libgl1-mesa-dri openbox"

  static var missing: [String] { missingWithManager.filter { $0 != Tool.openbox.rawValue } }

  static var missingWithManager: [String] { allCases.filter { $0.url == nil }.map(\.rawValue) }
}

/// What went wrong outside the program under test.
struct StageError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// Starts a program and leaves it running.
///
/// `output`, a file handle or a pipe, takes what it prints; what it complains about goes there too unless it is a pipe,
/// which is read for an answer.
func start(_ program: URL, _ arguments: [String], display: String?, output: Any) throws -> Process {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  var environment = ProcessInfo.processInfo.environment
  environment["DISPLAY"] = display
  environment["WAYLAND_DISPLAY"] = nil
  // A crash should show at once and not wait for its own backtrace.
  environment["SWIFT_BACKTRACE"] = "enable=no"
  environment["SDL_VIDEODRIVER"] = "x11"
  process.environment = environment
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = output is Pipe ? FileHandle.nullDevice : output
  try process.runHearingSignals()
  return process
}

extension Process {
  /// Starts it. The threads tests run on block signals, and a child inherits that: it would never hear of SIGTERM.
  func runHearingSignals() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }

  /// Waits for the end; false, and the program is killed, when it takes longer.
  func ends(within seconds: Double) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while isRunning {
      if ContinuousClock.now > deadline {
        kill(processIdentifier, SIGKILL)
        return false
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    return true
  }
}
