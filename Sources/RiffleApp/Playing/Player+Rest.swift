import RiffleCore

// Sleeping while nothing happens: the loop asks how long, and afterwards makes up for the frames it slept through.
extension Player {
  /// The longest sleep, in seconds: a look at files where nothing tells of their changes, and little to be made up for.
  package static var longestRest: Double { 1 }
  /// Seconds between two frames at rest while the debugger shows the time: readable numbers change no more often.
  private static var longestGlance: Double { 0.125 }
  /// Seconds between two frames that are made up for.
  private static var frame: Double { 1.0 / 60 }

  /// For how many seconds nothing will happen by itself: 0 while something moves, waits for a tick within the next two
  /// frames, or is shown for a time; `longestRest` at most, and less while the debugger shows the time.
  ///
  /// The ticks of this time are still due when it is over: `catchUp` steps them.
  package func rest() -> Double {
    guard isOpen, !debugger.isBusy else { return 0 }
    let transport = playback.transport
    guard !transport.isPaused else { return playback.isIdle ? Self.longestRest : 0 }
    let longest = debugger.isOpen ? Self.longestGlance : Self.longestRest
    let rate = Double(playback.simulation.world[resource: Tick.self].rate) * transport.speed
    let ticks = playback.restingTicks(upTo: Int((longest * rate).rounded(.up)) + 1)
    // A part of the first of them may have passed.
    let rest = min(Double(ticks - 1) / rate, longest)
    return rest > 2 * Self.frame ? rest : 0
  }

  /// The panels of the debugger show the tick.
  package var showsTime: Bool { debugger.isOpen && !playback.transport.isPaused }

  /// Does what was due in the frames between `start` and `now`, one after the other, as a loop without sleep would have; the
  /// frame at `now` is left to `advance`, so that the events that ended the sleep are in it.
  ///
  /// - Parameter most: seconds that are made up for; the machine may have slept longer than it was asked to.
  package func catchUp(from start: Double, to now: Double, atMost most: Double) {
    // Counted, so that rounding does not add up.
    let count = Int(min(now - start, most) / Self.frame + 1e-6) - 1
    guard count > 0 else { return }
    for frame in 1...count where isOpen { advance(to: start + Double(frame) * Self.frame) }
  }
}
