extension History {
  /// Returns the world of a tick of the branch that is played, or of another one; nil if thinned out or missing.
  public func world(at tick: Int, on branch: String? = nil) -> World? { moment(at: tick, on: branch)?.world }

  /// Returns the last kept tick up to this one; nil for none.
  public func keptTick(upTo tick: Int, on branch: String? = nil) -> Int? {
    tree.index(of: branch).flatMap { tree.kept(before: min(tick, tree.branches[$0].last) + 1, on: $0)?.tick }
  }

  package func keptTick(nearest tick: Int, among ticks: ClosedRange<Int>) -> Int {
    ticks.lazy.filter(isKept).min { abs($0 - tick) < abs($1 - tick) } ?? tick
  }

  /// Returns the last tick of a branch; nil for an unknown name.
  public func liveEdge(of branch: String) -> Int? { tree.index(of: branch).map { tree.branches[$0].last } }

  /// Returns the last tick two branches share; nil if there is none, or no such branch.
  public func fork(of first: String, and second: String) -> Int? {
    tree.fork(of: first, and: second)
  }

  /// `isKept` is true if its world is available without stepping a system.
  package typealias TickSummary = (tick: Int, isKept: Bool, events: TickEvents)

  /// Calls the body with every tick of the active branch in a range, for views that show all of it in each frame.
  package func forEachTick(in ticks: ClosedRange<Int>, _ body: (TickSummary) -> Void) {
    for (branch, own) in tree.line(of: tree.active) {
      let start = tree.branches[branch].first
      tree.branches[branch].moments.withUnsafeBufferPointer { moments in
        for tick in own.clamped(to: Range(ticks)) {
          let place = tick - start
          body((tick, moments[place].snapshot != nil || moments[place].isResting, moments[place].events))
        }
      }
    }
  }

  /// Puts the world of a tick, or of the nearest one on this branch, into the simulation, and returns its tick.
  ///
  /// A tick that was thinned out is stepped to from the nearest earlier kept one, at most a second of ticks, of which
  /// the last few and one in eight are kept again for steps back. `most` limits the ticks to step now; a second call
  /// continues.
  @discardableResult
  public mutating func seek(to tick: Int, in simulation: inout Simulation, atMost most: Int = .max) -> Int {
    let target = min(max(tick, firstKept), liveEdge)
    guard var stand = keptTick(upTo: target) else { return simulation.tick }
    if let world = moment(at: stand)?.world { simulation.world = world }
    let first = stand
    var stepped = 0
    looked = firstLooked(before: target)...target
    while stand < target, stepped < most {
      stand += 1
      if step(&simulation, to: stand) { stepped += 1 }
      let isStop = stepped == most || (stand - first).isMultiple(of: Self.restoredGap)
      if isStop || target - stand < Self.restoredGap { restore(simulation.world, at: stand) }
    }
    dropRestored()
    return stand
  }

  /// - Returns: true if the systems had to be stepped.
  @discardableResult func step(_ simulation: inout Simulation, to tick: Int, on branch: String? = nil) -> Bool {
    let moment = moment(at: tick, on: branch)
    let isResting = moment?.isResting == true
    if isResting { simulation.world.passTick() } else { simulation.step(moment?.input ?? .none) }
    return !isResting
  }

  /// Of the ticks on the way to another one, every eighth is kept again, and the last eight are.
  private static let restoredGap = 8

  /// Steps at most `most` of the thinned ticks before a tick again, and keeps them: the nearest gap first.
  public mutating func prepare(before tick: Int, in simulation: Simulation, atMost most: Int) {
    let behindTick = firstLooked(before: tick)
    looked = behindTick...max(behindTick, min(tick, liveEdge))
    keepLongest(before: tick)
    var simulation = simulation
    var added = 0
    while added < most, let gap = nearestGap(upTo: tick - 1, before: tick),
      let world = moment(at: gap.lowerBound)?.world
    {
      simulation.world = world
      for next in gap.dropFirst() where added < most {
        step(&simulation, to: next)
        added += 1
        let isStop = added == most || (next - gap.lowerBound).isMultiple(of: Self.restoredGap)
        if isStop || next >= behindTick { restore(simulation.world, at: next) }
      }
    }
    if added > 0 { dropRestored() }
  }

  /// The ticks to step before a series of steps back, so that `rate` more with each of them fill every gap in time.
  func preparation(before tick: Int, rate: Int, stride: Int = 1) -> Int {
    var (most, missing, last) = (0, 0, tick - 1)
    while let gap = nearestGap(upTo: last, before: tick) {
      missing += gap.count - 1
      let steps = (tick - gap.upperBound + stride - 1) / stride
      most = max(most, missing - rate * stride * (steps - 1))
      last = gap.lowerBound - 1
    }
    return most
  }

  /// Returns the nearest gap before a tick. Near the tick every tick is needed, further back every eighth.
  private func nearestGap(upTo last: Int, before tick: Int) -> ClosedRange<Int>? {
    let (first, behindTick) = (max(firstKept, min(tick, liveEdge) - tickRate), firstLooked(before: tick))
    var last = last
    while last >= first, let beginning = keptTick(upTo: last) {
      if last - beginning >= (last < behindTick ? Self.restoredGap : 1) { return beginning...last }
      last = beginning - 1
    }
    return nil
  }

  private mutating func restore(_ world: World, at tick: Int) {
    guard let place = tree.place(of: tick) else { return }
    keep(world, place, isRestored: true)
    restored.append(place)
    dropRestored()
  }

  private mutating func keepLongest(before tick: Int) {
    let near = max(firstKept, tick - tickRate)...max(firstKept, tick)
    func isNear(_ one: BranchTree.Place) -> Bool { near.contains(one.tick) && tree.place(of: one.tick) == one }
    restored = restored.filter { !isNear($0) } + restored.filter(isNear)
  }

  /// A second of ticks before, or as many as the budget allows.
  private func firstLooked(before tick: Int) -> Int {
    let tick = min(max(tick, firstKept), liveEdge)
    return max(firstKept, tick - min(tickRate, mostLooked))
  }
}
