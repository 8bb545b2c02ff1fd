/// The progress of the thinning of a history: a little with every recorded tick, so that no frame stalls.
package struct Thinning: Sendable {
  /// The number of last ticks that are all kept; before them every 2nd, then every 4th, and so on, up to `widest`.
  var denseTicks = Int.max
  /// The widest gap of all: old ticks are as dense as the budget allows, so that none is far from a kept one.
  var widest = 2
  /// The position in its walk over all moments.
  var branch = 0
  var index = 0
  /// The last kept tick before the walk's position, in the branch.
  var lastKept = 0
  /// True if the current walk has dropped anything.
  var hasDropped = false
  /// The last tick before the walk's position that was kept because it is heavy.
  var lastHeavy = 0
  /// True while heavy ticks are kept longer than others; false once the budget has no room for them.
  package var keepsHeavy = true

  /// Moments visited after each recorded tick: a walk over ten minutes of ticks takes two seconds.
  static let stride = 256
  /// The least number of dense ticks.
  static let fewestDenseTicks = 8

  /// Returns the widest gap between kept ticks of this age.
  package func widestGap(age: Int, tickRate: Int) -> Int {
    guard denseTicks < Int.max, age >= denseTicks else { return 1 }
    let doublings = min((age / denseTicks).bitWidth - (age / denseTicks).leadingZeroBitCount, 30)
    return min(1 << doublings, widest, max(tickRate, 1))
  }

  /// Returns the least gap between heavy ticks that are kept within this widest gap, so that they stay a minority.
  package func heavyGap(widest: Int) -> Int { max(Self.leastHeavyGap, widest / 4) }

  private static let leastHeavyGap = 8
  /// The last ticks, and the restored ones, take no more than this part of the budget: otherwise the gaps between the
  /// others would be wide.
  static let share = 8
  /// The number of restored ticks from which that part is a limit: otherwise they would displace the others, whose gaps
  /// would widen and need more of them.
  package static let mostLeastLooked = 32
}

extension History {
  /// The number of last ticks that are all kept; `Int.max` while nothing had to be thinned.
  public var denseTicks: Int { thinning.denseTicks }

  /// Drops snapshots while there are too many: restored ones first, then a few at a time as ticks continue, and as many
  /// as needed once the budget itself is exceeded.
  ///
  /// - Parameter isRecorded: true if ticks were recorded. Otherwise the past was read, and only restored ones are
  ///   dropped.
  mutating func keepWithinBudget(added: Int = 1, isRecorded: Bool = false) {
    // Recorded ticks leave room for restored ones.
    let budget = isRecorded ? budget - budget / Thinning.share : budget
    // A walk needs time while ticks continue, so it begins before the budget is full.
    let enough = budget - budget / 32
    guard bytes > enough else { return }
    dropRestored(above: enough)
    // As many as one of the widest gaps has: steps back fill it on the way there.
    while bytes > enough, restoredBytes > budget / Thinning.share,
      lookAtFewer(least: min(thinning.widest, Thinning.mostLeastLooked))
    {
      dropRestored(above: enough)
    }
    var (looks, drops) = (0, 0)
    var canGoOn = true
    while canGoOn, bytes > budget || bytes > enough && looks < Thinning.stride && drops < 2 + added + added / 2 {
      looks += 1
      if thinning.index < branches[thinning.branch].moments.count {
        if look() { drops += 1 }
      } else {
        canGoOn = nextBranch(isRecorded: isRecorded)
      }
    }
  }

  /// Drops restored ticks that are no longer shown. Of consecutive ones the last is dropped first: the one after it
  /// shares nothing with it, and need not be counted again.
  private mutating func dropRestored(above enough: Int) {
    guard let latest = restored.last else { return }
    var left: [Restored] = []
    var start = 0
    while start < restored.count, bytes > enough {
      var end = start + 1
      while end < restored.count, restored[end].follows(restored[end - 1]) { end += 1 }
      let place = left.count
      for tick in restored[start..<end].reversed() {
        let index = tick.tick - branches[tick.branch].first
        guard branches[tick.branch].moments.indices.contains(index),
          branches[tick.branch].moments[index].snapshot != nil
        else { continue }
        if bytes <= enough || tick == latest || isLookedAt(index, on: tick.branch) || isEnd(index, of: tick.branch) {
          left.append(tick)
        } else {
          drop(Place(branch: tick.branch, index: index))
        }
      }
      left[place...].reverse()
      start = end
    }
    restored = left + restored[start...]
  }

  /// A branch's first and last tick stay: the start for going back, the end for continuing.
  private func isEnd(_ index: Int, of branch: Int) -> Bool { index == 0 || index == branches[branch].moments.count - 1 }

  /// Visits one moment; drops it if the kept ones around it are near enough for their age.
  private mutating func look() -> Bool {
    let index = thinning.index
    thinning.index += 1
    let moment = branches[thinning.branch].moments[index]
    // Restored ones are dropped in their own order.
    guard moment.snapshot != nil, !moment.isRestored else { return false }
    let last = branches[thinning.branch].moments.count - 1
    if !isEnd(index, of: thinning.branch), !isLookedAt(index, on: thinning.branch) {
      let widest = thinning.widestGap(age: last - index, tickRate: tickRate)
      let limit = thinning.lastKept + widest
      // A tick that takes long stays, and the gap before it ends with quicker ones.
      if thinning.keepsHeavy, moment.events.contains(.heavy),
        index - thinning.lastHeavy >= thinning.heavyGap(widest: widest)
      {
        (thinning.lastKept, thinning.lastHeavy) = (index, index)
        return false
      }
      if let next = branches[thinning.branch].keptAtFirst(from: index + 1), next <= limit {
        drop(Place(branch: thinning.branch, index: index))
        thinning.hasDropped = true
        return true
      }
    }
    thinning.lastKept = index
    return false
  }

  /// Returns true if a moment is shown, or is a stop on the way to another one.
  private func isLookedAt(_ index: Int, on branch: Int) -> Bool {
    let tick = branches[branch].first + index
    if restored.last == Restored(branch: branch, tick: tick) { return true }
    guard let looked, looked.contains(tick) else { return false }
    return place(of: tick)?.branch == branch
  }

  /// - Returns: false if there is nothing more to drop.
  private mutating func nextBranch(isRecorded: Bool) -> Bool {
    (thinning.index, thinning.lastKept, thinning.lastHeavy) = (0, 0, 0)
    thinning.branch += 1
    guard thinning.branch == branches.count else { return true }
    thinning.branch = 0
    defer { thinning.hasDropped = false }
    // A whole walk was not enough.
    let longest = branches.map(\.moments.count).max() ?? 0
    if thinning.widest < tickRate, denseBytes <= budget / Thinning.share {
      thinning.widest *= 2
    } else if thinning.denseTicks > Thinning.fewestDenseTicks {
      // A quarter fewer at a time, so that not much more goes than has to.
      let dense = min(thinning.denseTicks, longest)
      thinning.denseTicks = max(Thinning.fewestDenseTicks, dense - max(dense / 4, 1))
    } else if thinning.widest < tickRate {
      thinning.widest *= 2
    } else if !thinning.hasDropped {
      if thinning.keepsHeavy {
        thinning.keepsHeavy = false
      } else if lookAtFewer(least: Thinning.fewestDenseTicks) {
        dropRestored(above: budget)
      } else if isRecorded {
        return forgetOldest()
      } else {
        looked = nil
        dropRestored(above: budget)
        return false
      }
    }
    return true
  }

  private var denseBytes: Int {
    branches[active].moments.suffix(thinning.denseTicks).reduce(0) { $0 + Int($1.cost) }
  }

  private var restoredBytes: Int {
    restored.reduce(0) { sum, tick in
      let index = tick.tick - branches[tick.branch].first
      let moments = branches[tick.branch].moments
      return sum + (moments.indices.contains(index) ? Int(moments[index].cost) : 0)
    }
  }

  /// Halves the number of ticks kept for steps back; returns false if there are only a few.
  private mutating func lookAtFewer(least: Int) -> Bool {
    guard let seen = looked, seen.count > max(least, Thinning.fewestDenseTicks) else { return false }
    mostLooked = seen.count / 2
    looked = (seen.upperBound - mostLooked)...seen.upperBound
    return true
  }

  /// The last resort: lets the first branch begin later, at its next kept tick.
  ///
  /// - Returns: false if it has only its last one.
  private mutating func forgetOldest() -> Bool {
    guard let next = branches[0].kept(from: 1) else { return false }
    // The world that all others are counted beside stays.
    branches[0].moments[next].isRestored = false
    removeFirst(next)
    return true
  }
}
