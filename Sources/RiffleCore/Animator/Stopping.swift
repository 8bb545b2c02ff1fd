import RiffleECS

// Stops animations by their handle, of any kind of animator.

extension AnimationHandle {
  /// Stops the running animations of this transaction: of `withAnimation`, keyframes, or an endless repeat.
  ///
  /// The short form of `World.stopAnimation(_:at:)`.
  ///
  /// - Parameter stop: by default immediately: the model takes the presented value, so nothing jumps.
  public func stop(in world: inout World, at stop: AnimationStop = .now) {
    world.stopAnimation(self, at: stop)
  }

  /// Pauses it at the presented value: the short form of `World.pauseAnimation(_:)`.
  public func pause(in world: inout World) { world.pauseAnimation(self) }

  /// Resumes it after a pause: the short form of `World.resumeAnimation(_:)`.
  public func resume(in world: inout World) { world.resumeAnimation(self) }
}

extension PropertyAnimator {
  /// Stops it: the model takes the presented values, so nothing jumps. It becomes inactive, and its completions are not called.
  ///
  /// To finish it at its start or its end instead, see `World.stopAnimation(_:withoutFinishing:)`. Has no effect on an animator
  /// that is inactive.
  public func stop(in world: inout World) { world.stopAnimation(self, withoutFinishing: true) }
}

extension PhaseRun {
  /// Ends the run: no other phase follows. Has no effect on a run that has ended.
  ///
  /// - Parameter stop: the end of the current phase. By default it stops, and the model takes the presented value;
  ///   `endOfCycle` plays it to its end, as `World.stopPhases(_:)` does.
  public func stop(in world: inout World, at stop: AnimationStop = .now) {
    guard let leg = world.resource(PhaseRuns.self)?.runs[id]?.leg else { return world.stopPhases(self) }
    world.stopPhases(self)
    if stop != .endOfCycle { world.stopAnimation(leg, at: stop) }
  }
}
