// The subject of a condition where it holds: the entity and the field to show.
extension ConditionJudge {
  /// Returns the entity and field that meet the condition at a tick; of several the furthest beyond the bound. Broken
  /// expectations come first. If nothing meets it, the first that it names; nil for none or a named number.
  ///
  /// - Parameters:
  ///   - before: the world of the previous tick; nil if there is none.
  ///   - input: the input of the tick.
  package mutating func subject(from before: World?, to world: World, _ input: InputFrame = .none) -> Selection? {
    if let broken = broken(in: world).first?.entity { return Selection(broken) }
    let found = subject(of: condition.part, before, world, input) ?? named(in: world)
    return found.flatMap { $0.entity == .none ? nil : $0 }
  }

  private mutating func subject(
    of part: Condition.Part, _ before: World?, _ world: World, _ input: InputFrame
  ) -> Selection? {
    switch part {
    case .comparison(let path, let relation, let bound):
      let met = accesses(of: path, in: world).map { (access: $0, value: $0.value(in: world, after: before)) }
        .filter { Self.holds($0.value, relation, bound) }
      func number(_ value: FieldAccess.Value?) -> Double {
        if case .number(let number)? = value { number } else { 0 }
      }
      let furthest: (access: FieldAccess, value: FieldAccess.Value?)? =
        switch relation {
        case .above, .atLeast: met.max { number($0.value) < number($1.value) }
        case .below, .atMost: met.min { number($0.value) < number($1.value) }
        case .equal, .same, .other: met.first
        }
      return furthest?.access.selection
    case .change(let path):
      guard let before else { return nil }
      return accesses(of: path, in: world).first { Self.differs($0, before, world) }?.selection
    case .overlap(let one, let other):
      return overlaps(one, other, in: world).first.map { Selection($0.0) }
    case .event(let filter):
      guard let before else { return nil }
      return LoggedEvent.events(from: before, to: world, input, findsJumps: condition.part.asksForJumps)
        .first { filter.matches($0, in: world, before) }
        .flatMap { event in
          event.things.first { thing in filter.thing.map { $0.things(in: world).contains(thing.entity) } ?? true }
        }
    case .broken: return nil
    case .all(let parts), .any(let parts):
      for part in parts {
        if let found = subject(of: part, before, world, input) { return found }
      }
      return nil
    }
  }

  private func named(in world: World) -> Selection? {
    if let path = condition.part.paths.first { return (try? path.resolved(in: world))?.first?.selection }
    return condition.part.names.first?.things(in: world).first.map { Selection($0) }
  }

  static func differs(_ access: FieldAccess, _ before: World, _ world: World) -> Bool {
    guard access.number != nil || before.isAlive(access.selection.entity) else { return false }
    if let now = access.lanes(in: world), let then = access.lanes(in: before) {
      guard let lane = access.lane else { return now != then }
      return now.numbers[lane] != then.numbers[lane]
    }
    return access.value(in: world) != access.value(in: before)
  }
}
