import Foundation
import Testing

/// A program of the system that end-to-end tests need. If it is missing, tests are skipped locally, and fail in CI.
enum Tool: String {
  case xvfb = "Xvfb"
  case xdotool, `import`, convert
  case openbox
  case ffmpeg

  static let hands: [Tool] = [.xvfb, .xdotool, .import, .convert]
  static let handsAndManager = hands + [.openbox]

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

  /// True if the tests rely on it: always in CI, where they fail without it.
  var isExpected: Bool { Self.isCI || url != nil }

  private static var isCI: Bool { !["", "0", "false"].contains(ProcessInfo.processInfo.environment["CI"] ?? "") }
}

extension [Tool] {
  var areExpected: Bool { allSatisfy(\.isExpected) }

  /// The reason for skipping tests, and the command that installs all tools, with OpenGL in software.
  var missing: Comment {
    """
    nothing was played: \(filter { $0.url == nil }.map(\.rawValue)) not installed. \
    On Debian: apt-get install xvfb xdotool imagemagick libgl1-mesa-dri openbox
    """
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test locally if one of these is missing.
  static func with(_ tools: [Tool]) -> Self { .enabled(if: tools.areExpected, tools.missing) }
}

/// An error outside the program under test.
struct StageError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// The maximum time to wait. A busy machine may need most of it; only a failing test takes all of it.
let patience = Duration.seconds(90)

/// Waits until a condition holds, and returns false if it does not. It is checked after each change of a file; without
/// a file, such as for a display or a title, it is polled.
///
/// - Parameter place: the file that is written, or the folder in which one is created.
@WindowActor func eventually(in place: String? = nil, _ holds: () async throws -> Bool) async throws -> Bool {
  let deadline = ContinuousClock.now + patience
  let changes = place.flatMap(FileChanges.init)
  while try await !holds() {
    let left = deadline - .now
    guard left > .zero else { return false }
    if let changes { changes.wait(atMost: left) } else { usleep(50_000) }
  }
  return true
}

/// Notifies of writes to a file, or in a folder, since its creation or the last wait. Linux only, like the display.
private final class FileChanges {
  private let descriptor: CInt

  /// Nil if the system has no notifications.
  init?(_ place: String) {
    #if os(Linux)
      descriptor = inotify_init1(CInt(IN_CLOEXEC))
      let kinds = IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE
      guard descriptor >= 0, inotify_add_watch(descriptor, place, UInt32(kinds)) >= 0 else { return nil }
    #else
      return nil
    #endif
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func wait(atMost time: Duration) {
    var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&one, 1, CInt(time.components.seconds * 1000 + 1000)) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    _ = read(descriptor, &bytes, bytes.count)
  }
}

/// A process that signals its end.
final class Program: Process, @unchecked Sendable {
  private let end = DispatchSemaphore(value: 0)

  override init() {
    super.init()
    let end = end
    terminationHandler = { _ in end.signal() }
  }

  /// Waits for the end; false if it does not come in time, and the process is killed.
  @WindowActor func ends() -> Bool {
    guard end.wait(timeout: .now() + .seconds(Int(patience.components.seconds))) == .success else {
      kill(processIdentifier, SIGKILL)
      return false
    }
    end.signal()
    // The handler may run shortly before the state changes.
    while isRunning { sched_yield() }
    return true
  }
}

/// Starts a program and leaves it running.
///
/// `output`, a file handle or a pipe, takes its standard output, and its standard error unless it is a pipe, which is
/// read for an answer.
func start(
  _ program: URL, _ arguments: [String], display: String?, output: Any, in folder: URL? = nil
) throws -> Program {
  let process = Program()
  if let folder { process.currentDirectoryURL = folder }
  process.executableURL = program
  process.arguments = arguments
  var environment = ProcessInfo.processInfo.environment
  environment["DISPLAY"] = display
  environment["WAYLAND_DISPLAY"] = nil
  // A crash should end the program at once, without a backtrace.
  environment["SWIFT_BACKTRACE"] = "enable=no"
  environment["SDL_VIDEODRIVER"] = "x11"
  // Neither the locale nor the settings of the account that runs the tests.
  environment["LC_ALL"] = "C"
  environment["XDG_CONFIG_HOME"] = "/dev/null"
  environment["XDG_STATE_HOME"] = (folder ?? FileManager.default.temporaryDirectory).path + "/riffle-state"
  process.environment = environment
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = output is Pipe ? FileHandle.nullDevice : output
  try process.runHearingSignals()
  return process
}

extension Process {
  /// Starts the process with signals enabled. The threads of tests block signals, and a child inherits that, so that it
  /// would not receive SIGTERM; nor Ctrl+C, if a shell without job control runs the tests in the background.
  func runHearingSignals() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    let interruption = signal(SIGINT, SIG_DFL)
    defer {
      signal(SIGINT, interruption)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    try run()
  }
}
