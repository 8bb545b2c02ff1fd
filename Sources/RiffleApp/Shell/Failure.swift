import ArgumentParser
import RiffleSDL
import RiffleScene

/// Exit codes, by the names of `sysexits.h`.
package enum ExitStatus {
  /// All comparisons agree, but some could not be made.
  package static let partly = ExitCode(3)
  /// The command line is wrong.
  package static let usage = ExitCode(64)
  package static let data = ExitCode(65)
  static let noInput = ExitCode(66)
  package static let software = ExitCode(70)
  package static let cannotCreate = ExitCode(73)
}

/// Runs a command; prints an error to the error stream and throws its exit code.
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

/// Returns the exit reason for an error: a signal is the cause of the errors that it triggers, such as an interrupted
/// pipe, or an encoder in the same process group that exits.
package func reason(before error: any Error) -> any Error {
  StopSignal.isRaised ? ExitCode(StopSignal.exitCode) : error
}

/// Prints an error and returns its exit code, or nil for a command-line error, which is printed elsewhere.
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

/// The maximal number of printed errors: more usually have one cause.
private let diagnosticLimit = 100
