import RiffleCore
import RiffleECS

extension Playback {
  /// What becomes of the ticks there are when a scene has another text.
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
  /// tick of the playhead is stepped again with it, so that it is seen at once; at the first kept tick, which cannot be,
  /// it waits for the next one. The text must be right: the scene ignores one with mistakes.
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
    let first = history.firstKept + 1
    let cause = cause.map { min(max($0, first), max(playhead, first)) }
    guard playhead >= first, way != .here || transport.isPaused else {
      receive(.reload(text, jumps: transport.isPaused))
      return
    }
    let change = { (inputs: inout [InputFrame]) in
      for index in inputs.indices { inputs[index].events.removeAll { if case .reload = $0 { true } else { false } } }
      inputs[0].events.insert(.reload(text, jumps: true), at: 0)
    }
    switch way {
    case .here: playAgain(from: playhead, forks: isInPast, stepped, change)
    case .branch: playAgain(from: cause ?? playhead, forks: true, label: label, stepped, change)
    case .start: playAgain(from: cause ?? first, forks: true, label: label, stepped, change)
    }
  }

  /// What comes after the playhead without new input: worlds, some ticks apart. In the past the input there is, at
  /// the live edge what comes by itself.
  ///
  /// - Complexity: a step for each tick; nothing is kept.
  package func future(ticks: Int, every stride: Int) -> [World] {
    var simulation = simulation
    var worlds: [World] = []
    for offset in 1...max(ticks, 1) {
      let tick = playhead + offset
      simulation.step(tick <= liveEdge ? history.input(at: tick) : script(tick))
      if offset % stride == 0 { worlds.append(simulation.world) }
    }
    return worlds
  }

  /// Steps the ticks up to the playhead again, with another input.
  mutating func playAgain(
    from first: Int, forks: Bool, label: String? = nil, _ stepped: (borrowing Playback, Step) -> Void,
    _ change: (inout [InputFrame]) -> Void
  ) {
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
    for (index, input) in inputs.enumerated() {
      stepped(self, stepNew(input, isFork: index == 0))
    }
    showsTickOnly()
  }
}
