// Rule of the reference tween: `end`, `count` and `releaseWaiters`.

@usableFromInline package struct Waiter: Sendable, Equatable {
  var row: Int32
  var field: Int32
  var transaction: UInt32
  var reason: MemberEnd
}

@usableFromInline enum MemberEnd: Sendable, Equatable {
  case finished
  case retargeted(by: UInt32)
  case cancelled
  case entityGone
  case refused
}

@usableFromInline package struct EndedMembers: Sendable, Equatable {
  /// Ends of a transaction that waits for rest are an event at once, and complete it later.
  enum Meaning { case event, completion, both }

  var transaction: UInt32
  var reason: MemberEnd
  var count: Int
  var meaning = Meaning.both
}

/// Rule: the end of a member counts for its transaction at once; for a transaction that waits for rest, once the
/// property of the member rests, unless its motion is cut short.
@usableFromInline package struct Endings: Sendable {
  /// Not yet read by the transactions.
  package var ended: [EndedMembers] = []
  package private(set) var waiters: [Waiter] = []

  mutating func end(_ transaction: UInt32, row: Int, field: Int, _ reason: MemberEnd, waits: Bool) {
    switch reason {
    case .finished where waits, .retargeted where waits:
      waiters.append(
        Waiter(
          row: Int32(truncatingIfNeeded: row), field: Int32(truncatingIfNeeded: field), transaction: transaction,
          reason: reason))
      report(transaction, reason, as: .event)
    default: report(transaction, reason)
    }
  }

  mutating func report(
    _ transaction: UInt32, _ reason: MemberEnd, _ count: Int = 1, as meaning: EndedMembers.Meaning = .both
  ) {
    if let last = ended.indices.last, ended[last].transaction == transaction, ended[last].reason == reason,
      ended[last].meaning == meaning
    {
      ended[last].count += count
    } else {
      ended.append(EndedMembers(transaction: transaction, reason: reason, count: count, meaning: meaning))
    }
  }

  mutating func release(cutShort reason: MemberEnd?, where rests: (Waiter) -> Bool) {
    var kept: [Waiter] = []
    for waiter in waiters {
      if rests(waiter) {
        report(waiter.transaction, reason ?? waiter.reason, as: .completion)
      } else {
        kept.append(waiter)
      }
    }
    waiters = kept
  }
}
