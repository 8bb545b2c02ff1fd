/// The samples of one selection. Ticks of the past do not change, so each is read once.
package struct SampleCache: Sendable {
  struct Sample: Sendable {
    var field: FieldProbe.Sample?
    var handles: [AnimationHandle]
    var phase: FrameCells.Phase
    var isLinked: Bool
  }

  let selection: Selection
  private var probe: FieldProbe?
  private var looks: [BranchTree.Place: Sample] = [:]
  private var walk: (branch: String, simulation: Simulation)?

  private static let stepsAtOnce = 8
  /// The most samples that are cached beside the requested ones: the cache is outside the history's budget.
  package static let most = 4096
  var count: Int { looks.count }

  init(_ selection: Selection) { self.selection = selection }

  func look(at tick: Int, in history: History) -> Sample? { history.tree.place(of: tick).flatMap { looks[$0] } }

  /// The latest missing ticks first. Returns true if none is missing now.
  mutating func fill(_ ticks: some BidirectionalCollection<Int>, in playback: Playback, looks limit: Int) -> Bool {
    let history = playback.history
    if looks.count > Self.most, let first = ticks.first, let last = ticks.last {
      looks = looks.filter { (first...max(first, last)).contains($0.key.tick) }
    }
    var left = limit
    var missing: Int?
    for tick in ticks.reversed() {
      guard let key = history.tree.place(of: tick), looks[key] == nil else { continue }
      guard let world = history.world(at: tick) else {
        missing = tick
        continue
      }
      guard left > 0 else { return false }
      left -= 1
      looks[key] = take(world)
    }
    guard let missing else { return true }
    stepAgain(to: missing, in: playback)
    return false
  }

  private mutating func stepAgain(to missing: Int, in playback: Playback) {
    let history = playback.history
    if walk?.branch != history.branchName || (walk?.simulation.tick ?? .max) >= missing { walk = nil }
    if walk == nil {
      guard let kept = history.keptTick(upTo: missing), let world = history.world(at: kept) else { return }
      walk = (history.branchName, playback.past.simulation(showing: world))
    }
    for _ in 0..<Self.stepsAtOnce {
      guard var step = walk, step.simulation.tick < history.liveEdge else { break }
      walk = nil
      let tick = step.simulation.tick + 1
      history.step(&step.simulation, to: tick)
      guard let key = history.tree.place(of: tick) else { break }
      looks[key] = take(step.simulation.world)
      // The next kept tick can be read without stepping.
      if history.isKept(tick + 1) { break }
      walk = step
    }
  }

  private mutating func take(_ world: World) -> Sample {
    if probe == nil { probe = FieldProbe(selection, in: world) }
    let running = world.runningAnimations(of: selection)
    return Sample(
      field: probe?.look(at: world), handles: running.map(\.handle),
      phase: running.map { FrameCells.Phase($0.phase) }.max() ?? .rest,
      isLinked: world.setting(of: selection)?.setCause?.isLink == true)
  }
}

extension FrameCells.Phase {
  init(_ phase: RunningAnimation.Phase) {
    switch phase {
    case .delayed: self = .delay
    case .moving: self = .moving
    case .overshooting: self = .overshoot
    case .settling: self = .settling
    }
  }
}

/// A field over a range of ticks.
package struct CurveSamples: Sendable, Hashable {
  package typealias Sample = FieldProbe.Sample

  package let selection: Selection
  package let kind: FieldValue.Kind
  package let ticks: ClosedRange<Int>
  /// Sorted by tick. A tick without the field is missing, and one that is not kept until it has been stepped to again.
  package let samples: [Sample]
  package let kinks: [Int]
  package let isComplete: Bool

  package func stretches(in focus: ClosedRange<Double>) -> [[Sample]] {
    var all: [[Sample]] = []
    for sample in samples where focus.contains(Double(sample.tick)) {
      if all.isEmpty || sample.begins { all.append([sample]) } else { all[all.count - 1].append(sample) }
    }
    return all
  }

  package var valueRange: ClosedRange<Double>? { Self.range(samples.flatMap { $0.value + $0.model }) }
  package var velocityRange: ClosedRange<Double>? { Self.range(samples.flatMap(\.velocity)) }

  private static func range(_ numbers: [Double]) -> ClosedRange<Double>? {
    guard let least = numbers.min(), let most = numbers.max() else { return nil }
    return least...most
  }
}
