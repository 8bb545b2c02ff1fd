/// Plays a scene and judges its expectations, undisturbed and disturbed.
package struct MotionTest: Sendable {
  package struct Options: Sendable {
    /// The seed of the scene; nil for its own.
    package var seed: UInt64?
    package var momentSeed: UInt64 = 1
    /// The default number of moments of an expectation.
    package var moments = 32
    /// True to shorten and explain failing runs.
    package var explains = true
    /// The images of the scene, for the contrast of text over them.
    package var images = ImageTable()

    package init() {}
  }

  package let scene: Scene
  let options: Options
  package let expectations: [Expectation]
  package let demo: DemoScript

  /// - Parameter expectations: replace those of the scene.
  package init(_ scene: Scene, _ options: Options = Options(), expectations: [Expectation]? = nil) {
    self.scene = scene
    self.options = options
    self.expectations = expectations ?? scene.document.expectations
    demo = scene.start().demo
  }

  /// After the last input a run ends at rest, or after this many seconds.
  static let longestRest = 10.0

  /// Judges all expectations, undisturbed and disturbed.
  package func run() -> MotionReport {
    let (normal, reduced) = (places(reducesMotion: false), places(reducesMotion: true))
    // The two runs are independent until the end.
    let played = Self.onAllCores(reduced.isEmpty ? 1 : 2) { number -> MotionRun in
      var run = start(judging: number == 0 ? normal : reduced, reducesMotion: number == 1)
      play(&run, demo.input(at:), lastInput: lastInput)
      return run
    }
    let (undisturbed, lastTick, ticks) = judged(played[0], reduced.isEmpty ? nil : played[1])
    var (outcomes, branches) = (undisturbed, 0)
    for however in distinctDisturbances {
      let places = normal.filter { expectations[$0].however.contains(however) }
      let results =
        however.kind == .anyTickRate
        ? otherRates(judging: places) : disturbed(by: however, lastTick: lastTick, judging: places, normal)
      branches += results.first?.count ?? 0
      for (place, results) in zip(places, results) { outcomes.append(outcome(of: place, however.words, results)) }
    }
    outcomes.sort { $0.place < $1.place }
    return MotionReport(scene: scene, outcomes: outcomes, ticks: ticks, branches: branches, seed: options.momentSeed)
  }

  /// Judges the undisturbed runs, with and without reduced motion.
  ///
  /// - Parameter isCancelled: called after every tick; true ends the test.
  /// - Returns: the outcomes, the last tick with motion, and the number of ticks; nil if cancelled.
  package func undisturbed(isCancelled: () -> Bool) -> (outcomes: [MotionReport.Outcome], lastTick: Int, ticks: Int)? {
    let (normal, reduced) = (places(reducesMotion: false), places(reducesMotion: true))
    var base = start(judging: normal)
    guard play(&base, demo.input(at:), lastInput: lastInput, isCancelled: isCancelled) else { return nil }
    guard !reduced.isEmpty else { return judged(base, nil) }
    var run = start(judging: reduced, reducesMotion: true)
    guard play(&run, demo.input(at:), lastInput: lastInput, isCancelled: isCancelled) else { return nil }
    return judged(base, run)
  }

  private func judged(
    _ base: MotionRun, _ reducedRun: MotionRun?
  ) -> (outcomes: [MotionReport.Outcome], lastTick: Int, ticks: Int) {
    var (outcomes, base): ([MotionReport.Outcome], MotionRun) = ([], base)
    let (normal, reduced) = (places(reducesMotion: false), places(reducesMotion: true))
    let normalEnd = reducedRun == nil ? nil : base.end
    base.finish()
    // A rule that the demo does not trigger is judged only in the runs that its own input interrupts.
    for (place, judge) in zip(normal, base.judges) where judge.spanCount > 0 || !expectations[place].bringsItsInput {
      outcomes.append(outcome(of: place, nil, [Result(judge, nil, base.inputs, scene)]))
    }
    if var run = reducedRun {
      run.finish(comparedWith: normalEnd)
      for (place, judge) in zip(reduced, run.judges) {
        let words = type(of: expectations[place].kind).judgesFullMotion ? "with reduced motion" : nil
        outcomes.append(outcome(of: place, words, [Result(judge, nil, run.inputs, scene, reducesMotion: true)]))
      }
    }
    return (outcomes, base.tick - base.quietTicks, base.tick)
  }

  /// Returns the indices of the expectations judged with reduced motion, or without.
  private func places(reducesMotion: Bool) -> [Int] {
    expectations.indices.filter {
      let kind = type(of: expectations[$0].kind)
      return reducesMotion ? kind.judgesReducedMotion : kind.judgesFullMotion
    }
  }

  private var distinctDisturbances: [However] {
    var found: [However] = []
    for however in expectations.flatMap(\.however) where !found.contains(however) { found.append(however) }
    return found
  }

  /// The tick of the last input of the demo or the scene's clock.
  var lastInput: Int { max(demo.lastTick, lastOwnInput(of: scene)) }

  /// Returns the tick at which the last timed rule of a scene starts.
  func lastOwnInput(of scene: Scene) -> Int {
    Int((scene.lastAfter * Double(scene.document.tickRate)).rounded()) + 1
  }

  // MARK: - Runs

  package func start(judging places: [Int], reducesMotion: Bool = false, _ scene: Scene? = nil) -> MotionRun {
    let runtime = (scene ?? self.scene).start(SceneOptions(seed: options.seed, reducesMotion: reducesMotion))
    return MotionRun(
      runtime.makeSimulation(), window: runtime.size, images: options.images, judging: places.map { expectations[$0] })
  }

  /// Plays until all input is over and everything is at rest.
  ///
  /// - Parameters:
  ///   - input: the input of a tick.
  ///   - endsAtMiss: true to end at the first miss of the first expectation.
  ///   - isCancelled: called after every tick; true ends the run.
  /// - Returns: false if cancelled.
  @discardableResult
  package func play(
    _ run: inout MotionRun, _ input: (Int) -> InputFrame, lastInput: Int, endsAtMiss: Bool = false,
    isCancelled: () -> Bool = { false }
  ) -> Bool {
    let limit = limit(after: lastInput)
    while run.tick < limit, run.tick < lastInput || !isAtRest(run) {
      run.step(input(run.tick + 1))
      if isCancelled() { return false }
      if endsAtMiss, !run.judges[0].misses.isEmpty { break }
    }
    return true
  }

  /// Returns true if nothing has moved for two ticks and no block waits; with a waiting block, after a second.
  func isAtRest(_ run: MotionRun) -> Bool { isAtRest(run.simulation.world, since: run.quietTicks) }

  func isAtRest(_ world: World, since quietTicks: Int) -> Bool {
    guard quietTicks >= 2 else { return false }
    return quietTicks >= world[resource: Tick.self].rate || !scene.document.blocks.contains { $0.isWaiting(in: world) }
  }

  func limit(after lastInput: Int) -> Int { lastInput + Int(Self.longestRest * Double(scene.document.tickRate)) }

  /// The result of one disturbance, or of the undisturbed run, for one expectation.
  struct Result: Sendable {
    let misses: [Miss]
    let disturbance: Disturbance?
    /// From the first tick on.
    let inputs: [InputFrame]
    let scene: Scene
    var reducesMotion = false

    init(
      _ judge: ExpectationJudge, _ disturbance: Disturbance?, _ inputs: [InputFrame], _ scene: Scene,
      reducesMotion: Bool = false
    ) {
      misses = judge.misses
      self.disturbance = disturbance
      // A passed run needs no inputs.
      self.inputs = misses.isEmpty ? [] : inputs
      self.scene = scene
      self.reducesMotion = reducesMotion
    }
  }

  /// Unjudged runs, such as those whose disturbance prevents the rule, count only if all runs are unjudged.
  private func outcome(of place: Int, _ however: String?, _ results: [Result]) -> MotionReport.Outcome {
    let judged = results.filter { $0.misses.first?.isVacuous != true }
    let failing = (judged.isEmpty ? results : judged).filter { !$0.misses.isEmpty }
    var failure = failing.first.map { self.failure(of: place, $0) }
    if results.isEmpty {
      let miss = Miss.notJudged("there was no run to disturb, or no input to disturb it with", at: 0)
      failure = report(miss, disturbance: nil, [], scene)
    }
    return MotionReport.Outcome(
      place: place, expectation: expectations[place], line: scene.line(at: expectations[place].location),
      however: however, runs: results.count, unjudgedRuns: results.count - judged.count, failedRuns: failing.count,
      failure: failure)
  }
}
