/// An event of a tick: an input, or an entry of the journal about animations and entities.
package struct LoggedEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A press, a key, an action.
    case input
    case start
    case interruption
    case settle
    /// Running animations end early: their values were set, or they were cancelled.
    case cancel
    /// A verb changes how animations run: pause, resume, reverse, restart, finish, or those of a property animator.
    case steer
    /// A transaction completes; its reason is `finished`, `retargeted`, `cancelled` or `gone`.
    case completion
    case set
    case insertion
    case removal
    case answer
    /// A rule is refused, an input meets no rule, or a verb has no effect.
    case refusal
    case jump
    case hit
  }

  package let tick: Int
  package let kind: Kind
  package let reason: String?
  /// Empty for inputs, and for removed entities.
  package let things: [Selection]
  package let names: [String]
  package let cause: Cause?
  package let sentence: String
  /// True for continuations (drags, following cameras, links), very short or unneeded ends, outcomes of an input, and
  /// events of the engine, such as of the focus ring.
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
  /// Separated by two blanks.
  package func line(rate: Int) -> String {
    let seconds = String(Double((Double(tick) / Double(rate) * 1000).rounded()) / 1000)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let list = names.isEmpty ? "-" : NameList.words(names)
    return "\(padded("\(tick)", 6))  \(padded(seconds + " s", 9))  \(padded(kind.rawValue, 12))  \(list)  \(sentence)"
  }
}
