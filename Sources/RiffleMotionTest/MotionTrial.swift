import RiffleScene

/// Plays a simulation that has no scene, and judges expectations over it, undisturbed and interrupted.
package struct MotionTrial: Sendable {
  private let simulation: Simulation
  private let window: SIMD2<Float>
  private let ticks: Int
  private let inputs: [Int: InputFrame]
  private let expectations: [Expectation]

  /// - Parameters:
  ///   - ticks: how many are judged.
  ///   - inputs: what goes into them, counted from 1.
  package init(
    _ simulation: Simulation, window: SIMD2<Float>, ticks: Int, inputs: [Int: InputFrame], expectations: [Expectation]
  ) {
    self.simulation = simulation
    (self.window, self.ticks, self.inputs, self.expectations) = (window, ticks, inputs, expectations)
  }

  /// What did not hold, with the tick after which the run was interrupted: nil for the run itself. For each expectation the
  /// first miss of the first run that has one.
  ///
  /// - Parameters:
  ///   - interruption: what comes at each moment beside the other inputs.
  ///   - moments: how many there are.
  package func misses(
    interruptedBy interruption: [InputEvent], moments: Int, seed: UInt64 = 1
  ) -> [(miss: Miss, interruptedAt: Int?)] {
    var run = MotionRun(simulation, window: window, images: ImageTable(), judging: expectations)
    let all = Array(expectations.indices)
    var branches: [(tick: Int, run: MotionRun)] = []
    let cuts = interruption.isEmpty ? [] : However.ticks(moments, upTo: ticks, seed: seed)
    for tick in 0..<ticks {
      for _ in cuts.filter({ $0 == tick }) { branches.append((tick, run.branch(judging: all))) }
      run.step(input(tick + 1))
    }
    run.finish()
    let copies = branches
    let interrupted = MotionTest.onAllCores(copies.count) { number in
      var branch = copies[number].run
      let first = copies[number].tick + 1
      branch.step(InputFrame(input(first).events + interruption))
      // An interruption near the end has as long to settle as the run itself.
      for tick in first + 1...first + ticks { branch.step(input(tick)) }
      branch.finish()
      return branch
    }
    return all.compactMap { place in
      if let miss = run.judges[place].misses.first { return (miss, nil) }
      return zip(copies, interrupted).lazy.compactMap { copy, run in
        run.judges[place].misses.first.map { ($0, copy.tick) }
      }.first
    }
  }

  private func input(_ tick: Int) -> InputFrame { inputs[tick] ?? .none }
}
