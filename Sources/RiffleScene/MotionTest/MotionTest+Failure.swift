extension MotionTest {
  /// Returns the failure of a result, with the shortest run found.
  func failure(of place: Int, _ result: Result) -> MotionReport.Failure {
    var (inputs, miss, isReproduced) = (result.inputs, result.misses[0], false)
    guard options.explains, !miss.isVacuous else {
      return report(
        miss, disturbance: result.disturbance?.words, inputs, result.scene, isReproduced: result.isReplayable,
        reducesMotion: result.reducesMotion)
    }
    if result.isReplayable {
      let first = miss
      var shortest = ShortestRun(inputs) {
        judge(place, $0, result.scene, reducesMotion: result.reducesMotion).flatMap { $0.isLike(first) ? $0 : nil }
      }
      if let found = shortest.find() { (inputs, miss, isReproduced) = (found.inputs, found.miss, true) }
    }
    let (why, cause) = explain(miss, inputs, result)
    return report(
      miss, disturbance: result.disturbance?.words, inputs, result.scene, isReproduced: isReproduced,
      reducesMotion: result.reducesMotion, why: why, cause: cause)
  }

  func report(
    _ miss: Miss, disturbance: String?, _ inputs: [InputFrame], _ scene: Scene, isReproduced: Bool = false,
    reducesMotion: Bool = false, why: String = "", cause: SourceLocation? = nil
  ) -> MotionReport.Failure {
    // The run ends a little after the tick at which the failure is certain.
    let last = max(miss.certainTick, miss.tick + scene.document.tickRate / 4)
    let run = inputs.prefix(last) + [InputFrame](repeating: .none, count: max(0, last - inputs.count))
    return MotionReport.Failure(
      miss: miss, disturbance: disturbance, inputs: Array(run), isReproduced: isReproduced, scene: scene,
      reducesMotion: reducesMotion, seed: options.seed, why: why, cause: cause)
  }

  /// Returns the first miss of an expectation over inputs from the first tick on; nil if it is met.
  package func miss(of place: Int, over inputs: [InputFrame]) -> Miss? { judge(place, inputs, scene) }

  private func judge(_ place: Int, _ inputs: [InputFrame], _ scene: Scene, reducesMotion: Bool = false) -> Miss? {
    var run = start(judging: [place], reducesMotion: reducesMotion, scene)
    let last = max((inputs.lastIndex { !$0.isEmpty } ?? 0) + 1, lastOwnInput(of: scene))
    play(&run, { $0 <= inputs.count ? inputs[$0 - 1] : .none }, lastInput: last, endsAtMiss: true)
    if run.judges[0].misses.isEmpty { run.finish() }
    return run.judges[0].misses.first
  }

  /// Returns an explanation of a miss, and the location of the rule that moved the entity.
  private func explain(_ miss: Miss, _ inputs: [InputFrame], _ result: Result) -> (String, SourceLocation?) {
    guard let entity = miss.entity else { return ("", nil) }
    let run = start(judging: [], reducesMotion: result.reducesMotion, result.scene)
    let rate = result.scene.document.tickRate
    var playback = Playback(run.simulation, transport: Transport(tickRate: rate)) {
      $0 >= 1 && $0 <= inputs.count ? inputs[$0 - 1] : .none
    }
    playback.follows = { $0.followedNumbers(of: $1) }
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
  /// True if the inputs alone reproduce the result.
  fileprivate var isReplayable: Bool {
    switch disturbance?.course {
    case .paused, .steppedBack: false
    default: true
    }
  }
}
