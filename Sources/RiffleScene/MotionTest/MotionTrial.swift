import Dispatch

/// A simulation without a scene, undisturbed and interrupted.
package struct MotionTrial: Sendable {
  private let simulation: Simulation
  private let window: SIMD2<Float>
  private let ticks: Int
  private let inputs: [Int: InputFrame]
  private let expectations: [Expectation]

  /// Inputs are by tick, counted from 1.
  package init(
    _ simulation: Simulation, window: SIMD2<Float>, ticks: Int, inputs: [Int: InputFrame], expectations: [Expectation]
  ) {
    self.simulation = simulation
    (self.window, self.ticks, self.inputs, self.expectations) = (window, ticks, inputs, expectations)
  }

  /// The first miss of each expectation, with the tick after which its run was interrupted; nil if undisturbed.
  package func misses(
    interruptedBy interruption: [InputEvent], moments: Int, seed: UInt64 = 1
  ) -> [(miss: Miss, interruptedAt: Int?)] {
    var run = MotionRun(simulation, window: window, images: ImageTable(), judging: expectations)
    var branches: [(tick: Int, run: MotionRun)] = []
    let cuts = interruption.isEmpty ? [] : However.ticks(moments, upTo: ticks, seed: seed)
    for tick in 0..<ticks {
      for _ in cuts.filter({ $0 == tick }) { branches.append((tick, run.branch())) }
      run.step(input(tick + 1))
    }
    run.finish()
    let copies = branches
    let interrupted = MotionTest.onAllCores(copies.count) { number in
      var branch = copies[number].run
      let first = copies[number].tick + 1
      branch.step(InputFrame(input(first).events + interruption))
      // An interruption near the end has as much time to settle as the run itself.
      for tick in first + 1...first + ticks { branch.step(input(tick)) }
      branch.finish()
      return branch
    }
    return expectations.indices.compactMap { place in
      if let miss = run.judges[place].misses.first { return (miss, nil) }
      return zip(copies, interrupted).lazy.compactMap { copy, run in
        run.judges[place].misses.first.map { ($0, copy.tick) }
      }.first
    }
  }

  private func input(_ tick: Int) -> InputFrame { inputs[tick] ?? .none }
}

extension MotionTest {
  /// Plays the run once more, and from each moment a copy. The results are in the order of the disturbances.
  func disturbed(by however: However, lastTick: Int, judging places: [Int]) -> [[Result]] {
    let disturbances = however.disturbances(
      of: scene, lastTick: lastTick, moments: options.moments, seed: options.momentSeed)
    var results = places.map { _ in [Result]() }
    var waiting: [(Disturbance, MotionRun, before: Int, holds: Bool)] = []
    var run = start(judging: places)
    // True while a key, button or finger is held.
    var holds = false
    func playWaiting() {
      let copies = waiting
      let finished = Self.onAllCores(copies.count) { number -> MotionRun in
        var (disturbance, branch, _, holds) = copies[number]
        play(&branch, disturbance, holds: holds)
        branch.finish()
        return branch
      }
      for (copy, branch) in zip(copies, finished) {
        let inputs = Array(run.inputs[..<copy.before]) + branch.inputs
        for place in places.indices { results[place].append(Result(branch.judges[place], copy.0, inputs, scene)) }
      }
      waiting = []
    }
    for disturbance in disturbances {
      while run.tick < disturbance.moment {
        let input = demo.input(at: run.tick + 1)
        for case let hold? in input.events.map(\.hold) where hold.phase != .moves { holds = hold.phase == .begins }
        run.step(input)
      }
      waiting.append((disturbance, run.branch(), run.tick, holds))
      if waiting.count == Self.branchesAtOnce { playWaiting() }
    }
    playWaiting()
    return results
  }

  private static let branchesAtOnce = 128

  /// `holds` is true if the demo holds a key, button or finger at the start of the branch.
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
        &run, { InputFrame((events[$0 - moment] ?? []) + demo.input(at: $0).events) }, lastInput: max(last, lastInput))
    case .paused, .steppedBack: playTransport(&run, disturbance.course)
    }
  }

  private func playTransport(_ run: inout MotionRun, _ course: Disturbance.Course) {
    let rate = scene.document.tickRate
    var playback = Playback(run.simulation, transport: Transport(tickRate: rate)) { [demo] in demo.input(at: $0) }
    let start = run.tick
    var now = 0.0
    playback.advance(to: now)
    let limit = limit(after: lastInput)
    var isDisturbed = false
    while run.tick < limit, run.tick < lastInput || !isAtRest(run) {
      now += 1 / Double(rate)
      playback.advance(to: now)
      if playback.playhead == run.tick + 1 { run.take(playback.simulation.world, demo.input(at: playback.playhead)) }
      guard !isDisturbed, playback.playhead >= start + rate / 6 else { continue }
      isDisturbed = true
      switch course {
      case .steppedBack(let ticks): playback.go(to: .tick(playback.playhead - min(ticks, rate / 8)))
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

/// Removes gestures, and time between them, from a failing run.
struct ShortestRun {
  private var inputs: [InputFrame]
  private var miss: Miss?
  private let judge: ([InputFrame]) -> Miss?
  /// True if the run has effective input: then shorter runs must have some, too.
  private let asks: Bool
  private var tries = 120

  init(_ inputs: [InputFrame], judge: @escaping ([InputFrame]) -> Miss?) {
    self.inputs = inputs
    self.judge = judge
    asks = inputs.contains(where: \.asksForSomething)
  }

  /// Nil if the inputs alone do not reproduce the miss.
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

  /// Removes ever fewer gestures at once: half of them, a quarter, single ones.
  private mutating func leaveOut() {
    var size = max(1, inputs.gestures.count / 2)
    while true {
      var place = 0
      while true {
        let gestures = inputs.gestures
        guard place < gestures.count else { break }
        let left = gestures[place..<min(place + size, gestures.count)].flatMap(\.self)
        if !attempt(inputs.without(left)) { place += size }
      }
      if size == 1 || tries == 0 { break }
      size /= 2
    }
  }

  /// Halves the pauses between inputs, including the one before the first.
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

private typealias EventPlace = (tick: Int, index: Int)

extension [InputFrame] {
  /// A press with the movements during it and its release, or a single event. A shorter run must release what it
  /// presses, or its miss would be a different one.
  fileprivate var gestures: [[EventPlace]] {
    var gestures: [[EventPlace]] = []
    var held: [(what: String, gesture: Int)] = []
    for (tick, input) in enumerated() {
      for (index, event) in input.events.enumerated() {
        let hold = event.hold
        let open = hold.flatMap { hold in held.lastIndex { hold.phase.isPart(hold.what, of: $0.what) } }
        switch (hold?.phase, open) {
        case (.moves, let open?): gestures[held[open].gesture].append((tick, index))
        case (.ends, let open?): gestures[held.remove(at: open).gesture].append((tick, index))
        default:
          if let hold, hold.phase == .begins { held.append((hold.what, gestures.count)) }
          gestures.append([(tick, index)])
        }
      }
    }
    return gestures
  }

  fileprivate func without(_ places: [EventPlace]) -> [InputFrame] {
    var result = self
    for place in places.sorted(by: { $0 > $1 }) { result[place.tick].events.remove(at: place.index) }
    return result
  }
}
