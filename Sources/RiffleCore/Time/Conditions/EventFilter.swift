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

  func asks(for kind: LoggedEvent.Kind) -> Bool { kinds?.contains(kind) ?? true }

  func passes(_ cause: Cause?) -> Bool {
    guard let rule else { return true }
    guard let cause else { return false }
    return [cause.rule, cause.animation, cause.action, cause.intent].contains(rule)
      || cause.intent.prefix(while: { $0 != "(" }) == rule
  }
}

extension EventFilter {
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

struct EventOutline {
  let kind: LoggedEvent.Kind
  var cause: Cause?
  var reason: CompletionReason?
  /// The animations and the rows of the entities that it is about.
  var transactions: [UInt32] = []
  var rows: [Int32] = []
  var isAboutAny = false
}

extension WorldDelta {
  /// The events of the tick in the order of `LoggedEvent.events`, without jumps.
  func outlines(_ input: InputFrame) -> [EventOutline] {
    var all = input.asksForSomething ? [EventOutline(kind: .input)] : []
    if !hasSameEntities {
      all += [.insertion, .removal].map { EventOutline(kind: $0, isAboutAny: true) }
    }
    guard let journal = after.resource(Journal.self) else { return all }
    all += journal.entries.map(outline)
    all += journal.outcomes(at: after).map {
      EventOutline(kind: $0.kind, cause: $0.cause, rows: $0.entity == .none ? [] : [Int32($0.entity.row)])
    }
    return all + journal.numbers.map { EventOutline(kind: .set, cause: $0.cause) }
  }

  func outline(_ entry: Journal.Entry) -> EventOutline {
    func its(
      _ kind: LoggedEvent.Kind, _ cause: Cause?, _ handles: AnimationHandle..., reason: CompletionReason? = nil
    ) -> EventOutline {
      EventOutline(kind: kind, cause: cause, reason: reason, transactions: handles.map(\.id))
    }
    switch entry {
    case .started(let handle, let cause, _): return its(.start, cause, handle)
    case .retargeted(let handle, let later, _): return its(.interruption, after.cause(of: later), handle, later)
    case .settled(let handle, _): return its(.settle, before.cause(of: handle), handle)
    case .cancelled(let handle, _), .entityGone(let handle, _):
      return its(.cancel, after.ending(of: handle)?.cause, handle)
    case .completed(let handle, let reason):
      return its(.completion, after.cause(of: handle, ended: reason, before), handle, reason: reason)
    case .set(_, let cause, _, let rows): return EventOutline(kind: .set, cause: cause, rows: rows)
    case .steered(let handle, _, let cause): return its(.steer, cause, handle)
    case .animator(_, _, let cause): return EventOutline(kind: .steer, cause: cause, isAboutAny: true)
    case .emitted(let entity, let rate, let cause):
      return EventOutline(kind: rate == nil ? .start : .set, cause: cause, rows: [Int32(entity.row)])
    }
  }

  /// Returns true if the tick may have an event that passes a filter, by its outlines and running animations.
  func mayMatch(_ filter: EventFilter, _ input: InputFrame, _ things: (ThingName, World) -> [Entity]) -> Bool {
    if filter.rule == nil, filter.kinds?.contains(.jump) == true { return true }
    let events = outlines(input).filter { filter.asks(for: $0.kind) && filter.passes($0.cause) }
    guard let thing = filter.thing, !events.contains(where: \.isAboutAny) else { return !events.isEmpty }
    let (transactions, rows) = (Set(events.flatMap(\.transactions)), events.flatMap(\.rows))
    guard !transactions.isEmpty || !rows.isEmpty else { return false }
    let wanted = Set([after, before].flatMap { things(thing, $0) }.map { Int32($0.row) })
    return rows.contains(where: wanted.contains)
      || [after, before].contains { $0.runs(anyOf: transactions, on: wanted) }
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

extension World {
  /// The cause of the interruption, or of the verb that ended it, else of its start.
  func cause(of handle: AnimationHandle, ended reason: CompletionReason, _ before: World) -> Cause? {
    if case .retargeted(let later) = reason { return cause(of: later) }
    if let ending = ending(of: handle), ending.verb != .cancel || reason != .finished { return ending.cause }
    return before.cause(of: handle) ?? cause(of: handle)
  }

  fileprivate func runs(anyOf transactions: Set<UInt32>, on rows: Set<Int32>) -> Bool {
    var isFound = false
    forEachOwner { row, transaction, taken in
      if !isFound, transactions.contains(transaction) || transactions.contains(taken) { isFound = rows.contains(row) }
    }
    return isFound
  }
}
