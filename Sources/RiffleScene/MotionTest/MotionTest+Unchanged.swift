// Branches whose input has no effect, such as a click on an entity that is no target: they are identical until the
// demo's next input, so they are played once.
extension MotionTest {
  /// Plays the input of a branch.
  ///
  /// - Returns: true if the input changes nothing, and the rest can be judged without the past.
  package func playInput(of branch: inout MotionRun, _ disturbance: Disturbance) -> Bool {
    guard case .inputs(let script) = disturbance.course, !branch.judges.contains(where: \.looksBack) else {
      return false
    }
    var silent = branch.simulation
    for tick in 1...max(1, script.lastTick) {
      branch.step(script.input(at: tick))
      silent.step()
    }
    return branch.simulation.world == silent.world && branch.judges.allSatisfy(\.misses.isEmpty)
  }

  /// Plays branches, each at a tick of the same run without input, to their ends.
  ///
  /// A branch at rest ends by its own count, as if played alone. After the first miss the rest are played separately.
  package func playTogether(_ branches: [MotionRun]) -> [MotionRun] {
    var (ended, quiet) = (branches, branches.map(\.quietTicks))
    var waiting = branches.indices.sorted { (branches[$0].tick, $0) < (branches[$1].tick, $1) }[...]
    var open: [Int] = []
    guard let first = waiting.first else { return [] }
    var run = branches[first]
    while true {
      if open.isEmpty {
        guard let next = waiting.first else { return ended }
        run = branches[next]
      }
      while let next = waiting.first, branches[next].tick == run.tick { open.append(waiting.removeFirst()) }
      open.removeAll { place in
        let isOver =
          isAtRest(run.simulation.world, since: quiet[place]) || run.tick >= limit(after: branches[place].tick)
        if isOver { ended[place].finish(as: run) }
        return isOver
      }
      if open.isEmpty { continue }
      run.step(.none)
      for place in open { quiet[place] = run.quietTicks == 0 ? 0 : quiet[place] + 1 }
      guard run.judges.contains(where: { !$0.misses.isEmpty }) else { continue }
      for place in open + waiting {
        play(&ended[place], { _ in .none }, lastInput: branches[place].tick)
        ended[place].finish()
      }
      return ended
    }
  }
}
