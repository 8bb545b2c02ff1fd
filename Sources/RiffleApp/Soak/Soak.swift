import RiffleScene

/// A monkey test of a scene: random input for a long time, and its memory use.
///
/// Rounds of a minute: mostly random input, then a pause in which the scene can settle. The world's size at the end of
/// a pause must not grow from round to round.
package struct Soak: Sendable {
  package let scene: Scene
  let ticks: Int
  package private(set) var simulation: Simulation
  package private(set) var readings: [SoakReading] = []
  /// The maximal number of concurrent animations in each round.
  package private(set) var peaks: [Int] = []
  /// The first unexplained jumps.
  private(set) var jumps: [Jump] = []
  package private(set) var jumpCount = 0
  /// Ticks whose result differed when stepped again.
  private(set) var failures: [SyncTest.Failure] = []
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
  ///   - seed: the seed of the random input.
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
    look(inRound - (round - rest))
  }

  /// - Parameter rested: ticks since the input paused; negative before.
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

  package var hash: UInt64 { simulation.world.stateHash }
  package var largestDrift: Double { drift.largest }
  package var comparedSprings: Int { drift.count }
}
