import ArgumentParser
import RiffleSDL
import RiffleScene

/// Exit codes, by the names of `sysexits.h`.
package enum ExitStatus {
  /// What was compared agrees, but not all that was asked for could be.
  package static let partly = ExitCode(3)
  /// The command line is wrong.
  package static let usage = ExitCode(64)
  /// A scene, or an animation, has mistakes.
  package static let data = ExitCode(65)
  /// A file that must be there is not.
  package static let noInput = ExitCode(66)
  /// A system of the program threw.
  package static let software = ExitCode(70)
  /// What was asked for could not be written, and that was said.
  package static let cannotCreate = ExitCode(73)
}

/// Runs a command: what went wrong is said on the standard error stream in words, and becomes the exit code.
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

/// What to end with after an error: a signal is the reason of the errors it brings about, such as a pipe that was not
/// waited for, or an encoder in the same group that takes no more frames.
package func reason(before error: any Error) -> any Error {
  StopSignal.isRaised ? ExitCode(StopSignal.exitCode) : error
}

/// Says what is wrong; the exit code that means it, or nil for an error of the command line, which is said elsewhere.
package func complain(about error: any Error) -> ExitCode? {
  switch error {
  case let error as SceneError:
    let shown = error.diagnostics.prefix(diagnosticLimit)
    for diagnostic in shown { printError("\(diagnostic)") }
    let more = error.diagnostics.count - shown.count
    if more > 0 { printError("and \(more) more mistakes") }
    return ExitStatus.data
  case let error as UsageError:
    printError("Error: \(error.message)")
    return ExitStatus.usage
  case let error as ReplayError:
    printError(error.message)
    return ExitStatus.data
  case let error as MomentExportError:
    printError("\(error)")
    return ExitStatus.cannotCreate
  case let error as SceneFileError:
    printError("\(error)")
    return ExitStatus.noInput
  case let error as ShellError:
    printError("\(error)")
    return ExitCode(error.exitCode)
  default:
    return nil
  }
}

/// A file with more mistakes than these has one reason for most of them.
private let diagnosticLimit = 100
