/// The results at the playhead of one input at each tick of the second around it, computed step by step.
package struct TimingFan: Sendable {
  private struct Ray: Sendable {
    /// In ticks; negative for earlier.
    let offset: Int
    var simulation: Simulation?
    let inputs: [Int: InputFrame]
    let first: Int
  }

  package let tick: Int
  package let index: Int
  package let event: InputEvent
  private let branch: String
  private let edge: Int
  private var rays: [Ray]

  package init?(_ playback: Playback, tick: Int, event index: Int) {
    let history = playback.history
    guard tick > history.firstKept, tick <= history.liveEdge, history.input(at: tick).events.indices.contains(index)
    else { return nil }
    (self.tick, self.index, branch, edge) = (tick, index, history.branchName, history.liveEdge)
    event = history.input(at: tick).events[index]
    let half = history.tickRate / 2
    let log = InputLog(history)
    let moved = log.withRelease(at: tick, event: index)
    rays = (-half...half).compactMap { offset in
      guard tick + offset > history.firstKept else { return nil }
      let frames = log.frames(moving: moved, event: index, by: offset)
      return Ray(offset: offset, inputs: frames, first: min(tick, tick + offset))
    }
    // The widest first: 0, a half, a quarter and so on, so that it is a fan from the beginning.
    rays.sort { (Self.rank($0.offset), $0.offset) < (Self.rank($1.offset), $1.offset) }
  }

  private static func rank(_ offset: Int) -> Int { offset == 0 ? -99 : -offset.magnitude.trailingZeroBitCount }

  package var count: Int { rays.count }

  package func isAbout(_ playback: Playback) -> Bool {
    playback.history.branchName == branch && playback.liveEdge == edge && playback.playhead >= tick
  }

  package mutating func advance(to playback: Playback, atMost most: Int) -> Bool {
    var left = most
    for index in rays.indices {
      if rays[index].simulation.map({ $0.tick > playback.playhead }) ?? true,
        let world = playback.world(at: min(rays[index].first - 1, playback.playhead))
      {
        rays[index].simulation = playback.past.simulation(showing: world)
      }
      while let now = rays[index].simulation?.tick, now < playback.playhead {
        guard left > 0 else { return false }
        left -= 1
        let input = rays[index].inputs[now + 1] ?? playback.history.input(at: now + 1)
        rays[index].simulation?.step(input)
      }
    }
    return true
  }

  package func worlds(at tick: Int) -> [(offset: Int, world: World)] {
    rays.filter { $0.simulation?.tick == tick }.sorted { $0.offset < $1.offset }
      .compactMap { ray in ray.simulation.map { (ray.offset, $0.world) } }
  }
}
