/// Computes the ticks after the playhead without new input, some ticks at a time: in the past with the recorded input,
/// at the live edge without input. No result is kept.
package struct FutureRun: Sendable {
  private let playback: Playback
  private var simulation: Simulation
  private let last: Int
  private let stride: Int

  /// - Parameters:
  ///   - ticks: the number of ticks.
  ///   - stride: the ticks from one world to the next.
  package init(_ playback: Playback, ticks: Int, every stride: Int) {
    (self.playback, self.stride) = (playback, stride)
    simulation = playback.simulation
    last = playback.playhead + ticks
  }

  package var isComplete: Bool { simulation.tick >= last }

  /// Steps to the next world; nil at the end.
  package mutating func next() -> World? {
    guard simulation.tick + stride <= last else {
      while !isComplete { step() }
      return nil
    }
    for _ in 0..<stride { step() }
    return simulation.world
  }

  private mutating func step() {
    let tick = simulation.tick + 1
    simulation.step(tick <= playback.liveEdge ? playback.history.input(at: tick) : playback.script(tick))
  }
}
