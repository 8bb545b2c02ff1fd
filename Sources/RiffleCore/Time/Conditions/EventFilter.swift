package struct EventFilter: Sendable, Hashable {
  package var kinds: Set<LoggedEvent.Kind>?
  var reason: String?
  package var thing: ThingName?
  /// The rule of its cause, its intent, or its animation.
  var rule: String?
  package var leavesOutMinor: Bool

  package init(
    kinds: Set<LoggedEvent.Kind>? = nil, reason: String? = nil, thing: String? = nil, rule: String? = nil,
    leavesOutMinor: Bool = false
  ) {
    (self.kinds, self.reason, self.thing, self.rule) = (kinds, reason, thing.map { ThingName($0) }, rule)
    self.leavesOutMinor = leavesOutMinor
  }

  package func matches(_ event: LoggedEvent, in world: World, _ before: World) -> Bool {
    if leavesOutMinor, event.isMinor { return false }
    guard asks(for: event.kind) else { return false }
    if let reason, event.reason?.lowercased() != reason.lowercased() { return false }
    guard passes(event.cause) else { return false }
    guard let thing else { return true }
    let wanted = Set(thing.things(in: world) + thing.things(in: before))
    return event.things.contains { wanted.contains($0.entity) }
  }

  private func asks(for kind: LoggedEvent.Kind) -> Bool { kinds?.contains(kind) ?? true }

  /// Returns false if no event with the outline passes, whatever its entities are.
  func mayPass(_ outline: EventOutline) -> Bool {
    guard asks(for: outline.kind), passes(outline.cause) else { return false }
    return outline.kind != .completion || reason.map { $0.lowercased() == outline.reason } ?? true
  }

  /// Jumps and hits have no outlines.
  func mayPass(anyOf outlines: [EventOutline]) -> Bool {
    kinds?.isDisjoint(with: [.jump, .hit]) == false || outlines.contains(where: mayPass)
  }

  private func passes(_ cause: Cause?) -> Bool {
    guard let rule else { return true }
    return cause?.animation == rule || cause?.isCalled(rule) == true
  }

  /// Nil if every tick may have a passing event.
  var tickEvents: TickEvents? {
    guard let kinds else { return [.input, .started, .interrupted, .settled, .ended, .changed] }
    let events = kinds.compactMap(\.tickEvents)
    return events.count == kinds.count ? events.reduce([]) { $0.union($1) } : nil
  }

  package static let major = EventFilter(leavesOutMinor: true)

  package var isEmpty: Bool { kinds == nil && reason == nil && thing == nil && rule == nil }

  /// Adds or removes a kind; if all kinds pass, only this one passes then.
  package mutating func toggle(_ kind: LoggedEvent.Kind) {
    let toggled = (kinds ?? []).symmetricDifference([kind])
    kinds = toggled.isEmpty ? nil : toggled
  }

  /// Reads `[KIND [REASON]] [of THINGS] [by RULE]`; an empty text passes all events.
  package init(words: String) throws(ConditionError) {
    let source = words[...].trimmed
    self.init()
    guard !source.isEmpty else { return }
    if let rest = source.dropping(word: "by") {
      rule = String(rest)
    } else if let rest = source.dropping(word: "of") {
      let halves = rest.split(at: [" by "])
      thing = ThingName(String(halves?.left ?? rest))
      rule = (halves?.right).map(String.init)
    } else {
      self = try EventFilter(source)
    }
  }
}

extension Cause {
  /// True for the name of its rule or its action, and for its intent with or without the entity.
  package func isCalled(_ name: String) -> Bool {
    [rule, action, intent].contains(name) || intent.prefix { $0 != "(" } == name
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

extension Journal {
  func outcomes(at world: World) -> ArraySlice<Outcome> {
    let tick = world.resource(Tick.self)?.now
    return outcomes[(outcomes.lastIndex { $0.tick != tick } ?? -1) + 1..<outcomes.endIndex]
  }
}

extension Outcome {
  var kind: LoggedEvent.Kind { result == .refused ? .refusal : .answer }
}
