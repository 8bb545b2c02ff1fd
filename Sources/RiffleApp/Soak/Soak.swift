import RiffleScene

/// A monkey test of a scene: random input for a long time, and the memory it needs.
///
/// Rounds of a minute: most of each random input, then a pause in which the scene may settle. What the
/// world takes at the end of a rest must not grow from round to round.
package struct Soak: Sendable {
  package let scene: Scene
  package let ticks: Int
  package private(set) var simulation: Simulation
  package private(set) var readings: [SoakReading] = []
  /// The most animations that ran at once, for each round.
  package private(set) var peaks: [Int] = []
  /// Jumps that nothing explained, of all the first ones.
  package private(set) var jumps: [Jump] = []
  package private(set) var jumpCount = 0
  /// Ticks that came out otherwise when they were stepped again.
  package private(set) var failures: [SyncTest.Failure] = []
  /// What went into the last tick.
  package private(set) var lastInput = InputFrame.none
  private(set) var drift: SpringDrift
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
  ///   - seed: what the hand does follows from it.
  ///   - checked: entities whose continuity is checked in a tick, for each reason to look.
  ///   - allocated: how many bytes the allocator has handed out, asked at the end of each round.
  package init(
    _ scene: Scene, ticks: Int, seed: UInt64 = 1, checked: Int = 8, allocated: @escaping @Sendable () -> Int = { 0 }
  ) {
    require(ticks > 0, "a soak takes 1 tick or more, not \(ticks)")
    (self.scene, self.ticks, self.allocated) = (scene, ticks, allocated)
    let rate = scene.document.tickRate
    round = max(1, min(60 * rate, ticks / 4))
    // Sequences of a scene may take a while.
    rest = min(8 * rate, round / 2)
    hasLongRests = rest == 8 * rate
    simulation = scene.start().makeSimulation()
    hand = InputFuzzer(scene, seed: seed)
    drift = SpringDrift(tickRate: rate)
    continuity = ContinuityCheck(most: checked)
  }

  package var isOver: Bool { simulation.tick >= ticks }

  /// One tick.
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
    look(inRound - (round - rest))
  }

  /// - Parameter rested: ticks since the input has paused; negative while it has not.
  private mutating func look(_ rested: Int) {
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

  /// The state hash of the world as it is.
  package var hash: UInt64 { simulation.world.stateHash }
  /// How far springs came away from the closed form at most, as a part of what was left to go.
  package var largestDrift: Double { drift.largest }
  /// How many values of springs were compared.
  package var comparedSprings: Int { drift.count }
}
