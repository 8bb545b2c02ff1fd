import RiffleCore

/// Measures the deviation of springs, stepped by a recurrence of floats, from the closed form. Springs by the clock are
/// computed from their start in each tick, and have no drift.
///
/// `begin` stores the remaining distance and velocity of each spring; `compare` compares those of the same transaction
/// that still run with the closed form.
package struct SpringDrift: Sendable {
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
  /// The largest deviation so far, relative to the initial distance.
  package private(set) var largest = 0.0
  package private(set) var count = 0

  /// The maximal number of springs: enough to detect drift, few enough for scenes of ten thousand entities.
  private static let limit = 500

  package init(tickRate: Int) { self.tickRate = tickRate }

  /// Replaces the stored springs by the running ones.
  package mutating func begin(_ world: World, at tick: Int) {
    starts = [:]
    for animation in world.runningAnimations() where starts.count < Self.limit {
      guard let place = place(animation), case .spring(let spring) = animation.kind, !animation.isByTheClock else {
        continue
      }
      starts[place] = Start(tick: tick, spring: spring, remaining: animation.remaining, velocity: animation.velocity)
    }
  }

  /// Compares the springs that still run.
  package mutating func compare(_ world: World, at tick: Int) {
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
