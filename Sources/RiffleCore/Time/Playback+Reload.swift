extension Playback {
  /// The treatment of recorded ticks when the text of the scene changes.
  package enum Reload: String, Sendable, CaseIterable {
    /// The text changes at the playhead: earlier ticks stay, later ones follow the new text.
    case here
    /// The text changes at the first kept tick: the same inputs are played again from there to the playhead.
    case start
    /// The text changes at the playhead, on a branch: the future without the change stays beside it.
    case branch

    package var next: Reload { Self.allCases.drop { $0 != self }.dropFirst().first ?? .here }

    package var summary: String {
      switch self {
      case .here: "a save changes what comes from here on"
      case .start: "a save plays everything again, from the start to here"
      case .branch: "a save begins a branch here; G shows both futures"
      }
    }
  }

  /// Replaces the text of the scene. The playhead stays at its tick.
  ///
  /// While playing, the next tick receives the text, and changed entities move to their new positions. While paused,
  /// the playhead's tick is stepped again with it, so that the change is visible at once; the first kept tick cannot be
  /// stepped again, so the playhead advances by one. The scene ignores a text with mistakes.
  ///
  /// - Parameter cause: the tick in which the changed parts began to act, from which `.start` and `.branch` play; nil
  ///   for the first kept tick (`.start`) or the playhead (`.branch`).
  package mutating func reload(
    _ text: String, _ way: Reload = .here, from cause: Int? = nil, label: String? = nil,
    stepped: (borrowing Playback, Step) -> Void = { _, _ in }
  ) {
    stepAgain(inputsOfReload(text, way, from: cause, label: label)[...], stepped)
  }

  /// Seeks to the tick from which a new text acts, and begins a branch there or removes the last tick. No inputs if the
  /// text waits for the next tick.
  mutating func inputsOfReload(_ text: String, _ way: Reload, from cause: Int?, label: String?) -> [InputFrame] {
    let first = history.firstKept + 1
    let cause = cause.map { min(max($0, first), max(playhead, first)) }
    guard transport.isPaused || playhead >= first && way != .here else {
      receive(.reload(text, jumps: false))
      if loop.isOn, let ticks = loop.ticks, ticks.contains(playhead) { loop.text = text }
      return []
    }
    let change = { (inputs: inout [InputFrame]) in
      for index in inputs.indices { inputs[index].events.removeAll { if case .reload = $0 { true } else { false } } }
      inputs[0].events.insert(.reload(text, jumps: true), at: 0)
    }
    if playhead < first {
      guard isInPast else {
        // No tick has been played that a branch could keep.
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

  /// Moves the playhead before the first of the returned ticks.
  mutating func inputs(
    from first: Int, forks: Bool, label: String? = nil, _ change: (inout [InputFrame]) -> Void
  ) -> [InputFrame] {
    let last = playhead
    var inputs = (first...last).map { history.input(at: $0) }
    change(&inputs)
    arrive(at: first - 1)
    // The last tick of a branch is replaced: saving twice does not make two branches.
    if forks {
      fork(at: first - 1, for: inputs[0], label: label, replaysInput: true)
    } else {
      let name = history.branchName
      history.removeLast(for: inputs[0])
      branchRenamed(from: name, to: history.branchName)
    }
    return inputs
  }

  mutating func stepAgain(_ inputs: ArraySlice<InputFrame>, _ stepped: (borrowing Playback, Step) -> Void) {
    for (index, input) in zip(inputs.indices, inputs) {
      // As an argument after `self`, the step would run after `self` is copied.
      let step = stepNew(input, isFork: index == 0)
      stepped(self, step)
    }
    // The next frame is drawn without interpolation between two ticks.
    if !inputs.isEmpty { previous = simulation.world }
  }
}

/// A reload that is computed some ticks at a time, so that no frame stalls. The result is that of `Playback.reload`.
package struct ReloadRun: Sendable {
  package private(set) var playback: Playback
  private var left: ArraySlice<InputFrame>

  package init(
    _ playback: Playback, _ text: String, _ way: Playback.Reload, from cause: Int? = nil, label: String? = nil
  ) {
    self.playback = playback
    left = self.playback.inputsOfReload(text, way, from: cause, label: label)[...]
  }

  package var isComplete: Bool { left.isEmpty }

  package mutating func advance(atMost ticks: Int) -> Int {
    let next = left.prefix(ticks)
    playback.stepAgain(next) { _, _ in }
    left.removeFirst(next.count)
    return next.count
  }
}
