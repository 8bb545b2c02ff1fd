import RiffleCore
import RiffleECS
import RiffleScene
import RiffleTime

extension MotionTest {
  /// The failure that a result shows, in as short a run as was found.
  func failure(of place: Int, _ result: Result) -> MotionReport.Failure {
    var (inputs, miss) = (result.inputs, result.misses[0])
    guard options.explains, !miss.isVacuous else { return report(result, miss, inputs, "", nil) }
    if result.isReplayable {
      let first = miss
      var shortest = ShortestRun(inputs) { judge(place, $0, result).flatMap { $0.isLike(first) ? $0 : nil } }
      if let found = shortest.find() { (inputs, miss) = (found.inputs, found.miss) }
    }
    let (why, cause) = explain(miss, inputs, result)
    return report(result, miss, inputs, why, cause)
  }

  private func report(
    _ result: Result, _ miss: Miss, _ inputs: [InputFrame], _ why: String, _ cause: SourceLocation?
  ) -> MotionReport.Failure {
    let after = result.scene.document.tickRate / 4
    let last = miss.tick + after
    let run = inputs.prefix(last) + [InputFrame](repeating: .none, count: max(0, last - inputs.count))
    return MotionReport.Failure(
      miss: miss, disturbance: result.disturbance?.words, inputs: Array(run), scene: result.scene,
      reducesMotion: result.reducesMotion, seed: options.seed, why: why, cause: cause)
  }

  /// Judges one expectation over inputs from the first tick on; nil when they meet it.
  private func judge(_ place: Int, _ inputs: [InputFrame], _ result: Result) -> Miss? {
    var run = start(judging: [place], reducesMotion: result.reducesMotion, result.scene)
    let last = max((inputs.lastIndex { !$0.isEmpty } ?? -1) + 1, 1)
    play(&run, { $0 <= inputs.count ? inputs[$0 - 1] : .none }, lastInput: last)
    run.finish()
    return run.judges[0].misses.first
  }

  /// The sentence why, and where the rule is written that moved it.
  private func explain(_ miss: Miss, _ inputs: [InputFrame], _ result: Result) -> (String, SourceLocation?) {
    guard let entity = miss.entity else { return ("", nil) }
    let run = start(judging: [], reducesMotion: result.reducesMotion, result.scene)
    let rate = result.scene.document.tickRate
    var playback = Playback(run.simulation, transport: Transport(tickRate: rate)) {
      $0 >= 1 && $0 <= inputs.count ? inputs[$0 - 1] : .none
    }
    var now = 0.0
    playback.advance(to: now)
    while playback.playhead < miss.tick {
      now += 1 / Double(rate)
      playback.advance(to: now)
    }
    let world = playback.simulation.world
    let why = playback.why(Selection(entity)).description
    let intent = world.isAlive(entity) ? world.runningAnimations(of: entity).last?.cause?.intent : nil
    return (why, intent.flatMap(result.scene.location(ofIntent:)))
  }
}

extension MotionTest.Result {
  /// Whether its inputs alone show it.
  fileprivate var isReplayable: Bool {
    switch disturbance?.course {
    case .paused, .steppedBack: false
    default: true
    }
  }
}

/// Makes a failing run shorter: leaves inputs out, and time between them.
struct ShortestRun {
  private var inputs: [InputFrame]
  private var miss: Miss?
  private let judge: ([InputFrame]) -> Miss?
  /// Whether anything was asked for: then something is, to the end.
  private let asks: Bool
  /// Runs that may still be tried.
  private var tries = 120

  init(_ inputs: [InputFrame], judge: @escaping ([InputFrame]) -> Miss?) {
    self.inputs = inputs
    self.judge = judge
    asks = inputs.contains(where: \.asksForSomething)
  }

  /// Nil when the inputs alone do not show it.
  mutating func find() -> (inputs: [InputFrame], miss: Miss)? {
    guard attempt(inputs) else { return nil }
    leaveOut()
    closeUp()
    return miss.map { (inputs, $0) }
  }

  private mutating func attempt(_ candidate: [InputFrame]) -> Bool {
    guard tries > 0, !asks || candidate.contains(where: \.asksForSomething) else { return false }
    tries -= 1
    guard let found = judge(candidate) else { return false }
    (inputs, miss) = (candidate, found)
    return true
  }

  /// Leaves out ever smaller parts of what comes in: halves, quarters, single ticks.
  private mutating func leaveOut() {
    var size = max(1, inputs.count { !$0.isEmpty } / 2)
    while true {
      var place = 0
      while true {
        let ticks = inputs.indices.filter { !inputs[$0].isEmpty }
        guard place < ticks.count else { break }
        var candidate = inputs
        for tick in ticks[place..<min(place + size, ticks.count)] { candidate[tick] = .none }
        if !attempt(candidate) { place += size }
      }
      if size == 1 || tries == 0 { break }
      size /= 2
    }
  }

  /// Halves the pauses between inputs, the first one before all of them.
  private mutating func closeUp() {
    var place = 0
    while tries > 0 {
      let ticks = inputs.indices.filter { !inputs[$0].isEmpty }
      guard place < ticks.count else { return }
      let before = place == 0 ? -1 : ticks[place - 1]
      let pause = ticks[place] - before - 1
      var candidate = inputs
      candidate.removeSubrange((before + 1)..<(before + 1 + (pause + 1) / 2))
      if pause < 2 || !attempt(candidate) { place += 1 }
    }
  }
}
