import RiffleCore

extension Playback {
  /// The world of any tick of a branch: one that was thinned out is stepped to again from the nearest kept one before
  /// it, at most about a second of ticks, and nothing is kept of that. Nil for a tick the branch does not hold.
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

  /// The same with another branch to read from; nil when none is called so.
  package func reading(branch name: String) -> Playback? {
    var other = self
    return other.history.select(branch: name) ? other : nil
  }

  /// What another branch, or this one, shows at the playhead: its ghost. Where it is shorter, its end.
  public func ghost(of branch: String) -> World? {
    history.liveEdge(of: branch).flatMap { world(at: min(playhead, $0), on: branch) }
  }

  /// A tick before or after the present one, for onion skins and trails.
  public struct OnionSkin: Sendable {
    /// Its number.
    public let tick: Int
    /// The world after it.
    public let world: World
    /// Whether it lies after the playhead.
    public let isFuture: Bool
  }

  /// Moments of the past and, where the playhead is in the past, of the future, every `stride` ticks, nearest last. They
  /// lie on multiples of the stride and so stand still while the playhead moves; one that is thinned out is left out.
  ///
  /// - Parameters:
  ///   - stride: 1 or more.
  ///   - past: how many before the playhead.
  ///   - future: how many after it.
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
