/// The handle of a run of phases, to stop it.
public struct PhaseRun: Hashable, Sendable {
  let id: UInt64
}

/// A resource, so that a snapshot includes the runs.
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
  @discardableResult
  public mutating func runPhases<Phase>(
    _ animator: PhaseAnimator<Phase>, cause: Cause? = nil,
    apply: @escaping @Sendable (inout World, Phase) -> Void
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
