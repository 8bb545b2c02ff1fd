/// A monkey test of a scene: random input for a long time, and its memory use.
///
/// Each round of a minute ends with a pause. The world's size at the end of a pause must not grow from round to round.
package struct Soak: Sendable {
  package let scene: Scene
  let ticks: Int
  package private(set) var simulation: Simulation
  package private(set) var readings: [SoakReading] = []
  package private(set) var peaks: [Int] = []
  private(set) var jumps: [Jump] = []
  package private(set) var jumpCount = 0
  private(set) var failures: [SyncTest.Failure] = []
  package private(set) var lastInput = InputFrame.none
  package private(set) var drift: SpringDrift
  private var hand: InputFuzzer
  private var peak = 0
  private let round: Int
  private let rest: Int
  let hasLongRests: Bool
  private let syncTest = SyncTest(interval: 997)
  private let continuity: ContinuityCheck
  private let allocated: @Sendable () -> Int

  /// - Parameters:
  ///   - ticks: 1 or more; short runs have shorter rounds, at least four of them.
  ///   - checked: the number of entities checked for continuity in a tick, for each reason.
  ///   - allocated: returns the allocated bytes; called at the end of each round.
  package init(
    _ scene: Scene, ticks: Int, seed: UInt64 = 1, checked: Int = 8, allocated: @escaping @Sendable () -> Int = { 0 }
  ) {
    require(ticks > 0, "a soak takes 1 tick or more, not \(ticks)")
    (self.scene, self.ticks, self.allocated) = (scene, ticks, allocated)
    let rate = scene.document.tickRate
    round = max(1, min(60 * rate, ticks / 4))
    // Animation sequences of a scene may take a while.
    rest = min(8 * rate, round / 2)
    hasLongRests = rest == 8 * rate
    simulation = scene.start().makeSimulation()
    hand = InputFuzzer(scene, seed: seed)
    drift = SpringDrift(tickRate: rate)
    continuity = ContinuityCheck(most: checked)
  }

  package var isOver: Bool { simulation.tick >= ticks }

  package mutating func step() {
    let before = simulation.world
    let inRound = simulation.tick % round
    let isResting = inRound >= round - rest
    if inRound == round - rest {
      lastInput = hand.letGo()
    } else {
      lastInput = isResting ? .none : hand.input(for: before)
    }
    simulation.step(lastInput)
    if let failure = syncTest.check(before, lastInput, gave: simulation) { failures.append(failure) }
    let found = continuity.jumps(from: before, to: simulation.world, input: lastInput)
    jumpCount += found.count
    if jumps.count < 8 { jumps += found.prefix(8 - jumps.count) }
    check(inRound - (round - rest))
  }

  /// - Parameter rested: ticks since the input paused; negative before.
  private mutating func check(_ rested: Int) {
    let (world, tick) = (simulation.world, simulation.tick)
    if tick % 60 == 0 { peak = max(peak, world.runningAnimations().count) }
    if rested == 1 {
      drift.begin(world, at: tick)
    } else if rested > 1, rested % 30 == 0 {
      drift.compare(world, at: tick)
    }
    guard tick % round == 0 else { return }
    readings.append(SoakReading(world, at: tick, allocatedBytes: allocated()))
    peaks.append(peak)
    peak = 0
  }

  package var hash: UInt64 { simulation.world.stateHash }

  /// The rounds of the first half set the bounds for those of the second: a scene's usage may vary, but must not grow.
  /// A leak of one entity a minute is found in an hour.
  package var findings: [String] {
    var findings = jumps.map { "\($0)" }
    if jumpCount > jumps.count { findings.append("and \(jumpCount - jumps.count) more jumps") }
    if let failure = failures.first { findings.append("\(failure)") }
    // Floats accumulated over hundreds of ticks.
    if drift.largest > 1e-4 {
      findings.append("springs drift by \(drift.largest) of their way from the closed form; 1e-4 is tolerated")
    }
    for (words, count) in [("leaked", \SoakReading.leaked), ("placed nowhere", \.misplaced)] {
      guard let first = readings.first(where: { $0[keyPath: count] > 0 }) else { continue }
      findings.append("\(first[keyPath: count]) entities are \(words) by tick \(first.tick)")
    }
    grown("entities", readings.map(\.entities), spare: 4, &findings)
    // In a short run's rests, longer animations may still run.
    if hasLongRests { grown("running animations at rest", readings.map(\.running), spare: 64, &findings) }
    grown("running animations at most", peaks, spare: 256, &findings)
    grown("bytes of the world", readings.map(\.worldBytes), spare: 128 << 10, &findings)
    grown("bytes handed out by the allocator", readings.map(\.allocatedBytes), spare: 2 << 20, &findings)
    return findings
  }

  /// - Parameter spare: the allowed variation of small numbers, besides a fifth.
  private func grown(_ what: String, _ values: [Int], spare: Int, _ findings: inout [String]) {
    let half = values.count / 2
    guard half >= 1, let first = values[..<half].max(), let last = values[half...].max(),
      last > first + first / 5 + spare
    else { return }
    findings.append("\(what) grow: at most \(first) in the first half, \(last) in the second")
  }
}

/// The usage of a world at the end of a pause: only endless animations still run.
package struct SoakReading: Sendable, Equatable {
  package let tick: Int
  package let entities: Int
  package let running: Int
  package let worldBytes: Int
  package let allocatedBytes: Int
  /// Entities without a component, or whose parent is gone: nothing removes them any more.
  let leaked: Int
  let misplaced: Int

  init(_ world: World, at tick: Int, allocatedBytes: Int) {
    (self.tick, self.allocatedBytes) = (tick, allocatedBytes)
    entities = world.entityCount
    running = world.runningAnimations().count
    worldBytes = world.bytes
    leaked = world.allEntities.count { entity in
      if let parent = world.get(Parent.self, entity) { return !world.isAlive(parent.entity) }
      return world.components(of: entity).isEmpty
    }
    misplaced = world.entities(with: Transform.self).count { entity in
      guard let seen = world.presentedTransform(of: entity) else { return false }
      return !(seen.position.sum() + seen.scale.sum() + seen.lift + seen.rotation.radians).isFinite
    }
  }
}

/// Measures the deviation of springs, stepped by a recurrence of floats, from the closed form.
///
/// `begin` stores the remaining distance and velocity of each spring; `compare` skips those retargeted or paused since.
package struct SpringDrift: Sendable {
  private struct Place: Hashable {
    var entity: Entity
    var component: String
    var field: String
    var handle: UInt32
  }

  private var starts: [Place: (tick: Int, spring: Spring, remaining: [Float], velocity: [Float])] = [:]
  private let tickRate: Int
  /// The largest deviation so far, relative to the initial distance.
  package private(set) var largest = 0.0
  package private(set) var count = 0

  package init(tickRate: Int) { self.tickRate = tickRate }

  package mutating func begin(_ world: World, at tick: Int) {
    starts = [:]
    // Enough to detect drift, few enough for scenes of ten thousand entities.
    for animation in world.runningAnimations() where starts.count < 500 {
      guard let place = place(animation), case .spring(let spring) = animation.kind, !animation.isByTheClock else {
        continue
      }
      starts[place] = (tick, spring, animation.remaining, animation.velocity)
    }
  }

  package mutating func compare(_ world: World, at tick: Int) {
    guard !starts.isEmpty else { return }
    for animation in world.runningAnimations() {
      guard let place = place(animation), let start = starts[place], case .spring(start.spring) = animation.kind,
        start.remaining.count == animation.remaining.count,
        world.standstills(of: animation.handle).allSatisfy({ $0.upperBound <= start.tick })
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
