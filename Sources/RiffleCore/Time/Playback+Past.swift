struct MovedInput: Sendable {
  let source: String
  let tick: Int
  let index: Int
  let event: InputEvent
  let ticks: Int
  let branch: String
  let edge: Int

  /// True for the moved input itself while its branch is as it was computed.
  func isLatest(in history: History, at tick: Int, event place: Int) -> Bool {
    history.branchName == branch && history.liveEdge == edge && tick == self.tick + ticks
      && history.input(at: tick).events.lastIndex(of: event) == place && history.tree.reasonToKeep(branch) == nil
  }
}

extension Playback {
  /// Changes an input of a tick, on a branch that is computed at once as far as the current one goes. A press is moved
  /// or removed with its release. Moving the last moved input again replaces its branch; moving it back removes it.
  /// Returns the new current branch; nil if there is no such event, or it cannot be moved so far.
  @discardableResult package mutating func changePast(at tick: Int, event index: Int, _ change: PastChange) -> String? {
    if case .move(let ticks) = change, let moved = lastMove, moved.isLatest(in: history, at: tick, event: index),
      !marks.contains(where: { $0.branch == moved.branch })
    {
      return move(moved, by: ticks)
    }
    guard let (first, inputs) = InputLog(history).changed(at: tick, event: index, change) else { return nil }
    let (source, event) = (history.branchName, history.input(at: tick).events[index])
    let name = play(again: inputs, from: first, label: change.label(event, in: simulation.world)) { _, _ in }
    if case .move(let ticks) = change {
      lastMove = MovedInput(
        source: source, tick: tick, index: index, event: event, ticks: ticks, branch: name, edge: liveEdge)
    }
    return name
  }

  private mutating func move(_ moved: MovedInput, by ticks: Int) -> String? {
    let (playhead, all) = (playhead, moved.ticks + ticks)
    _ = history.select(branch: moved.source)
    guard InputLog(history).changed(at: moved.tick, event: moved.index, .move(all)) != nil else {
      _ = history.select(branch: moved.branch)
      return nil
    }
    _ = select(branch: moved.source)
    _ = remove(branch: moved.branch)
    lastMove = nil
    arrive(at: playhead)
    return all == 0 ? moved.source : changePast(at: moved.tick, event: moved.index, .move(all))
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

  /// Plays the scripted input to a tick, and another run on a branch from the first tick with another input. Returns
  /// its name; nil if all common ticks have the same input. The first run's branch stays the one that is played.
  package mutating func play(to last: Int, beside inputs: [InputFrame], label: String) -> String? {
    while liveEdge < last { _ = stepNew(script(liveEdge + 1), isFork: false) }
    let end = min(last, inputs.count)
    guard let first = (1..<(end + 1)).first(where: { history.input(at: $0) != inputs[$0 - 1] }) else { return nil }
    let name = history.branchName
    let other = play(again: Array(inputs[(first - 1)...]), from: first, label: label) { _, _ in }
    _ = select(branch: name)
    return other
  }

  package mutating func rename(branch old: String, to new: String) -> Bool {
    guard history.tree.rename(old, to: new) else { return false }
    branchRenamed(from: old, to: new)
    return true
  }

  /// Removes a branch; of the current one, the parent becomes current. Returns the reason if it must be kept.
  package mutating func remove(branch name: String) -> String? {
    if let reason = history.tree.reasonToKeep(name) { return reason }
    if history.branchName == name, let parent = history.tree.parent(of: name) { _ = select(branch: parent) }
    if inputReplay?.branch == name || inputReplay?.source == name { inputReplay = nil }
    marks.removeAll { $0.branch == name }
    history.remove(branch: name)
    return nil
  }

  /// Adds inputs of another branch to the same ticks, each with its release, on a branch that is computed at once up to
  /// the end of this one or the last input. Returns its name; nil if there are no inputs.
  @discardableResult package mutating func paste(
    _ inputs: [OtherInput], from branch: String, stepped: (borrowing Playback, Step) -> Void = { _, _ in }
  ) -> String? {
    let log = InputLog(history, of: branch)
    let all = inputs.filter { $0.tick > history.firstKept }.flatMap { input in
      log[input.tick].events.firstIndex(of: input.event).map { log.withRelease(at: input.tick, event: $0) } ?? [input]
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
