extension Playback {
  /// Returns the world of any tick of a branch: one that was thinned out is stepped to again from the nearest kept one
  /// before it, at most about a second of ticks, and not kept. Nil for a tick the branch does not have.
  public func world(at tick: Int, on branch: String? = nil) -> World? {
    if let world = history.world(at: tick, on: branch) { return world }
    let name = branch ?? history.branchName
    guard let last = history.liveEdge(of: name), tick <= last,
      let kept = history.keptTick(upTo: tick, on: name), let world = history.world(at: kept, on: name)
    else { return nil }
    var simulation = simulation
    simulation.world = world
    for next in (kept + 1)..<(tick + 1) { history.step(&simulation, to: next, on: name) }
    return simulation.world
  }

  /// Returns the playback with another branch to read from; nil for an unknown name.
  package func reading(branch name: String) -> Playback? {
    var other = self
    return other.history.select(branch: name) ? other : nil
  }

  /// Returns the world of a branch at the playhead, for its ghost; the end of a shorter branch.
  public func ghost(of branch: String) -> World? {
    history.liveEdge(of: branch).flatMap { world(at: min(playhead, $0), on: branch) }
  }

  /// A tick before or after the present one, for onion skins and trails.
  public struct OnionSkin: Sendable {
    /// The number of the tick.
    public let tick: Int
    /// The world after it.
    public let world: World
    /// True if it is after the playhead.
    public let isFuture: Bool
  }

  /// Returns moments of the past and, if recorded, of the future, every `stride` ticks, nearest last. They are
  /// multiples of the stride, so they do not move with the playhead; one that is thinned out is left out.
  ///
  /// - Parameters:
  ///   - stride: 1 or more.
  ///   - past: the number before the playhead.
  ///   - future: the number after it.
  public func skins(every stride: Int, past: Int, future: Int = 0) -> [OnionSkin] {
    require(stride > 0, "moments are 1 or more ticks apart, not \(stride)")
    let floor = (playhead - (playhead >= 0 ? 0 : stride - 1)) / stride * stride
    let before = floor == playhead ? floor - stride : floor
    let after = floor + stride
    func skin(_ tick: Int) -> OnionSkin? {
      history.world(at: tick).map { OnionSkin(tick: tick, world: $0, isFuture: tick > playhead) }
    }
    let futures = (0..<max(0, future)).reversed().compactMap { skin(after + $0 * stride) }
    let pasts = (0..<max(0, past)).reversed().compactMap { skin(before - $0 * stride) }
    return futures + pasts
  }
}
