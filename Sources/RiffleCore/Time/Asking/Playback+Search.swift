import Dispatch

// Search through the played ticks, back and forward. No results are kept.
extension Playback {
  /// Returns the last tick before another one at which a condition holds, on the branch that is played: the last tick
  /// of an episode, so that the next search finds the one before. Nil if there is none as far back as ticks are kept.
  ///
  /// Stretches of ticks are judged on all cores; missing ticks are stepped again from the kept tick before them. Spans
  /// whose noted ranges and events cannot meet the condition are skipped, see `MotionSpan`.
  ///
  /// - Parameter tick: the playhead by default. An episode that includes it is skipped.
  package func lastTick(before tick: Int? = nil, where condition: Condition) -> Int? {
    search(condition, from: min(tick ?? playhead, liveEdge + 1), by: -1)
  }

  /// Returns the first tick after another one at which a condition becomes true; nil for none up to the live edge.
  ///
  /// - Parameter tick: the playhead by default. An episode that includes it is skipped.
  package func nextTick(after tick: Int? = nil, where condition: Condition) -> Int? {
    search(condition, from: max(tick ?? playhead, history.firstKept - 1), by: 1)
  }

  private func search(_ condition: Condition, from start: Int, by direction: Int) -> Int? {
    if condition.asksForPromises { promises?.judge(upTo: liveEdge, in: self) }
    var judge = ConditionJudge(condition, promises)
    judge.prepare(in: simulation.world)
    var left = condition.hits
    var last = hold(of: judge, at: start)
    var edge = start + direction
    // The hit is often near: few stretches at first.
    var count = 2
    while edge >= history.firstKept, edge <= liveEdge {
      let stretches = stretches(from: edge, by: direction, count: count)
      for (ticks, holds) in zip(stretches, judged(stretches, judge)) {
        for place in direction > 0 ? Array(holds.indices) : holds.indices.reversed() {
          if holds[place].isHit(after: last) {
            left -= 1
            if left == 0 { return ticks.lowerBound + place }
          }
          last = holds[place]
        }
      }
      guard let last = stretches.last else { return nil }
      edge = direction > 0 ? last.upperBound + 1 : last.lowerBound - 1
      count = min(count * 2, 64)
    }
    return nil
  }

  private func hold(of judge: ConditionJudge, at tick: Int) -> ConditionJudge.Hold {
    guard let world = tick == playhead ? simulation.world : world(at: tick) else { return [] }
    var judge = judge
    return judge.hold(from: judge.readsSpeed ? self.world(at: tick - 1) : nil, to: world)
  }

  /// The number of ticks that one core judges in order.
  private static let stretchLength = 256

  private func stretches(from edge: Int, by direction: Int, count: Int) -> [ClosedRange<Int>] {
    var (edge, stretches): (Int, [ClosedRange<Int>]) = (edge, [])
    while stretches.count < count, edge >= history.firstKept, edge <= liveEdge {
      let end = edge + direction * (Self.stretchLength - 1)
      stretches.append(direction > 0 ? edge...min(end, liveEdge) : max(end, history.firstKept)...edge)
      edge = end + direction
    }
    return stretches
  }

  /// Returns for each stretch how the condition holds at its ticks.
  private func judged(_ stretches: [ClosedRange<Int>], _ judge: ConditionJudge) -> [[ConditionJudge.Hold]] {
    [[ConditionJudge.Hold]](unsafeUninitializedCapacity: stretches.count) { buffer, count in
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: stretches.count) { index in
        (places.baseAddress! + index).initialize(to: judged(stretches[index], judge))
      }
      count = stretches.count
    }
  }

  private func judged(_ ticks: ClosedRange<Int>, _ judge: ConditionJudge) -> [ConditionJudge.Hold] {
    var judge = judge
    let needed = judge.condition.part.tickEvents
    let needsBreak = judge.condition.part.needsBreak
    let comparesTicks = judge.condition.part.comparesTicks || judge.readsSpeed
    let passed = history.spans(in: ticks).filter { judge.isExcluded(in: $0.span) }.map(\.ticks)
    func isExcluded(_ tick: Int) -> Bool {
      passed.contains { $0.contains(tick) } || needsBreak && promises?.breaking(at: tick).isEmpty != false
        || needed.map { history.events(at: tick).isDisjoint(with: $0) } ?? false
    }
    let asked = ticks.filter { !isExcluded($0) }
    // A tick is judged from the one before it.
    guard !asked.isEmpty,
      var tick = history.keptTick(upTo: max(ticks.lowerBound - 1, history.firstKept)),
      let start = history.world(at: tick)
    else { return [ConditionJudge.Hold](repeating: [], count: ticks.count) }
    var holds: [ConditionJudge.Hold] = []
    var simulation = simulation
    simulation.world = start
    func add(_ hold: ConditionJudge.Hold, upTo last: Int) {
      while ticks.lowerBound + holds.count <= last { holds.append(hold) }
    }
    if tick == ticks.lowerBound { add(judge.hold(from: nil, to: start, history.input(at: tick)), upTo: tick) }
    while tick < ticks.upperBound {
      guard let next = asked.first(where: { $0 > tick }) else {
        add([], upTo: ticks.upperBound)
        break
      }
      if next > tick + 1, let kept = history.keptTick(upTo: next - 1), kept > tick, let later = history.world(at: kept)
      {
        add([], upTo: kept)
        (tick, simulation.world) = (kept, later)
        continue
      }
      // A copy only if ticks are compared: a world without other owners is stepped in place, without copy-on-write.
      let before = comparesTicks ? simulation.world : nil
      tick += 1
      if let kept = history.world(at: tick) {
        simulation.world = kept
      } else {
        history.step(&simulation, to: tick)
      }
      guard tick >= ticks.lowerBound else { continue }
      add(tick == next ? judge.hold(from: before, to: simulation.world, history.input(at: tick)) : [], upTo: tick)
    }
    return holds
  }
}
