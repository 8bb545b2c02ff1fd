import ArgumentParser
@preconcurrency import CLibrary
import RiffleSDL
import RiffleView

/// Writes one line to the standard output, with control characters from file names or texts escaped.
package func sayOnStandardOutput(_ line: String) { print(line.inOneLine) }

/// The standard streams. The parent process may have closed them, or may close them while the program runs.
package enum StandardStreams {
  /// Opens missing streams, and makes a broken one an error that does not end the program.
  ///
  /// A file opened later would get the number of a closed stream, and errors would be written into a recording. The
  /// replacements are empty for reading and reject output.
  package static func secure() {
    for stream in [CInt(0), 1, 2] where fcntl(stream, F_GETFD) < 0 {
      // Lost output should be noticed; lost error messages cannot be.
      _ = open("/dev/null", stream == 2 ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // Report an exceeded file size limit as an error, like a full disk.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Throws if printed output was lost; a reader that stops early, such as `head`, prints no message.
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

  /// Checks without flushing: for loops that print.
  package static func checkInPassing() throws { if ferror(stdout) != 0 { try check() } }
}
