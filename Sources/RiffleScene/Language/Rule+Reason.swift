import RiffleCore

extension Rule {
  /// The way an action ended, as in the event log. Of several animations the last in this order counts.
  package enum Reason: Int, Sendable, CaseIterable, Comparable {
    case finished, gone, cancelled, retargeted, refused

    init(_ reason: CompletionReason) {
      self =
        switch reason {
        case .finished: .finished
        case .entityGone: .gone
        case .cancelled: .cancelled
        case .retargeted: .retargeted
        case .refused: .refused
        }
    }

    package static func < (lhs: Reason, rhs: Reason) -> Bool { lhs.rawValue < rhs.rawValue }

    static let field = Field<Rule>(
      "reason", \.reason,
      .choice([
        ("finished", .finished, "All animations ran to their end, or there was nothing to animate."),
        ("retargeted", .retargeted, "Another animation took over a value."),
        ("cancelled", .cancelled, "A value was set, or {cancel: NAME} ended it."),
        ("gone", .gone, "All its entities were removed."),
        ("refused", .refused, "A lock, or 'interruption: refuse', refused the changes; nothing moved."),
      ]), "Reason of the end. Default: any reason but 'cancel' and 'refused'.")

    /// An intended end does not change the hash.
    func fold(into hasher: inout StateHasher) {
      if self != .finished { hasher.combine(rawValue) }
    }
  }

  /// The end that its trigger waits for; nil for any.
  fileprivate var reason: Reason? {
    get { if case .completion(_, let reason) = trigger { reason } else { nil } }
    set { if case .completion(let name, _) = trigger { trigger = .completion(name, newValue) } }
  }
}

extension Rule.Trigger {
  func waits(for ended: Scripts.Ended) -> Bool {
    guard case .completion(ended.name, let reason) = self else { return false }
    return reason.map { $0 == ended.reason } ?? (!ended.isTakenAway && ended.reason != .refused)
  }
}
