// Former words for the verbs of animations, animators, shifts and phases. They work for one more version.

extension World {
  /// `AnimationHandle.reverse(in:)`.
  public mutating func reverseAnimation(_ handle: AnimationHandle) { handle.reverse(in: &self) }
  /// `AnimationHandle.pause(in:)`.
  public mutating func pauseAnimation(_ handle: AnimationHandle) { handle.pause(in: &self) }
  /// `AnimationHandle.resume(in:)`.
  public mutating func resumeAnimation(_ handle: AnimationHandle) { handle.resume(in: &self) }
  /// `stopAnimation(_:at:)` at the model value.
  public mutating func cancelAnimation(_ handle: AnimationHandle) { stopAnimation(handle, at: .modelValue) }
  /// `PropertyAnimator.start(in:)`.
  public mutating func startAnimation(_ handle: some AnimatorHandle) { handle.animator.start(in: &self) }
  /// `PropertyAnimator.pause(in:)`.
  public mutating func pauseAnimation(_ handle: some AnimatorHandle) { handle.animator.pause(in: &self) }
  /// `PropertyAnimator.scrub(to:in:)`.
  public mutating func setFractionComplete(_ fraction: Double, of handle: some AnimatorHandle) {
    handle.animator.scrub(to: fraction, in: &self)
  }
  /// `ShiftRun.pause(in:)`.
  public mutating func pauseShift(_ run: ShiftRun) { run.pause(in: &self) }
  /// `continueAnimation`.
  public mutating func continueShift(_ run: ShiftRun, timing: Animation? = nil, durationFactor: Double = 0) {
    continueAnimation(run, timing: timing, durationFactor: durationFactor)
  }
  /// `stopAnimation(_:withoutFinishing:)`, with finishing.
  public mutating func stopShift(_ run: ShiftRun) { stopAnimation(run, withoutFinishing: false) }
  /// `ShiftRun.finish(at:in:)`.
  public mutating func finishShift(_ run: ShiftRun, at position: AnimatingPosition) {
    run.finish(at: position, in: &self)
  }
}

extension AnimationHandle {
  /// `World.stopAnimation(_:at:)`.
  public func stop(in world: inout World, at stop: AnimationStop = .now) { world.stopAnimation(self, at: stop) }
}

extension PropertyAnimator {
  /// `cancel(in:)`.
  public func stop(in world: inout World) { cancel(in: &world) }
}

extension PhaseRun {
  /// `cancel(in:)`, or with `endOfCycle` `steer(.finishCycle, in:)`.
  public func stop(in world: inout World, at stop: AnimationStop = .now) {
    let leg = world.resource(PhaseRuns.self)?.runs[id]?.leg
    world.stopPhases(self)
    if let leg, stop != .endOfCycle { world.stopAnimation(leg, at: stop) }
  }
}
