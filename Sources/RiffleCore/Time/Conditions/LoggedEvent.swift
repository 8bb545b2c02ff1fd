/// An event of a tick: an input, or an entry of the journal about animations and entities.
package struct LoggedEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case input
    case start
    case interruption
    case settle
    /// Running animations end early: their values were set, or they were cancelled.
    case cancel
    /// A verb changes how animations run: pause, resume, reverse, restart, finish, or those of a property animator.
    case steer
    /// A transaction completes; its reason is `finished`, `retargeted`, `cancelled` or `gone`.
    case completion
    case set
    case insertion
    case removal
    case answer
    /// A rule is refused, an input meets no rule, or a verb has no effect.
    case refusal
    case jump
    case hit
  }

  package let tick: Int
  package let kind: Kind
  package let reason: String?
  package let things: [Selection]
  package let names: [String]
  package let cause: Cause?
  package let sentence: String
  /// True for continuations (drags, cameras, links), very short or unneeded ends, outcomes of an input, and the engine.
  package let isMinor: Bool

  static let reasons = ["finished", "retargeted", "cancelled", "gone", "refused"]

  init(
    _ tick: Int, _ kind: Kind, reason: String? = nil, things: [Selection] = [], names: [String] = [],
    cause: Cause? = nil, isMinor: Bool = false, _ sentence: String
  ) {
    (self.tick, self.kind, self.reason, self.things) = (tick, kind, reason, things)
    (self.names, self.cause, self.isMinor, self.sentence) = (names, cause, isMinor, sentence)
  }

  package func line(rate: Int) -> String {
    let seconds = String(Double((Double(tick) / Double(rate) * 1000).rounded()) / 1000)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let list = names.isEmpty ? "-" : NameList.words(names)
    return "\(padded("\(tick)", 6))  \(padded(seconds + " s", 9))  \(padded(kind.rawValue, 12))  \(list)  \(sentence)"
  }

  /// Inputs, then the journal, then insertions and removals. Linear in what moves, in a tick with events.
  package static func events(
    from before: World, to world: World, _ input: InputFrame, findsJumps: Bool = false
  ) -> [LoggedEvent] {
    let delta = WorldDelta(from: before, to: world)
    let (tick, journal) = (delta.tick, world.resource(Journal.self))
    var events = input.events.filter(\.asksForSomething).map {
      LoggedEvent(tick, .input, reason: $0.words, $0.words(in: world))
    }
    events += (journal?.outcomes(at: world) ?? []).map { outcome in
      let entities = outcome.entity == .none ? [] : [outcome.entity]
      return LoggedEvent(
        tick, outcome.kind, things: entities.map { Selection($0) }, names: entities.map(delta.name),
        cause: outcome.cause, isMinor: true, "\(outcome.cause.intent) \(outcome.words)")
    }
    let entries = journal?.entries ?? []
    if !entries.isEmpty {
      let telling = JournalTelling(delta, entries)
      // Each component of an animation has an entry, and each transaction of a verb: a sentence appears once.
      var told: Set<[String]> = []
      events += entries.compactMap(telling.event).filter {
        told.insert(["\($0.kind)", $0.sentence] + $0.names).inserted
      }
    }
    let earlier = before.resource(Journal.self)?.numbers ?? []
    events += (journal?.numbers ?? []).map { change in
      LoggedEvent(
        tick, .set, names: [change.name], cause: change.cause,
        isMinor: earlier.contains { $0.name == change.name && $0.cause == change.cause },
        "\(change.name) goes from \(FieldValue.plain(change.before)) to \(FieldValue.plain(change.after))"
          + (change.cause?.verbWords ?? ""))
    }
    events += Self.of(.insertion, delta.inserted, delta, "come to life", "comes to life")
    events += Self.of(.removal, delta.removed, delta, "go", "goes")
    if findsJumps {
      events += ContinuityCheck(most: nil).jumps(from: before, to: world, input: input).map {
        LoggedEvent(tick, .jump, things: [$0.selection], names: [$0.name], "\($0)")
      }
    }
    return events
  }

  package init(_ jump: DrawnJumps.Found) {
    self.init(jump.tick, .jump, things: [Selection(jump.entity)], names: [jump.name], cause: jump.cause, jump.sentence)
  }

  private static func of(
    _ kind: Kind, _ entities: [Entity], _ delta: WorldDelta, _ plural: String, _ singular: String
  ) -> [LoggedEvent] {
    guard !entities.isEmpty else { return [] }
    let names = entities.map(delta.name)
    let sentence = "\(NameList.words(names)) \(names.count == 1 ? singular : plural)"
    return [LoggedEvent(delta.tick, kind, things: entities.map { Selection($0) }, names: names, sentence)]
  }
}

private struct JournalTelling {
  let delta: WorldDelta
  private let running: [RunningAnimation]
  private let ran: [RunningAnimation]
  private let still: Set<MotionKey>
  private let since: [AnimationHandle: Int]
  private var started: Set<AnimationHandle> = []
  private var settings: Set<AnimationHandle> = []
  private var steered: [Verb: Set<AnimationHandle>] = [:]

  private var world: World { delta.after }
  private var before: World { delta.before }

  private struct Verb: Hashable {
    let verb: AnimationVerb
    let cause: Cause?
  }

  init(_ delta: WorldDelta, _ entries: [Journal.Entry]) {
    self.delta = delta
    running = delta.after.runningAnimations()
    ran = delta.before.runningAnimations()
    still = Set(running.map(MotionKey.init))
    since = Dictionary(ran.map { ($0.handle, $0.startTick) }) { first, _ in first }
    for entry in entries {
      switch entry {
      case .started(let handle, _, _): started.insert(handle)
      case .set(let handle, _, _, _): settings.insert(handle)
      case .steered(let handle, let verb, let cause):
        steered[Verb(verb: verb, cause: cause), default: []].insert(handle)
      case .cancelled(let handle, _):
        steered[Verb(verb: .cancel, cause: delta.after.ending(of: handle)?.cause), default: []].insert(handle)
      default: break
      }
    }
  }

  func event(_ entry: Journal.Entry) -> LoggedEvent? {
    let outline = delta.outline(entry)
    let (kind, cause) = (outline.kind, outline.cause)
    switch entry {
    case .started(let handle, _, _) where settings.contains(handle): return nil
    case .started(let handle, _, let count):
      let its = running.filter { $0.handle == handle }
      let what = its.first?.fullTitle ?? cause?.animation ?? ""
      let on =
        its.isEmpty
        ? count == 1
          ? "\(what.isEmpty ? "an animation" : what) starts and ends at once"
          : "\(count) animations start and end at once" : "\(what) starts on \(words(its))"
      let continues = its.allSatisfy { one in one.interrupted.map { self.continues($0.handle, cause) } ?? false }
      return make(kind, its, cause, isMinor: continues, on + (cause?.byWords ?? ""))
    case .retargeted(let handle, let later, _):
      let its = running.filter { $0.handle == later && $0.interrupted?.handle == handle }
      let old = ran.first { $0.handle == handle }
      let done = old.map { ", \(percentWords($0.progress)) done" } ?? ""
      let new = its.first?.title ?? cause?.animation ?? "a later one"
      let shown = its.isEmpty ? ran.filter { $0.handle == handle } : its
      return make(
        kind, shown, cause, isMinor: continues(handle, cause),
        "\(new) interrupts \(old?.title ?? "what ran")\(done), on \(words(shown))" + (cause?.byWords ?? ""))
    case .settled(let handle, _):
      let its = over([handle])
      // A start mentions an immediate end; a value that was at rest before does not come to rest.
      if its.isEmpty || started.contains(handle) { return nil }
      return make(kind, its, cause, "\(titles(its)) comes to rest\(on(its))")
    case .cancelled(let handle, _):
      let its = over(steered[Verb(verb: .cancel, cause: cause)] ?? [handle])
      return make(kind, its, cause, "\(titles(its)) \(its.areSeveral ? "are" : "is") cut short\(on(its))", by: cause)
    case .entityGone(let handle, _):
      let its = over([handle])
      return make(kind, its, cause, "\(titles(its)) ends: what it moved is gone", by: cause)
    case .completed where kind != .completion: return nil
    case .completed(let handle, let reason):
      let its = ran.filter { $0.handle == handle }
      let own = before.cause(of: handle) ?? world.cause(of: handle)
      let title = its.first?.title ?? [own?.animation, own?.action].compactMap(\.self).first { !$0.isEmpty }
      let isAwaited = world.resource(Journal.self)?.awaited.contains(handle) == true
      return make(
        kind, its, cause, reason: reason.word, isMinor: !reason.isEnd && !isAwaited,
        "\(title ?? "an animation") completes: \(reason.word)" + (cause == own ? cause?.byWords ?? "" : ""),
        by: cause == own ? nil : cause)
    case .steered(let handle, let verb, _):
      let handles = steered[Verb(verb: verb, cause: cause)] ?? [handle]
      let now = running.filter { handles.contains($0.handle) }
      let its = now.isEmpty ? ran.filter { handles.contains($0.handle) } : now
      return make(kind, its, cause, "\(titles(its)) \(its.areSeveral ? "are" : "is") \(verb.done)\(on(its))", by: cause)
    case .animator(let animator, let verb, _):
      let now = running.filter { $0.animator?.animator == animator }
      let its = now.isEmpty ? ran.filter { $0.animator?.animator == animator } : now
      let continues = before.resource(Journal.self)?.entries.contains {
        if case .animator(animator, verb, _) = $0 { true } else { false }
      }
      let place = now.first?.animator.map { verb == .scrub ? " to \(percentWords($0.fraction))" : "" } ?? ""
      return make(
        kind, its, cause, isMinor: continues == true, "\(titles(its)) is \(verb.done)\(place)\(on(its))", by: cause)
    case .emitted(let entity, let rate, _):
      let name = delta.name(of: entity)
      let words = rate.map { "the births of \(name) are set to \(FieldValue.short(Double($0))) a second" }
      return LoggedEvent(
        delta.tick, kind, things: [Selection(entity)], names: [name], cause: cause,
        (words ?? "a burst of particles starts on \(name)") + (cause?.byWords ?? ""))
    case .set(_, _, let component, let rows):
      let entities = rows.compactMap { world.entity(atRow: Int($0)) }
      let names = entities.map(world.name)
      let continues = before.resource(Journal.self)?.entries.contains {
        if case .set(_, cause, component, _) = $0 { true } else { false }
      }
      return LoggedEvent(
        delta.tick, kind, things: entities.map { Selection($0) }, names: names, cause: cause,
        isMinor: continues == true || areOfEngine(entities),
        "\(plainWords(shortName(of: component))) of "
          + "\(names.isEmpty ? "what is gone again" : NameList.words(names)) is set" + (cause?.verbWords ?? ""))
    }
  }

  private func over(_ handles: Set<AnimationHandle>) -> [RunningAnimation] {
    ran.filter { handles.contains($0.handle) && !still.contains(MotionKey($0)) }
  }

  private func titles(_ its: [RunningAnimation]) -> String {
    its.isEmpty ? "an animation" : NameList.words(its.map(\.title).eachOnce)
  }

  private func on(_ its: [RunningAnimation]) -> String { its.isEmpty ? "" : " on \(words(its))" }

  private func make(
    _ kind: LoggedEvent.Kind, _ its: [RunningAnimation], _ cause: Cause?, reason: String? = nil, isMinor: Bool = false,
    _ sentence: String, by actor: Cause? = nil
  ) -> LoggedEvent {
    LoggedEvent(
      delta.tick, kind, reason: reason, things: its.map(\.selection), names: names(its), cause: cause,
      isMinor: isMinor || areOfEngine(its.map(\.entity)), sentence + (actor?.verbWords ?? ""))
  }

  /// True if the old one began at most 1/30 s ago for the same reason, as in a drag, which moves once a frame.
  private func continues(_ old: AnimationHandle, _ cause: Cause?) -> Bool {
    guard let start = since[old] else { return false }
    return delta.tick - start <= world[resource: Tick.self].rate / 30 && before.cause(of: old) == cause
  }

  private func areOfEngine(_ entities: [Entity]) -> Bool {
    !entities.isEmpty && entities.allSatisfy { (world.isAlive($0) ? world : before).isOfEngine($0) }
  }

  private func names(_ its: [RunningAnimation]) -> [String] { its.map { delta.name(of: $0.entity) }.eachOnce }

  private func words(_ its: [RunningAnimation]) -> String {
    let fields = its.map { $0.selection.field?.words ?? "" }.eachOnce
    let list = NameList.words(names(its))
    return fields.isEmpty ? list : "\(fields.joined(separator: " and ")) of \(list)"
  }
}

extension CompletionReason {
  fileprivate var isEnd: Bool { if case .retargeted = self { false } else { true } }

  package var word: String {
    switch self {
    case .finished: "finished"
    case .retargeted: "retargeted"
    case .cancelled: "cancelled"
    case .entityGone: "gone"
    case .refused: "refused"
    }
  }
}

extension [RunningAnimation] {
  fileprivate var areSeveral: Bool { contains { $0.title != first?.title } }
}

extension AnimationVerb {
  package var done: String {
    switch self {
    case .start, .restart, .finish: rawValue + "ed"
    case .cancel: "cancelled"
    case .scrub: "scrubbed"
    case .stop: "stopped"
    case .pause, .resume, .reverse, .continue: rawValue + "d"
    }
  }
}

extension Cause {
  /// ` by rule key v`: `byWords` with the trigger as the name of an unnamed rule.
  var verbWords: String { actor == .rule && rule.isEmpty && !intent.isEmpty ? " by rule \(intent)" : byWords }

  package var byWords: String { actorWords + (intent.isEmpty ? "" : " after intent \(intent)") }
}

extension Sequence where Element: Hashable {
  var eachOnce: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

package enum NameList {
  /// `ball`, `card.1 to card.8`, `5 things named card`, `5 things without a name`, `a, b, c and 9 more`
  package static func words(_ names: [String]) -> String {
    guard names.count > 2 else { return names.isEmpty ? "nothing" : names.joined(separator: " and ") }
    let parts = names.map(stem)
    if let first = parts.first, parts.allSatisfy({ $0.stem == first.stem && $0.number != nil }),
      let low = parts.compactMap(\.number).min(), let high = parts.compactMap(\.number).max()
    {
      let isRow = Set(parts.compactMap(\.number)).count == high - low + 1 && names.count == high - low + 1
      let base = names[0].dropLast(String(first.number ?? 0).count)
      if isRow { return "\(base)\(low) to \(base)\(high)" }
      return "\(names.count) entities " + (base == "entity " ? "without a name" : "named \(first.stem)")
    }
    return names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }

  static func stem(_ name: String) -> (stem: String, number: Int?) {
    let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    guard !digits.isEmpty, let number = Int(digits) else { return (name, nil) }
    var stem = name.dropLast(digits.count)
    while let last = stem.last, ". -_".contains(last) { stem = stem.dropLast() }
    return stem.isEmpty ? (name, nil) : (String(stem), number)
  }
}
