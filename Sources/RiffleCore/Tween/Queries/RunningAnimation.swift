import RiffleECS
import RiffleMotion

/// One running animation of one field of one entity, as a reader sees it after a step: the debugger, a test, a trail.
///
/// A value made on demand; nothing of it is kept, and asking changes nothing.
public struct RunningAnimation: Sendable, Equatable {
  /// What moves.
  public let entity: Entity
  /// The component's name without its module: `Transform`.
  public let component: String
  /// The field's name, such as `turn`, from `Animatable.fieldNames`; without one its number, or the component's name
  /// when it is the only field.
  public let field: String
  /// Its transaction. 0 for what older layers of one property have been collapsed into.
  public let handle: AnimationHandle
  /// Why it was started; of collapsed layers that of the newest.
  public let cause: Cause?
  /// How it moves.
  public let kind: Kind
  /// The tick in which its transaction was made.
  public let startTick: Int
  /// Ticks of delay, or of waiting in a queue, until it moves, rounded down; 0 for what is queued and has not begun.
  public let delayTicks: Int
  /// The tick with which it first differs from its start; nil while it is queued, and for what a property animator drives.
  /// A pause on its way does not move it.
  public let motionTick: Int?
  /// The ticks in which it stood still, in order.
  package let standstills: [Range<Int>]
  /// The property animator that drives it; nil for none.
  public let animator: AnimatorReading?
  /// Whether it is paused, see `World.pauseAnimation(_:)`.
  public let isPaused: Bool
  /// How far it has come. A curve and what a property animator drives: the eased fraction, which leaves 0…1 where the
  /// curve does. Keyframes: the share of their time. A spring: 1 - |remaining| / |remaining when it started|, below 0
  /// while it swings further out than that. 0 while delayed.
  public let progress: Double
  /// Where along its way it is.
  public let phase: Phase
  /// What is left of this animation's difference, presented minus model, lane by lane in the field's unit. All that runs
  /// on a field adds up to what is presented there. For data that is not made of floats its length, as one number.
  public let remaining: [Float]
  /// What `remaining` was when it started, against which it is an overshoot; empty for keyframes, which go where they say.
  package let start: [Float]
  /// Whether it is a function of the time since its start, as curves, keyframes, and a spring that adds or repeats are.
  /// Any other spring is stepped from tick to tick.
  package let isByTheClock: Bool
  /// The rate at which `remaining` changes, per second.
  public let velocity: [Float]
  /// The tick with which it will have come to rest if nothing interferes; nil when it is unknown: it repeats forever, is
  /// queued, is driven by a property animator, or swings on for more than ten minutes.
  public let expectedEndTick: Int?
  /// What it took over when it started. An animation that merely adds to what runs took over nothing.
  public let interrupted: Interrupted?

  /// What moves.
  public enum Kind: Sendable, Hashable {
    /// A spring, the animation's speed folded in.
    case spring(Spring)
    /// A curve over this many seconds; of a repeat, those of one round.
    case curve(duration: Double)
    case keyframes
    case custom
    /// A property animator says how far it is.
    case driven
  }

  /// What a glance should tell apart.
  public enum Phase: Sendable, Hashable, CaseIterable {
    /// Held at its start: a delay, a queue, an animator that has not started.
    case delayed
    /// On the way.
    case moving
    /// Beyond its target.
    case overshooting
    /// A spring that swings by less than a fiftieth of its way, and whatever else moves on after its logical duration.
    case settling
  }

  /// A property animator as a reader sees it.
  public struct AnimatorReading: Sendable, Equatable {
    /// How far it is seen to be: 0 at the old values, 1 at the new ones.
    public let fraction: Double
    /// Whether time moves it.
    public let isRunning: Bool
    /// Whether it goes back to the old values.
    public let isReversed: Bool
    /// The tick in which it was last started, held, scrubbed, turned round or continued, and why; nil before it is started.
    public let steeredTick: Int?
    /// Why it was steered; nil when no cause was given.
    public let steeredBy: Cause?
  }

  /// An animation that was taken over.
  public struct Interrupted: Sendable, Equatable {
    /// The transaction of what was taken over.
    public let handle: AnimationHandle
    /// Why that was started.
    public let cause: Cause?
    /// How far it had come, as its own `progress` said.
    public let progress: Double
    /// The speed that carried on, of all that was taken over together as it was seen last, lane by lane per second;
    /// zeros where an animation starts at its own first speed.
    public let velocity: [Float]
  }
}

extension World {
  /// Everything that runs on an entity: by component in the order of registration, by field, by start.
  ///
  /// - Complexity: linear in the curves and delays that run on the fields of the entity's kind.
  public func runningAnimations(of entity: Entity) -> [RunningAnimation] {
    isAlive(entity) ? runningAnimations { $0.running($1, entity) } : []
  }

  /// Everything that runs: by entity, then by component in the order of registration, by field, by start.
  public func runningAnimations() -> [RunningAnimation] {
    let all = runningAnimations { $0.running($1, nil) }
    // Sorting must not depend on the algorithm: what belongs to one entity keeps its order.
    return all.enumerated().sorted { ($0.element.entity, $0.offset) < ($1.element.entity, $1.offset) }.map(\.element)
  }

  private func runningAnimations(_ members: (MotionOperations, World) -> [RunningMember]) -> [RunningAnimation] {
    guard hasResource(MotionRegistry.self) else { return [] }
    var running: [RunningAnimation] = []
    let world = hasLoggedWrites ? takingUpWrites() : self
    for operations in world[resource: MotionRegistry.self].operations {
      let members = members(operations, world)
      guard !members.isEmpty else { continue }
      let names = FieldNames(operations.names)
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
      // Each tick that it stands still on its way has put its start off by one; one before its way was a delay.
      standstills.reversed().reduce(begin) { begin, still in
        let former = begin - Double(still.count)
        return former < Double(still.lowerBound - 1) ? former : begin
      }
    }
    let motionTick = begin.map { Int(($0 + 1e-6).rounded(.down)) + 1 }
    return RunningAnimation(
      entity: entity, component: names.component, field: names.field(member.field, of: member.fieldCount),
      handle: AnimationHandle(id: member.transaction), cause: origin?.cause ?? cause(of: taken),
      kind: member.details.kind,
      startTick: origin.map { Int($0.tick) } ?? motionTick ?? 0, delayTicks: delayTicks(until: begin, from: origin),
      motionTick: motionTick, standstills: standstills, animator: animatorReading(member.details.driver),
      isPaused: isPaused(AnimationHandle(id: member.transaction)),
      progress: member.progress, phase: member.details.phase, remaining: member.remaining, start: member.details.start,
      isByTheClock: member.details.isByTheClock, velocity: member.velocity,
      expectedEndTick: member.details.end,
      interrupted: taken.id == 0
        ? nil
        : RunningAnimation.Interrupted(
          handle: taken, cause: cause(of: taken), progress: Double(member.taken.progress),
          velocity: member.details.takenVelocity ?? member.remaining.map { _ in 0 }))
  }
}

/// Ticks from a transaction until a member of it starts: its delay, or as long as it was queued.
private func delayTicks(until begin: Double?, from origin: Origin?) -> Int {
  guard let origin, let begin, begin < 1e9 else { return 0 }
  return Int(max(0, begin - Double(origin.base) + 1e-6).rounded(.down))
}

/// What the fields of a component are called.
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
