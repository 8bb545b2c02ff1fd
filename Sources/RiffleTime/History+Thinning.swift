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
  /// - Parameter sparing: a tick of the active branch that somebody looks at.
  mutating func keepWithinBudget(sparing: Int? = nil) {
    var looks = 0
    while bytes > budget, looks < Thinning.stride {
      looks += 1
      thinning.index < branches[thinning.branch].moments.count ? look(sparing: sparing) : nextBranch()
    }
  }

  /// Looks at one moment; drops it when the kept ones around it are near enough for their age.
  private mutating func look(sparing: Int?) {
    let index = thinning.index
    thinning.index += 1
    guard hasWorld(index) else { return }
    // A branch's first and last tick stay: one is where it can always go back to, the other where it goes on.
    let last = branches[thinning.branch].moments.count - 1
    if index > 0, index < last, branches[thinning.branch].first + index != sparing {
      let limit = thinning.lastKept + thinning.widestGap(age: last - index, tickRate: tickRate)
      var next = index + 1
      while next < last, next <= limit, !hasWorld(next) { next += 1 }
      if next <= limit, hasWorld(next) { return drop(index, into: thinning.lastKept) }
    }
    thinning.lastKept = index
  }

  private func hasWorld(_ index: Int) -> Bool { branches[thinning.branch].moments[index].world != nil }

  private mutating func drop(_ index: Int, into kept: Int) {
    let branch = thinning.branch
    let (cost, keptCost) = (branches[branch].moments[index].cost, branches[branch].moments[kept].cost)
    branches[branch].moments[index].world = nil
    branches[branch].moments[index].cost = 0
    branches[branch].moments[kept].cost = max(cost, keptCost)
    bytes -= min(cost, keptCost)
    thinning.hasDropped = true
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
      thinning.denseTicks = max(Thinning.fewestDenseTicks, min(thinning.denseTicks, longest) / 2)
    } else if !thinning.hasDropped {
      forgetOldest()
    }
  }

  /// The last resort: the first branch begins later, at its next kept tick.
  private mutating func forgetOldest() {
    guard let next = branches[0].moments.indices.dropFirst().first(where: { branches[0].moments[$0].world != nil })
    else { return }
    for moment in branches[0].moments[..<next] {
      bytes -= moment.cost + Moment.overhead + moment.input.events.count * MemoryLayout<InputEvent>.stride
    }
    branches[0].moments.removeFirst(next)
    branches[0].first += next
  }
}
