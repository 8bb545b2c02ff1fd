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
  package var listBytes: Int { branches.reduce(0) { $0 + $1.listBytes } }

  package var branches: [Branch]
  var active = 0
  /// The number of last ticks that are all kept; `Int.max` while nothing had to be thinned.
  public internal(set) var denseTicks = Int.max
  /// Ticks of the active branch that are being viewed: not thinned out.
  var looked: ClosedRange<Int>?
  /// The number of them that the budget allows, beside those that are needed for stepping.
  var mostLooked = Int.max
  /// Ticks that were thinned out and stepped to again, the oldest first: these are dropped first.
  var restored: [Place] = []

  struct Place: Hashable, Sendable {
    let branch: Int
    let tick: Int
  }

  /// Bytes: 256 MiB.
  public static let defaultBudget = 256 << 20

  /// Creates a history that begins with a world, at its tick.
  public init(_ world: World, budget: Int = History.defaultBudget) {
    let tick = world.resource(Tick.self) ?? Tick()
    self.budget = budget
    tickRate = tick.rate
    branches = [Branch(name: "main", parent: nil, first: tick.now)]
    branches[0].append(Moment(input: .none, events: []))
    branches[0].spans.note(world, after: nil, nil, at: tick.now)
    keep(world, Place(branch: 0, tick: tick.now))
  }

  /// The last tick of this branch.
  public var liveEdge: Int { branches[active].last }

  /// The earliest tick of this branch that is kept.
  public var firstKept: Int {
    var index = active
    while let parent = branches[index].parent, branches[parent].ticks.contains(branches[index].first - 1) {
      index = parent
    }
    return branches[index].first
  }

  /// The name of the branch that is played.
  public var branchName: String { branches[active].name }

  package var branchSummaries: [BranchSummary] {
    branches.indices.filter { !branches[$0].isRemoved }.map { index in
      let branch = branches[index]
      return BranchSummary(
        name: branch.name, forkedAt: branch.parent == nil ? nil : branch.first - 1, liveEdge: branch.last,
        depth: line(of: index).count - 1)
    }
  }

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
    if isResting, branches[active].moments.count > 1, !liveEdge.isMultiple(of: tickRate), self[ownEdge].isResting {
      drop(ownEdge)
    }
    var events = TickEvents(world: world, input: input, before: before)
    if before == nil { events.insert(.changed) }
    branches[active].append(Moment(input: input, events: events, isResting: isResting))
    branches[active].spans.note(world, after: before, input, at: liveEdge)
    keep(world, ownEdge)
    looked = nil
    thin()
  }

  /// The place of the live edge, which must be on the active branch itself.
  var ownEdge: Place { Place(branch: active, tick: liveEdge) }

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
    guard let place = place(of: tick) else { return branchName }
    let name = freeName(at: tick, label: label)
    branches.append(Branch(name: name, parent: place.branch, first: tick + 1))
    active = branches.count - 1
    looked = nil
    return name
  }

  func freeName(at tick: Int, label: String?) -> String {
    let stem = "\(branches[0].name)@\(tick)" + (label.map { "/\($0)" } ?? "")
    var (name, number) = (stem, 1)
    while branches.contains(where: { $0.name == name }) {
      number += 1
      name = "\(stem)#\(number)"
    }
    return name
  }

  /// Adds to the events of a tick of this branch.
  public mutating func note(_ events: TickEvents, at tick: Int) {
    if let place = place(of: tick) { self[place].events.formUnion(events) }
  }

  /// Plays another branch from now on; returns false for an unknown name.
  public mutating func select(branch name: String) -> Bool {
    guard let index = index(of: name) else { return false }
    active = index
    looked = nil
    return true
  }

  subscript(place: Place) -> Moment {
    get { branches[place.branch].moments[place.tick - branches[place.branch].first] }
    _modify {
      let index = place.tick - branches[place.branch].first
      yield &branches[place.branch].moments[index]
    }
  }

  func place(of tick: Int, on name: String? = nil) -> Place? {
    guard var branch = index(of: name) else { return nil }
    while tick < branches[branch].first {
      guard let parent = branches[branch].parent else { return nil }
      branch = parent
    }
    return tick <= branches[branch].last ? Place(branch: branch, tick: tick) : nil
  }

  package func moment(at tick: Int, on branch: String? = nil) -> Moment? {
    place(of: tick, on: branch).map { self[$0] }
  }
}

extension History {
  mutating func rename(branch old: String, to new: String) -> Bool {
    guard let index = index(of: old), !new.isEmpty, self.index(of: new) == nil else { return false }
    branches[index].name = new
    return true
  }

  package func parent(of name: String) -> String? {
    index(of: name).flatMap { branches[$0].parent }.map { branches[$0].name }
  }

  func reasonToKeep(branch name: String) -> String? {
    guard let index = index(of: name) else { return "there is no branch '\(name)'" }
    guard branches[index].parent != nil else { return "\(name) is the first branch; all others began on it" }
    if let child = branches.first(where: { $0.parent == index && !$0.isRemoved }) {
      return "\(child.name) began on \(name); remove \(child.name) first"
    }
    return nil
  }

  mutating func remove(branch name: String) {
    guard let index = index(of: name), index != active, reasonToKeep(branch: name) == nil else { return }
    restored.removeAll { $0.branch == index }
    for tick in branches[index].ticks.reversed() { drop(Place(branch: index, tick: tick)) }
    branches[index] = Branch(name: "", parent: branches[index].parent, first: branches[index].first)
  }
}
