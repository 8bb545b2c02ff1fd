/// The input of one branch, replayed on another: if only a number changes in the past, the later input is repeated.
struct InputReplay: Sendable {
  /// The branch that receives the input.
  let branch: String
  /// The branch the input comes from.
  let source: String
  /// The last tick of `source`.
  let last: Int
  /// True if the branch began with a text of the scene, which stays; the source's texts are left out.
  var omitsTexts = false
}

extension Playback {
  /// Changes the input of the playhead's tick while paused, and steps it again, so that the change is visible at once,
  /// without an animation. While playing, or at the first kept tick, the event is input of the next new tick.
  ///
  /// In the past this begins a branch. Another change at the same tick replaces the one before it, and renames the
  /// branch; the later input is replayed as the branch plays.
  ///
  /// - Parameter stepped: called for the tick.
  public mutating func amend(_ event: InputEvent, stepped: (borrowing Playback, Step) -> Void = { _, _ in }) {
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

  /// Removes the playhead's tick, the last one, and renames the branch if its name describes the change.
  mutating func replaceLast(for input: InputFrame) {
    let old = history.branchName
    history.removeLast(for: input)
    let new = history.branchName
    if new != old { branchRenamed(from: old, to: new) }
  }

  /// Follows a branch to its new name: input replays and marks name branches.
  mutating func branchRenamed(from old: String, to new: String) {
    if let replay = inputReplay, replay.source == old {
      inputReplay = InputReplay(
        branch: replay.branch, source: new, last: replay.last, omitsTexts: replay.omitsTexts)
    }
    if let replay = inputReplay, replay.branch == old {
      inputReplay = InputReplay(
        branch: new, source: replay.source, last: replay.last, omitsTexts: replay.omitsTexts)
    }
    for index in marks.indices where marks[index].branch == old {
      marks[index] = Mark(tick: marks[index].tick, branch: new)
    }
  }

  /// True while new ticks of this branch receive the input of another one.
  var isReplayingInput: Bool {
    guard let inputReplay else { return false }
    return inputReplay.branch == history.branchName && playhead < inputReplay.last
  }

  /// Returns the input to replay in a new tick beside new input; nil for none, and from the first new input that does
  /// more than change the scene.
  mutating func replayedInput(at tick: Int, beside input: InputFrame) -> InputFrame? {
    guard let replay = inputReplay, isReplayingInput else { return nil }
    guard input.onlyChangesTheScene else {
      inputReplay = nil
      return nil
    }
    var replayed = history.input(at: tick, on: replay.source)
    if replay.omitsTexts { replayed.events.removeAll(where: \.isReload) }
    return replayed
  }

  /// Forks; the later input of the branch that was played is replayed if only the scene was changed.
  mutating func fork(at tick: Int, for input: InputFrame, label: String? = nil, replaysInput: Bool) {
    let (source, last) = (history.branchName, history.liveEdge)
    let name = history.fork(at: tick, for: input, label: label)
    if name != source, replaysInput {
      inputReplay = InputReplay(
        branch: name, source: source, last: last, omitsTexts: input.events.contains(where: \.isReload))
    }
  }
}

extension InputEvent {
  fileprivate var isReload: Bool { if case .reload = self { true } else { false } }

  /// True if another event in the same tick makes this one ineffective.
  fileprivate func isReplaced(by other: InputEvent) -> Bool {
    switch (self, other) {
    case (.parameter(let name, _, _), .parameter(let otherName, _, _)): name == otherName
    case (.reload, .reload): true
    default: false
    }
  }

  fileprivate var atOnce: InputEvent {
    switch self {
    case .parameter(let name, let value, _): .parameter(name: name, value: value, jumps: true)
    case .reload(let text, _): .reload(text, jumps: true)
    default: self
    }
  }
}

extension InputFrame {
  /// True if all of it only changes a parameter or the text.
  var onlyChangesTheScene: Bool {
    events.allSatisfy { event in
      switch event {
      case .parameter, .reload: true
      default: !event.asksForSomething
      }
    }
  }
}
