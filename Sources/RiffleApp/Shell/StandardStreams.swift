import ArgumentParser
@preconcurrency import CLibrary
import RiffleSDL
import RiffleView

/// Writes one line to the standard output. What a terminal would obey, from the name of a file or a text in it, is shown
/// and not sent.
package func sayOnStandardOutput(_ line: String) { print(line.inOneLine) }

/// What a shell hands to a program: input, output and complaints. The program that started it may have closed them, or
/// closes them while it runs.
package enum StandardStreams {
  /// Makes sure of three streams, and that one which breaks is an error and not the end of the program.
  ///
  /// A stream that is closed would give its number to the next file that is opened: complaints would go into a
  /// recording. What takes its place here reads as empty, and takes no output.
  package static func secure() {
    for stream in [CInt(0), 1, 2] where fcntl(stream, F_GETFD) < 0 {
      // Output that is lost should be noticed, complaints that are lost cannot be.
      _ = open("/dev/null", stream == 2 ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files is an error to report, like a disk that is full.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Throws when something that was printed has not arrived: nothing is said of a reader who has seen enough, as with
  /// `head`.
  package static func check() throws {
    var reason: CInt? = fflush(stdout) == 0 ? nil : errno
    guard reason != nil || ferror(stdout) != 0 else { return }
    // The reason of an earlier failure is lost: another write finds it out, and one more line end does no harm.
    if reason == nil { reason = write(1, "\n", 1) < 0 ? errno : nil }
    switch reason {
    case EPIPE?: throw ExitCode(128 + SIGPIPE)
    case EBADF?: throw ShellError.unwritable("The output", reason: "it is closed")
    case let code?: throw ShellError.unwritable("The output", reason: String(cString: strerror(code)))
    case nil: throw ShellError.unwritable("The output", reason: "a part of it is lost")
    }
  }

  /// The same without waiting for what is still to be handed on: for loops that print.
  package static func checkInPassing() throws { if ferror(stdout) != 0 { try check() } }
}
