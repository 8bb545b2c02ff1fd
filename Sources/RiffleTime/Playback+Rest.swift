import RiffleCore

// Whether anything will happen by itself: what a loop asks before it sleeps.
extension Playback {
  /// Whether nothing that was asked of time is still to be done. Input may wait for the next tick.
  package var isIdle: Bool { transport.isIdle && !isSeeking }

  /// How many of the next ticks change nothing but the number of the tick without input: nothing moves, no rule
  /// waits for one of them, the script has no input for them. 0 while time stands, and in the past.
  ///
  /// Complexity: steps these ticks on a copy of the simulation; a column that no system writes to is compared without a
  /// look.
  ///
  /// These ticks are not stepped again when they are due.
  ///
  /// - Parameter most: no more ticks than this are looked at.
  package mutating func restingTicks(upTo most: Int) -> Int {
    guard isIdle, !transport.isPaused, !isInPast, !isReplayingInput, !loop.isOn else { return 0 }
    guard transport.pendingInput.isEmpty, !hasNewSize, simulation.world.isSame(as: previous) else { return 0 }
    // They move though nothing in the world changes.
    guard !simulation.world.hasLiveParticles, !simulation.world.isShaking else { return 0 }
    var next = simulation
    let limit = min(most, simulation.world.ticksToNextFrame.map { $0 - 1 } ?? most)
    var count = 0
    // Beside the first world, not the one of the tick before: a copy of each would have each tick's columns copied.
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
  /// Whether a world differs from another one in the number of the tick at most.
  fileprivate func isSame(as other: World) -> Bool {
    hasResource(Tick.self) && other.hasResource(Tick.self) ? isEqual(to: other, besides: Tick.self) : self == other
  }
}
