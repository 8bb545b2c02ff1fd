package struct EventFilter: Sendable, Hashable {
  /// Nil for all.
  package var kinds: Set<LoggedEvent.Kind>?
  var reason: String?
  package var thing: ThingName?
  /// The rule of its cause, its intent, or its animation.
  var rule: String?
  package var leavesOutMinor = false

  package init(
    kinds: Set<LoggedEvent.Kind>? = nil, reason: String? = nil, thing: ThingName? = nil, rule: String? = nil
  ) {
    (self.kinds, self.reason, self.thing, self.rule) = (kinds, reason, thing, rule)
  }

  package init(kinds: Set<LoggedEvent.Kind>?, thing: String?, rule: String?) {
    self.init(kinds: kinds, reason: nil, thing: thing.map { ThingName($0) }, rule: rule)
  }

  /// - Parameter before: the world of the previous tick, for removed entities.
  package func matches(_ event: LoggedEvent, in world: World, _ before: World) -> Bool {
    if leavesOutMinor, event.isMinor { return false }
    guard asks(for: event.kind) else { return false }
    if let reason, event.reason?.lowercased() != reason.lowercased() { return false }
    guard passes(event.cause) else { return false }
    guard let thing else { return true }
    let wanted = Set(thing.things(in: world) + thing.things(in: before))
    return event.things.contains { wanted.contains($0.entity) }
  }

  func asks(for kind: LoggedEvent.Kind) -> Bool { kinds?.contains(kind) ?? true }

  func passes(_ cause: Cause?) -> Bool {
    guard let rule else { return true }
    guard let cause else { return false }
    return [cause.rule, cause.animation, cause.action, cause.intent].contains(rule)
      || cause.intent.prefix(while: { $0 != "(" }) == rule
  }
}

extension EventFilter {
  /// The events that a tick with a passing event has; nil if every tick may have one.
  var tickEvents: TickEvents? {
    guard let kinds else { return [.input, .started, .interrupted, .settled, .ended, .changed] }
    var events: TickEvents = []
    for kind in kinds {
      guard let needed = kind.tickEvents else { return nil }
      events.formUnion(needed)
    }
    return events
  }

  package static let major: EventFilter = {
    var filter = EventFilter()
    filter.leavesOutMinor = true
    return filter
  }()

  /// True if all events pass, minor ones or not.
  package var isEmpty: Bool { kinds == nil && reason == nil && thing == nil && rule == nil }

  /// Adds or removes a kind; if all kinds pass, only this one passes then.
  package mutating func toggle(_ kind: LoggedEvent.Kind) {
    guard var kinds else {
      self.kinds = [kind]
      return
    }
    if kinds.remove(kind) == nil { kinds.insert(kind) }
    self.kinds = kinds.isEmpty ? nil : kinds
  }

  /// Reads `[KIND [REASON]] [of THINGS] [by RULE]`, as in a condition; an empty text passes all events.
  ///
  /// - Throws: for another text, with its place.
  package init(words: String) throws(ConditionError) {
    let source = LocatedText(words).trimmed
    self.init()
    guard !source.part.isEmpty else { return }
    if let rest = source.dropping(word: "by") {
      rule = rest.text
    } else if let rest = source.dropping(word: "of") {
      let halves = rest.split(at: [" by "])
      thing = ThingName((halves?.left ?? rest).text)
      rule = halves?.right.text
    } else {
      var places: [ThingName: LocatedText] = [:]
      self = try EventFilter(source, &places)
    }
  }
}

extension LoggedEvent.Kind {
  /// The notes of a history for ticks with such an event; nil if it does not note all of them.
  var tickEvents: TickEvents? {
    switch self {
    case .input: .input
    case .start: .started
    case .interruption: .interrupted
    case .settle: .settled
    case .cancel: .ended
    case .completion, .set, .insertion, .removal, .steer, .answer, .refusal: .changed
    case .jump, .hit: nil
    }
  }
}
