// Each recorded tick drops at most one tick of each age; `History` tells which ticks are kept.
extension History {
  private static let fewestDenseTicks = 8

  private var doublings: Int { Int.bitWidth - 1 - max(tickRate, 1).leadingZeroBitCount }

  mutating func thin() {
    // An eighth is left to restored ticks.
    let most = budget - budget / 8
    if denseTicks < Int.max {
      for doubling in 0..<doublings { thin(age: denseTicks << doubling, after: doubling, on: tree.active) }
    }
    if bytes > most { dropRestored(above: most) }
    while bytes > most, narrow() {}
  }

  /// Drops restored worlds that exceed the budget. The number of ticks kept for steps back is halved as required.
  mutating func dropRestored() {
    while bytes > budget {
      dropRestored(above: budget)
      guard bytes > budget, let seen = looked else { return }
      looked = nil
      if seen.count > Self.fewestDenseTicks {
        mostLooked = seen.count / 2
        looked = (seen.upperBound - mostLooked)...seen.upperBound
      }
    }
  }

  /// Keeps one fewer of the last ticks; at the least number, forgets the oldest. False if only the last tick is left.
  private mutating func narrow() -> Bool {
    let dense = min(denseTicks, tree.branches.map(\.moments.count).max() ?? 0)
    guard dense > Self.fewestDenseTicks else { return forgetOldest() }
    denseTicks = dense - 1
    for branch in tree.branches.indices {
      for doubling in 0..<doublings {
        for age in (dense - 1) << doubling..<dense << doubling { thin(age: age, after: doubling, on: branch) }
      }
    }
    return true
  }

  /// Drops the tick of an age at which the gap doubles once more, if it is between the wider gaps.
  private mutating func thin(age: Int, after doublings: Int, on branch: Int) {
    let place = BranchTree.Place(branch: branch, tick: tree.branches[branch].last - age)
    guard place.tick > tree.branches[branch].first, tree[place].snapshot != nil, !tree[place].isRestored,
      !place.tick.isMultiple(of: 2 << doublings)
    else { return }
    drop(place)
  }

  /// Drops restored worlds, the oldest first, that are not needed around the playhead.
  private mutating func dropRestored(above most: Int) {
    guard let latest = restored.last else { return }
    var left: [BranchTree.Place] = []
    for place in restored {
      let ticks = tree.branches[place.branch].ticks
      guard ticks.contains(place.tick), tree[place].snapshot != nil else { continue }
      let isEnd = place.tick == ticks.first || place.tick == ticks.last
      let isLookedAt = looked?.contains(place.tick) == true && tree.place(of: place.tick) == place
      if bytes <= most || place == latest || isEnd || isLookedAt { left.append(place) } else { drop(place) }
    }
    restored = left
  }

  /// The last resort: lets the first branch begin later, at its next kept tick. Returns false at its last one.
  private mutating func forgetOldest() -> Bool {
    let first = tree.branches[0].first
    guard let next = tree.branches[0].kept(from: first + 1) else { return false }
    // The world that all others are counted beside stays.
    tree[BranchTree.Place(branch: 0, tick: next)].isRestored = false
    drop(BranchTree.Place(branch: 0, tick: first))
    tree.branches[0].removeFirst(next - first)
    return true
  }
}
