package struct BranchComparison: Sendable, Hashable {
  /// The largest difference at a tick: the entity with the largest distance between its corners, else of another kind.
  package struct Distance: Sendable, Hashable, Comparable {
    package let tick: Int
    /// Nil without a difference. For a displaced entity, the field that moves it most.
    package let change: MomentDifference.Change?
    /// For a displaced entity the distance by all its fields, else that of `change`.
    package let seen: SeenDistance
    private let isCamera: Bool

    package static func < (one: Distance, other: Distance) -> Bool { one.seen < other.seen }

    package func part(of largest: Distance) -> Double { seen.part(of: largest.seen) }

    package init(tick: Int, _ changes: [MomentDifference.Change], from one: World, to other: World) {
      let distances = CornerDistances(one: one, other: other)
      var (furthest, most): (Entity?, Double) = (nil, 0)
      for entity in changes.filter({ $0.seen.points > 0 }).map(\.selection.entity).eachOnce {
        guard let points = distances.points(of: entity), points > most else { continue }
        (furthest, most) = (entity, points)
      }
      let moved = SeenDistance(points: most, steps: 0)
      let change = moved.isSeen ? changes.first { $0.selection.entity == furthest } : changes.first
      self.tick = tick
      self.change = change
      isCamera = change.map { one.has(Camera.self, $0.selection.entity) } ?? false
      seen = moved.isSeen ? moved : change?.seen ?? .zero
    }

    func seen(from one: World, to other: World) -> SeenDistance {
      guard let change, let field = change.selection.field else { return .zero }
      let entity = change.selection.entity
      if seen.points > 0 {
        return SeenDistance(points: CornerDistances(one: one, other: other).points(of: entity) ?? 0, steps: 0)
      }
      guard let before = one.reading(of: field, on: entity)?.presented,
        let after = other.reading(of: field, on: entity)?.presented
      else { return .zero }
      return SeenDistance(from: before, to: after, of: field, points: nil)
    }

    package var amount: String {
      guard let change, let field = change.selection.field else { return "" }
      guard seen.isSeen, seen.points > 0 else { return field.amount(change.size, change.before.kind) }
      let whose = isCamera ? "the corners of its picture" : "its corners"
      return "\(whose) up to \(FieldValue.short(seen.points)) points"
    }
  }

  package let first: String
  package let second: String
  package let fork: Int
  /// Nil if they are equal up to the end of the shorter one.
  package let firstDivergence: Int?
  package let distances: [Distance]
  /// True if the largest is that of the last common tick, and its entity was nearer in the tick before.
  package let isRising: Bool
  /// The last tick of each after the fork with a motion; nil for a branch that still moves at its end.
  let settled: [Int?]
  let tickRate: Int

  package var largest: Distance? { distances.max { $0 < $1 }.flatMap { $0.change == nil ? nil : $0 } }
}

extension Past {
  /// Compares another branch with the played one; nil if they share nothing. The first tick that differs is exact. The
  /// largest distance is that of at most `looks` ticks, evenly spread, and with `isExact` refined around it.
  package func compare(with second: String, looks: Int = 24, isExact: Bool = false) -> BranchComparison? {
    let first = history.branchName
    guard first != second, let fork = history.fork(of: first, and: second),
      let end = history.liveEdge(of: first), let otherEnd = history.liveEdge(of: second)
    else { return nil }
    let last = min(end, otherEnd)
    let pair = BranchPair(past: self, other: second)
    var distances = pair.distances(in: fork..<last, looks: max(1, looks))
    if isExact, !simulation.isLarge { pair.closeIn(on: &distances, fork, looks: max(2, looks)) }
    return BranchComparison(
      first: first, second: second, fork: fork, firstDivergence: firstDivergence(from: second, in: fork..<last),
      distances: distances, isRising: pair.isRising(distances),
      settled: [
        pair.settling(of: first, after: fork, upTo: end), pair.settling(of: second, after: fork, upTo: otherEnd),
      ],
      tickRate: history.tickRate)
  }
}

extension Past {
  private func firstDivergence(from other: String, in ticks: Range<Int>) -> Int? {
    var (walk, otherWalk) = (self.walk(), self.walk(on: other))
    return ticks.lazy.map { $0 + 1 }.first { walk.world(at: $0) != otherWalk.world(at: $0) }
  }
}

/// The played branch and another one.
private struct BranchPair {
  let past: Past
  let other: String

  func distances(in ticks: Range<Int>, looks: Int) -> [BranchComparison.Distance] {
    let isLarge = past.simulation.isLarge
    let count = min(looks, ticks.count, isLarge ? 2 : .max)
    return (0..<count).compactMap { look in
      let tick = ticks.lowerBound + ticks.count * (look + 1) / count
      guard let (one, other) = worlds(at: tick) else { return nil }
      let changes = MomentDifference(from: one, to: other, readingAtMost: isLarge ? 400 : .max).changed.filter {
        $0.before.kind != .text && !one.isControl($0.selection.entity)
      }
      return BranchComparison.Distance(tick: tick, changes, from: one, to: other)
    }
  }

  private func worlds(at tick: Int) -> (World, World)? {
    past.world(at: tick).flatMap { one in past.world(at: tick, on: other).map { (one, $0) } }
  }

  func isRising(_ distances: [BranchComparison.Distance]) -> Bool {
    guard let last = distances.last, last.change != nil, distances.dropLast().allSatisfy({ $0 < last }),
      let (one, other) = worlds(at: last.tick - 1)
    else { return false }
    return last.seen(from: one, to: other) < last.seen
  }

  private static let mostDistances = 200

  /// Refines the ticks around the largest distance until no tick lies between it and its neighbors.
  func closeIn(on distances: inout [BranchComparison.Distance], _ fork: Int, looks: Int) {
    while distances.count < Self.mostDistances {
      let largest = distances.indices.max { distances[$0] < distances[$1] }
      guard let largest, distances[largest].change != nil else { return }
      let gaps = [largest, largest + 1].filter(distances.indices.contains).compactMap { index -> Range<Int>? in
        let (before, tick) = (index == 0 ? fork : distances[index - 1].tick, distances[index].tick)
        return tick - before > 1 ? before..<(tick - 1) : nil
      }
      guard !gaps.isEmpty else { return }
      for gap in gaps { distances += self.distances(in: gap, looks: looks / 2) }
      distances.sort { $0.tick < $1.tick }
    }
  }

  /// The fork if nothing moved after it; nil during a motion.
  func settling(of branch: String, after fork: Int, upTo end: Int) -> Int? {
    guard let world = past.world(at: end, on: branch), !world.isAnimating else { return nil }
    let (kinds, history): (TickEvents, History) = ([.settled, .ended], past.history)
    return stride(from: end, to: fork, by: -1).first { !history.events(at: $0, on: branch).isDisjoint(with: kinds) }
      ?? fork
  }
}

extension Simulation {
  /// True with more than 2000 transforms: reading all differences would delay a frame.
  package var isLarge: Bool { world.count(of: Transform.self) > 2000 }
}

extension BranchComparison {
  package var words: RichText {
    guard let firstDivergence else { return "\(second) is the same as \(first), tick by tick, as far as both go." }
    var words: RichText = "\(second) parts from \(first) at \(tick: firstDivergence)."
    if let largest, let change = largest.change {
      let rising = isRising ? ", and still rising at the end" : ""
      words += " They are furthest apart at \(tick: largest.tick): "
      words += "\(change.name, .selection(Selection(change.selection.entity))) · "
      words += "\(change.selection.field?.words ?? "", .selection(change.selection))"
      words += " \(change.before.text) and \(change.after.text), \(largest.amount) apart\(rising)."
    }
    words += settling
    return words
  }

  private var settling: RichText {
    switch (settled[0], settled[1]) {
    case (let one?, let other?):
      let seconds = NumberFormat.fixed(Double((other - one).magnitude) / Double(tickRate), decimals: 2)
      let later = one == other ? "" : ", \(seconds) s \(other > one ? "later" : "earlier")"
      return " \(first) comes to rest at \(tick: one), \(second) at \(tick: other)\(later)."
    case (let rest?, nil), (nil, let rest?):
      let (resting, moving) = settled[0] == nil ? (second, first) : (first, second)
      return " \(resting) comes to rest at \(tick: rest), \(moving) still moves."
    case (nil, nil): return " Both still move."
    }
  }
}

extension Past {
  package func firstSeenParting(from other: String) -> (tick: Int, change: MomentDifference.Change)? {
    guard let fork = history.fork(of: history.branchName, and: other), let end = history.liveEdge(of: other) else {
      return nil
    }
    return (fork..<min(end, liveEdge)).lazy.compactMap { tick in
      guard let mine = world(at: tick + 1), let theirs = world(at: tick + 1, on: other) else { return nil }
      return MomentDifference(from: theirs, to: mine).changed.first { $0.before.kind != .text && $0.seen.isSeen }
        .map { (tick + 1, $0) }
    }.first
  }

  package func why(_ selection: Selection, on other: String) -> RichText? {
    var history = history
    guard let world = world(at: playhead, on: other), history.select(branch: other) else { return nil }
    let past = Past(
      history: history, simulation: simulation(showing: world), expectations: expectations, follows: follows)
    return "On \(other): \(past.why(selection))"
  }
}
