import RiffleCore

/// The same input at every tick of a second: for each the world that it leads to at the playhead. What timing does, as a fan.
///
/// A value that is computed a little at a time, the widest first; none of it is a branch.
package struct TimingFan: Sendable {
  /// One of the ticks at which it could have come.
  package struct Ray: Sendable {
    /// This many ticks later; negative for earlier.
    package let offset: Int
    /// As far as it has been played.
    fileprivate var simulation: Simulation?
    /// What goes into the ticks that differ.
    fileprivate let inputs: [Int: InputFrame]
    fileprivate let first: Int
  }

  /// The tick of the input, and its place in it.
  package let tick: Int
  package let index: Int
  package let event: InputEvent
  private let branch: String
  private let edge: Int
  private var rays: [Ray]

  /// Nil where there is no such input.
  ///
  /// - Parameters:
  ///   - tick: of the branch that is played.
  ///   - index: of the event in it.
  package init?(_ playback: Playback, tick: Int, event index: Int) {
    let history = playback.history
    guard tick > history.firstKept, tick <= history.liveEdge, history.input(at: tick).events.indices.contains(index)
    else { return nil }
    (self.tick, self.index, branch, edge) = (tick, index, history.branchName, history.liveEdge)
    event = history.input(at: tick).events[index]
    let half = history.tickRate / 2
    let moved = playback.withRelease(at: tick, event: index)
    rays = (-half...half).compactMap { offset in
      guard tick + offset > history.firstKept else { return nil }
      var frames: [Int: InputFrame] = [:]
      for (number, one) in moved.enumerated() {
        var frame = frames[one.tick] ?? history.input(at: one.tick)
        let place = number == 0 ? index : frame.events.lastIndex(of: one.event)
        if let place { frame.events.remove(at: place) }
        frames[one.tick] = frame
      }
      for one in moved {
        let tick = one.tick + offset
        frames[tick, default: history.input(at: tick)].events.append(one.event)
      }
      return Ray(offset: offset, inputs: frames, first: min(tick, tick + offset))
    }
    // The widest first: 0, a half, a quarter and so on, so that it is a fan from the beginning.
    rays.sort { (Self.rank($0.offset), $0.offset) < (Self.rank($1.offset), $1.offset) }
  }

  private static func rank(_ offset: Int) -> Int { offset == 0 ? -99 : -offset.magnitude.trailingZeroBitCount }

  /// How many ticks it could have come at.
  package var count: Int { rays.count }

  /// Whether it still is about what is played.
  package func isAbout(_ playback: Playback) -> Bool {
    playback.history.branchName == branch && playback.liveEdge == edge && playback.playhead >= tick
  }

  /// Plays some more of it, up to the playhead.
  ///
  /// - Parameter most: steps in this call.
  /// - Returns: whether all of it is there.
  package mutating func advance(to playback: Playback, atMost most: Int) -> Bool {
    var left = most
    for index in rays.indices {
      if rays[index].simulation.map({ $0.tick > playback.playhead }) ?? true { rays[index].restart(in: playback) }
      while let now = rays[index].simulation?.tick, now < playback.playhead {
        guard left > 0 else { return false }
        left -= 1
        let input = rays[index].input(now + 1, playback)
        rays[index].simulation?.step(input)
      }
    }
    return true
  }

  /// Those that are there at a tick, from the earliest to the latest.
  package func worlds(at tick: Int) -> [(offset: Int, world: World)] {
    rays.filter { $0.simulation?.tick == tick }.sorted { $0.offset < $1.offset }
      .compactMap { ray in ray.simulation.map { (ray.offset, $0.world) } }
  }
}

extension TimingFan.Ray {
  fileprivate mutating func restart(in playback: Playback) {
    let start = min(first - 1, playback.playhead)
    guard let world = playback.world(at: start) else { return }
    simulation = playback.simulation
    simulation?.world = world
  }

  fileprivate func input(_ tick: Int, _ playback: Playback) -> InputFrame {
    inputs[tick] ?? playback.history.input(at: tick)
  }
}

extension Playback {
  /// The last input up to the playhead: its tick, and its place in that.
  package var lastInput: (tick: Int, event: Int)? {
    var tick = playhead
    while tick > history.firstKept {
      if history.events(at: tick).contains(.input),
        let index = history.input(at: tick).events.lastIndex(where: \.asksForSomething)
      {
        return (tick, index)
      }
      tick -= 1
    }
    return nil
  }
}
