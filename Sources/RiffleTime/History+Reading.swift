import RiffleCore

// Looking at ticks without going there.
extension History {
  /// The world of a tick of the branch that is played, or of another one; nil where it is thinned out or is not there.
  public func world(at tick: Int, on branch: String? = nil) -> World? {
    guard let place = place(of: tick, on: index(of: branch)) else { return nil }
    return branches[place.branch].moments[place.index].world
  }

  /// The last tick up to this one that is kept; nil when none is.
  public func keptTick(upTo tick: Int, on branch: String? = nil) -> Int? {
    let index = index(of: branch)
    guard let index else { return nil }
    var tick = min(tick, branches[index].last)
    while let place = place(of: tick, on: index) {
      if branches[place.branch].moments[place.index].world != nil { return tick }
      tick -= 1
    }
    return nil
  }

  /// Of some ticks of the branch that is played the one nearest to another whose world is there without stepping; that other one
  /// where none is.
  package func keptTick(nearest tick: Int, among ticks: ClosedRange<Int>) -> Int {
    ticks.lazy.filter(isKept).min { abs($0 - tick) < abs($1 - tick) } ?? tick
  }

  /// What went into a tick of a branch; nothing for ticks it does not hold.
  public func input(at tick: Int, on branch: String) -> InputFrame {
    place(of: tick, on: index(of: branch)).map { branches[$0.branch].moments[$0.index].input } ?? .none
  }

  /// What happened in a tick of a branch.
  public func events(at tick: Int, on branch: String) -> TickEvents {
    place(of: tick, on: index(of: branch)).map { branches[$0.branch].moments[$0.index].events.subtracting(.heavy) }
      ?? []
  }

  /// The last tick of a branch; nil when none is called so.
  public func liveEdge(of branch: String) -> Int? { index(of: branch).map { branches[$0].last } }

  /// The last tick two branches share; nil when there is none, or no such branch.
  public func fork(of first: String, and second: String) -> Int? {
    guard let first = index(of: first), let second = index(of: second) else { return nil }
    // Each branch by the last tick up to which this one goes along with it.
    func line(_ branch: Int) -> [Int: Int] {
      var (index, last) = (branch, branches[branch].last)
      var line = [index: last]
      while let parent = branches[index].parent {
        last = min(last, branches[index].first - 1)
        index = parent
        line[index] = last
      }
      return line
    }
    let (one, other) = (line(first), line(second))
    return one.compactMap { branch, last in other[branch].map { min($0, last) } }.max()
  }

  /// The index of a branch, the active one for nil.
  func index(of branch: String?) -> Int? {
    guard let branch else { return active }
    return branches.firstIndex { $0.name == branch && !$0.isRemoved }
  }

  func place(of tick: Int, on branch: Int?) -> Place? {
    guard var branch else { return nil }
    while tick < branches[branch].first {
      guard let parent = branches[branch].parent else { return nil }
      branch = parent
    }
    let index = tick - branches[branch].first
    return index < branches[branch].moments.count ? Place(branch: branch, index: index) : nil
  }
}
