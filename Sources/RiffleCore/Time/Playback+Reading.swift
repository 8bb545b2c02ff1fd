extension Playback {
  /// Returns the world of a tick of a branch; nil if the branch does not have it. One that was thinned out is stepped
  /// to again, at most about a second of ticks, and not kept.
  public func world(at tick: Int, on branch: String? = nil) -> World? {
    if let world = history.world(at: tick, on: branch) { return world }
    let name = branch ?? history.branchName
    guard let last = history.liveEdge(of: name), tick <= last,
      let kept = history.keptTick(upTo: tick, on: name), let world = history.world(at: kept, on: name)
    else { return nil }
    var simulation = showing(world).simulation
    for next in (kept + 1)..<(tick + 1) { history.step(&simulation, to: next, on: name) }
    return simulation.world
  }

  package func reading(branch name: String) -> Playback? {
    var other = self
    return other.history.select(branch: name) ? other : nil
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

  package var isIdle: Bool { transport.isIdle && !isSeeking }

  /// The number of the next ticks in which only the tick number changes without input: 0 while paused and in the past.
  /// They are stepped on a copy of the simulation, and not again when they are due.
  package mutating func restingTicks(upTo most: Int) -> Int {
    guard isIdle, !transport.isPaused, !isInPast, !isReplayingInput, !loop.isOn else { return 0 }
    guard transport.pendingInput.isEmpty, latestSize == nil, simulation.world.isSame(as: previous) else { return 0 }
    // These move although nothing in the world changes.
    guard !simulation.world.hasLiveParticles, !simulation.world.isShaking else { return 0 }
    var next = simulation
    let limit = min(most, simulation.world.ticksToNextFrame.map { $0 - 1 } ?? most)
    var count = 0
    // Compared with the first world, not with the previous tick: a copy of each would copy each tick's columns.
    while count < limit, script(next.tick + 1).isEmpty {
      next.step()
      guard next.world.isSame(as: simulation.world) else { break }
      count += 1
    }
    restEnd = playhead + count
    return count
  }
}

extension World {
  fileprivate func isSame(as other: World) -> Bool {
    hasResource(Tick.self) && other.hasResource(Tick.self) ? isEqual(to: other, besides: Tick.self) : self == other
  }
}

/// Computes the ticks after the playhead without new input: in the past with the recorded input. No result is kept.
package struct FutureRun: Sendable {
  private let playback: Playback
  private var simulation: Simulation
  private let last: Int
  private let stride: Int

  package init(_ playback: Playback, ticks: Int, every stride: Int) {
    (self.playback, self.stride) = (playback, stride)
    simulation = playback.simulation
    last = playback.playhead + ticks
  }

  package var isComplete: Bool { simulation.tick + stride > last }

  package mutating func next() -> World? {
    guard !isComplete else { return nil }
    for tick in simulation.tick + 1...simulation.tick + stride {
      simulation.step(tick <= playback.liveEdge ? playback.history.input(at: tick) : playback.script(tick))
    }
    return simulation.world
  }
}
