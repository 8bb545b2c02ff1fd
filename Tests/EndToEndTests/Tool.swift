import Foundation
import Testing

/// A program of the system that end-to-end tests need. What needs one that is missing is skipped by hand, and fails in
/// CI.
enum Tool: String {
  case xvfb = "Xvfb"
  case xdotool, `import`, convert
  /// A window manager, for what only one can do.
  case openbox
  case ffmpeg

  /// What plays a window, and what does so with a window manager.
  static let hands: [Tool] = [.xvfb, .xdotool, .import, .convert]
  static let handsAndManager = hands + [.openbox]

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

  /// Whether a test counts on it. In CI it always does, and fails where it is missing.
  var isExpected: Bool { Self.isCI || url != nil }

  private static var isCI: Bool {
    !["", "0", "false"].contains(ProcessInfo.processInfo.environment["CI"] ?? "")
  }
}

extension [Tool] {
  var areExpected: Bool { allSatisfy(\.isExpected) }

  /// Why nothing is done without them, and what installs all of them, with OpenGL in software.
  var missing: Comment {
    """
    nothing was played: \(filter { $0.url == nil }.map(\.rawValue)) not installed. \
    On Debian: apt-get install xvfb xdotool imagemagick libgl1-mesa-dri openbox
    """
  }
}

extension Trait where Self == ConditionTrait {
  /// Skipped by hand where one of these is missing.
  static func with(_ tools: [Tool]) -> Self { .enabled(if: tools.areExpected, tools.missing) }
}

/// What went wrong outside the program under test.
struct StageError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// How long to wait for what must come. A machine that is busy may take most of it; only a test that fails takes all.
let patience = Duration.seconds(90)

/// Whether a condition comes to hold. It is asked anew after each change of a file; nothing tells of anything else,
/// such as what is to be seen on a display or in the title bar, so that is asked for again and again. The thread is
/// there for that alone.
///
/// - Parameter place: the file that has to be written, or the folder where one has to come to be.
@WindowActor
func eventually(in place: String? = nil, _ holds: () async throws -> Bool) async throws -> Bool {
  let deadline = ContinuousClock.now + patience
  let changes = place.flatMap(FileChanges.init)
  while try await !holds() {
    let left = deadline - .now
    guard left > .zero else { return false }
    if let changes { changes.wait(atMost: left) } else { usleep(50_000) }
  }
  return true
}

/// Tells that a file, or one in a folder, has been written since it was made or asked last. Linux only, as the display
/// is.
private final class FileChanges {
  private let descriptor: CInt

  /// Nil where the system does not tell.
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

/// A program that tells when it has ended.
final class Program: Process, @unchecked Sendable {
  private let end = DispatchSemaphore(value: 0)

  override init() {
    super.init()
    let end = end
    terminationHandler = { _ in end.signal() }
  }

  /// Waits for the end; false, and it is killed, when it does not come.
  @WindowActor
  func ends() -> Bool {
    guard end.wait(timeout: .now() + .seconds(Int(patience.components.seconds))) == .success else {
      kill(processIdentifier, SIGKILL)
      return false
    }
    end.signal()
    // The handler may come a little before the state.
    while isRunning { sched_yield() }
    return true
  }
}

/// Starts a program and leaves it running.
///
/// `output`, a file handle or a pipe, takes what it prints; what it complains about goes there too unless it is a pipe,
/// which is read for an answer.
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
  // A crash should show at once and not wait for its own backtrace.
  environment["SWIFT_BACKTRACE"] = "enable=no"
  environment["SDL_VIDEODRIVER"] = "x11"
  // Neither the language nor the settings of the account that runs the tests.
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
  /// Starts it. The threads tests run on block signals, and a child inherits that: it would never hear of SIGTERM. Nor
  /// of Ctrl+C, where a shell without jobs runs the tests in the background.
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
