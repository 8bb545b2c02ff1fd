/// Judges expectations over a simulation without a scene, undisturbed and interrupted.
package struct MotionTrial: Sendable {
  private let simulation: Simulation
  private let window: SIMD2<Float>
  private let ticks: Int
  private let inputs: [Int: InputFrame]
  private let expectations: [Expectation]

  /// - Parameters:
  ///   - ticks: the number of judged ticks.
  ///   - inputs: the inputs by tick, counted from 1.
  package init(
    _ simulation: Simulation, window: SIMD2<Float>, ticks: Int, inputs: [Int: InputFrame], expectations: [Expectation]
  ) {
    self.simulation = simulation
    (self.window, self.ticks, self.inputs, self.expectations) = (window, ticks, inputs, expectations)
  }

  /// Returns the misses, each with the tick after which its run was interrupted, or nil for the undisturbed run: for
  /// each expectation, the first miss of the first run that has one.
  ///
  /// - Parameters:
  ///   - interruption: the input at each moment, beside the others.
  ///   - moments: the number of moments.
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
      // An interruption near the end has as much time to settle as the run itself.
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
