/// One running animation of one field of one entity after a step, for the debugger, tests and trails.
public struct RunningAnimation: Sendable, Equatable {
  /// The animated entity.
  public let entity: Entity
  /// The component's name without its module: `Transform`.
  public let component: String
  /// The field's name, such as `turn`, or its number, or the component's name if it is the only field.
  public let field: String
  /// Its transaction. 0 for the collapsed older layers of a property.
  public let handle: AnimationHandle
  /// The cause of its start; for collapsed layers that of the newest.
  public let cause: Cause?
  /// Its kind.
  public let kind: Kind
  /// The tick of its transaction.
  public let startTick: Int
  /// Ticks of waiting until it moves, rounded down; 0 while it is queued.
  public let delayTicks: Int
  /// The tick in which it first differs from its start; nil while queued, and if a property animator drives it.
  public let motionTick: Int?
  package let standstills: [Range<Int>]
  /// The property animator that drives it; nil for none.
  public let animator: AnimatorReading?
  /// True if it is paused.
  public let isPaused: Bool
  /// The eased fraction, which may leave 0…1; of keyframes the elapsed fraction, of a spring 1 - |remaining| / |start|.
  public let progress: Double
  /// Its phase.
  public let phase: Phase
  /// The remaining difference by lane. The sum over the animations of a field is the presented value minus the model's.
  public let remaining: [Float]
  /// Empty for keyframes.
  package let start: [Float]
  /// False for a spring that is stepped from tick to tick.
  package let isByTheClock: Bool
  /// The rate at which `remaining` changes, per second.
  public let velocity: [Float]
  /// The tick of rest without interruption; nil if it repeats forever, is queued or driven, or takes over ten minutes.
  public let expectedEndTick: Int?
  /// The animation that it interrupted; nil for an animation that adds.
  public let interrupted: Interrupted?

  /// The kind of an animation.
  public enum Kind: Sendable, Hashable {
    /// A spring, including the animation's speed.
    case spring(Spring)
    /// A curve with its duration in seconds; with a repeat, that of one cycle.
    case curve(duration: Double)
    case keyframes
    case custom
    /// A property animator determines its progress.
    case driven
  }

  /// The phase of an animation.
  public enum Phase: Sendable, Hashable, CaseIterable {
    /// At its start: a delay, a queue, an animator that has not started.
    case delayed
    /// In motion.
    case moving
    /// Beyond its target.
    case overshooting
    /// A spring oscillates by less than a fiftieth of its distance; any other motion is after its logical duration.
    case settling
  }

  /// The state of a property animator.
  public struct AnimatorReading: Sendable, Equatable {
    /// The animator.
    public let animator: PropertyAnimator
    /// The presented fraction: 0 at the old values, 1 at the new ones.
    public let fraction: Double
    /// True if it runs, neither paused nor stopped.
    public let isRunning: Bool
    /// True if it runs back to the old values.
    public let isReversed: Bool
    /// The tick in which it was last started, paused, scrubbed, reversed or continued; nil before it is started.
    public let steeredTick: Int?
    /// The cause of that; nil if none was given.
    public let steeredBy: Cause?
  }

  /// An interrupted animation.
  public struct Interrupted: Sendable, Equatable {
    /// The transaction of the interrupted animation.
    public let handle: AnimationHandle
    /// The cause of its start.
    public let cause: Cause?
    /// Its last `progress`.
    public let progress: Double
    /// The velocity taken over from all interrupted animations, by lane per second.
    public let velocity: [Float]
  }
}

extension World {
  /// The running animations of an entity: by component in the order of registration, by field, by start.
  public func runningAnimations(of entity: Entity) -> [RunningAnimation] {
    isAlive(entity) ? running(.one(entity)) : []
  }

  /// All running animations: by entity, then by component in the order of registration, by field, by start.
  public func runningAnimations() -> [RunningAnimation] { sorted(running(.all)) }

  package func runningAnimations(inRows rows: Set<Int>) -> [RunningAnimation] { sorted(running(.some(rows))) }

  private func sorted(_ all: [RunningAnimation]) -> [RunningAnimation] {
    // The order must not depend on the sort algorithm: animations of one entity keep theirs.
    all.indices.sorted { (all[$0].entity, $0) < (all[$1].entity, $1) }.map { all[$0] }
  }

  private func running(_ subjects: RunningSubjects) -> [RunningAnimation] {
    guard hasResource(MotionRegistry.self) else { return [] }
    var running: [RunningAnimation] = []
    let world = hasLoggedWrites ? takingUpWrites() : self
    for store in world[resource: MotionRegistry.self].stores {
      let members = store.read(world) { $0.pointee.running(subjects) }
      guard !members.isEmpty else { continue }
      let names = FieldNames(store.names)
      for member in members {
        guard let entity = entity(atRow: Int(member.entity)) else { continue }
        running.append(world.runningAnimation(member, of: entity, names))
      }
    }
    return running
  }

  private func runningAnimation(_ member: RunningMember, of entity: Entity, _ names: FieldNames) -> RunningAnimation {
    let origin = self[resource: Transactions.self].origins[member.transaction]
    let taken = AnimationHandle(id: member.taken.transaction)
    let standstills = standstills(of: AnimationHandle(id: member.transaction))
    let begin = member.details.begin.map { begin in
      // Each paused tick delays a moving animation by one; a pause before its motion is part of the delay.
      standstills.reversed().reduce(begin) { begin, still in
        let former = begin - Double(still.count)
        return former < Double(still.lowerBound - 1) ? former : begin
      }
    }
    let motionTick = begin.map { Int(($0 + 1e-6).rounded(.down)) + 1 }
    return RunningAnimation(
      entity: entity, component: names.component, field: names.field(member.field, of: member.fieldCount),
      handle: AnimationHandle(id: member.transaction), cause: origin?.cause ?? cause(of: taken),
      kind: member.details.kind, startTick: origin.map { Int($0.tick) } ?? motionTick ?? 0,
      delayTicks: delayTicks(until: begin, from: origin), motionTick: motionTick, standstills: standstills,
      animator: animatorReading(member.details.driver), isPaused: isPaused(AnimationHandle(id: member.transaction)),
      progress: member.progress, phase: member.details.phase, remaining: member.remaining, start: member.details.start,
      isByTheClock: member.details.isByTheClock, velocity: member.velocity, expectedEndTick: member.details.end,
      interrupted: taken.id == 0
        ? nil
        : RunningAnimation.Interrupted(
          handle: taken, cause: cause(of: taken), progress: Double(member.taken.progress),
          velocity: member.details.takenVelocity ?? member.remaining.map { _ in 0 }))
  }
}

private func delayTicks(until begin: Double?, from origin: Origin?) -> Int {
  guard let origin, let begin, begin < 1e9 else { return 0 }
  return Int(max(0, begin - Double(origin.base) + 1e-6).rounded(.down))
}

private struct FieldNames {
  let component: String
  private let fields: [String]

  init(_ names: (component: String, fields: [String])) {
    component = String(names.component.split(separator: ".").last ?? "")
    fields = names.fields
  }

  func field(_ index: Int, of count: Int) -> String {
    fields.count == count ? fields[index] : count == 1 ? component : String(index)
  }
}
