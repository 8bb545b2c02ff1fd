import RiffleTime

extension Transport {
  /// Does what a key asked for.
  public mutating func perform(_ command: TimeCommand) {
    switch command {
    case .togglePause: setPaused(!isPaused)
    case .step(let count): step(count)
    case .slower: setSpeed(SpeedLadder.slower(than: speed))
    case .faster: setSpeed(SpeedLadder.faster(than: speed))
    case .resetSpeed: setSpeed(1)
    case .speedPreset(let index): setSpeed(SpeedLadder.presets[index])
    case .liveEdge: setPaused(false)
    }
  }
}
