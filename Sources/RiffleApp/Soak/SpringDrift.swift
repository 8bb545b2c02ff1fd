import RiffleCore

/// How far springs, carried from tick to tick by a recurrence of floats, come away from the closed form. Those by the
/// clock are computed from their start in each tick, and brought to their target: nothing of them drifts.
///
/// A look notes what is left of every spring and its velocity; a later look compares those that still run, of the same
/// transaction, with what the closed form makes of the first.
struct SpringDrift: Sendable {
  private struct Place: Hashable {
    var entity: Entity
    var component: String
    var field: String
    var handle: UInt32
  }

  private struct Start {
    var tick: Int
    var spring: Spring
    var remaining: [Float]
    var velocity: [Float]
  }

  private var starts: [Place: Start] = [:]
  private let tickRate: Int
  /// The largest difference so far, as a part of what was left at first.
  private(set) var largest = 0.0
  /// How many values were compared.
  private(set) var count = 0

  /// Springs noted at most: enough to see a drift by, few enough for scenes of ten thousand.
  private static let limit = 500

  init(tickRate: Int) { self.tickRate = tickRate }

  /// Forgets what was noted, and notes what runs now.
  mutating func begin(_ world: World, at tick: Int) {
    starts = [:]
    for animation in world.runningAnimations() where starts.count < Self.limit {
      guard let place = place(animation), case .spring(let spring) = animation.kind, !animation.isByTheClock else {
        continue
      }
      starts[place] = Start(tick: tick, spring: spring, remaining: animation.remaining, velocity: animation.velocity)
    }
  }

  /// Compares what still runs.
  mutating func compare(_ world: World, at tick: Int) {
    guard !starts.isEmpty else { return }
    for animation in world.runningAnimations() {
      guard let place = place(animation), let start = starts[place], case .spring(start.spring) = animation.kind,
        start.remaining.count == animation.remaining.count
      else { continue }
      let time = Double(tick - start.tick) / Double(tickRate)
      for lane in animation.remaining.indices {
        let (left, velocity) = (Double(start.remaining[lane]), Double(start.velocity[lane]))
        let size = max(left.magnitude, velocity.magnitude / start.spring.angularFrequency)
        guard size > 1e-3 else { continue }
        let closed = left + start.spring.value(target: -left, initialVelocity: velocity, time: time)
        largest = max(largest, (closed - Double(animation.remaining[lane])).magnitude / size)
        count += 1
      }
    }
  }

  private func place(_ animation: RunningAnimation) -> Place? {
    guard animation.handle.id != 0 else { return nil }
    return Place(
      entity: animation.entity, component: animation.component, field: animation.field, handle: animation.handle.id)
  }
}
