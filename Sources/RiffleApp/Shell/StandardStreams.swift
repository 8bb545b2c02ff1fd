import ArgumentParser
@preconcurrency import CLibrary
import RiffleSDL
import Synchronization

package enum Verbosity: Sendable {
  case quiet, normal, verbose

  private static let state = Mutex(normal)

  package static var current: Verbosity {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// Escapes control characters from file names or texts.
package func sayOnStandardOutput(_ line: String) { print(line.inOneLine) }

/// The parent process may have closed a standard stream, or may close it while the program runs.
package enum StandardStreams {
  /// Opens missing streams, and makes a broken one an error that does not end the program.
  ///
  /// A file opened later would get the number of a closed stream, and errors would be written into a recording.
  package static func secure() {
    for stream in [CInt(0), 1, 2] where fcntl(stream, F_GETFD) < 0 {
      // Lost output should be noticed; lost error messages cannot be.
      _ = open("/dev/null", stream == 2 ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // Report an exceeded file size limit as an error, like a full disk.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Throws if printed output was lost; without a message if the reader stopped early, such as `head`.
  static func check() throws {
    var reason: CInt? = fflush(stdout) == 0 ? nil : errno
    guard reason != nil || ferror(stdout) != 0 else { return }
    // The cause of an earlier failure is lost: another write reveals it, and one more newline is harmless.
    if reason == nil { reason = write(1, "\n", 1) < 0 ? errno : nil }
    switch reason {
    case EPIPE?: throw ExitCode(128 + SIGPIPE)
    case EBADF?: throw ShellError.unwritable("The output", reason: "it is closed")
    case let code?: throw ShellError.unwritable("The output", reason: String(cString: strerror(code)))
    case nil: throw ShellError.unwritable("The output", reason: "a part of it is lost")
    }
  }

  package static func checkInPassing() throws { if ferror(stdout) != 0 { try check() } }
}

/// Reports progress on the error stream after more than a second.
///
/// On a terminal one line counts up and is erased at the end; elsewhere one line reports the start, and one the end.
package struct Progress {
  private let what: String
  private let isTerminal = isatty(2) != 0
  private let began = WallClock.now
  private var lastSaid: Double?

  /// True on a terminal with other output, where a progress line would be in the way, and with `-q`.
  private let isSilent: Bool

  package init(_ what: String, besideOutput: Bool = false) {
    self.what = what.inOneLine
    isSilent = besideOutput && isatty(1) != 0 || Verbosity.current == .quiet
  }

  package mutating func update(_ fraction: Double) {
    let now = WallClock.now
    guard !isSilent, now - began > 1 else { return }
    if isTerminal {
      if let lastSaid, now - lastSaid < 0.1 { return }
      write("\r\(what) … \(Int(fraction * 100)) %\(estimate(now, fraction))\u{1B}[K")
    } else if lastSaid == nil {
      write("\(what) …\n")
    }
    lastSaid = now
  }

  private func estimate(_ now: Double, _ fraction: Double) -> String {
    guard fraction > 0.02 else { return "" }
    let left = Int(((now - began) * (1 - fraction) / fraction).rounded(.up))
    return left < 60 ? ", \(left) s left" : ", \(left / 60) min \(left % 60) s left"
  }

  package mutating func finish() {
    guard lastSaid != nil else { return }
    let tenths = Int(((WallClock.now - began) * 10).rounded())
    write(isTerminal ? "\r\u{1B}[K" : "\(what): done in \(tenths / 10).\(tenths % 10) s\n")
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = CLibrary.write(2, bytes, bytes.count)
  }
}

/// Exit codes, by the names of `sysexits.h`.
package enum ExitStatus {
  /// All comparisons agree, but some could not be made.
  package static let partly = ExitCode(3)
  package static let usage = ExitCode(64)
  package static let data = ExitCode(65)
  static let noInput = ExitCode(66)
  package static let software = ExitCode(70)
  package static let cannotCreate = ExitCode(73)
}

/// Prints an error to the error stream and throws its exit code.
package func orExit(_ body: () throws -> Void) throws {
  do {
    try body()
    try StandardStreams.check()
  } catch {
    let reason = reason(before: error)
    guard let code = complain(about: reason) else { throw reason }
    throw code
  }
}

/// A signal is the cause of the errors that it triggers, such as an interrupted pipe.
package func reason(before error: any Error) -> any Error {
  StopSignal.isRaised ? ExitCode(StopSignal.exitCode) : error
}

/// Returns the error's exit code, or nil for a command-line error, which is printed elsewhere.
package func complain(about error: any Error) -> ExitCode? {
  func say(_ line: String, _ code: ExitCode) -> ExitCode {
    printError(line)
    return code
  }
  switch error {
  case let error as SceneError:
    // More errors usually have one cause.
    let shown = error.diagnostics.prefix(100)
    for diagnostic in shown { printError("\(diagnostic)") }
    let more = error.diagnostics.count - shown.count
    if more > 0 { printError("and \(more) more mistakes") }
    return ExitStatus.data
  case let error as UsageError: return say("Error: \(error.message)", ExitStatus.usage)
  case let error as UnmetError: return say(error.message, ExitCode.failure)
  case let error as ReplayError: return say(error.message, ExitStatus.data)
  case let error as MomentExportError: return say("\(error)", ExitStatus.cannotCreate)
  case let error as SceneFileError: return say("\(error)", ExitStatus.noInput)
  case let error as ShellError: return say("\(error)", ExitCode(error.exitCode))
  default: return nil
  }
}
