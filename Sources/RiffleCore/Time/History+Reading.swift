// Reading ticks without moving the playhead.
extension History {
  /// Returns the world of a tick of the branch that is played, or of another one; nil if thinned out or missing.
  public func world(at tick: Int, on branch: String? = nil) -> World? {
    guard let place = place(of: tick, on: index(of: branch)) else { return nil }
    return branches[place.branch].moments[place.index].world
  }

  /// Returns the last kept tick up to this one; nil for none.
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

  /// Returns the tick of a range that is nearest to another one and kept; the other one if none is. On the branch that
  /// is played.
  package func keptTick(nearest tick: Int, among ticks: ClosedRange<Int>) -> Int {
    ticks.lazy.filter(isKept).min { abs($0 - tick) < abs($1 - tick) } ?? tick
  }

  /// Returns the input of a tick of a branch; no input for ticks it does not have.
  public func input(at tick: Int, on branch: String) -> InputFrame {
    place(of: tick, on: index(of: branch)).map { branches[$0.branch].moments[$0.index].input } ?? .none
  }

  /// Returns the events of a tick of a branch.
  public func events(at tick: Int, on branch: String) -> TickEvents {
    place(of: tick, on: index(of: branch)).map { branches[$0.branch].moments[$0.index].events } ?? []
  }

  /// Returns the last tick of a branch; nil for an unknown name.
  public func liveEdge(of branch: String) -> Int? { index(of: branch).map { branches[$0].last } }

  /// Returns the last tick two branches share; nil if there is none, or no such branch.
  public func fork(of first: String, and second: String) -> Int? {
    guard let first = index(of: first), let second = index(of: second) else { return nil }
    // Each branch with the last tick that this one shares with it.
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

  /// Returns the index of a branch, the active one for nil.
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
