/// The played ticks: the input of each and, for most of them, the world after it.
///
/// Snapshots are worlds, so they share every column that was not written in between. The last ticks are all kept; of
/// older ones, as the budget requires, every 2nd, every 4th and so on, down to one a second. Others are stepped to
/// again on demand, from the nearest earlier kept one with the recorded input.
///
/// A history is a tree of branches: `fork(at:for:)` begins another future and destroys nothing. It never steps the
/// world forward by itself; `Playback` does, and records here.
public struct History: Sendable {
  /// The most bytes it may use.
  public let budget: Int
  /// Ticks a second: the widest gap between two kept ticks.
  public let tickRate: Int
  /// The bytes in use, with the overhead of an allocator for every block of a world. See `World.bytes`.
  public var bytes: Int { worldBytes + listBytes }
  package var worldBytes = 0
  package var branchSummaries: [BranchSummary] { tree.summaries }
  package var listBytes: Int { tree.branches.reduce(0) { $0 + $1.listBytes } }

  package var tree: BranchTree
  /// The number of last ticks that are all kept; `Int.max` while nothing had to be thinned.
  package var denseTicks = Int.max
  /// Ticks of the active branch that are being viewed: not thinned out.
  var looked: ClosedRange<Int>?
  /// The number of them that the budget allows, beside those that are needed for stepping.
  var mostLooked = Int.max
  /// Ticks that were thinned out and stepped to again, the oldest first: these are dropped first.
  var restored: [BranchTree.Place] = []

  /// Bytes: 256 MiB.
  public static let defaultBudget = 256 << 20

  /// Creates a history that begins with a world, at its tick.
  public init(_ world: World, budget: Int = History.defaultBudget) {
    let tick = world.resource(Tick.self) ?? Tick()
    self.budget = budget
    tickRate = tick.rate
    tree = BranchTree(first: tick.now)
    tree.current.append(Moment(input: .none, events: []))
    tree.current.spans.note(world, after: world, [], at: tick.now)
    keep(world, BranchTree.Place(branch: 0, tick: tick.now))
  }

  /// The last tick of this branch.
  public var liveEdge: Int { tree.current.last }

  /// The earliest tick of this branch that is kept.
  public var firstKept: Int { tree.firstKept }

  /// The name of the branch that is played.
  public var branchName: String { tree.current.name }

  /// Returns the input of a tick of the branch that is played, or of another one; no input for missing ticks.
  public func input(at tick: Int, on branch: String? = nil) -> InputFrame {
    moment(at: tick, on: branch)?.input ?? .none
  }

  /// Returns the events of a tick of the branch that is played, or of another one.
  public func events(at tick: Int, on branch: String? = nil) -> TickEvents {
    moment(at: tick, on: branch)?.events ?? []
  }

  /// Returns true if a tick's world is available without stepping.
  public func isKept(_ tick: Int) -> Bool { moment(at: tick)?.snapshot != nil }

  /// Returns the nearest tick before or after `tick` with an input, or a start or an end of animations; nil for none.
  public func eventTick(_ direction: Int, of tick: Int) -> Int? {
    let kinds: TickEvents = [.input, .started, .interrupted, .settled, .ended]
    let (first, end) = (firstKept, liveEdge + 1)
    func isTelling(_ tick: Int) -> Bool { !events(at: tick).isDisjoint(with: kinds) }
    return direction < 0
      ? (first..<max(first, min(tick, end))).last(where: isTelling)
      : (min(end, max(tick, first - 1) + 1)..<end).first(where: isTelling)
  }

  /// Adds the tick after the live edge, with the world after it.
  public mutating func record(_ world: World, input: InputFrame) { record(world, input: input, isResting: false) }

  /// Keeps the last of consecutive resting ticks, and one a second: they are stepped again without systems.
  mutating func record(_ world: World, input: InputFrame, isResting: Bool) {
    let before = self.world(at: liveEdge)
    // Drop it first so that shared bytes are counted once.
    if isResting, tree.current.moments.count > 1, !liveEdge.isMultiple(of: tickRate), tree[ownEdge].isResting {
      drop(ownEdge)
    }
    let outlines = WorldDelta(from: before ?? world, to: world).outlines(input)
    var events = TickEvents(outlines, in: world)
    if before == nil { events.insert(.changed) }
    tree.current.append(Moment(input: input, events: events, isResting: isResting))
    tree.current.spans.note(world, after: before, outlines, at: liveEdge)
    keep(world, ownEdge)
    looked = nil
    thin()
  }

  /// The place of the live edge, which must be on the active branch itself.
  var ownEdge: BranchTree.Place { BranchTree.Place(branch: tree.active, tick: liveEdge) }

  /// Begins another future after `tick`, and returns its name, such as `main@412`, or with a parameter in its first
  /// input `main@412/bounce=0.5`; `label` replaces that part. The ticks that follow stay under their name. At the live
  /// edge it does nothing.
  @discardableResult
  public mutating func fork(at tick: Int, for input: InputFrame = .none, label: String? = nil) -> String {
    tick == liveEdge ? branchName : beginBranch(at: tick, label: label ?? input.branchLabel)
  }

  /// Begins another future after `tick`, also at the live edge, and returns its name.
  @discardableResult mutating func beginBranch(at tick: Int, label: String? = nil) -> String {
    require(tick >= firstKept && tick <= liveEdge, "tick \(tick) is not on this branch")
    tree.begin(after: tick, label: label)
    looked = nil
    return branchName
  }

  /// Adds to the events of a tick of this branch.
  public mutating func note(_ events: TickEvents, at tick: Int) {
    if let place = tree.place(of: tick) { tree[place].events.formUnion(events) }
  }

  /// Plays another branch from now on; returns false for an unknown name.
  public mutating func select(branch name: String) -> Bool {
    guard tree.select(name) else { return false }
    looked = nil
    return true
  }

  package func moment(at tick: Int, on branch: String? = nil) -> Moment? {
    tree.place(of: tick, on: branch).map { tree[$0] }
  }

  mutating func remove(branch name: String) {
    guard let index = tree.index(of: name), index != tree.active, tree.reasonToKeep(name) == nil else { return }
    restored.removeAll { $0.branch == index }
    for tick in tree.branches[index].ticks.reversed() { drop(BranchTree.Place(branch: index, tick: tick)) }
    tree.remove(index)
  }
}
