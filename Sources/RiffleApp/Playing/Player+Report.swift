import RiffleSDL

extension Player.Report {
  /// Prints the report: paths to the standard output, errors to the error stream.
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

extension Player {
  /// The reason why `stopWhen` was not met; nil if it was, or if it was removed.
  package var unmetStop: String? {
    guard let condition = options.stopWhen,
      let stop = debugger.stops.all.first(where: { $0.condition == condition }), stop.hits == 0
    else { return nil }
    return stop.watch.noHit(in: playback.liveEdge)
  }
}
