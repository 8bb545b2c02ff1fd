/// The difference between two worlds: of one branch at two ticks, of two branches, or of two runs. Entities are in the
/// order of their indices.
package struct WorldDelta: Sendable {
  package let before: World
  package let after: World

  package init(from before: World, to after: World) { (self.before, self.after) = (before, after) }

  var tick: Int { after.tick }

  var hasSameEntities: Bool { after.hasSameEntities(as: before) }

  var inserted: [Entity] { hasSameEntities ? [] : after.allEntities.filter { !before.isAlive($0) } }
  var removed: [Entity] { hasSameEntities ? [] : before.allEntities.filter { !after.isAlive($0) } }

  func name(of entity: Entity) -> String { (after.isAlive(entity) ? after : before).name(of: entity) }

  struct Part: Hashable {
    let entity: Entity
    let name: String
  }

  /// The components that were inserted, removed or written in between, by type.
  var written: [Part] {
    after.componentNames(differingFrom: before).flatMap { name in
      let short = shortName(of: name)
      return after.rows(ofComponentNamed: name, differingFrom: before).compactMap { part(short, row: $0) }
    }
  }

  func part(_ name: String, row: Int) -> Part? {
    guard let entity = after.entity(atRow: row), before.isAlive(entity) else { return nil }
    return Part(entity: entity, name: name)
  }

  /// The drawn positions of entities that shake, which depend on the tick alone.
  var shaken: [(entity: Entity, old: FieldValue, new: FieldValue)] {
    after.entities(with: Shake.self).compactMap { entity in
      guard before.isAlive(entity), let old = before.drawnCenter(of: entity), let new = after.drawnCenter(of: entity),
        old != new
      else { return nil }
      return (entity, FieldValue(of: old), FieldValue(of: new))
    }
  }

  /// Returns each field in both worlds; nil in the world in which the component is missing.
  func fields(of part: Part) -> [(id: FieldID, old: FieldReading?, new: FieldReading?)] {
    let old = before.reading(of: part.name, on: part.entity)?.fields
    let new = after.reading(of: part.name, on: part.entity)?.fields
    return (new ?? old ?? []).indices.compactMap { index in
      let (one, other) = (old?[index], new?[index])
      return (other ?? one).map { ($0.id, one, other) }
    }
  }

  /// The events of the tick in the order of `LoggedEvent.events`, without jumps.
  func outlines(_ input: InputFrame) -> [EventOutline] {
    var all = input.asksForSomething ? [EventOutline(kind: .input)] : []
    if !hasSameEntities { all += [.insertion, .removal].map { EventOutline(kind: $0, isAboutAny: true) } }
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
      EventOutline(kind: kind, cause: cause, reason: reason?.word, transactions: handles.map(\.id))
    }
    switch entry {
    case .started(let handle, let cause, _): return its(.start, cause, handle)
    case .retargeted(let handle, let later, _): return its(.interruption, after.cause(of: later), handle, later)
    case .settled(let handle, _): return its(.settle, before.cause(of: handle), handle)
    case .cancelled(let handle, _), .entityGone(let handle, _):
      return its(.cancel, after.ending(of: handle)?.cause, handle)
    case .completed(let handle, _) where after.ending(of: handle)?.verb == .stop:
      // Stopped: it has no completion.
      return its(.steer, after.ending(of: handle)?.cause, handle)
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
    let events = outlines(input).filter(filter.mayPass)
    guard let thing = filter.thing, !events.contains(where: \.isAboutAny) else { return !events.isEmpty }
    let (transactions, rows) = (Set(events.flatMap(\.transactions)), events.flatMap(\.rows))
    guard !transactions.isEmpty || !rows.isEmpty else { return false }
    let wanted = Set([after, before].flatMap { things(thing, $0) }.map { Int32($0.row) })
    return rows.contains(where: wanted.contains)
      || [after, before].contains { $0.runs(anyOf: transactions, on: wanted) }
  }
}

struct EventOutline: Sendable, Hashable {
  let kind: LoggedEvent.Kind
  var cause: Cause?
  /// The reason of a completion; nil for other kinds.
  var reason: String?
  /// The animations and the rows of the entities that it is about.
  var transactions: [UInt32] = []
  var rows: [Int32] = []
  var isAboutAny = false

  /// Only the kind, the reason and the names of the cause.
  var withoutEntities: EventOutline {
    let names = cause.map { Cause(animation: $0.animation, rule: $0.rule, action: $0.action, intent: $0.intent) }
    return EventOutline(kind: kind, cause: names, reason: reason)
  }
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
