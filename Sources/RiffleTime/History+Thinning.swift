import RiffleCore

/// How far the thinning of a history has come: it goes on a little with every recorded tick, so that no frame stalls.
struct Thinning: Sendable {
  /// So many of a branch's last ticks are all kept; before them every 2nd, before twice as many every 4th, and so on.
  var denseTicks = Int.max
  /// Where it stands in its walk over all moments.
  var branch = 0
  var index = 0
  /// The last kept tick before that place, in the branch.
  var lastKept = 0
  /// Whether the walk under way has dropped anything.
  var hasDropped = false

  /// Moments looked at after each recorded tick: a walk over ten minutes of ticks takes two seconds.
  static let stride = 256
  /// Fewer ticks than these are not worth calling recent.
  static let fewestDenseTicks = 8

  /// The widest gap between kept ticks of this age.
  func widestGap(age: Int, tickRate: Int) -> Int {
    guard denseTicks < Int.max, age >= denseTicks else { return 1 }
    let doublings = min((age / denseTicks).bitWidth - (age / denseTicks).leadingZeroBitCount, 30)
    return min(1 << doublings, max(tickRate, 1))
  }
}

extension History {
  /// So many of the last ticks are all kept; `Int.max` while nothing had to be thinned.
  public var denseTicks: Int { thinning.denseTicks }

  /// Drops snapshots while there are too many, a few at a time.
  ///
  /// - Parameter added: how many were kept since the last time.
  mutating func keepWithinBudget(added: Int = 1) {
    // It takes a walk to drop what is too much, while ticks go on coming: it begins before the budget is full.
    let enough = budget - budget / 32
    var (looks, drops) = (0, 0)
    while bytes > enough, looks < Thinning.stride, drops < 2 + added + added / 2 {
      looks += 1
      if thinning.index < branches[thinning.branch].moments.count {
        if look() { drops += 1 }
      } else {
        nextBranch()
      }
    }
  }

  /// Looks at one moment; drops it when the kept ones around it are near enough for their age.
  private mutating func look() -> Bool {
    let index = thinning.index
    thinning.index += 1
    guard branches[thinning.branch].moments[index].snapshot != nil else { return false }
    // A branch's first and last tick stay: one is where it can always go back to, the other where it goes on.
    let last = branches[thinning.branch].moments.count - 1
    if index > 0, index < last, !isLookedAt(index) {
      let limit = thinning.lastKept + thinning.widestGap(age: last - index, tickRate: tickRate)
      if let next = branches[thinning.branch].kept(from: index + 1), next <= limit {
        drop(Place(branch: thinning.branch, index: index))
        thinning.hasDropped = true
        return true
      }
    }
    thinning.lastKept = index
    return false
  }

  private func isLookedAt(_ index: Int) -> Bool {
    let tick = branches[thinning.branch].first + index
    guard let looked, looked.contains(tick) else { return false }
    return place(of: tick)?.branch == thinning.branch
  }

  private mutating func nextBranch() {
    (thinning.index, thinning.lastKept) = (0, 0)
    thinning.branch += 1
    guard thinning.branch == branches.count else { return }
    thinning.branch = 0
    defer { thinning.hasDropped = false }
    // A whole walk was not enough.
    let longest = branches.map(\.moments.count).max() ?? 0
    if thinning.denseTicks > Thinning.fewestDenseTicks {
      // A quarter fewer at a time, so that not much more goes than has to.
      let dense = min(thinning.denseTicks, longest)
      thinning.denseTicks = max(Thinning.fewestDenseTicks, dense - max(dense / 4, 1))
    } else if !thinning.hasDropped {
      forgetOldest()
    }
  }

  /// The last resort: the first branch begins later, at its next kept tick.
  private mutating func forgetOldest() {
    guard let next = branches[0].kept(from: 1) else { return }
    removeFirst(next)
  }
}
