import RiffleCore
import RiffleECS

/// Something that happened in a tick: an input, or what became of animations and of entities, as the journal has it.
package struct LoggedEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A press, a key, an action.
    case input
    /// Animations start.
    case start
    /// Running animations are taken over by a later one.
    case interruption
    /// Running animations come to rest.
    case settle
    /// Running animations end early: their values were set, or they were cancelled.
    case cancel
    /// A transaction completes; its reason is `finished`, `retargeted`, `cancelled` or `gone`.
    case completion
    /// Values are set without animation.
    case set
    /// Entities come to life.
    case insertion
    /// Entities go.
    case removal
    /// A value leaps and nothing explains it.
    case jump
  }

  package let tick: Int
  package let kind: Kind
  /// Why a completion came; the words of an input.
  package let reason: String?
  /// What it happened to; empty for inputs, and where that is gone.
  package let things: [Selection]
  /// What those are called, each once.
  package let names: [String]
  package let cause: Cause?
  /// One sentence.
  package let sentence: String

  /// Why completions come.
  static let reasons = ["finished", "retargeted", "cancelled", "gone"]

  init(
    _ tick: Int, _ kind: Kind, reason: String? = nil, things: [Selection] = [], names: [String] = [],
    cause: Cause? = nil, _ sentence: String
  ) {
    (self.tick, self.kind, self.reason, self.things) = (tick, kind, reason, things)
    (self.names, self.cause, self.sentence) = (names, cause, sentence)
  }
}

/// Which events are asked for.
package struct EventFilter: Sendable, Hashable {
  /// Nil for all.
  package var kinds: Set<LoggedEvent.Kind>?
  package var reason: String?
  package var thing: ThingName?
  /// The rule of its cause, its intent, or its animation.
  package var rule: String?

  package init(
    kinds: Set<LoggedEvent.Kind>? = nil, reason: String? = nil, thing: ThingName? = nil, rule: String? = nil
  ) {
    (self.kinds, self.reason, self.thing, self.rule) = (kinds, reason, thing, rule)
  }

  package init(kinds: Set<LoggedEvent.Kind>?, thing: String?, rule: String?) {
    self.init(kinds: kinds, reason: nil, thing: thing.map { ThingName($0) }, rule: rule)
  }

  /// - Parameter before: the world a tick earlier, for what is gone.
  package func matches(_ event: LoggedEvent, in world: World, _ before: World) -> Bool {
    if let kinds, !kinds.contains(event.kind) { return false }
    if let reason, event.reason?.lowercased() != reason.lowercased() { return false }
    if let rule {
      guard let cause = event.cause,
        [cause.rule, cause.animation, cause.intent].contains(rule)
          || cause.intent.prefix(while: { $0 != "(" }) == rule
      else { return false }
    }
    guard let thing else { return true }
    let wanted = Set(thing.things(in: world) + thing.things(in: before))
    return event.things.contains { wanted.contains($0.entity) }
  }
}
