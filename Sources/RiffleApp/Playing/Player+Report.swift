import RiffleSDL

extension Player.Report {
  /// Prints it for a person at a shell: what was written to the standard output, what went wrong to the error stream.
  package func print() {
    switch self {
    case .wrote(let path): sayOnStandardOutput(path)
    case .began: break
    case .failed(let error): printError("\(error)")
    case .unstable(let failure): printError("\(failure)")
    case .jumped(let jump): printError("\(jump)")
    case .stopped(let condition, let tick): sayOnStandardOutput("tick \(tick): \(condition)")
    }
  }
}
