import RiffleCore

extension Playback {
  /// What happens to the recorded ticks when the text of the scene changes.
  public enum Reload: String, Sendable, CaseIterable {
    /// It changes at the playhead: what was played stays, what comes follows the new text.
    case here
    /// It is as if it had always been so: the same inputs are played again from the first kept tick to the playhead.
    case start
    /// It changes at the playhead, on a branch: the future without the change stays beside it.
    case branch

    /// The next one, and after the last the first.
    public var next: Reload {
      switch self {
      case .here: .start
      case .start: .branch
      case .branch: .here
      }
    }

    /// What a save does, in a few words.
    public var summary: String {
      switch self {
      case .here: "a save changes what comes from here on"
      case .start: "a save plays everything again, from the start to here"
      case .branch: "a save begins a branch here; G shows both futures"
      }
    }
  }

  /// Gives the scene another text. The playhead stays at its tick.
  ///
  /// While time runs the text comes into the next tick, and what changes moves to its new place. While time stands the
  /// tick of the playhead is stepped again with it, so that it is seen at once; from the first kept tick, which cannot be,
  /// the playhead advances by one tick. The text must be right: the scene ignores one with mistakes.
  ///
  /// - Parameters:
  ///   - cause: the tick in which what the text changes began to act: `.start` and `.branch` play from there; nil for the
  ///     first kept tick, and the playhead.
  ///   - label: what a new branch says of it in its name.
  ///   - stepped: called for each new tick.
  /// - Complexity: one tick, or all from the first kept one for `.start`.
  public mutating func reload(
    _ text: String, _ way: Reload = .here, from cause: Int? = nil, label: String? = nil,
    stepped: (borrowing Playback, Step) -> Void = { _, _ in }
  ) {
    stepAgain(inputsOfReload(text, way, from: cause, label: label)[...], stepped)
  }

  /// Goes to where another text acts from, and begins a branch there or takes the last tick away: what is to be stepped from there
  /// with it. Nothing where it waits for the next tick.
  mutating func inputsOfReload(_ text: String, _ way: Reload, from cause: Int?, label: String?) -> [InputFrame] {
    let first = history.firstKept + 1
    let cause = cause.map { min(max($0, first), max(playhead, first)) }
    guard transport.isPaused || playhead >= first && way != .here else {
      receive(.reload(text, jumps: false))
      if loop.isOn, let ticks = loop.ticks, ticks.contains(playhead) { loopText = text }
      return []
    }
    let change = { (inputs: inout [InputFrame]) in
      for index in inputs.indices { inputs[index].events.removeAll { if case .reload = $0 { true } else { false } } }
      inputs[0].events.insert(.reload(text, jumps: true), at: 0)
    }
    if playhead < first {
      guard isInPast else {
        // Nothing was played yet that could stay beside it.
        var inputs = [script(first)]
        change(&inputs)
        return inputs
      }
      arrive(at: first)
    }
    return switch way {
    case .here: inputs(from: playhead, forks: isInPast, change)
    case .branch: inputs(from: cause ?? playhead, forks: true, label: label, change)
    case .start: inputs(from: cause ?? first, forks: true, label: label, change)
    }
  }

  /// Steps the ticks up to the playhead again, with another input.
  mutating func playAgain(
    from first: Int, forks: Bool, _ stepped: (borrowing Playback, Step) -> Void,
    _ change: (inout [InputFrame]) -> Void
  ) {
    stepAgain(inputs(from: first, forks: forks, change)[...], stepped)
  }

  /// What the ticks up to the playhead are stepped again with; the playhead is before the first of them then.
  private mutating func inputs(
    from first: Int, forks: Bool, label: String? = nil, _ change: (inout [InputFrame]) -> Void
  ) -> [InputFrame] {
    let last = playhead
    var inputs = (first...last).map { history.input(at: $0) }
    change(&inputs)
    arrive(at: first - 1)
    // The last tick of a branch is replaced: saving twice is not two branches.
    if forks {
      fork(at: first - 1, for: inputs[0], label: label, replaysInput: true)
    } else {
      replaceLast(for: inputs[0])
    }
    return inputs
  }

  /// Steps some of these ticks.
  mutating func stepAgain(_ inputs: ArraySlice<InputFrame>, _ stepped: (borrowing Playback, Step) -> Void) {
    for (index, input) in zip(inputs.indices, inputs) {
      // As an argument beside `self` the step would come after the copy of it.
      let step = stepNew(input, isFork: index == 0)
      stepped(self, step)
    }
    if !inputs.isEmpty { showsTickOnly() }
  }
}
