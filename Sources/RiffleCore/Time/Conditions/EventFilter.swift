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
  /// Nil if every tick may have a passing event.
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

  /// Ignores `leavesOutMinor`.
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

  /// Reads `[KIND [REASON]] [of THINGS] [by RULE]`; an empty text passes all events.
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

extension ConditionJudge {
  /// Returns true if a tick may have an event that passes a filter, by its journal, causes and running animations.
  mutating func mayMatch(_ filter: EventFilter, _ before: World, _ world: World, _ input: InputFrame) -> Bool {
    if filter.rule == nil, mayMatchWithoutCause(filter, before, world, input) { return true }
    let journal = world.resource(Journal.self)
    let numbers = filter.thing == nil && filter.asks(for: .set) ? journal?.numbers ?? [] : []
    if numbers.contains(where: { filter.passes($0.cause) }) { return true }
    let outcomes = journal?.outcomes(at: world).filter { filter.asks(for: $0.kind) && filter.passes($0.cause) } ?? []
    if filter.thing == nil, !outcomes.isEmpty { return true }
    var (transactions, rows): (Set<UInt32>, [Int32]) = ([], outcomes.map { Int32($0.entity.row) })
    for entry in journal?.entries ?? [] {
      let (kind, cause, its) = entry.outline(before, world)
      guard filter.asks(for: kind), filter.passes(cause) else { continue }
      guard filter.thing != nil else { return true }
      transactions.formUnion(its)
      switch entry {
      case .set(_, _, _, let set): rows += set
      case .emitted(let entity, _, _): rows.append(Int32(entity.row))
      case .animator: return true
      default: break
      }
    }
    guard let thing = filter.thing, !transactions.isEmpty || !rows.isEmpty else { return false }
    let wanted = Set((things(thing, in: world) + things(thing, in: before)).map { Int32($0.row) })
    return rows.contains(where: wanted.contains) || world.runs(anyOf: transactions, on: wanted)
      || before.runs(anyOf: transactions, on: wanted)
  }

  private func mayMatchWithoutCause(
    _ filter: EventFilter, _ before: World, _ world: World, _ input: InputFrame
  ) -> Bool {
    filter.thing == nil && filter.asks(for: .input) && input.asksForSomething
      || filter.kinds?.contains(.jump) == true
      || (filter.asks(for: .insertion) || filter.asks(for: .removal)) && !world.hasSameEntities(as: before)
  }
}

extension Journal.Entry {
  func outline(_ before: World, _ world: World) -> (LoggedEvent.Kind, Cause?, [UInt32]) {
    switch self {
    case .started(let handle, let cause, _): (.start, cause, [handle.id])
    case .retargeted(let handle, let later, _): (.interruption, world.cause(of: later), [handle.id, later.id])
    case .settled(let handle, _): (.settle, before.cause(of: handle), [handle.id])
    case .cancelled(let handle, _), .entityGone(let handle, _): (.cancel, world.ending(of: handle)?.cause, [handle.id])
    case .completed(let handle, let reason): (.completion, world.cause(of: handle, ended: reason, before), [handle.id])
    case .set(_, let cause, _, _): (.set, cause, [])
    case .steered(let handle, _, let cause): (.steer, cause, [handle.id])
    case .animator(_, _, let cause): (.steer, cause, [])
    case .emitted(_, let rate, let cause): (rate == nil ? .start : .set, cause, [])
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

extension World {
  /// The cause of the interruption, or of the verb that ended it, else of its start.
  ///
  /// - Parameter before: the world of the previous tick.
  func cause(of handle: AnimationHandle, ended reason: CompletionReason, _ before: World) -> Cause? {
    if case .retargeted(let later) = reason { return cause(of: later) }
    if let ending = ending(of: handle), ending.verb != .cancel || reason != .finished { return ending.cause }
    return before.cause(of: handle) ?? cause(of: handle)
  }

  /// Returns true if an animation of one of some transactions, or its successor, runs on one of some entities.
  fileprivate func runs(anyOf transactions: Set<UInt32>, on rows: Set<Int32>) -> Bool {
    var isFound = false
    forEachOwner { row, transaction, taken in
      if !isFound, transactions.contains(transaction) || transactions.contains(taken) { isFound = rows.contains(row) }
    }
    return isFound
  }
}
