import RiffleCore
import RiffleECS

/// What becomes of an event that went into a tick.
package enum PastChange: Sendable {
  case remove
  /// This many ticks later; negative for earlier.
  case move(Int)
  case replace(InputEvent)
}

extension Playback {
  /// Changes what went into a tick, on a branch that is computed at once as far as this one goes. What was pressed comes up with
  /// it: a press is moved or taken out together with its release. The playhead stays at its tick.
  ///
  /// - Parameters:
  ///   - tick: of the branch that is played, after the first kept one.
  ///   - index: of the event in that tick.
  ///   - stepped: called for each new tick.
  /// - Returns: the name of the branch; nil where there is no such event, or it cannot be moved so far.
  /// - Complexity: a step for each tick from the change to the live edge.
  @discardableResult
  package mutating func changePast(
    at tick: Int, event index: Int, _ change: PastChange,
    stepped: (borrowing Playback, Step) -> Void = { _, _ in }
  ) -> String? {
    guard let (first, inputs) = changedInputs(at: tick, event: index, change) else { return nil }
    return play(
      again: inputs, from: first, label: change.label(history.input(at: tick).events[index], at: tick), stepped: stepped
    )
  }

  /// What would go into the ticks from the first changed one to the live edge; nil where there is no such event, or it cannot be
  /// moved so far.
  func changedInputs(at tick: Int, event index: Int, _ change: PastChange) -> (first: Int, inputs: [InputFrame])? {
    let (reach, end) = (history.firstKept + 1, liveEdge)
    guard tick >= reach, tick <= end, history.input(at: tick).events.indices.contains(index) else { return nil }
    let moved = withRelease(at: tick, event: index)
    var first = tick
    if case .move(let ticks) = change {
      guard moved.allSatisfy({ $0.tick + ticks >= reach && $0.tick + ticks <= end }) else { return nil }
      first = min(tick, tick + ticks)
    }
    var inputs = (first...end).map { history.input(at: $0) }
    switch change {
    case .replace(let other): inputs[tick - first].events[index] = other
    case .remove, .move:
      for (offset, one) in moved.enumerated() {
        let place = offset == 0 ? index : inputs[one.tick - first].events.lastIndex(of: one.event)
        if let place { inputs[one.tick - first].events.remove(at: place) }
      }
    }
    if case .move(let ticks) = change {
      for one in moved { inputs[one.tick + ticks - first].events.append(one.event) }
    }
    return (first, inputs)
  }

  /// Begins a branch with other inputs and plays it to their end. The playhead stays at its tick.
  mutating func play(
    again inputs: [InputFrame], from first: Int, label: String, stepped: (borrowing Playback, Step) -> Void
  ) -> String {
    let playhead = playhead
    arrive(at: first - 1)
    let name = history.beginBranch(at: first - 1, label: label)
    for (offset, input) in inputs.enumerated() { stepped(self, stepNew(input, isFork: offset == 0)) }
    arrive(at: playhead)
    return name
  }

  /// An event, and where what it presses comes up again.
  func withRelease(at tick: Int, event index: Int) -> [(tick: Int, event: InputEvent)] {
    let event = history.input(at: tick).events[index]
    return [(tick, event)]
      + (event.pressed.flatMap { release(of: $0, from: tick, after: index) }.map { [$0] } ?? [])
  }

  /// Where what is pressed comes up again.
  private func release(of key: Holdable, from tick: Int, after index: Int) -> (tick: Int, event: InputEvent)? {
    for later in tick..<(liveEdge + 1) {
      for event in history.input(at: later).events.dropFirst(later == tick ? index + 1 : 0) {
        if event.released == key { return (later, event) }
        // Pressed again: it has come up unseen.
        if event.pressed == key { return nil }
      }
    }
    return nil
  }

  /// Gives a branch another name; false where it is empty or taken, or no branch has the old one.
  package mutating func rename(branch old: String, to new: String) -> Bool {
    guard history.rename(branch: old, to: new) else { return false }
    branchRenamed(from: old, to: new)
    return true
  }

  /// Forgets a branch and all its ticks. One that is played makes way for the one it began on.
  ///
  /// - Returns: why it stays; nil when it is gone.
  package mutating func remove(branch name: String) -> String? {
    if let reason = history.reasonToKeep(branch: name) { return reason }
    if history.branchName == name, let parent = history.parent(of: name) { _ = select(branch: parent) }
    if inputReplay?.branch == name || inputReplay?.source == name { inputReplay = nil }
    marks.removeAll { $0.branch == name }
    history.remove(branch: name)
    return nil
  }
}

extension PastChange {
  /// What a branch with it is called.
  fileprivate func label(_ event: InputEvent, at tick: Int) -> String {
    switch self {
    case .remove: "without \(event.words)"
    case .move(let ticks): "\(event.words) at \(tick + ticks)"
    case .replace(let other): "\(other.words)"
    }
  }
}
