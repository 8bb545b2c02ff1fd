/// Evaluates a condition tick by tick; fields are looked up once. A copy evaluates another part of a history.
package struct ConditionJudge: Sendable {
  let condition: Condition
  private let expectations: JudgedExpectations?
  private var readers: [FieldPath: Reader] = [:]
  /// A speed takes two ticks.
  let readsSpeed: Bool
  /// Entities by name; valid while nothing is inserted, removed or renamed.
  private var named: [ThingName: (things: [Entity], world: World)] = [:]
  private var last: (tick: Int, hold: Hold)?

  private struct Reader: Sendable {
    let accesses: [FieldAccess]
    /// Nil for a path of one entity or number.
    let thing: ThingName?
    let things: [Entity]
  }

  package init(_ condition: Condition, _ expectations: JudgedExpectations? = nil) {
    (self.condition, self.expectations) = (condition, expectations)
    readsSpeed = condition.paths.contains(where: \.mayBeSpeed)
  }

  /// Refuses names that nothing in a world has, except patterns and entities that may still be inserted.
  package func check(in world: World) throws(ConditionError) {
    for path in condition.paths {
      let thing = path.thing(in: world)
      let things = thing.things(in: world)
      if things.isEmpty
        ? thing.isPattern || thing.mayCome(in: world) : things.allSatisfy({ !world.has(Transform.self, $0) })
      {
        continue
      }
      let accesses = try path.resolved(in: world)
      let bounds = condition.bounds(of: path)
      if let text = bounds.first(where: { $0.number == nil }) {
        let values = accesses.map { $0.value(in: world) }
        if values.allSatisfy({ $0?.number != nil }), let now = values.first ?? nil {
          throw path.source.error("'\(text)' is no number; \(path) is one, now \(now)")
        }
      }
      guard bounds.contains(where: { $0.number != nil }),
        let access = accesses.first(where: { $0.isSeveral(in: world) })
      else { continue }
      throw path.source.error(
        "\(path) is several numbers, \(access.value(in: world)?.description ?? ""); add '.x' or another one")
    }
    for name in condition.names where !name.isPattern && name.things(in: world).isEmpty && !name.mayCome(in: world) {
      throw (name.source ?? condition.description[...]).error(name.missing(in: world))
    }
    for filter in condition.expectations { try check(filter) }
  }

  private func check(_ filter: ExpectationFilter) throws(ConditionError) {
    let (source, keys) = (condition.description[...], expectations?.keys ?? [])
    guard !keys.isEmpty else { throw source.error("this scene expects nothing; it would say so in 'expect:'") }
    guard let key = filter.key, !keys.contains(where: { $0.lowercased() == key.lowercased() }) else { return }
    let nearest = Spelling.nearest(to: key, in: keys).map { "did you mean '\($0)'?" }
    throw source.error(
      "this scene expects no '\(key)'; " + (nearest ?? "it has \(keys.map { "'\($0)'" }.joined(separator: ", "))"))
  }

  package mutating func prepare(in world: World) {
    for path in condition.paths { _ = accesses(of: path, in: world) }
  }

  package mutating func holds(from before: World?, to world: World, _ input: InputFrame = .none) -> Bool {
    condition.choices.contains { $0.allSatisfy { holds($0, before, world, input) } }
  }

  /// An event is a hit in each tick, a state only in the first tick of a span.
  struct Hold: OptionSet, Sendable {
    let rawValue: UInt8

    static let event = Hold(rawValue: 1)
    static let state = Hold(rawValue: 2)

    func isHit(after last: Hold) -> Bool { contains(.event) || contains(.state) && !last.contains(.state) }
  }

  /// Evaluates the condition at a tick. In `A or B changes` each choice holds in its own way.
  mutating func hold(from before: World?, to world: World, _ input: InputFrame = .none) -> Hold {
    var hold: Hold = []
    for choice in condition.choices {
      let kind: Hold = choice.contains(where: \.isPulse) ? .event : .state
      if !hold.contains(kind), choice.allSatisfy({ holds($0, before, world, input) }) { hold.insert(kind) }
    }
    last = (world.tick, hold)
    return hold
  }

  /// - Parameter before: the world of the previous tick, judged without the tick before it unless it was judged last.
  mutating func isHit(from before: World, to world: World, _ input: InputFrame) -> Bool {
    let earlier = last.flatMap { $0.tick == before.tick ? $0.hold : nil } ?? hold(from: nil, to: before)
    return hold(from: before, to: world, input).isHit(after: earlier)
  }

  private mutating func holds(_ term: Condition.Term, _ before: World?, _ world: World, _ input: InputFrame) -> Bool {
    switch term {
    case .comparison(let path, let relation, let bound):
      return path.meets(accesses(of: path, in: world)) {
        Self.holds($0.value(in: world, after: before), relation, bound)
      }
    case .change(let path):
      guard let before else { return false }
      return path.meets(accesses(of: path, in: world)) { Self.differs($0, before, world) }
    case .overlap(let one, let other): return overlap(one, other, in: world)
    case .event(let filter): return event(filter, before, world, input) != nil
    case .broken(let filter): return breaking(in: world).contains { filter.matches($0, in: world) }
    }
  }

  private mutating func event(
    _ filter: EventFilter, _ before: World?, _ world: World, _ input: InputFrame
  ) -> LoggedEvent? {
    guard let before else { return nil }
    let delta = WorldDelta(from: before, to: world)
    guard filter.mayPass(anyOf: delta.outlines(input)) else { return nil }
    if let name = filter.thing, !condition.asksForJumps {
      let named = things(name, in: world) + things(name, in: before)
      if named.count <= 2 * Self.fewEntities, !delta.mayConcern(named) { return nil }
    }
    return LoggedEvent.events(from: before, to: world, input, findsJumps: condition.asksForJumps)
      .first { filter.matches($0, in: world, before) }
  }

  static func holds(_ value: FieldAccess.Value?, _ relation: Condition.Relation, _ bound: FieldAccess.Value) -> Bool {
    switch (value, bound) {
    case (.number(let left)?, .number(let right)): relation.holds(left, right)
    case (let left?, _): relation.holds(left.description, bound.description)
    case (nil, _): false
    }
  }

  func knownAccesses(of path: FieldPath) -> [FieldAccess] { readers[path]?.accesses ?? [] }

  mutating func accesses(of path: FieldPath, in world: World) -> [FieldAccess] {
    if let known = readers[path], !known.accesses.isEmpty, isCurrent(known, in: world) { return known.accesses }
    let found = (try? path.resolved(in: world)) ?? []
    let thing = path.isPattern ? path.thing(in: world) : nil
    readers[path] = Reader(accesses: found, thing: thing, things: thing.map { things($0, in: world) } ?? [])
    return found
  }

  private mutating func isCurrent(_ known: Reader, in world: World) -> Bool {
    guard let thing = known.thing else {
      return known.accesses.allSatisfy { $0.number != nil || world.isAlive($0.selection.entity) }
    }
    // If some lack the field, one of them may have received it.
    return known.accesses.count == known.things.count && things(thing, in: world) == known.things
  }

  static let fewEntities = 3

  /// True if one entity overlaps another; with `every`, if all that are named on its side of the word do.
  private mutating func overlap(_ one: ThingName, _ other: ThingName, in world: World) -> Bool {
    let pairs = overlaps(one, other, in: world)
    guard one.isEvery || other.isEvery, !pairs.isEmpty else { return !pairs.isEmpty }
    let (left, right) = (things(one, in: world), things(other, in: world))
    func meets(_ thing: Entity) -> Bool {
      let (met, others) = (pairs.count { $0.0 == thing }, right.count { $0 != thing })
      return met == others || met > 0 && !other.isEvery
    }
    return one.isEvery ? left.allSatisfy(meets) : left.contains(where: meets)
  }

  /// Returns the pairs whose upright rectangles overlap while both are visible, except an entity with itself.
  mutating func overlaps(_ one: ThingName, _ other: ThingName, in world: World) -> [(Entity, Entity)] {
    func frames(_ things: [Entity]) -> [(Entity, Rect)] {
      things.compactMap { entity in
        guard !world.has(Hidden.self, entity), world.presentedOpacity(of: entity) > 0.001 else { return nil }
        return world.frame(of: entity).map { (entity, $0) }
      }
    }
    let (left, right) = (frames(things(one, in: world)), frames(things(other, in: world)))
    return left.flatMap { first in right.filter { $0.0 != first.0 && $0.1.intersects(first.1) }.map { (first.0, $0.0) }
    }
  }

  mutating func things(_ name: ThingName, in world: World) -> [Entity] {
    if let known = named[name], known.world.hasSameNames(as: world) { return known.things }
    let things = name.things(in: world)
    named[name] = (things, world)
    return things
  }

  private func breaking(in world: World) -> [BrokenExpectation] {
    world.resource(Tick.self).flatMap { expectations?.breaking(at: $0.now) } ?? []
  }

  package func broken(in world: World) -> [BrokenExpectation] {
    let filters = condition.expectations
    return filters.isEmpty ? [] : breaking(in: world).filter { one in filters.contains { $0.matches(one, in: world) } }
  }

  package struct Judgement: Sendable, Hashable {
    package let holds: Bool
    package let words: String
    package let figure: Double?
    package let bound: Double?
  }

  /// Judges a world; for several entities the deciding one is given.
  package mutating func judgement(from before: World?, to world: World, _ input: InputFrame) throws(ConditionError)
    -> Judgement
  {
    try check(in: world)
    let isMet = holds(from: before, to: world, input)
    guard case .comparison(let path, let relation, let bound)? = condition.onlyTerm else {
      return Judgement(
        holds: isMet,
        words: (["\(condition) \(isMet ? "holds" : "does not hold")"] + broken(in: world).map(\.sentence))
          .joined(separator: ": "), figure: nil, bound: nil)
    }
    let isThere = !path.thing(in: world).things(in: world).isEmpty || !path.thing(in: world).mayCome(in: world)
    let expected = "expected \(relation.rawValue) \(bound)"
    guard isThere else {
      return Judgement(holds: false, words: "\(path) is not there, \(expected)", figure: nil, bound: nil)
    }
    let all = try path.resolved(in: world)
    // The deciding entity: the first that does not meet it, else the first that does.
    let telling = all.first { Self.holds($0.value(in: world, after: before), relation, bound) == isMet } ?? all[0]
    let value = telling.value(in: world, after: before)
    let name = all.count > 1 ? "\(path) (\(world.name(of: telling.selection.entity)))" : path.description
    return Judgement(
      holds: isMet, words: "\(name) is \(value?.description ?? "not there"), \(expected)",
      figure: value?.number, bound: bound.number)
  }
}

extension FieldPath {
  fileprivate func meets(_ accesses: [FieldAccess], _ test: (FieldAccess) -> Bool) -> Bool {
    isEvery ? !accesses.isEmpty && accesses.allSatisfy(test) : accesses.contains(where: test)
  }

  var isPattern: Bool {
    description.contains("*")
      || ThingName.everything.contains { description.hasPrefix("\($0).") || description.hasPrefix("\($0) ") }
  }
}

// The entity and the field to show where a condition holds.
extension ConditionJudge {
  /// Returns the entity and field that meet the condition; of several the furthest beyond the bound. Broken
  /// expectations come first. If nothing meets it, the first that it names; nil for none or a named number.
  package mutating func subject(from before: World?, to world: World, _ input: InputFrame = .none) -> Selection? {
    if let broken = broken(in: world).first?.entity { return Selection(broken) }
    for term in condition.terms {
      if let found = subject(of: term, before, world, input) { return found.entity == .none ? nil : found }
    }
    return named(in: world).flatMap { $0.entity == .none ? nil : $0 }
  }

  private mutating func subject(
    of term: Condition.Term, _ before: World?, _ world: World, _ input: InputFrame
  ) -> Selection? {
    switch term {
    case .comparison(let path, let relation, let bound):
      let met = accesses(of: path, in: world).compactMap { access -> (selection: Selection, number: Double)? in
        let value = access.value(in: world, after: before)
        return Self.holds(value, relation, bound) ? (access.selection, value?.number ?? 0) : nil
      }
      switch relation {
      case .above, .atLeast: return met.max { $0.number < $1.number }?.selection
      case .below, .atMost: return met.min { $0.number < $1.number }?.selection
      case .equal, .same, .other: return met.first?.selection
      }
    case .change(let path):
      guard let before else { return nil }
      return accesses(of: path, in: world).first { Self.differs($0, before, world) }?.selection
    case .overlap(let one, let other):
      return overlaps(one, other, in: world).first.map { Selection($0.0) }
    case .event(let filter):
      return event(filter, before, world, input)?.things.first { thing in
        filter.thing.map { $0.things(in: world).contains(thing.entity) } ?? true
      }
    case .broken: return nil
    }
  }

  private func named(in world: World) -> Selection? {
    if let path = condition.paths.first { return (try? path.resolved(in: world))?.first?.selection }
    return condition.names.first?.things(in: world).first.map { Selection($0) }
  }

  static func differs(_ access: FieldAccess, _ before: World, _ world: World) -> Bool {
    guard access.number != nil || before.isAlive(access.selection.entity) else { return false }
    if let now = access.numbers(in: world), let then = access.numbers(in: before) {
      guard let lane = access.lane else { return now != then }
      return now.lanes[lane] != then.lanes[lane]
    }
    return access.value(in: world) != access.value(in: before)
  }
}
