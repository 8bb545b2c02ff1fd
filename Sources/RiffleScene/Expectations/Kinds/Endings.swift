struct AtRest: ExpectationKind, Equatable {
  static let about = ExpectationTexts(
    key: "atRest", doc: "At the end of the span the entity is at rest.", unit: "points a tick",
    example: "{atRest: end}")
  static let schema = Schema<AtRest>.choice([("end", AtRest(), "At the end of the span.")])

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    misses.isJudged = !things.isEmpty
    for thing in things {
      guard let change = moment.change(of: thing), change.amount > Drawn.still else { continue }
      misses.add(thing, "still moves at the end", change, per: " a tick", in: moment)
    }
  }
}

struct SettlesWithin: ExpectationKind {
  static let about = ExpectationTexts(
    key: "settlesWithin",
    doc: "Motion has ended this many seconds after the start of the span and after the last input in it.", unit: "s",
    example: "{settlesWithin: 0.8, of: card, when: {rule: shuffle}}")
  static let schema = Schema<Double>.seconds(.positive(upTo: 86_400)).map { SettlesWithin(seconds: $0) }

  let seconds: Double
  /// The tick of the last input in the span.
  private(set) var asked: Int?
  private(set) var late: (entity: Entity, first: Int, last: Int)?

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    if moment.input.asksForSomething {
      report(moment, &misses)
      asked = moment.tick
    }
    if !things.isEmpty { misses.isJudged = true }
    let ticks = Int((seconds * Double(moment.rate) + 1e-6).rounded(.down))
    guard moment.tick > (asked ?? misses.firstTick) + ticks, let thing = things.first(where: moment.moves) else {
      return
    }
    late = (late?.entity ?? thing, late?.first ?? moment.tick, moment.tick)
  }

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) { report(moment, &misses) }

  private mutating func report(_ moment: MotionMoment, _ misses: inout Misses) {
    guard let late else { return }
    let figure = Double(late.last - (asked ?? misses.firstTick)) / Double(moment.rate)
    misses.add(late.entity, "is at rest late", figure, bound: seconds, in: moment, tick: late.first)
    self.late = nil
  }
}

struct CompletesOnce: FlagKind {
  static let about = ExpectationTexts(
    key: "completesOnce", doc: "Every animation that starts in the span completes before its end, exactly once.",
    unit: "times", needs: "an animation that starts", example: "{completesOnce: true, however: interrupted}")

  private var started: [(handle: AnimationHandle, tick: Int, cause: Cause?, count: Int)] = []
  private var places: [AnimationHandle: Int] = [:]

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for entry in moment.world.resource(Journal.self)?.entries ?? [] {
      switch entry {
      case .started(let handle, let cause, _) where places[handle] == nil:
        places[handle] = started.count
        started.append((handle, moment.tick, cause, 0))
      case .completed(let handle, _):
        guard let place = places[handle] else { continue }
        started[place].count += 1
        guard started[place].count > 1 else { continue }
        misses.add(nil, Self.words(started[place].cause), Double(started[place].count), bound: 1, in: moment)
      default: break
      }
    }
  }

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    misses.isJudged = !started.isEmpty
    let open = started.filter { $0.count == 0 }
    guard !open.isEmpty else { return }
    // A scrubbed animation is held by a number or the pointer: it has no end of its own.
    func driven(_ world: World) -> [RunningAnimation] { world.runningAnimations().filter { $0.kind == .driven } }
    let (before, now) = (driven(moment.before), driven(moment.world))
    func isHeld(_ handle: AnimationHandle) -> Bool {
      now.contains { one in
        one.handle == handle
          && before.contains { $0.handle == handle && $0.selection == one.selection && $0.progress == one.progress }
      }
    }
    for run in open where !isHeld(run.handle) {
      misses.add(nil, Self.words(run.cause), 0, bound: 1, in: moment, tick: run.tick)
    }
  }

  private static func words(_ cause: Cause?) -> String {
    let name = [cause?.animation, cause?.intent, cause?.rule].compactMap(\.self).first { !$0.isEmpty }
    return "completes what \(name ?? "it") started"
  }
}

struct EndsExactly: FlagKind {
  static let about = ExpectationTexts(
    key: "endsExactly", doc: "At the end of the span the presented value equals the model value, bit for bit.",
    unit: "points", example: "{endsExactly: true}")

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let drawn = moment.drawn(thing), let model = moment.model(thing) else { continue }
      misses.isJudged = true
      let off = drawn.change(since: model)
      if off.amount > 0 { misses.add(thing, "does not end where its model is", off, in: moment) }
    }
  }
}

struct EndsAt: ExpectationKind {
  static let about = ExpectationTexts(
    key: "endsAt", doc: "At the end of the span the centre is at [x, y], in points of the scene, within 0.01 point.",
    unit: "points", example: "{endsAt: [480, 360], of: card}")
  static let schema = Schema<SIMD2<Float>>.point().map { EndsAt(place: $0) }

  let place: SIMD2<Float>

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    misses.judge(things, "ends elsewhere", bound: 0.01, limit: 0.01, in: moment) { thing in
      moment.drawn(thing).map { ($0.center - place).length }
    }
  }
}

struct EndsAs: ExpectationKind {
  static let about = ExpectationTexts(
    key: "endsAs",
    doc:
      "At the end of the span the entities have these values in the model, written as in 'to:', within 0.001 of their unit.",
    unit: "off", needs: "an entity that it names", example: "{endsAs: {card: {scale: 1}}}")
  static let schema = Schema<[(indices: [Int], changes: [Change])]>.values(
    .named(what: "the id of an entity", PropertyTable.standard.to.description),
    isNot: "entities with values, such as {card: {x: 300, opacity: 1}}"
  ) { entry, context in
    guard let indices = context.entities(called: entry.key, at: entry.keyLocation) else { return nil }
    return PropertyTable.standard.to.read(entry.value, &context).map { (indices, $0) }
  }
  .map { EndsAs(values: $0) }

  let values: [(indices: [Int], changes: [Change])]

  /// Compares the model with a copy of the world in which the values were set, so that any property can be expected.
  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for (indices, changes) in values {
      for thing in indices.compactMap(moment.entity) {
        guard moment.world.isAlive(thing) else {
          misses.add(thing, "is removed", 0, bound: 1, in: moment, unit: "entities")
          continue
        }
        misses.isJudged = true
        // A missing value, such as an opacity, has its default.
        var world = moment.world
        world.prepare([thing], for: changes)
        var expected = world
        expected.withTransaction(Transaction(disablesAnimations: true)) { $0.set(changes, of: [thing]) }
        for part in expected.readings(of: thing) {
          let fields = world.reading(of: part.name, on: thing)?.fields ?? []
          for field in part.fields {
            let model = fields.first { $0.id == field.id }?.model
            let off = model?.distance(to: field.model) ?? 1
            guard off > 0.001 else { continue }
            misses.add(
              thing, "ends with \(field.id) \(model?.text ?? "missing") instead of \(field.model.text)", off,
              bound: 0.001, in: moment)
          }
        }
      }
    }
  }
}
