/// A verb on an animation, a property animator, a shift, or a run of phases. Only `finish` may jump. No verb moves a
/// model value that a later change has set; see `AnimationHandle.steer(_:in:)`.
public enum TransportVerb: Sendable, Hashable {
  /// Starts, or continues after a pause.
  case start
  /// Stops the clock at the presented values, also that of a delay.
  case pause
  /// Continues after a pause, as if no time had passed.
  case resume
  /// Runs back: a curve for as long as it has run, a spring with its velocity. The next reversal leads forward again.
  case reverse
  /// Ends at the old, the presented or the new values, whichever way it runs, with the completion.
  case finish(at: AnimatingPosition)
  /// Ends with the current cycle of a repeat, or with the current phase.
  case finishCycle
  /// Stops at the presented values, which the model takes.
  case cancel
  /// Runs once more from the start.
  case restart
  /// Pauses at a fraction, 0...1, of the change of the values, whatever the timing.
  case scrub(to: Double)
}

/// Something that runs, with the verbs that steer it.
public protocol Steerable: Sendable {
  /// Carries out a verb; without an effect on what has ended. Returns false for a verb that this kind does not have.
  @discardableResult func steer(_ verb: TransportVerb, in world: inout World) -> Bool
}

extension Steerable {
  /// Carries out `TransportVerb.start`.
  public func start(in world: inout World) { steer(.start, in: &world) }
  /// Carries out `TransportVerb.pause`.
  public func pause(in world: inout World) { steer(.pause, in: &world) }
  /// Carries out `TransportVerb.resume`.
  public func resume(in world: inout World) { steer(.resume, in: &world) }
  /// Carries out `TransportVerb.reverse`.
  public func reverse(in world: inout World) { steer(.reverse, in: &world) }
  /// Carries out `TransportVerb.finish`, by default at the end.
  public func finish(at position: AnimatingPosition = .end, in world: inout World) {
    steer(.finish(at: position), in: &world)
  }
  /// Carries out `TransportVerb.cancel`.
  public func cancel(in world: inout World) { steer(.cancel, in: &world) }
  /// Carries out `TransportVerb.restart`.
  public func restart(in world: inout World) { steer(.restart, in: &world) }
  /// Carries out `TransportVerb.scrub`.
  public func scrub(to fraction: Double, in world: inout World) { steer(.scrub(to: fraction), in: &world) }
}

/// A property animator, or the handle of something that one drives.
public protocol AnimatorHandle: Steerable {
  /// The property animator.
  var animator: PropertyAnimator { get }
}

extension AnimationHandle: Steerable {
  /// Steers the animations of this transaction: properties that have been retargeted since continue. A delayed
  /// animation that is reversed never starts. It has neither `restart` nor `scrub`.
  ///
  /// A value that has been changed since, while this animation ran on it, belongs to the later change: its model value
  /// stays, and the presented value ends there without a jump. Pause and resume hold and continue what this animation
  /// still shows. With any other verb that decays, unless the later change still waits: then it starts from where the
  /// verb leads. The completion is the same as without a later change.
  @discardableResult public func steer(_ verb: TransportVerb, in world: inout World) -> Bool {
    switch verb {
    case .start, .resume: world.hold(self, .resume)
    case .pause: world.hold(self, .pause)
    case .reverse: world.steer(self, .reverse) { $0.reverse(id) }
    case .finish(at: .current), .cancel: world.stopAnimation(self, at: .now)
    case .finish(let position): world.finish(self, at: position)
    case .finishCycle: world.stopAnimation(self, at: .endOfCycle)
    case .restart, .scrub: return false
    }
    return true
  }
}

extension PropertyAnimator: AnimatorHandle {
  /// The animator itself.
  public var animator: PropertyAnimator { self }

  /// Steers the animator; it has no `finishCycle`. A cancelled one becomes inactive without calling its completions.
  @discardableResult public func steer(_ verb: TransportVerb, in world: inout World) -> Bool {
    switch verb {
    case .start, .resume:
      world.change(self, .start) { state in
        if !state.isRunning, state.leg == .own { state.resumeOwnTiming() }
        (state.state, state.isRunning) = (.active, true)
      }
    case .pause: world.change(self, .pause) { $0.halt() }
    case .reverse:
      world.setReversed(!world.isReversed(self), of: self)
      start(in: &world)
    case .finish(let position):
      pause(in: &world)
      world.stopAnimation(self, withoutFinishing: false)
      world.finishAnimation(self, at: position)
    case .cancel: world.stopAnimation(self, withoutFinishing: true)
    case .restart:
      world.change(self, .restart) { state in
        (state.state, state.isRunning, state.isReversed) = (.active, true, false)
        (state.time, state.fraction, state.rate, state.leg) = (0, 0, 0, .own)
      }
    case .scrub(let fraction):
      world.change(self, .scrub) { state in
        guard fraction.isFinite else { return }
        state.halt()
        (state.fraction, state.leg) = (min(max(fraction, 0), 1), .own)
        // An even repeat ends at fraction 0 with its time used up: from there it would not run again.
        if state.timing.endFraction == 0 { state.time = 0 }
      }
    case .finishCycle: return false
    }
    return true
  }
}

extension ShiftRun: AnimatorHandle {
  /// Steers the shift. A cancelled one ends at its presented values, with the model of its end.
  @discardableResult public func steer(_ verb: TransportVerb, in world: inout World) -> Bool {
    animator.steer(verb == .cancel ? .finish(at: .current) : verb, in: &world)
  }
}

extension PhaseRun: Steerable {
  /// Steers the run and its current phase; it has no `reverse`, `restart` or `scrub`.
  @discardableResult public func steer(_ verb: TransportVerb, in world: inout World) -> Bool {
    let leg = world.resource(PhaseRuns.self)?.runs[id]?.leg
    switch verb {
    case .start, .pause, .resume: break
    case .finish, .finishCycle, .cancel: world.stopPhases(self)
    case .reverse, .restart, .scrub: return false
    }
    // Without `finishCycle` the animations of the phase have their own end.
    return verb == .finishCycle || leg?.steer(verb, in: &world) ?? true
  }
}

/// The handle of a run of phases, to stop it.
public struct PhaseRun: Hashable, Sendable { let id: UInt64 }

struct PhaseRuns: Component {
  var runs = RunTable<Running>()

  struct Running: Run, Equatable {
    let id: UInt64
    /// Not part of the state hash: the animations are.
    var leg: AnimationHandle?
  }

  func fold(into hasher: inout StateHasher) { runs.fold(into: &hasher) { $0.combine($1.id) } }
}

extension World {
  /// Runs the phases of an animator: calls `apply` for a phase with the leg's animation, and continues with the next
  /// when that is logically complete.
  ///
  /// With a trigger the phases run once and end at the first; without one they run until `stopPhases`, and with reduced
  /// motion they stay at the first. A leg that animates nothing takes one tick. The run ends when all entities that a
  /// leg animated are despawned.
  @discardableResult public mutating func runPhases<Phase>(
    _ animator: PhaseAnimator<Phase>, cause: Cause? = nil, apply: @escaping @Sendable (inout World, Phase) -> Void
  ) -> PhaseRun {
    if !hasResource(PhaseRuns.self) { insertResource(PhaseRuns()) }
    let run = PhaseRun(id: self[resource: PhaseRuns.self].runs.takeID())
    self[resource: PhaseRuns.self].runs.append(PhaseRuns.Running(id: run.id))
    let first = reducesMotion && !animator.isTriggered ? animator.legs.count - 1 : 0
    runLeg(first, of: animator, run, cause, apply)
    return run
  }

  /// Ends a run: the current leg plays to its end, and none follows.
  public mutating func stopPhases(_ run: PhaseRun) {
    guard hasResource(PhaseRuns.self) else { return }
    self[resource: PhaseRuns.self].runs.remove(run.id)
  }

  /// Returns true if a run continues.
  public func isRunning(_ run: PhaseRun) -> Bool { resource(PhaseRuns.self)?.runs[run.id] != nil }

  private mutating func runLeg<Phase>(
    _ index: Int, of animator: PhaseAnimator<Phase>, _ run: PhaseRun, _ cause: Cause?,
    _ apply: @escaping @Sendable (inout World, Phase) -> Void
  ) {
    guard animator.legs.indices.contains(index) else { return stopPhases(run) }
    let leg = animator.legs[index]
    let handle = withTransaction(Transaction(animation: leg.animation), cause: cause) { world in
      apply(&world, leg.target)
    } completion: { world, reason in
      guard world.isRunning(run) else { return }
      let next = index + 1
      let isOver = next == animator.legs.count && animator.isTriggered
      if isOver || reason == .entityGone {
        world.stopPhases(run)
      } else if animator.isTriggered || !world.reducesMotion {
        world.runLeg(next % animator.legs.count, of: animator, run, cause, apply)
      }
    }
    self[resource: PhaseRuns.self].runs[run.id]?.leg = handle
  }
}
