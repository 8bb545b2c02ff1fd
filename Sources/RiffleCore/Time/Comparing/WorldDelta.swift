/// The difference between two worlds: of one branch, of two branches, or of two runs. Entities are in index order.
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
    if !hasSameEntities { all += [.insertion, .removal].map { EventOutline(kind: $0) } }
    guard let journal = after.resource(Journal.self) else { return all }
    all += journal.entries.map(outline)
    all += journal.outcomes(at: after).map { EventOutline(kind: $0.kind, cause: $0.cause) }
    return all + journal.numbers.map { EventOutline(kind: .set, cause: $0.cause) }
  }

  /// Returns false if no event of the tick, except a jump, is about any of the entities. Reads only their animations.
  func mayConcern(_ entities: [Entity]) -> Bool {
    if let journal = after.resource(Journal.self) {
      let isNamed = journal.entries.contains { entry in
        switch entry {
        case .set(_, _, _, let rows): entities.contains { rows.contains(Int32(truncatingIfNeeded: $0.row)) }
        case .emitted(let entity, _, _): entities.contains(entity)
        default: false
        }
      }
      if isNamed || journal.outcomes(at: after).contains(where: { entities.contains($0.entity) }) { return true }
    }
    return entities.contains { entity in
      before.isAlive(entity) != after.isAlive(entity)
        || [before, after].contains { !$0.runningAnimations(of: entity).isEmpty }
    }
  }

  func outline(_ entry: Journal.Entry) -> EventOutline {
    switch entry {
    case .started(_, let cause, _): return EventOutline(kind: .start, cause: cause)
    case .retargeted(_, let later, _): return EventOutline(kind: .interruption, cause: after.cause(of: later))
    case .settled(let handle, _): return EventOutline(kind: .settle, cause: before.cause(of: handle))
    case .cancelled(let handle, _), .entityGone(let handle, _):
      return EventOutline(kind: .cancel, cause: after.ending(of: handle)?.cause)
    case .completed(let handle, _) where after.ending(of: handle)?.verb == .stop:
      // Stopped: it has no completion.
      return EventOutline(kind: .steer, cause: after.ending(of: handle)?.cause)
    case .completed(let handle, let reason):
      return EventOutline(
        kind: .completion, cause: after.cause(of: handle, ended: reason, before), reason: reason.word)
    case .set(_, let cause, _, _): return EventOutline(kind: .set, cause: cause)
    case .steered(_, _, let cause), .animator(_, _, let cause): return EventOutline(kind: .steer, cause: cause)
    case .emitted(_, let rate, let cause): return EventOutline(kind: rate == nil ? .start : .set, cause: cause)
    }
  }
}

/// An event of a tick without its entities and its sentence: what the journal tells without reading animations.
struct EventOutline: Sendable, Hashable {
  let kind: LoggedEvent.Kind
  var cause: Cause?
  /// The reason of a completion; nil for other kinds.
  var reason: String?

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
}
