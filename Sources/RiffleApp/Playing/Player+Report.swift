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

extension Player {
  /// Why `stopWhen` did not stop time; nil if it did, or if it was removed.
  package var unmetStop: String? {
    guard let condition = options.stopWhen,
      let stop = debugger.stops.all.first(where: { $0.condition == condition }), stop.hits == 0
    else { return nil }
    return stop.watch.noHit(in: playback.liveEdge)
  }
}
