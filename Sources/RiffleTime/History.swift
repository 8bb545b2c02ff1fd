import RiffleCore
import RiffleECS

/// All that has been played: for each tick its input and, for most of them, the world after it.
///
/// Snapshots are worlds, so they share every column that was not written in between. Within the budget every tick is
/// kept; beyond it older ones are thinned (every 2nd, 4th, … down to one a second) and stepped to again, from the
/// nearest earlier kept one with the recorded input, when somebody asks for them.
///
/// A history is a tree of branches: `fork(at:)` begins another future and destroys nothing. It never steps the world
/// forward by itself; `Playback` does, and records here.
public struct History: Sendable {
  /// Bytes it may take.
  public let budget: Int
  /// Ticks a second: the widest gap between two kept ticks.
  public let tickRate: Int
  /// About how many bytes it takes: see `record(_:input:addedBytes:)`.
  public internal(set) var bytes: Int

  var branches: [Branch]
  var active = 0
  /// What a tick costs until somebody measures again.
  var bytesOfTick: Int
  var thinning = Thinning()

  public static let defaultBudget = 256 << 20

  /// A history that begins with a world, at its tick.
  public init(_ world: World, budget: Int = History.defaultBudget) {
    let tick = world.resource(Tick.self) ?? Tick()
    self.budget = budget
    tickRate = tick.rate
    bytesOfTick = world.bytes
    let first = Moment(world: world, input: .none, events: [])
    branches = [Branch(name: "main", parent: nil, first: tick.now, moments: [first])]
    bytes = Moment.overhead + world.bytes
  }

  /// The last tick there is on this branch.
  public var liveEdge: Int { branches[active].last }

  /// The earliest tick this branch can go back to.
  public var firstKept: Int {
    var index = active
    while let parent = branches[index].parent, covers(branches[parent], branches[index].first - 1) {
      index = parent
    }
    return branches[index].first
  }

  private func covers(_ branch: Branch, _ tick: Int) -> Bool {
    tick >= branch.first && tick <= branch.last
  }

  /// The name of the branch that is played.
  public var branchName: String { branches[active].name }

  /// All branches, in the order in which they began.
  public var branchSummaries: [BranchSummary] {
    branches.map {
      BranchSummary(name: $0.name, forkedAt: $0.parent == nil ? nil : $0.first - 1, liveEdge: $0.last)
    }
  }

  /// What went into a tick of this branch; nothing for ticks it does not hold.
  public func input(at tick: Int) -> InputFrame { moment(at: tick)?.input ?? .none }

  /// What happened in a tick of this branch.
  public func events(at tick: Int) -> TickEvents { moment(at: tick)?.events ?? [] }

  /// Whether a tick's world is there without stepping.
  public func isKept(_ tick: Int) -> Bool { moment(at: tick)?.world != nil }

  /// The nearest tick before or after `tick` in which something of these kinds happened; nil when there is none.
  public func eventTick(
    _ direction: Int, of tick: Int, among kinds: TickEvents = [.input, .started, .interrupted, .settled, .ended]
  ) -> Int? {
    let (first, last) = (firstKept, liveEdge)
    var next = direction < 0 ? min(tick, last + 1) - 1 : max(tick, first - 1) + 1
    while next >= first, next <= last {
      if !events(at: next).isDisjoint(with: kinds) { return next }
      next += direction < 0 ? -1 : 1
    }
    return nil
  }

  // MARK: - Writing

  /// Adds the tick after the live edge.
  ///
  /// - Parameters:
  ///   - world: the world after the tick.
  ///   - input: what went into it.
  ///   - addedBytes: how many bytes the step added to the program's memory. The snapshot before it was held meanwhile, so
  ///     this is what that snapshot keeps alive for itself: columns, and the arrays that components own. Without it
  ///     the last one known is taken, and at first all bytes of the world's columns. Where a snapshot is thinned out, its
  ///     neighbour is taken to keep the larger of both alive: true while the same columns are written tick by tick,
  ///     else up to the sum of both.
  public mutating func record(_ world: World, input: InputFrame, addedBytes: Int? = nil) {
    if let addedBytes { bytesOfTick = max(0, addedBytes) }
    charge(bytesOfTick, at: liveEdge)
    branches[active].moments.append(
      Moment(world: world, input: input, events: TickEvents(world: world, input: input)))
    bytes += Moment.overhead + input.events.count * MemoryLayout<InputEvent>.stride
    keepWithinBudget()
  }

  /// Begins another future after `tick`: what follows there stays under its name, what is recorded from now on has a new
  /// one, such as `main@412`. At the live edge nothing has to be forked.
  ///
  /// - Returns: the name of the branch that is played from now on.
  @discardableResult
  public mutating func fork(at tick: Int) -> String {
    precondition(tick >= firstKept && tick <= liveEdge, "tick \(tick) is not on this branch")
    guard tick < liveEdge, let place = place(of: tick) else { return branchName }
    let stem = "\(branches[0].name)@\(tick)"
    let taken = branches.count { $0.name == stem || $0.name.hasPrefix("\(stem)#") }
    branches.append(
      Branch(name: taken == 0 ? stem : "\(stem)#\(taken + 1)", parent: place.branch, first: tick + 1))
    active = branches.count - 1
    return branchName
  }

  /// Plays another branch from now on; false when none has the name.
  public mutating func select(branch name: String) -> Bool {
    guard let index = branches.firstIndex(where: { $0.name == name }) else { return false }
    active = index
    return true
  }

  // MARK: - Places

  struct Place {
    var branch: Int
    var index: Int
  }

  /// Where a tick of the active branch is, on it or on one it stands on.
  func place(of tick: Int) -> Place? {
    var branch = active
    while tick < branches[branch].first {
      guard let parent = branches[branch].parent else { return nil }
      branch = parent
    }
    let index = tick - branches[branch].first
    return index < branches[branch].moments.count ? Place(branch: branch, index: index) : nil
  }

  func moment(at tick: Int) -> Moment? {
    place(of: tick).map { branches[$0.branch].moments[$0.index] }
  }

  /// Notes what a kept tick costs, in place of what was noted before.
  private mutating func charge(_ cost: Int, at tick: Int) {
    guard let place = place(of: tick), branches[place.branch].moments[place.index].world != nil else { return }
    bytes += cost - branches[place.branch].moments[place.index].cost
    branches[place.branch].moments[place.index].cost = cost
  }
}
