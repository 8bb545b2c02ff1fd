import RiffleECS

// What was started is stopped by its own handle, whichever kind of animator started it.

extension AnimationHandle {
  /// Stops what this transaction still runs: of `withAnimation`, of keyframes, of an animation that repeats forever.
  ///
  /// The short form of `World.stopAnimation(_:at:)`.
  ///
  /// - Parameter stop: by default at once, where it is seen: the model takes that value, so nothing jumps.
  public func stop(in world: inout World, at stop: AnimationStop = .now) {
    world.stopAnimation(self, at: stop)
  }

  /// Lets it stand still where it is seen: the short form of `World.pauseAnimation(_:)`.
  public func pause(in world: inout World) { world.pauseAnimation(self) }

  /// Lets it continue after a pause: the short form of `World.resumeAnimation(_:)`.
  public func resume(in world: inout World) { world.resumeAnimation(self) }
}

extension PropertyAnimator {
  /// Stops it where it is seen: the model takes these values, so nothing jumps. It is done with, and its completions are not
  /// called.
  ///
  /// To finish it at its start or its end instead, see `World.stopAnimation(_:withoutFinishing:)`. One that was not
  /// started, or is done with, stays as it is.
  public func stop(in world: inout World) { world.stopAnimation(self, withoutFinishing: true) }
}

extension PhaseRun {
  /// Ends the run: no other phase follows. One that has ended stays as it is.
  ///
  /// - Parameter stop: what becomes of the phase under way. By default it is stopped where it is seen, and the model takes
  ///   that value; `endOfCycle` plays it to its end, as `World.stopPhases(_:)` does.
  public func stop(in world: inout World, at stop: AnimationStop = .now) {
    guard let leg = world.resource(PhaseRuns.self)?.runs[id]?.leg else { return world.stopPhases(self) }
    world.stopPhases(self)
    if stop != .endOfCycle { world.stopAnimation(leg, at: stop) }
  }
}
