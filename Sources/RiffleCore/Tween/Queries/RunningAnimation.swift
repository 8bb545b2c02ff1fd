/// One running animation of one field of one entity after a step, for the debugger, tests and trails.
package struct RunningAnimation: Sendable, Equatable {
  package let entity: Entity
  /// The name without its module: `Transform`.
  package let component: String
  /// The field's name, such as `turn`, or its number, or the component's name if it is the only field.
  package let field: String
  /// Its transaction. 0 for the collapsed older layers of a property.
  package let handle: AnimationHandle
  /// The cause of its start; for collapsed layers that of the newest.
  package let cause: Cause?
  package let kind: Kind
  package let startTick: Int
  /// Ticks of waiting until it moves, rounded down; 0 while it is queued.
  package let delayTicks: Int
  /// The tick in which it first differs from its start; nil while queued, and if a property animator drives it.
  package let motionTick: Int?
  package let standstills: [Range<Int>]
  /// Nil if no property animator drives it.
  package let animator: AnimatorReading?
  package let isPaused: Bool
  /// The eased fraction, which may leave 0…1; of keyframes the elapsed fraction, of a spring 1 - |remaining| / |start|.
  package let progress: Double
  package let phase: Phase
  /// The remaining difference by lane. The sum over the animations of a field is the presented value minus the model's.
  package let remaining: [Float]
  /// Empty for keyframes.
  package let start: [Float]
  /// False for a spring that is stepped from tick to tick.
  package let isByTheClock: Bool
  /// The rate at which `remaining` changes, per second.
  package let velocity: [Float]
  /// The tick of rest without interruption; nil if it repeats forever, is queued or driven, or takes over ten minutes.
  package let expectedEndTick: Int?
  /// The animation that it interrupted; nil for an animation that adds.
  package let interrupted: Interrupted?

  package enum Kind: Sendable, Hashable {
    /// Includes the animation's speed.
    case spring(Spring)
    /// The duration in seconds; with a repeat, that of one cycle.
    case curve(duration: Double)
    case keyframes
    case custom
    /// A property animator determines its progress.
    case driven
  }

  package enum Phase: Sendable, Hashable, CaseIterable {
    /// At its start: a delay, a queue, an animator that has not started.
    case delayed
    case moving
    /// Beyond its target.
    case overshooting
    /// A spring oscillates by less than a fiftieth of its distance; any other motion is after its logical duration.
    case settling
  }

  package struct AnimatorReading: Sendable, Equatable {
    package let animator: PropertyAnimator
    /// 0 at the old values, 1 at the new ones.
    package let fraction: Double
    package let isRunning: Bool
    package let isReversed: Bool
    /// The tick in which it was last started, paused, scrubbed, reversed or continued; nil before it is started.
    package let steeredTick: Int?
    package let steeredBy: Cause?
  }

  package struct Interrupted: Sendable, Equatable {
    package let handle: AnimationHandle
    package let cause: Cause?
    package let progress: Double
    /// The velocity taken over from all interrupted animations, by lane per second.
    package let velocity: [Float]
  }
}

extension World {
  /// The running animations by component in the order of registration, by field, by start.
  package func runningAnimations(of entity: Entity) -> [RunningAnimation] {
    isAlive(entity) ? running(.one(entity)) : []
  }

  /// All running animations by entity, by component in the order of registration, by field, by start.
  package func runningAnimations() -> [RunningAnimation] { sorted(running(.all)) }

  package func runningAnimations(inRows rows: Set<Int>) -> [RunningAnimation] { sorted(running(.some(rows))) }

  private func sorted(_ all: [RunningAnimation]) -> [RunningAnimation] {
    // The order must not depend on the sort algorithm: animations of one entity keep theirs.
    all.indices.sorted { (all[$0].entity, $0) < (all[$1].entity, $1) }.map { all[$0] }
  }

  private func running(_ subjects: RunningSubjects) -> [RunningAnimation] {
    guard hasResource(MotionRegistry.self) else { return [] }
    let world = hasLoggedWrites ? takingUpWrites() : self
    return world[resource: MotionRegistry.self].stores.flatMap { store in
      let component = String(store.names.component.split(separator: ".").last ?? "")
      return store.read(world) { motion in
        motion.pointee.running(subjects).compactMap { member in
          entity(atRow: Int(motion.pointee.entityRows.entities[member.row])).map {
            world.runningAnimation(member, of: $0, in: motion, component, store.names.fields)
          }
        }
      }
    }
  }

  private func runningAnimation(
    _ member: Member, of entity: Entity, in motion: UnsafePointer<MotionStore>, _ component: String, _ fields: [String]
  ) -> RunningAnimation {
    let reading = motion.pointee.reading(member)
    let remaining = motion.pointee.difference(of: member).numbers(at: 0)
    var rate = FloatLanes(width: remaining.count, count: 1)
    motion.pointee.addVelocity(of: member, to: &rate)
    let count = motion.pointee.layout.count
    let field = fields.count == count ? fields[member.field] : count == 1 ? component : String(member.field)
    let handle = AnimationHandle(id: member.transaction)
    let origin = self[resource: Transactions.self].origins[member.transaction]
    let taken = AnimationHandle(id: member.taken.transaction)
    let standstills = standstills(of: handle)
    let begin = reading.begin.map { begin in
      // Each paused tick delays a moving animation by one; a pause before its motion is part of the delay.
      standstills.reversed().reduce(begin) { begin, still in
        let former = begin - Double(still.count)
        return former < Double(still.lowerBound - 1) ? former : begin
      }
    }
    let motionTick = begin.map { Int(($0 + 1e-6).rounded(.down)) + 1 }
    return RunningAnimation(
      entity: entity, component: component, field: field, handle: handle, cause: origin?.cause ?? cause(of: taken),
      kind: reading.kind, startTick: origin.map { Int($0.tick) } ?? motionTick ?? 0,
      delayTicks: origin.map { $0.delayTicks(until: begin) } ?? 0, motionTick: motionTick, standstills: standstills,
      animator: animatorReading(reading.driver), isPaused: isPaused(handle),
      progress: motion.pointee.group(of: member).progress(member.index, at: motion.pointee.sampled),
      phase: reading.phase, remaining: remaining, start: reading.start, isByTheClock: reading.isByTheClock,
      velocity: rate.numbers(at: 0), expectedEndTick: reading.end,
      interrupted: taken.id == 0
        ? nil
        : RunningAnimation.Interrupted(
          handle: taken, cause: cause(of: taken), progress: Double(member.taken.progress),
          velocity: reading.takenVelocity ?? remaining.map { _ in 0 }))
  }
}

extension Origin {
  fileprivate func delayTicks(until begin: Double?) -> Int {
    guard let begin, begin < 1e9 else { return 0 }
    return Int(max(0, begin - Double(base) + 1e-6).rounded(.down))
  }
}
