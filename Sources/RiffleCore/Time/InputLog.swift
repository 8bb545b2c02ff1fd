package struct OtherInput: Sendable, Equatable {
  package let tick: Int
  package let event: InputEvent

  package init(tick: Int, event: InputEvent) { (self.tick, self.event) = (tick, event) }
}

package enum PastChange: Sendable {
  case remove
  case move(Int)
  case replace(InputEvent)
}

/// The recorded inputs of a branch.
struct InputLog {
  private let history: History
  private let branch: String
  private let ticks: ClosedRange<Int>

  init(_ history: History, of branch: String? = nil) {
    self.history = history
    self.branch = branch ?? history.branchName
    // The first kept tick is a world without input.
    let first = history.firstKept + 1
    ticks = first...max(first, history.liveEdge(of: self.branch) ?? first)
  }

  subscript(tick: Int) -> InputFrame { history.input(at: tick, on: branch) }

  /// Returns an input, and for a press its release if that is recorded.
  func withRelease(at tick: Int, event index: Int) -> [OtherInput] {
    let input = OtherInput(tick: tick, event: self[tick].events[index])
    guard let key = input.event.pressed else { return [input] }
    for later in tick..<(ticks.upperBound + 1) {
      for event in self[later].events.dropFirst(later == tick ? index + 1 : 0) {
        if event.released == key { return [input, OtherInput(tick: later, event: event)] }
        // Pressed again: its release was not recorded.
        if event.pressed == key { return [input] }
      }
    }
    return [input]
  }

  /// Returns the inputs up to the last tick; nil if there is no such event, or it cannot be moved so far.
  func changed(at tick: Int, event index: Int, _ change: PastChange) -> (first: Int, inputs: [InputFrame])? {
    guard ticks.contains(tick), self[tick].events.indices.contains(index) else { return nil }
    let moved = withRelease(at: tick, event: index)
    var (first, frames) = (tick, [Int: InputFrame]())
    switch change {
    case .replace(let other):
      frames[tick] = self[tick]
      frames[tick]?.events[index] = other
    case .remove: frames = self.frames(moving: moved, event: index, by: nil)
    case .move(let count):
      guard moved.allSatisfy({ ticks.contains($0.tick + count) }) else { return nil }
      first = min(tick, tick + count)
      frames = self.frames(moving: moved, event: index, by: count)
    }
    return (first, (first...ticks.upperBound).map { frames[$0] ?? self[$0] })
  }

  /// Returns the inputs of the ticks that differ if an input and its release are moved by some ticks; nil removes them.
  func frames(moving moved: [OtherInput], event index: Int, by count: Int?) -> [Int: InputFrame] {
    var frames: [Int: InputFrame] = [:]
    for (number, one) in moved.enumerated() {
      var frame = frames[one.tick] ?? self[one.tick]
      let place = number == 0 ? index : frame.events.lastIndex(of: one.event)
      if let place { frame.events.remove(at: place) }
      frames[one.tick] = frame
    }
    guard let count else { return frames }
    for one in moved { frames[one.tick + count, default: self[one.tick + count]].events.append(one.event) }
    return frames
  }
}

extension Past {
  /// Returns the inputs after the fork that another branch has, and the played one does not have in the same tick.
  package func inputs(onlyOn branch: String) -> [OtherInput] {
    guard branch != history.branchName, let fork = history.fork(of: history.branchName, and: branch),
      let end = history.liveEdge(of: branch), fork < end
    else { return [] }
    return ((fork + 1)...end).flatMap { tick -> [OtherInput] in
      let here = history.input(at: tick).events
      return history.input(at: tick, on: branch).events.filter { $0.asksForSomething && !here.contains($0) }
        .map { OtherInput(tick: tick, event: $0) }
    }
  }

  /// Returns the tick of the last input up to the playhead, and its index in that tick; nil for none.
  package var lastInput: (tick: Int, event: Int)? {
    (history.firstKept + 1..<playhead + 1).reversed().lazy.filter { history.events(at: $0).contains(.input) }
      .compactMap { tick in history.input(at: tick).events.lastIndex(where: \.asksForSomething).map { (tick, $0) } }
      .first
  }
}
