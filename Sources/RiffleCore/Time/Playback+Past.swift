package enum PastChange: Sendable {
  case remove
  case move(Int)
  case replace(InputEvent)
}

struct MovedInput: Sendable {
  let source: String
  let tick: Int
  let index: Int
  let event: InputEvent
  let ticks: Int
  let branch: String
  let edge: Int
}

extension Playback {
  /// Changes an input of a tick, on a branch that is computed at once as far as the current one goes. A press is moved
  /// or removed with its release. Moving the last moved input again replaces its branch; moving it back removes it.
  /// Returns the new current branch; nil if there is no such event, or it cannot be moved so far.
  @discardableResult
  package mutating func changePast(at tick: Int, event index: Int, _ change: PastChange) -> String? {
    if case .move(let ticks) = change, let moved = lastMove, isAbout(moved, at: tick, event: index) {
      return move(moved, by: ticks)
    }
    guard let (first, inputs) = changedInputs(at: tick, event: index, change) else { return nil }
    let (source, event) = (history.branchName, history.input(at: tick).events[index])
    let name = play(again: inputs, from: first, label: change.label(event, in: simulation.world)) { _, _ in }
    if case .move(let ticks) = change {
      lastMove = MovedInput(
        source: source, tick: tick, index: index, event: event, ticks: ticks, branch: name, edge: liveEdge)
    }
    return name
  }

  private func isAbout(_ moved: MovedInput, at tick: Int, event index: Int) -> Bool {
    history.branchName == moved.branch && liveEdge == moved.edge && tick == moved.tick + moved.ticks
      && history.input(at: tick).events.lastIndex(of: moved.event) == index
      && history.reasonToKeep(branch: moved.branch) == nil && !marks.contains { $0.branch == moved.branch }
  }

  private mutating func move(_ moved: MovedInput, by ticks: Int) -> String? {
    let (playhead, all) = (playhead, moved.ticks + ticks)
    _ = history.select(branch: moved.source)
    guard changedInputs(at: moved.tick, event: moved.index, .move(all)) != nil else {
      _ = history.select(branch: moved.branch)
      return nil
    }
    _ = select(branch: moved.source)
    _ = remove(branch: moved.branch)
    lastMove = nil
    arrive(at: playhead)
    return all == 0 ? moved.source : changePast(at: moved.tick, event: moved.index, .move(all))
  }

  /// Returns the inputs up to the live edge; nil if there is no such event, or it cannot be moved so far.
  func changedInputs(at tick: Int, event index: Int, _ change: PastChange) -> (first: Int, inputs: [InputFrame])? {
    let (reach, end) = (history.firstKept + 1, liveEdge)
    guard tick >= reach, tick <= end, history.input(at: tick).events.indices.contains(index) else { return nil }
    let moved = withRelease(at: tick, event: index)
    var (first, frames) = (tick, [Int: InputFrame]())
    switch change {
    case .replace(let other):
      frames[tick] = history.input(at: tick)
      frames[tick]?.events[index] = other
    case .remove: frames = self.frames(moving: moved, event: index, by: nil)
    case .move(let ticks):
      guard moved.allSatisfy({ $0.tick + ticks >= reach && $0.tick + ticks <= end }) else { return nil }
      first = min(tick, tick + ticks)
      frames = self.frames(moving: moved, event: index, by: ticks)
    }
    return (first, (first...end).map { frames[$0] ?? history.input(at: $0) })
  }

  /// Returns the inputs of the ticks that differ if an input and its release are moved by some ticks; nil removes them.
  func frames(moving moved: [OtherInput], event index: Int, by ticks: Int?) -> [Int: InputFrame] {
    var frames: [Int: InputFrame] = [:]
    for (number, one) in moved.enumerated() {
      var frame = frames[one.tick] ?? history.input(at: one.tick)
      let place = number == 0 ? index : frame.events.lastIndex(of: one.event)
      if let place { frame.events.remove(at: place) }
      frames[one.tick] = frame
    }
    guard let ticks else { return frames }
    for one in moved {
      let tick = one.tick + ticks
      frames[tick, default: history.input(at: tick)].events.append(one.event)
    }
    return frames
  }

  /// Begins a branch with these inputs and plays all of them. The playhead stays at its tick.
  package mutating func play(
    again inputs: [InputFrame], from first: Int, label: String, stepped: (borrowing Playback, Step) -> Void
  ) -> String {
    let playhead = playhead
    arrive(at: first - 1)
    let name = history.beginBranch(at: first - 1, label: label)
    stepAgain(inputs[...], stepped)
    arrive(at: playhead)
    return name
  }

  func withRelease(at tick: Int, event index: Int, on branch: String? = nil) -> [OtherInput] {
    let event = history.input(at: tick, on: branch).events[index]
    let input = OtherInput(tick: tick, event: event)
    guard let key = event.pressed, let end = history.liveEdge(of: branch ?? history.branchName) else { return [input] }
    for later in tick..<(end + 1) {
      for event in history.input(at: later, on: branch).events.dropFirst(later == tick ? index + 1 : 0) {
        if event.released == key { return [input, OtherInput(tick: later, event: event)] }
        // Pressed again: its release was not recorded.
        if event.pressed == key { return [input] }
      }
    }
    return [input]
  }

  package mutating func rename(branch old: String, to new: String) -> Bool {
    guard history.rename(branch: old, to: new) else { return false }
    branchRenamed(from: old, to: new)
    return true
  }

  /// Removes a branch; of the current one, the parent becomes current. Returns the reason if it must be kept.
  package mutating func remove(branch name: String) -> String? {
    if let reason = history.reasonToKeep(branch: name) { return reason }
    if history.branchName == name, let parent = history.parent(of: name) { _ = select(branch: parent) }
    if inputReplay?.branch == name || inputReplay?.source == name { inputReplay = nil }
    marks.removeAll { $0.branch == name }
    history.remove(branch: name)
    return nil
  }

  package func inputs(onlyOn branch: String) -> [OtherInput] {
    guard branch != history.branchName, let fork = history.fork(of: history.branchName, and: branch),
      let end = history.liveEdge(of: branch), fork < end
    else { return [] }
    return ((fork + 1)...end).flatMap { tick -> [OtherInput] in
      let here = tick <= liveEdge ? history.input(at: tick).events : []
      return history.input(at: tick, on: branch).events.filter { $0.asksForSomething && !here.contains($0) }
        .map { OtherInput(tick: tick, event: $0) }
    }
  }

  /// Adds inputs of another branch to the same ticks, each with its release, on a branch that is computed at once up to
  /// the end of this one or the last input. Returns its name; nil if there are no inputs.
  @discardableResult
  package mutating func paste(
    _ inputs: [OtherInput], from branch: String, stepped: (borrowing Playback, Step) -> Void = { _, _ in }
  ) -> String? {
    let all = inputs.filter { $0.tick > history.firstKept }.flatMap { input in
      history.input(at: input.tick, on: branch).events.firstIndex(of: input.event)
        .map { withRelease(at: input.tick, event: $0, on: branch) } ?? [input]
    }
    guard let first = all.map(\.tick).min(), first <= liveEdge + 1, let last = all.map(\.tick).max() else { return nil }
    var frames = (first..<max(liveEdge, last) + 1).map { $0 <= liveEdge ? history.input(at: $0) : script($0) }
    for one in all { frames[one.tick - first].events.append(one.event) }
    let label = inputs.count == 1 ? inputs[0].event.words(in: simulation.world) : "inputs of \(branch)"
    return play(again: frames, from: first, label: label, stepped: stepped)
  }
}

extension PastChange {
  fileprivate func label(_ event: InputEvent, in world: World) -> String {
    let words = event.words(in: world)
    switch self {
    case .remove: return "without \(words)"
    case .move(let ticks):
      let count = "\(ticks.magnitude) \(ticks.magnitude == 1 ? "tick" : "ticks")"
      return "\(count) \(ticks < 0 ? "earlier" : "later"): \(words)"
    case .replace(let other): return other.words(in: world)
    }
  }
}

package struct OtherInput: Sendable, Equatable {
  package let tick: Int
  package let event: InputEvent

  package init(tick: Int, event: InputEvent) { (self.tick, self.event) = (tick, event) }
}
