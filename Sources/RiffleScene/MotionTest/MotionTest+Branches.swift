import Dispatch

extension MotionTest {
  /// Returns the results of all disturbances of a kind: a list for each expectation.
  ///
  /// Plays the run once more; at each moment the simulation and the judges are copied. The copies are played on all
  /// cores; the results are in the order of the disturbances.
  ///
  /// - Parameter judged: the expectations that the run itself judges.
  func disturbed(by however: However, lastTick: Int, judging places: [Int], _ judged: [Int]) -> [[Result]] {
    let disturbances = however.disturbances(
      of: scene, lastTick: lastTick, moments: options.moments, seed: options.momentSeed)
    var results = places.map { _ in [Result]() }
    var waiting: [(Disturbance, MotionRun, before: Int, holds: Bool)] = []
    var run = start(judging: places)
    // True while a key, button or finger is held.
    var holds = false
    func playWaiting() {
      let copies = waiting
      let begun = Self.onAllCores(copies.count) { number -> (run: MotionRun, isUnchanged: Bool) in
        var (disturbance, branch, _, holds) = copies[number]
        if !holds, playInput(of: &branch, disturbance) { return (branch, true) }
        play(&branch, disturbance, holds: holds)
        branch.finish()
        return (branch, false)
      }
      var finished = begun.map(\.run)
      let unchanged = begun.indices.filter { begun[$0].isUnchanged }
      let groups = Dictionary(grouping: unchanged) { demo.nextTick(after: copies[$0].0.moment) ?? .max }
        .sorted { $0.key < $1.key }.map(\.value)
      let together = Self.onAllCores(groups.count) { number in playTogether(groups[number].map { begun[$0].run }) }
      for (place, run) in zip(groups.joined(), together.joined()) { finished[place] = run }
      for (number, branch) in finished.enumerated() {
        for place in places.indices {
          let inputs =
            branch.judges[place].misses.isEmpty
            ? [] : Array(run.inputs[..<waiting[number].before]) + branch.inputs
          results[place].append(Result(branch.judges[place], waiting[number].0, inputs, scene))
        }
      }
      waiting = []
    }
    let all = Array(places.indices)
    for disturbance in disturbances {
      while run.tick < disturbance.moment {
        let input = demo.input(at: run.tick + 1)
        for case let hold? in input.events.map(\.hold) where hold.phase != .moves { holds = hold.phase == .begins }
        run.step(input)
      }
      waiting.append((disturbance, run.branch(judging: all), run.tick, holds))
      if waiting.count == Self.branchesAtOnce { playWaiting() }
    }
    playWaiting()
    return results
  }

  /// The maximal number of waiting copies.
  private static let branchesAtOnce = 128

  /// Plays a branch to its end.
  ///
  /// - Parameter holds: true if the demo holds a key, button or finger at its start.
  private func play(_ run: inout MotionRun, _ disturbance: Disturbance, holds: Bool) {
    let moment = disturbance.moment
    switch disturbance.course {
    case .inputs(let script):
      var held = holds
      play(
        &run,
        { tick in
          var events = held ? demo.input(at: tick).events.filter { [.moves, .ends].contains($0.hold?.phase) } : []
          if events.contains(where: { $0.hold?.phase == .ends }) { held = false }
          events += script.input(at: tick - moment).events
          return InputFrame(events)
        }, lastInput: moment + script.lastTick)
    case .beside(let events):
      let last = (events.keys.max() ?? 0) + moment
      play(
        &run, { InputFrame((events[$0 - moment] ?? []) + demo.input(at: $0).events) },
        lastInput: max(last, lastInput))
    case .paused, .steppedBack: playTransport(&run, disturbance.course)
    }
  }

  /// Plays a branch with the debugger's transport, which pauses or steps back.
  private func playTransport(_ run: inout MotionRun, _ course: Disturbance.Course) {
    let rate = scene.document.tickRate
    var playback = Playback(run.simulation, transport: Transport(tickRate: rate)) { [demo] in demo.input(at: $0) }
    let start = run.tick
    var now = 0.0
    playback.advance(to: now)
    let limit = lastInput + Int(Self.longestRest * Double(rate))
    var isDisturbed = false
    while run.tick < limit, run.tick < lastInput || !isAtRest(run) {
      now += 1 / Double(rate)
      playback.advance(to: now)
      if playback.playhead == run.tick + 1 { run.take(playback.simulation.world, demo.input(at: playback.playhead)) }
      guard !isDisturbed, playback.playhead >= start + rate / 6 else { continue }
      isDisturbed = true
      switch course {
      case .steppedBack(let ticks):
        playback.go(to: .tick(playback.playhead - min(ticks, rate / 8)))
      // Ticks stepped back are judged again only where they are new.
      default:
        playback.transport.setPaused(true)
        for _ in 0..<8 {
          now += 0.5
          playback.advance(to: now)
        }
        playback.transport.setPaused(false)
        playback.advance(to: now)
      }
    }
  }

  /// Plays the scene at other tick rates: a list of results for each expectation.
  func otherRates(judging places: [Int]) -> [[Result]] {
    let rates = [30, 60, 120, 240].filter { $0 != scene.document.tickRate }
    let runs = Self.onAllCores(rates.count) { number -> (MotionRun, Scene)? in
      guard let other = try? scene.with(tickRate: rates[number]) else { return nil }
      let test = MotionTest(other, options, expectations: expectations)
      var run = test.start(judging: places)
      test.play(&run, test.demo.input(at:), lastInput: test.lastInput)
      run.finish()
      return (run, other)
    }
    return places.indices.map { place in
      runs.compactMap(\.self).map { Result($0.0.judges[place], nil, $0.0.inputs, $0.1) }
    }
  }

  /// Computes values on all cores; the results are in the order of their indices.
  static func onAllCores<Value: Sendable>(_ count: Int, _ make: @Sendable (Int) -> Value) -> [Value] {
    var values = [Value?](repeating: nil, count: count)
    values.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let buffer = buffer
      // Each iteration writes its own element.
      DispatchQueue.concurrentPerform(iterations: count) { buffer[$0] = make($0) }
    }
    return values.compactMap(\.self)
  }
}
