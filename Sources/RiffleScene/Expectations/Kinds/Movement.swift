struct Moves: ExpectationKind {
  static let about = ExpectationTexts(
    key: "moves",
    doc:
      "The motion has these figures, to their last digit, two ticks or the 'tolerance'. 'riffle test --measure' writes them.",
    unit: "as the figure", example: "{moves: {starts: 0.1, ends: 0.92, travel: 412}, of: card}")
  static let schema: Schema<Moves> = {
    let block = Schema<Moves>.block("moves", about.doc, Moves()) {
      MotionFigures.Figure.allCases.map { figure in
        Field(figure.rawValue, \.figures[figure], figure.isPlace ? .number() : .number(.notNegative), figure.texts.doc)
      }
      Field(
        "tolerance", \.figures.tolerance, .number(0...1),
        "Allowed relative difference of a figure. Half a unit of its last digit and two ticks are always allowed.")
    }
    return block.checked { moves in
      MotionFigures.Figure.allCases.contains { moves.figures[$0] != nil }
        ? nil : "'moves' names no figure; write how far or how long they move, as in {travel: 412, ends: 0.9}"
    }
  }()

  /// Only measures if there are none.
  var figures = MotionFigures()
  private(set) var found = MotionFigures()

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    if moment.tick == misses.firstTick { found = MotionFigures(from: moment) }
    found.look(moment, things)
  }

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    found.end(moment, things)
    misses.isJudged = true
    for figure in MotionFigures.Figure.allCases {
      guard let bound = figures[figure] else { continue }
      guard let value = found[figure] else {
        let words = figure.isPlace ? "is not seen at the end" : "never moves"
        return misses.add(things.first, words, 0, bound: bound, in: moment, unit: figure.texts.unit)
      }
      if (value - bound).magnitude > figures.slack(of: figure, rate: moment.rate) {
        let words = "moves otherwise: '\(figure.rawValue)' is \(value < bound ? "less" : "more")"
        misses.add(things.first, words, value, bound: bound, in: moment, unit: figure.texts.unit)
      }
    }
  }
}

struct Monotone: ExpectationKind {
  static let about = ExpectationTexts(
    key: "monotone",
    doc:
      "The value never reverses its direction in the span: x, y, width, height, rotation, turn, tilt, opacity and so on.",
    unit: "as the value", example: "{monotone: x, of: ball, when: {rule: start}}")
  static let schema = DrawnValue.schema.map { Monotone(value: $0) }
  var figureUnit: String { value.unit }

  let value: DrawnValue
  /// The extreme so far and the direction, by lane.
  private(set) var ways: [Entity: (extreme: SIMD2<Double>, direction: SIMD2<Double>)] = [:]

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let drawn = moment.drawn(thing) else { continue }
      let now = value.lanes(drawn)
      guard var way = ways[thing] else {
        ways[thing] = (moment.drawnBefore(thing).map(value.lanes) ?? now, .zero)
        continue
      }
      misses.isJudged = true
      for lane in 0..<2 {
        let step = now[lane] - way.extreme[lane]
        if way.direction[lane] == 0, step.magnitude > 0.01 { way.direction[lane] = step < 0 ? -1 : 1 }
        if step * way.direction[lane] >= 0 {
          way.extreme[lane] = way.direction[lane] == 0 ? way.extreme[lane] : now[lane]
        } else if step.magnitude > 0.01 {
          misses.add(thing, "turns back in \(value.rawValue)", step.magnitude, bound: 0, in: moment)
        }
      }
      ways[thing] = way
    }
  }
}

struct NoJump: FlagKind {
  static let about = ExpectationTexts(
    key: "noJump",
    doc:
      "Nothing is drawn elsewhere from one tick to the next unless its velocity before or after explains it, whatever moves it. 'jumps: true' on the action or link allows it.",
    unit: "points", needs: "an entity that is visible", example: "{noJump: true, however: interrupted}",
    looksForJumps: true)

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    misses.add(moment.jumps, "jumps at once", of: things, moment)
  }
}

struct NoKink: FlagKind {
  static let about = ExpectationTexts(
    key: "noKink",
    doc:
      "No velocity changes more within a tick than the springs that move the value explain, and nothing jumps. 'jumps: true' on the action or link allows a jump.",
    unit: "kinks", needs: "an entity that is visible", example: "{noKink: true, of: ball, however: interrupted}",
    looksForJumps: true)

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    misses.add(moment.kinks, "changes its velocity at once", of: things, moment)
  }
}

extension Misses {
  /// Adds the unexplained changes of fields, and the drawn jumps of the tick before if the span includes it.
  fileprivate mutating func add(_ changes: [Jump], _ words: String, of things: [Entity], _ moment: MotionMoment) {
    isJudged = isJudged || things.contains { moment.drawn($0)?.isSeen == true }
    guard !changes.isEmpty || !moment.drawnJumps.isEmpty else { return }
    let things = Set(things)
    for change in changes where things.contains(change.selection.entity) {
      let field = change.selection.field.map { "\($0)" } ?? "it"
      add(
        change.selection.entity, "\(words), \(field) from \(change.before) to \(change.after)", 1, bound: 0,
        in: moment, unit: change.kind == .value ? "jumps" : "kinks")
    }
    for jump in moment.drawnJumps where !jump.isMeant && jump.tick >= firstTick && things.contains(jump.entity) {
      add(
        jump.entity, "jumps" + (jump.cause?.byWords ?? ""), jump.distance, bound: jump.explained, in: moment,
        tick: jump.tick, unit: "points")
    }
  }
}

struct OvershootAtMost: ExpectationKind {
  static let about = ExpectationTexts(
    key: "overshootAtMost", doc: "Maximum overshoot beyond the target, in the direction of the movement.",
    unit: "points, or as the value", needs: "an entity that moves to a target",
    example: "{overshootAtMost: 12, of: card}")
  static let schema = BoundedValue.schema("the maximum overshoot").map { OvershootAtMost(most: $0) }
  var figureUnit: String { most.value.unit }

  let most: BoundedValue
  private(set) var ways: [Entity: (from: SIMD2<Double>, to: SIMD2<Double>)] = [:]

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let words = "overshoots in \(most.value.rawValue)"
    misses.judge(things, words, bound: most.bound, limit: most.bound + 1e-3, in: moment) { thing in
      guard let drawn = moment.drawn(thing), let model = moment.model(thing) else { return nil }
      let (value, target) = (most.value.lanes(drawn), most.value.lanes(model))
      guard let way = ways[thing], way.to == target else {
        ways[thing] = (moment.drawnBefore(thing).map(most.value.lanes) ?? value, target)
        return nil
      }
      let length = (way.to - way.from).length
      return length > 0.01 ? ((value - way.to) * (way.to - way.from)).sum() / length : nil
    }
  }
}

struct SpeedAtMost: ExpectationKind {
  static let about = ExpectationTexts(
    key: "speedAtMost", doc: "Maximum speed, measured between consecutive ticks.", unit: "points/s, or as the value",
    needs: "an entity that is visible in two ticks", example: "{speedAtMost: 4000, of: card}")
  static let schema = BoundedValue.schema("the maximum speed").map { SpeedAtMost(most: $0) }
  var figureUnit: String { most.value.unit + "/s" }

  let most: BoundedValue

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let (words, limit) = ("is too fast in \(most.value.rawValue)", most.bound * (1 + 1e-4) + 1e-3)
    misses.judge(things, words, bound: most.bound, limit: limit, in: moment) {
      moment.velocity(of: $0, most.value)?.length
    }
  }
}

struct AccelerationAtMost: ExpectationKind {
  static let about = ExpectationTexts(
    key: "accelerationAtMost", doc: "Maximum acceleration, measured over three ticks.",
    unit: "points/s², or as the value", needs: "an entity that is visible in three ticks",
    example: "{accelerationAtMost: 60000, of: card}")
  static let schema = BoundedValue.schema("the maximum acceleration").map { AccelerationAtMost(most: $0) }
  var figureUnit: String { most.value.unit + "/s²" }

  let most: BoundedValue
  private(set) var velocities: [Entity: SIMD2<Double>] = [:]

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let (words, limit) = ("accelerates too fast in \(most.value.rawValue)", most.bound * (1 + 1e-4) + 1)
    misses.judge(things, words, bound: most.bound, limit: limit, in: moment) { thing in
      let velocity = moment.velocity(of: thing, most.value)
      defer { velocities[thing] = velocity }
      guard let velocity, let last = velocities[thing] else { return nil }
      return (velocity - last).length * Double(moment.rate)
    }
  }
}
