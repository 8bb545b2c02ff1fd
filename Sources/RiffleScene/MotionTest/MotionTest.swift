package struct MotionTest: Sendable {
  package struct Options: Sendable {
    package var seed: UInt64?
    package var momentSeed: UInt64 = 1
    package var moments = 32
    /// True to shorten and explain failing runs.
    package var explains = true
    /// Images below text, to judge its contrast.
    package var images = ImageTable()

    package init() {}
  }

  package let scene: Scene
  let options: Options
  package let expectations: [Expectation]
  package let demo: DemoScript

  package init(_ scene: Scene, _ options: Options = Options(), expectations: [Expectation]? = nil) {
    (self.scene, self.options) = (scene, options)
    self.expectations = expectations ?? scene.document.expectations
    demo = scene.start().demo
  }

  /// After the last input a run ends at rest, or after this many seconds.
  static let longestRest = 10.0

  package func run() -> MotionReport {
    let normal = places(reducesMotion: false)
    let played = Self.onAllCores(places(reducesMotion: true).isEmpty ? 1 : 2) { number -> MotionRun in
      var run = start(judging: places(reducesMotion: number == 1), reducesMotion: number == 1)
      play(&run, demo.input(at:), lastInput: lastInput)
      return run
    }
    let (undisturbed, lastTick, ticks) = judged(played)
    var (outcomes, branches) = (undisturbed, 0)
    let disturbances: [However] = expectations.flatMap(\.however).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
    for however in disturbances {
      let places = normal.filter { expectations[$0].however.contains(however) }
      let results =
        however.kind == .anyTickRate
        ? otherRates(judging: places) : disturbed(by: however, lastTick: lastTick, judging: places)
      branches += results.first?.count ?? 0
      for (place, results) in zip(places, results) { outcomes.append(outcome(of: place, however.words, results)) }
    }
    outcomes.sort { $0.place < $1.place }
    return MotionReport(scene: scene, outcomes: outcomes, ticks: ticks, branches: branches, seed: options.momentSeed)
  }

  /// Runs with and without reduced motion; nil if cancelled.
  package func undisturbed(isCancelled: () -> Bool) -> (outcomes: [MotionReport.Outcome], lastTick: Int, ticks: Int)? {
    var runs: [MotionRun] = []
    for reducesMotion in [false, true] {
      let places = places(reducesMotion: reducesMotion)
      if reducesMotion, places.isEmpty { continue }
      var run = start(judging: places, reducesMotion: reducesMotion)
      guard play(&run, demo.input(at:), lastInput: lastInput, isCancelled: isCancelled) else { return nil }
      runs.append(run)
    }
    return judged(runs)
  }

  private func judged(_ runs: [MotionRun]) -> (outcomes: [MotionReport.Outcome], lastTick: Int, ticks: Int) {
    var (outcomes, base): ([MotionReport.Outcome], MotionRun) = ([], runs[0])
    let normalEnd = runs.count > 1 ? base.end : nil
    base.finish()
    // A rule that the demo does not trigger is judged only in the runs that its own input interrupts.
    for (place, judge) in zip(places(reducesMotion: false), base.judges)
    where judge.spanCount > 0 || !expectations[place].bringsItsInput {
      outcomes.append(outcome(of: place, nil, [Result(judge, nil, base.inputs, scene)]))
    }
    if let normalEnd {
      var run = runs[1]
      run.finish(comparedWith: normalEnd)
      for (place, judge) in zip(places(reducesMotion: true), run.judges) {
        let words = expectations[place].about.judgesFullMotion ? "with reduced motion" : nil
        outcomes.append(outcome(of: place, words, [Result(judge, nil, run.inputs, scene, reducesMotion: true)]))
      }
    }
    return (outcomes, base.tick - base.quietTicks, base.tick)
  }

  private func places(reducesMotion: Bool) -> [Int] {
    expectations.indices.filter {
      let about = expectations[$0].about
      return reducesMotion ? about.judgesReducedMotion : about.judgesFullMotion
    }
  }

  /// The last tick with input of the demo or the scene's clock.
  var lastInput: Int { max(demo.lastTick, lastOwnInput(of: scene)) }

  func lastOwnInput(of scene: Scene) -> Int { Int((scene.lastAfter * Double(scene.document.tickRate)).rounded()) + 1 }

  // MARK: - Runs

  func start(judging places: [Int], reducesMotion: Bool = false, _ scene: Scene? = nil) -> MotionRun {
    let runtime = (scene ?? self.scene).start(SceneOptions(seed: options.seed, reducesMotion: reducesMotion))
    return MotionRun(
      runtime.makeSimulation(), window: runtime.size, images: options.images, judging: places.map { expectations[$0] })
  }

  /// Plays until input and motion are over, or to the first miss of the first expectation; false if cancelled.
  @discardableResult func play(
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

  /// True if nothing has moved for two ticks and no block waits; with a waiting block, after a second.
  func isAtRest(_ run: MotionRun) -> Bool {
    guard run.quietTicks >= 2 else { return false }
    let world = run.simulation.world
    return run.quietTicks >= world[resource: Tick.self].rate
      || !scene.document.blocks.contains { $0.isWaiting(in: world) }
  }

  func limit(after lastInput: Int) -> Int { lastInput + Int(Self.longestRest * Double(scene.document.tickRate)) }

  struct Result: Sendable {
    let misses: [Miss]
    let disturbance: Disturbance?
    let inputs: [InputFrame]
    let scene: Scene
    var reducesMotion = false

    init(
      _ judge: ExpectationJudge, _ disturbance: Disturbance?, _ inputs: [InputFrame], _ scene: Scene,
      reducesMotion: Bool = false
    ) {
      misses = judge.misses
      // A passed run needs no inputs.
      self.inputs = misses.isEmpty ? [] : inputs
      (self.disturbance, self.scene, self.reducesMotion) = (disturbance, scene, reducesMotion)
    }
  }

  /// Unjudged runs, such as those whose disturbance prevents the rule, count only if all runs are unjudged.
  private func outcome(of place: Int, _ however: String?, _ results: [Result]) -> MotionReport.Outcome {
    let judged = results.filter { $0.misses.first?.isVacuous != true }
    let failing = (judged.isEmpty ? results : judged).filter { !$0.misses.isEmpty }
    var failure = failing.first.map { self.failure(of: place, $0) }
    if results.isEmpty {
      let miss = Miss.notJudged("there was no run to disturb, or no input to disturb it with", at: 0)
      failure = report(miss, nil, [], isReproduced: false)
    }
    return MotionReport.Outcome(
      place: place, expectation: expectations[place], line: scene.line(at: expectations[place].location),
      however: however, runs: results.count, unjudgedRuns: results.count - judged.count, failedRuns: failing.count,
      failure: failure)
  }
}

extension MotionTest {
  private func failure(of place: Int, _ result: Result) -> MotionReport.Failure {
    var (inputs, miss, isReproduced) = (result.inputs, result.misses[0], false)
    guard options.explains, !miss.isVacuous else {
      return report(miss, result, inputs, isReproduced: result.isReplayable)
    }
    if result.isReplayable {
      let first = miss
      var shortest = ShortestRun(inputs) {
        judge(place, $0, result.scene, reducesMotion: result.reducesMotion).flatMap { $0.isLike(first) ? $0 : nil }
      }
      if let found = shortest.find() { (inputs, miss, isReproduced) = (found.inputs, found.miss, true) }
    }
    let (why, cause) = explain(miss, inputs, result)
    return report(miss, result, inputs, isReproduced: isReproduced, why: why, cause: cause)
  }

  private func report(
    _ miss: Miss, _ result: Result?, _ inputs: [InputFrame], isReproduced: Bool, why: String = "",
    cause: SourceLocation? = nil
  ) -> MotionReport.Failure {
    let scene = result?.scene ?? scene
    // The run ends a little after the tick at which the failure is certain.
    let last = max(miss.certainTick, miss.tick + scene.document.tickRate / 4)
    let run = inputs.prefix(last) + [InputFrame](repeating: .none, count: max(0, last - inputs.count))
    return MotionReport.Failure(
      miss: miss, disturbance: result?.disturbance?.words, inputs: Array(run), isReproduced: isReproduced,
      scene: scene, reducesMotion: result?.reducesMotion ?? false, seed: options.seed, why: why, cause: cause)
  }

  /// Inputs start at the first tick; nil if the expectation is met.
  package func judge(_ place: Int, _ inputs: [InputFrame], _ scene: Scene, reducesMotion: Bool = false) -> Miss? {
    var run = start(judging: [place], reducesMotion: reducesMotion, scene)
    let last = max((inputs.lastIndex { !$0.isEmpty } ?? 0) + 1, lastOwnInput(of: scene))
    play(&run, { $0 <= inputs.count ? inputs[$0 - 1] : .none }, lastInput: last, endsAtMiss: true)
    if run.judges[0].misses.isEmpty { run.finish() }
    return run.judges[0].misses.first
  }

  /// Returns also the location of the rule that moved the entity.
  private func explain(_ miss: Miss, _ inputs: [InputFrame], _ result: Result) -> (String, SourceLocation?) {
    guard let entity = miss.entity else { return ("", nil) }
    let run = start(judging: [], reducesMotion: result.reducesMotion, result.scene)
    let transport = Transport(tickRate: result.scene.document.tickRate, isPaused: true)
    var playback = Playback(run.simulation, transport: transport) {
      $0 >= 1 && $0 <= inputs.count ? inputs[$0 - 1] : .none
    }
    playback.follows = { $0.followedNumbers(of: $1) }
    playback.transport.step(miss.tick)
    playback.advance(to: 0)
    let world = playback.simulation.world
    let why = playback.past.why(Selection(entity)).description
    let intent = world.isAlive(entity) ? world.runningAnimations(of: entity).last?.cause?.intent : nil
    return (why, intent.flatMap(result.scene.document.location(ofIntent:)))
  }
}

extension MotionTest.Result {
  fileprivate var isReplayable: Bool {
    switch disturbance?.course {
    case .paused, .steppedBack: false
    default: true
    }
  }
}

extension MotionTest {
  /// A line of `expect:` for each entity that moves by itself in the demo. Copies are one entity. The last line has the
  /// positions at the end, and the overall motion if more entities move than the other lines name.
  package func measured() -> [String] {
    let world = scene.start().makeSimulation().world
    let things = scene.subjects(in: world) + [("everything", .everything)]
    let test = MotionTest(scene, options, expectations: things.map { Expectation(Moves(), of: $0.subjects) })
    var run = test.start(judging: Array(things.indices))
    test.play(&run, demo.input(at:), lastInput: lastInput)
    run.finish()
    var figures = run.judges.map { ($0.kind as? Moves)?.found ?? MotionFigures() }
    let everything = figures.removeLast()
    let lines = zip(things, figures).filter(\.1.areOwn).map { thing, figures in
      "- {moves: \(figures.text { !$0 }), of: \(thing.name)}"
    }
    let hasMore = everything.areOwn && everything.exceeds(figures)
    let all = everything.text { $0 || hasMore }
    return all == "{}" ? lines : lines + ["- {moves: \(all), of: everything}"]
  }

  private static let columns =
    "tick,thing,event,seen,x,y,width,height,rotation,turn,tilt,scaleX,scaleY,opacity,left,top,right,bottom,"
    + "windowLeft,windowTop,windowRight,windowBottom,modelX,modelY,modelWidth,modelHeight,modelRotation,modelTurn,"
    + "modelTilt,modelScaleX,modelScaleY"

  /// CSV of the undisturbed run: a row for each entity and tick in which it changes. Rows without an entity mark ticks
  /// with an input (`asked`), and the end of the run (`end`).
  ///
  /// Positions are of the center; lengths are in points of the scene, those that start with `window` in points of the
  /// window, angles in degrees. The model is the value once everything is at rest.
  package func tracks() -> String {
    var whole = start(judging: [])
    play(&whole, demo.input(at:), lastInput: lastInput)
    var run = start(judging: [])
    var lines = [Self.columns]
    var last: [Entity: String] = [:]
    while run.tick < whole.tick {
      let input = demo.input(at: run.tick + 1)
      run.step(input)
      let moment = run.end
      if input.asksForSomething { lines.append("\(run.tick),,asked") }
      for thing in Subjects().things(in: moment.world) {
        guard let drawn = moment.drawn(thing), let model = moment.model(thing) else { continue }
        let values = Self.values(drawn, model)
        guard last.updateValue(values, forKey: thing) != values else { continue }
        lines.append("\(run.tick),\"\(moment.world.name(of: thing))\",,\(values)")
      }
    }
    lines.append("\(run.tick),,end")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func values(_ drawn: Drawn, _ model: Drawn) -> String {
    func numbers(_ drawn: Drawn) -> [Float] {
      [
        drawn.center.x, drawn.center.y, drawn.size.x, drawn.size.y, drawn.rotation, drawn.turn, drawn.tilt,
        drawn.scale.x, drawn.scale.y,
      ]
    }
    func corners(_ rect: Rect) -> [Float] { [rect.minimum.x, rect.minimum.y, rect.maximum.x, rect.maximum.y] }
    let all = numbers(drawn) + [drawn.opacity] + corners(drawn.frame) + corners(drawn.windowFrame) + numbers(model)
    return "\(drawn.isSeen ? 1 : 0)," + all.map { "\($0)" }.joined(separator: ",")
  }
}
