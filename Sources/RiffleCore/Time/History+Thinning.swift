/// The thinning of a history: the last ticks are all kept, of older ones every second, every fourth and so on, up to
/// one a second. Each recorded tick drops at most one of each age.
package struct Thinning: Sendable {
  /// The number of last ticks that are all kept. It shrinks as the budget requires.
  var denseTicks = Int.max

  static let fewestDenseTicks = 8
  /// Recorded ticks leave this part of the budget to restored ones.
  static let share = 8

  /// Returns the widest gap between kept ticks of this age, a power of two.
  package func widestGap(age: Int, tickRate: Int) -> Int {
    guard denseTicks < Int.max, age >= denseTicks else { return 1 }
    let doublings = (age / denseTicks).bitWidth - (age / denseTicks).leadingZeroBitCount
    return 1 << min(doublings, Self.doublings(tickRate: tickRate))
  }

  static func doublings(tickRate: Int) -> Int { Int.bitWidth - 1 - max(tickRate, 1).leadingZeroBitCount }
}

extension History {
  /// The number of last ticks that are all kept; `Int.max` while nothing had to be thinned.
  public var denseTicks: Int { thinning.denseTicks }

  mutating func thin() {
    let most = budget - budget / Thinning.share
    if thinning.denseTicks < Int.max {
      for doubling in 0..<Thinning.doublings(tickRate: tickRate) {
        thin(age: thinning.denseTicks << doubling, after: doubling, on: active)
      }
    }
    if bytes > most { dropRestored(above: most) }
    while bytes > most, narrow() {}
  }

  /// Drops restored worlds that exceed the budget. The number of ticks kept for steps back is halved as required.
  mutating func dropRestored() {
    guard bytes > budget else { return }
    dropRestored(above: budget)
    while bytes > budget, let seen = looked, seen.count > Thinning.fewestDenseTicks {
      mostLooked = seen.count / 2
      looked = (seen.upperBound - mostLooked)...seen.upperBound
      dropRestored(above: budget)
    }
    guard bytes > budget else { return }
    looked = nil
    dropRestored(above: budget)
  }

  /// Lets the ticks that are all kept be one fewer; at their least number, forgets the oldest ticks. Returns false if
  /// only the last tick is left.
  private mutating func narrow() -> Bool {
    let dense = min(thinning.denseTicks, branches.map(\.moments.count).max() ?? 0)
    guard dense > Thinning.fewestDenseTicks else { return forgetOldest() }
    thinning.denseTicks = dense - 1
    for branch in branches.indices {
      for doubling in 0..<Thinning.doublings(tickRate: tickRate) {
        for age in (dense - 1) << doubling..<dense << doubling { thin(age: age, after: doubling, on: branch) }
      }
    }
    return true
  }

  /// Drops the tick of an age at which the gap doubles once more, if it is between the wider gaps.
  private mutating func thin(age: Int, after doublings: Int, on branch: Int) {
    let index = branches[branch].moments.count - 1 - age
    guard index > 0, branches[branch].moments[index].snapshot != nil, !branches[branch].moments[index].isRestored,
      !(branches[branch].first + index).isMultiple(of: 2 << doublings)
    else { return }
    drop(Place(branch: branch, index: index))
  }

  /// Drops restored worlds, the oldest first, that are not needed around the playhead.
  private mutating func dropRestored(above most: Int) {
    guard let latest = restored.last else { return }
    var left: [BranchTick] = []
    for tick in restored {
      let index = tick.tick - branches[tick.branch].first
      guard branches[tick.branch].moments.indices.contains(index),
        branches[tick.branch].moments[index].snapshot != nil
      else { continue }
      let isEnd = index == 0 || index == branches[tick.branch].moments.count - 1
      if bytes <= most || tick == latest || isEnd || isLookedAt(tick) {
        left.append(tick)
      } else {
        drop(Place(branch: tick.branch, index: index))
      }
    }
    restored = left
  }

  private func isLookedAt(_ tick: BranchTick) -> Bool {
    guard let looked, looked.contains(tick.tick) else { return false }
    return place(of: tick.tick)?.branch == tick.branch
  }

  /// The last resort: lets the first branch begin later, at its next kept tick. Returns false at its last one.
  private mutating func forgetOldest() -> Bool {
    guard let next = branches[0].kept(from: 1) else { return false }
    // The world that all others are counted beside stays.
    branches[0].moments[next].isRestored = false
    removeFirst(next)
    return true
  }
}
