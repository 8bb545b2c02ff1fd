/// An event of a tick: an input, or an entry of the journal about animations and entities.
package struct LoggedEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A press, a key, an action.
    case input
    case start
    /// Running animations are interrupted by a later one.
    case interruption
    /// Running animations come to rest.
    case settle
    /// Running animations end early: their values were set, or they were cancelled.
    case cancel
    /// A verb changes how animations run: pause, resume, reverse, restart, finish, or those of a property animator.
    case steer
    /// A transaction completes; its reason is `finished`, `retargeted`, `cancelled` or `gone`.
    case completion
    /// Values are set without animation.
    case set
    case insertion
    case removal
    /// An input or another trigger begins a rule, or makes it wait.
    case answer
    /// A rule is refused, an input meets no rule, or a verb has no effect.
    case refusal
    /// A value jumps without an explanation.
    case jump
    /// A logged condition becomes true.
    case hit
  }

  package let tick: Int
  package let kind: Kind
  /// The reason of a completion; the words of an input.
  package let reason: String?
  /// The entities and fields; empty for inputs, and if they are gone.
  package let things: [Selection]
  /// The names of the entities, each once.
  package let names: [String]
  package let cause: Cause?
  package let sentence: String
  /// True for a continuation (a drag, a following camera, a link), one too short to be seen, the end of an interrupted
  /// animation that no rule waits for, the outcome of an input, or an event of the engine, such as of the focus ring.
  package let isMinor: Bool

  static let reasons = ["finished", "retargeted", "cancelled", "gone", "refused"]

  init(
    _ tick: Int, _ kind: Kind, reason: String? = nil, things: [Selection] = [], names: [String] = [],
    cause: Cause? = nil, isMinor: Bool = false, _ sentence: String
  ) {
    (self.tick, self.kind, self.reason, self.things) = (tick, kind, reason, things)
    (self.names, self.cause, self.isMinor, self.sentence) = (names, cause, isMinor, sentence)
  }
}

extension LoggedEvent {
  /// Returns tick, seconds, kind, entities and sentence, separated by two blanks.
  package func line(rate: Int) -> String {
    let seconds = String(Double((Double(tick) / Double(rate) * 1000).rounded()) / 1000)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let list = names.isEmpty ? "-" : NameList.words(names)
    return "\(padded("\(tick)", 6))  \(padded(seconds + " s", 9))  \(padded(kind.rawValue, 12))  \(list)  \(sentence)"
  }
}
