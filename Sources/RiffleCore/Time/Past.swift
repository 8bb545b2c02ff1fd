/// Reads the ticks of a history. Ticks that were thinned out are stepped to again, and not kept.
package struct Past: Sendable {
  package let history: History
  let simulation: Simulation
  let expectations: JudgedExpectations?
  let follows: @Sendable (World, Selection) -> [FollowedNumber]

  var playhead: Int { simulation.tick }
  var liveEdge: Int { history.liveEdge }

  /// Returns the world of a tick of a branch, or nil. At most about a second of ticks is stepped.
  func world(at tick: Int, on branch: String? = nil) -> World? {
    var walk = walk(on: branch)
    return walk.world(at: tick)
  }

  func walk(on branch: String? = nil) -> PastWalk { PastWalk(past: self, branch: branch) }

  func simulation(showing world: World) -> Simulation {
    var shown = simulation
    shown.world = world
    return shown
  }

  /// Returns the first system that changes a reading, `animations` for running animations; nil for none.
  func firstSystem<Reading: Equatable>(changing read: (World) -> Reading, at tick: Int, from before: World) -> String? {
    let then = read(before)
    return simulation(showing: before).stages(history.input(at: tick)).first { read($0.world) != then }?.system
  }

  /// Returns the world of a branch at the playhead, for its ghost; the end of a shorter branch.
  package func ghost(of branch: String) -> World? {
    history.liveEdge(of: branch).flatMap { world(at: min(playhead, $0), on: branch) }
  }

  package typealias OnionSkin = (tick: Int, world: World, isFuture: Bool)

  /// Returns up to `past` moments before the playhead and `future` after it, nearest last. They are multiples of the
  /// stride, so they do not move with the playhead; thinned ones are left out.
  package func skins(every stride: Int, past: Int, future: Int = 0) -> [OnionSkin] {
    require(stride > 0, "moments are 1 or more ticks apart, not \(stride)")
    let floor = playhead / stride * stride
    let before = floor == playhead ? floor - stride : floor
    let after = floor + stride
    func skin(_ tick: Int) -> OnionSkin? { history.world(at: tick).map { (tick, $0, tick > playhead) } }
    let futures = (0..<max(0, future)).reversed().compactMap { skin(after + $0 * stride) }
    let pasts = (0..<max(0, past)).reversed().compactMap { skin(before - $0 * stride) }
    return futures + pasts
  }

  /// The memory that the last ticks of the played branch wrote, in bytes a tick: the average of a kept tick, with its
  /// input, the lists of the world, and the snapshot itself; and that of the columns, the largest first.
  package func tickCost(over count: Int) -> (ticks: Int, bytes: Int, parts: [(name: String, bytes: Int)]) {
    var (ticks, bytes) = (0, 0)
    var parts: [(name: String, bytes: Int)] = []
    for tick in max(history.firstKept + 1, liveEdge - count + 1)..<(liveEdge + 1) {
      guard let world = history.world(at: tick), let before = history.world(at: tick - 1) else { continue }
      ticks += 1
      bytes += Snapshot.overhead + world.bytes(notIn: before) + MemoryLayout<Moment>.stride
      parts += world.columnBytes(notIn: before)
    }
    guard ticks > 0 else { return (0, 0, []) }
    let columns = parts.grouped(by: \.name).map { name, parts in
      (name: name, bytes: parts.reduce(0) { $0 + $1.bytes } / ticks)
    }
    return (ticks, bytes / ticks, columns.sorted { $0.bytes > $1.bytes })
  }
}

extension Simulation {
  /// Returns the world after each system of the next tick; the last one is that of the completed tick.
  func stages(_ input: InputFrame) -> [(system: String, world: World)] {
    var (stepped, stages) = (self, [(system: String, world: World)]())
    stepped.step(input) { stages.append(($0, $1)) }
    return stages
  }
}

/// Reads the worlds of a branch at ascending ticks: each tick that is not kept is stepped to once.
struct PastWalk {
  let past: Past
  let branch: String?
  private var simulation: Simulation?

  fileprivate init(past: Past, branch: String?) { (self.past, self.branch) = (past, branch) }

  /// Returns nil if the branch does not have the tick. The first call steps at most about a second of ticks.
  mutating func world(at tick: Int) -> World? {
    let history = past.history
    if simulation?.tick != tick {
      guard let moment = history.moment(at: tick, on: branch) else { return nil }
      if let world = moment.world {
        simulation = past.simulation(showing: world)
      } else if simulation?.tick != tick - 1, let kept = history.keptTick(upTo: tick, on: branch),
        simulation.map({ $0.tick > tick || $0.tick < kept }) ?? true
      {
        simulation = history.world(at: kept, on: branch).map { past.simulation(showing: $0) }
      }
    }
    while let now = simulation?.tick, now < tick { history.step(&simulation!, to: now + 1, on: branch) }
    return simulation?.world
  }
}

extension Playback {
  package var past: Past {
    Past(history: history, simulation: simulation, expectations: expectations, follows: follows)
  }

  /// Returns the world of a tick of a branch, or nil. A thinned one is stepped to again, over at most about a second.
  public func world(at tick: Int, on branch: String? = nil) -> World? {
    history.world(at: tick, on: branch) ?? past.world(at: tick, on: branch)
  }

  /// Returns true if a condition holds at a tick, the playhead by default, such as `card-3.position.x > 500` or
  /// `interruption of card.*`; false for a tick that does not exist.
  ///
  /// - Throws: an error with the mistake, its place and the correction; also for an unknown name.
  public func holds(_ condition: String, at tick: Int? = nil) throws(ConditionError) -> Bool {
    try past.judgement(of: condition, at: tick)?.holds ?? false
  }

  /// Returns the last tick before `tick`, or of all ticks, at which a condition holds; with ` x3` at its end the third
  /// one back. Nil for none as far back as ticks are kept. Throws as `holds`.
  public func lastTick(where condition: String, before tick: Int? = nil) throws(ConditionError) -> Int? {
    past.lastTick(before: tick ?? (liveEdge + 1), where: try past.checked(condition))
  }

  /// Returns the first tick after `tick`, or of all ticks, at which a condition becomes true; with ` x3` at its end the
  /// third one. Nil for none up to the live edge. Throws as `holds`.
  public func firstTick(where condition: String, after tick: Int? = nil) throws(ConditionError) -> Int? {
    past.nextTick(after: tick ?? (history.firstKept - 1), where: try past.checked(condition))
  }
}
