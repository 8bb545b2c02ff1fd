// Detection of ticks without changes, so that a loop can sleep.
extension Playback {
  /// True if no step and no seek is due. Input may wait for the next tick.
  package var isIdle: Bool { transport.isIdle && !isSeeking }

  /// Returns the number of the next ticks in which only the tick number changes without input: without motion, waiting
  /// rules and scripted input. 0 while paused, and in the past.
  ///
  /// Complexity: steps these ticks on a copy of the simulation; a column that no system writes to is compared without
  /// reading it.
  ///
  /// These ticks are not stepped again when they are due.
  ///
  /// - Parameter most: the largest number of ticks to try.
  package mutating func restingTicks(upTo most: Int) -> Int {
    guard isIdle, !transport.isPaused, !isInPast, !isReplayingInput, !loop.isOn else { return 0 }
    guard transport.pendingInput.isEmpty, !hasNewSize, simulation.world.isSame(as: previous) else { return 0 }
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
  /// True if a world differs from another one at most in the number of the tick.
  fileprivate func isSame(as other: World) -> Bool {
    hasResource(Tick.self) && other.hasResource(Tick.self) ? isEqual(to: other, besides: Tick.self) : self == other
  }
}
