extension Playback {
  package func reading(branch name: String) -> Playback? {
    var other = self
    return other.history.select(branch: name) ? other : nil
  }

  package var isIdle: Bool { transport.isIdle && !isSeeking }

  /// The number of the next ticks in which only the tick number changes without input: 0 while paused and in the past.
  /// They are stepped on a copy of the simulation, and not again when they are due.
  package mutating func restingTicks(upTo most: Int) -> Int {
    guard isIdle, !transport.isPaused, !isInPast, !isReplayingInput, !loop.isOn else { return 0 }
    guard transport.pendingInput.isEmpty, hand.missedSize == nil, simulation.world.isSame(as: previous) else {
      return 0
    }
    // These move although nothing in the world changes.
    guard !simulation.world.hasLiveParticles, !simulation.world.isShaking else { return 0 }
    var next = simulation
    let limit = min(most, simulation.world.ticksToNextFrame.map { $0 - 1 } ?? most)
    var count = 0
    // Compared with the first world, not with the previous tick: a copy of each would copy each tick's columns.
    while count < limit, script(next.tick + 1).isEmpty {
      next.step()
      guard next.world.isSame(as: simulation.world) else { break }
      count += 1
    }
    restEnd = playhead + count
    return count
  }
}

extension World {
  fileprivate func isSame(as other: World) -> Bool {
    hasResource(Tick.self) && other.hasResource(Tick.self) ? isEqual(to: other, besides: Tick.self) : self == other
  }
}

/// Computes the ticks after the playhead without new input: in the past with the recorded input. No result is kept.
package struct FutureRun: Sendable {
  private let playback: Playback
  private var simulation: Simulation
  private let last: Int
  private let stride: Int

  package init(_ playback: Playback, ticks: Int, every stride: Int) {
    (self.playback, self.stride) = (playback, stride)
    simulation = playback.simulation
    last = playback.playhead + ticks
  }

  package var isComplete: Bool { simulation.tick + stride > last }

  package mutating func next() -> World? {
    guard !isComplete else { return nil }
    for tick in simulation.tick + 1...simulation.tick + stride {
      simulation.step(tick <= playback.liveEdge ? playback.history.input(at: tick) : playback.script(tick))
    }
    return simulation.world
  }
}
