/// The last change of a field and its cause, as far as the journal records it.
package struct LastChange: Sendable {
  package let tick: Int
  package let name: String
  /// The field and its changed number, such as `position x`; nil for a number of the world.
  let field: String?
  package let before: String
  package let after: String
  /// The system after which it differed: `animations` for running animations.
  package let system: String
  /// The animation that moved it; nil for a value that was set.
  package let animation: String?
  package let startTick: Int?
  package let cause: Cause?
  /// The sources that a linked or carried number follows, in sentences; empty for other numbers.
  let causes: String
  package let input: (tick: Int, words: String)?
}

extension Past {
  /// Returns the field's last change up to the playhead, or nil. Throws unless one entity has that name and that field.
  package func lastChange(of path: FieldPath) throws(ConditionError) -> LastChange? {
    let count = try path.resolved(in: simulation.world).count
    guard count == 1 else { throw path.source.error("that is \(count) entities; name one of them") }
    let condition = Condition(description: "\(path) changes", .change(path))
    return lastTick(before: playhead + 1, where: condition).flatMap { change(of: path, at: $0) }
  }

  /// Nil if a world is not kept, or the entity is gone: its name may have been that of another one.
  package func change(of path: FieldPath, at tick: Int) -> LastChange? {
    guard let accesses = try? path.resolved(in: simulation.world), accesses.count == 1, let world = world(at: tick),
      let before = self.world(at: tick - 1), accesses[0].number != nil || world.isAlive(accesses[0].selection.entity)
    else { return nil }
    return FieldChange(past: self, access: accesses[0], tick: tick, before: before, world: world).lastChange
  }

  /// Nil if the entity is gone, or older than the first kept tick.
  package func birth(of entity: Entity) -> Int? {
    guard simulation.world.isAlive(entity), world(at: history.firstKept)?.isAlive(entity) == false else { return nil }
    return (history.firstKept + 1..<playhead).partitioningIndex { world(at: $0)?.isAlive(entity) == true }
  }
}

/// The change of a number in a tick, with the worlds before and after it.
private struct FieldChange {
  let past: Past
  let access: FieldAccess
  let tick: Int
  let before: World
  let world: World

  var lastChange: LastChange {
    let (entity, field) = (access.selection.entity, access.selection.field)
    let system = past.firstSystem(changing: { access.value(in: $0) }, at: tick, from: before) ?? "animations"
    let owner = world.owner(of: access.selection) ?? before.owner(of: access.selection)
    let animation = system == "animations" ? owner : nil
    let (causes, first) = animation == nil ? chain : ("", nil)
    let cause = first?.cause ?? (animation == nil ? settingCause : nil) ?? animation?.cause ?? startCause
    let (from, to) = words
    let lane = access.laneName(in: world).map { " \($0)" } ?? ""
    return LastChange(
      tick: tick, name: access.number ?? world.name(of: entity), field: field.map { $0.words + lane }, before: from,
      after: to, system: system, animation: animation?.fullTitle, startTick: animation?.startTick, cause: cause,
      causes: causes, input: input(behind: cause, at: animation?.startTick ?? first?.tick ?? tick))
  }

  private var chain: (causes: String, first: (cause: Cause, tick: Int)?) {
    guard let field = access.selection.field, let reading = world.reading(of: field, on: access.selection.entity)
    else { return ("", nil) }
    var why = Why(world: world, selection: access.selection, reading: reading)
    var chain = CauseChain(before: before, follows: past.follows)
    why.addLinks(of: access.selection, &chain)
    if access.isDrawn { why.addCarrier(&chain) }
    return (why.causes, chain.first)
  }

  /// The old and the new value: with all digits if shorter ones are equal, a text of several words in quotes.
  private var words: (from: String, to: String) {
    let (from, to) = (words(in: before, isExact: false), words(in: world, isExact: false))
    return from == to ? (words(in: before, isExact: true), words(in: world, isExact: true)) : (from, to)
  }

  private func words(in world: World, isExact: Bool) -> String {
    guard let value = access.value(in: world)?.description else { return "not there" }
    guard let all = access.numbers(in: world) else { return value.contains(" ") ? "\"\(value)\"" : value }
    let unit = all.kind == .angle && !value.hasSuffix("°") ? "°" : ""
    guard isExact, !access.quantity.isLength else { return value + unit }
    let numbers = access.lane.map { [all.lanes[$0]] } ?? all.numbers
    let text = numbers.map { $0 == $0.rounded() ? FieldValue.short($0) : "\(Float($0))" }.joined(separator: ", ")
    return (numbers.count > 1 ? "(\(text))" : text) + unit
  }

  private var settingCause: Cause? {
    guard let name = access.number else { return world.setting(of: access.selection)?.setCause }
    return world.resource(Journal.self)?.numbers.last { $0.name == name }?.cause
  }

  private var startCause: Cause? {
    let now = world.resource(Tick.self)?.now
    return world.runningAnimations(of: access.selection).last { $0.startTick == now }?.cause
  }

  /// Returns the input of the cause's intent, else of the request, else of `tick`; none of a later tick.
  private func input(behind cause: Cause?, at tick: Int) -> (tick: Int, words: String)? {
    let tick = cause?.intentTick ?? cause?.heldSince ?? tick
    let events = past.history.input(at: tick).events.filter { if case .pointerMoved = $0 { false } else { true } }
    // A click takes effect when the pointer is released.
    let asked = events.filter(\.asksForSomething)
    let shown = asked.isEmpty ? events : asked
    guard !shown.isEmpty else { return nil }
    return (tick, shown.map { $0.words(in: past.simulation.world) }.joined(separator: "; "))
  }
}

extension LastChange {
  /// The change and its cause in a few words: `archived: 1 → 2 after intent click(archive)`.
  package var short: String {
    let what = "\(name)\(field.map { " · \($0)" } ?? ""): \(before) → \(after)"
    return what + (animation.map { ", moved by \($0)" } ?? "") + (causes.isEmpty ? cause?.byWords ?? "" : "." + causes)
  }

  /// Two sentences at most: `position of ball went from (64, 268) to (71.2, 268) at tick 62, by the system
  /// 'animations': hop (spring, 0.45 s), asked for at tick 60 by rule key s. The input was key s at tick 60.`
  package var sentence: String {
    var words = "\(field.map { "\($0) of " } ?? "")\(name) went from \(before) to \(after) at tick \(tick), "
    words += animation == nil ? "set in the system '\(system)'" : "moved by \(animation ?? "")"
    if let startTick { words += ", asked for at tick \(startTick)" }
    words += causes.isEmpty ? (cause?.byWords ?? "") + "." : "." + causes
    if let input { words += " The input was \(input.words) at tick \(input.tick)." }
    return words
  }
}
