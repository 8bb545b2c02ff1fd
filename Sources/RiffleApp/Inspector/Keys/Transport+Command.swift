import RiffleCore

extension Transport {
  /// Performs the command of a key if it is about the transport.
  package mutating func perform(_ command: TimeCommand) {
    switch command {
    case .togglePause: setPaused(!isPaused)
    case .step(let count): step(count)
    case .slower: setSpeed(SpeedLadder.slower(than: speed))
    case .faster: setSpeed(SpeedLadder.faster(than: speed))
    case .resetSpeed: setSpeed(1)
    case .speedPreset(let index): setSpeed(SpeedLadder.presets[index])
    case .event(let count): seek(to: .event(count))
    case .firstKept: seek(to: .firstKept)
    case .liveEdge:
      seek(to: .liveEdge)
      setPaused(false)
    default: break
    }
  }
}
