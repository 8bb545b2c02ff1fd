extension Playback {
  /// Returns the difference between two branches; nil if one of them is missing or they share nothing.
  ///
  /// The first tick that differs is exact. The largest distance is that of at most `looks` ticks, evenly spread over
  /// the common ones; with thousands of entities of two ticks and some of the entities. With `isExact` the ticks around
  /// the largest are refined until it is exact. `isRising` compares the entity that is furthest apart at the end with
  /// the tick before: exact for that entity, whatever the number of others.
  ///
  /// - Parameters:
  ///   - first: the branch that is played by default.
  ///   - looks: 1 or more.
  package func compare(
    _ first: String? = nil, with second: String, looks: Int = 24, isExact: Bool = false
  ) -> BranchComparison? {
    let first = first ?? history.branchName
    guard first != second, let fork = history.fork(of: first, and: second),
      let end = history.liveEdge(of: first), let otherEnd = history.liveEdge(of: second)
    else { return nil }
    let last = min(end, otherEnd)
    var distances = distances(of: first, and: second, in: fork..<last, looks: max(1, looks))
    if isExact, !simulation.isLarge { closeIn(on: &distances, of: first, and: second, fork, looks: max(2, looks)) }
    return BranchComparison(
      first: first, second: second, fork: fork,
      firstDivergence: divergence(of: first, and: second, after: fork, upTo: last), distances: distances,
      isRising: isRising(distances, of: first, and: second),
      settled: [settling(of: first, after: fork, upTo: end), settling(of: second, after: fork, upTo: otherEnd)],
      tickRate: history.tickRate)
  }

  private func divergence(of first: String, and second: String, after fork: Int, upTo last: Int) -> Int? {
    guard fork < last else { return nil }
    return ((fork + 1)..<(last + 1)).first { tick in world(at: tick, on: first) != world(at: tick, on: second) }
  }

  private func distances(
    of first: String, and second: String, in ticks: Range<Int>, looks: Int
  ) -> [BranchComparison.Distance] {
    let count = min(looks, ticks.count, simulation.isLarge ? 2 : .max)
    let most = simulation.isLarge ? 400 : .max
    return (0..<count).compactMap { look in
      let tick = ticks.lowerBound + ticks.count * (look + 1) / count
      guard let one = world(at: tick, on: first), let other = world(at: tick, on: second) else { return nil }
      let changes = MomentDifference(from: one, to: other, readingAtMost: most).changed.filter {
        $0.before.kind != .text && !one.isControl($0.selection.entity)
      }
      return BranchComparison.Distance(tick: tick, changes, from: one, to: other)
    }
  }

  private func isRising(_ distances: [BranchComparison.Distance], of first: String, and second: String) -> Bool {
    guard let last = distances.last, last.change != nil, distances.dropLast().allSatisfy({ $0 < last }) else {
      return false
    }
    guard let one = world(at: last.tick - 1, on: first), let other = world(at: last.tick - 1, on: second) else {
      return false
    }
    return last.seen(from: one, to: other) < last.seen
  }

  /// Refines the ticks around the largest distance until no tick lies between it and its neighbors.
  private func closeIn(
    on distances: inout [BranchComparison.Distance], of first: String, and second: String, _ fork: Int, looks: Int
  ) {
    while distances.count < Self.mostDistances {
      let largest = distances.indices.max { distances[$0] < distances[$1] }
      guard let largest, distances[largest].change != nil else { return }
      let gaps = [largest, largest + 1].filter(distances.indices.contains).compactMap { index -> Range<Int>? in
        let (before, tick) = (index == 0 ? fork : distances[index - 1].tick, distances[index].tick)
        return tick - before > 1 ? before..<(tick - 1) : nil
      }
      guard !gaps.isEmpty else { return }
      for gap in gaps { distances += self.distances(of: first, and: second, in: gap, looks: looks / 2) }
      distances.sort { $0.tick < $1.tick }
    }
  }

  private static var mostDistances: Int { 200 }

  /// Returns the last tick after the fork in which an animation ended; the fork if nothing moved, nil during a motion.
  private func settling(of branch: String, after fork: Int, upTo end: Int) -> Int? {
    guard let world = world(at: end, on: branch), !world.isAnimating else { return nil }
    let kinds: TickEvents = [.settled, .ended]
    return stride(from: end, to: fork, by: -1).first { !history.events(at: $0, on: branch).isDisjoint(with: kinds) }
      ?? fork
  }
}

extension Simulation {
  /// True with more than 2000 transforms: reading all differences would delay a frame.
  package var isLarge: Bool { world.count(of: Transform.self) > 2000 }
}

extension BranchComparison {
  /// The comparison in words; ticks and the entity are links.
  package var words: RichText {
    var words = RichText()
    guard let firstDivergence else {
      words.add("\(second) is the same as \(first), tick by tick, as far as both go.")
      return words
    }
    words.add("\(second) parts from \(first) at ")
    words.add("tick \(firstDivergence)", .tick(firstDivergence))
    words.add(".")
    if let largest, let change = largest.change {
      words.add(" They are furthest apart at ")
      words.add("tick \(largest.tick)", .tick(largest.tick))
      words.add(": ")
      words.add(change.name, .selection(Selection(change.selection.entity)))
      words.add(" · ")
      words.add(change.selection.field?.words ?? "", .selection(change.selection))
      let rising = isRising ? ", and still rising at the end" : ""
      words.add(" \(change.before.text) and \(change.after.text), \(largest.amount) apart\(rising).")
    }
    words += settling
    return words
  }

  private var settling: RichText {
    var words = RichText(" ")
    switch (settled[0], settled[1]) {
    case (let one?, let other?):
      let seconds = NumberFormat.fixed(Double((other - one).magnitude) / Double(tickRate), decimals: 2)
      words.add("\(first) comes to rest at ")
      words.add("tick \(one)", .tick(one))
      words.add(", \(second) at ")
      words.add("tick \(other)", .tick(other))
      words.add(one == other ? "." : ", \(seconds) s \(other > one ? "later" : "earlier").")
    case (let rest?, nil), (nil, let rest?):
      let (resting, moving) = settled[0] == nil ? (second, first) : (first, second)
      words.add("\(resting) comes to rest at ")
      words.add("tick \(rest)", .tick(rest))
      words.add(", \(moving) still moves.")
    case (nil, nil): words.add("Both still move.")
    }
    return words
  }
}
