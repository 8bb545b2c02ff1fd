import RiffleCore

/// What was done on one branch, done again on another one: whoever changes a number in the past, and nothing else, wants
/// to see the same shuffle with it.
struct Retelling: Sendable {
  /// The branch that is played.
  let branch: String
  /// The one whose input goes into its ticks.
  let source: String
  /// The last tick of that.
  let last: Int
}

extension Playback {
  /// Changes what went into the tick of the playhead while time stands, and steps it again, so that the change is seen at
  /// once, where it belongs: no spring could bring it there. While time runs, or at the first kept tick, the event goes
  /// into the next new tick.
  ///
  /// In the past this begins a branch. Another change at the same tick replaces the one before it, and names the branch
  /// anew; what was done after the tick is done again as the branch is played.
  ///
  /// - Parameter stepped: called for the tick.
  public mutating func amend(
    _ event: InputEvent, stepped: (borrowing Playback, Step) -> Void = { _, _ in }
  ) {
    let event = transport.isPaused ? event.atOnce : event
    guard transport.isPaused, playhead > history.firstKept else {
      receive(event)
      return
    }
    playAgain(from: playhead, forks: isInPast, stepped) { inputs in
      inputs[0].events.removeAll { $0.isReplaced(by: event) }
      inputs[0].events.insert(event, at: 0)
    }
  }

  /// Takes back the tick of the playhead, the last one; what knew the branch by another name knows it by the new one.
  mutating func replaceLast(for input: InputFrame) {
    let old = history.branchName
    history.removeLast(for: input)
    let new = history.branchName
    if new != old { tell(of: old, as: new) }
  }

  /// What knows a branch by its name knows it by another one.
  mutating func tell(of old: String, as new: String) {
    if let told = retelling, told.source == old {
      retelling = Retelling(branch: told.branch, source: new, last: told.last)
    }
    if let told = retelling, told.branch == old {
      retelling = Retelling(branch: new, source: told.source, last: told.last)
    }
    for index in marks.indices where marks[index].branch == old {
      marks[index] = Mark(tick: marks[index].tick, branch: new)
    }
  }

  /// Whether what is done on this branch was done on another one.
  var isRetelling: Bool {
    guard let retelling else { return false }
    return retelling.branch == history.branchName && playhead < retelling.last
  }

  /// The input replayed in a new tick beside new input; nil when there is none, from the first time that the caller asks for
  /// something else.
  mutating func retold(_ tick: Int, beside input: InputFrame) -> InputFrame? {
    guard let told = retelling, isRetelling else { return nil }
    guard input.onlyChangesTheScene else {
      retelling = nil
      return nil
    }
    return history.input(at: tick, on: told.source)
  }

  /// Forks; what follows on the branch that was played is replayed if a changed scene is all there is to it.
  mutating func fork(at tick: Int, for input: InputFrame, label: String? = nil, retells: Bool) {
    let (source, last) = (history.branchName, history.liveEdge)
    let name = history.fork(at: tick, for: input, label: label)
    if name != source, retells { retelling = Retelling(branch: name, source: source, last: last) }
  }
}

extension InputEvent {
  /// Whether another event in the same tick leaves nothing of this one.
  fileprivate func isReplaced(by other: InputEvent) -> Bool {
    switch (self, other) {
    case (.parameter(let name, _, _), .parameter(let otherName, _, _)): name == otherName
    case (.reload, .reload): true
    default: false
    }
  }

  /// The same, with what it changes in its place at once.
  fileprivate var atOnce: InputEvent {
    switch self {
    case .parameter(let name, let value, _): .parameter(name: name, value: value, jumps: true)
    case .reload(let text, _): .reload(text, jumps: true)
    default: self
    }
  }
}

extension InputFrame {
  /// Whether nothing is asked for but another value of a parameter or another text.
  var onlyChangesTheScene: Bool {
    events.allSatisfy { event in
      switch event {
      case .parameter, .reload: true
      default: !event.asksForSomething
      }
    }
  }
}
