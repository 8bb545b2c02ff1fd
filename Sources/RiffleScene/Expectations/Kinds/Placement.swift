struct Inside: ExpectationKind {
  static let about = ExpectationTexts(
    key: "inside",
    doc: "While visible, the entity is inside the window ('frame'), a box [x, y, width, height] or another entity.",
    unit: "points", needs: "an entity that is visible", example: "{inside: frame, of: card}")

  enum Area: Sendable, Equatable {
    case window
    case box(Rect)
    case thing(Int)
  }

  let area: Area

  static let schema: Schema<Inside> = {
    let what = "'frame', a box [x, y, width, height] in points, or the id of an entity"
    let thing = EntityReference.schema
    let word = Schema<Inside>(.name(what: what, builtIn: ["frame"])) { node, context in
      if node.text == "frame" { return Inside(area: .window) }
      return thing.read(node, &context).map { Inside(area: .thing($0.index)) }
    }
    let number = Schema<Float>.number(NumberRange(-100_000...100_000))
    let box = Schema<(Float, Float, Float, Float)>.tuple(
      (label: "x", value: number), (label: "y", value: number), (label: "width", value: number),
      (label: "height", value: number))
    return .oneOf(
      "area", what, scalar: word,
      list: box.checked { $0.2 > 0 && $0.3 > 0 ? nil : "a box has a width and a height above 0" }
        .map { Inside(area: .box(Rect(x: $0.0, y: $0.1, width: $0.2, height: $0.3))) })
  }()

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard let bounds = bounds(moment) else { return }
    // The limit allows for rounding; 0.01 as a Float, as the figures are.
    misses.judge(things, "is outside", bound: 0, limit: Double(Float(0.01)), in: moment) { thing in
      guard let drawn = moment.drawn(thing), drawn.isSeen else { return nil }
      let frame = area == .window ? drawn.windowFrame : drawn.frame
      return Double(pointwiseMax(bounds.minimum - frame.minimum, frame.maximum - bounds.maximum).max())
    }
  }

  private func bounds(_ moment: MotionMoment) -> Rect? {
    switch area {
    case .window: return Rect(size: moment.window)
    case .box(let box): return box
    case .thing(let index): return moment.entity(index).flatMap(moment.drawn)?.frame
    }
  }
}

struct NoOverlap: ExpectationKind {
  static let about = ExpectationTexts(
    key: "noOverlap", doc: "Bounding boxes of visible entities do not overlap, or by at most this many points.",
    unit: "points", needs: "two entities that are visible in one tick",
    example: "{noOverlap: true, of: [home, search]}")
  static let schema: Schema<NoOverlap> = .oneOf(
    "overlap", "true, or the points by which they may overlap",
    scalar: Schema<NoOverlap>(.oneOf(what: "true, or a number of points", [.flag, points.description])) {
      node, context in node.flag == true ? NoOverlap(most: 0) : points.read(node, &context).map { NoOverlap(most: $0) }
    })
  private static let points = Schema<Float>.number(.notNegative, unit: "points")

  let most: Float

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let seen = things.compactMap { thing in
      moment.drawn(thing).flatMap { $0.isSeen ? (entity: thing, frame: $0.frame) : nil }
    }
    .sorted { ($0.frame.minimum.x, $0.entity) < ($1.frame.minimum.x, $1.entity) }
    if seen.count > 1 { misses.isJudged = true }
    for (place, one) in seen.enumerated() {
      for other in seen[(place + 1)...] {
        // Sorted by left edge, so no later one can overlap.
        if other.frame.minimum.x >= one.frame.maximum.x { break }
        let over =
          (pointwiseMin(one.frame.maximum, other.frame.maximum)
          - pointwiseMax(one.frame.minimum, other.frame.minimum)).min()
        guard over > most + 0.01 else { continue }
        misses.add(
          one.entity, "overlaps \(moment.world.name(of: other.entity))", Double(over), bound: Double(most), in: moment)
      }
    }
  }
}

struct NeverBoth: ExpectationKind {
  static let about = ExpectationTexts(
    key: "neverBoth",
    doc: "At most one of these entities is visible in any tick: opacity above 0.001 and inside the window.",
    unit: "entities", needs: "an entity that is visible", example: "{neverBoth: [login, home]}")
  static let schema = Schema<[EntityReference]>.list(of: EntityReference.schema, count: 2...100)
    .map { NeverBoth(indices: $0.map(\.index)) }

  let indices: [Int]

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let seen = indices.compactMap(moment.entity).filter { thing in
      guard let drawn = moment.drawn(thing), drawn.isSeen else { return false }
      let (frame, window) = (drawn.windowFrame, moment.window)
      return frame.maximum.x > 0 && frame.maximum.y > 0 && frame.minimum.x < window.x && frame.minimum.y < window.y
    }
    if !seen.isEmpty { misses.isJudged = true }
    guard seen.count > 1 else { return }
    let others = seen.dropFirst().map { moment.world.name(of: $0) }.joined(separator: ", ")
    misses.add(seen[0], "is seen beside \(others)", Double(seen.count), bound: 1, in: moment)
  }
}

struct Order: ExpectationKind {
  static let about = ExpectationTexts(
    key: "order", doc: "The entities become visible in this order.", unit: "s",
    example: "{order: [title, list, button]}")
  static let schema = Schema<[EntityReference]>.list(of: EntityReference.schema, count: 2...1000)
    .map { Order(indices: $0.map(\.index)) }

  let indices: [Int]
  private(set) var first: [Int: Int] = [:]

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for (place, index) in indices.enumerated() where first[place] == nil {
      guard let thing = moment.entity(index), VisibleBy.isVisible(thing, moment) else { continue }
      first[place] = moment.tick
    }
  }

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for place in indices.indices.dropFirst() {
      guard let thing = moment.entity(indices[place]), let earlier = moment.entity(indices[place - 1]) else { continue }
      misses.isJudged = true
      guard let mine = first[place] else {
        misses.add(thing, "is never visible", .infinity, bound: 0, in: moment)
        continue
      }
      let other = first[place - 1] ?? moment.tick
      guard mine < other else { continue }
      misses.add(
        thing, "is visible before \(moment.world.name(of: earlier)), early",
        Double(other - mine) / Double(moment.rate), bound: 0, in: moment, tick: mine)
    }
  }
}

struct Stagger: ExpectationKind {
  static let about = ExpectationTexts(
    key: "stagger", doc: "Consecutive entities start to move with this delay in seconds, within the tolerance.",
    unit: "s off", needs: "two entities",
    example: "{stagger: {by: 0.05, tolerance: 0.01}, of: card, when: {rule: key g}}")
  static let schema = Schema<Stagger>.block("stagger", about.doc, Stagger()) {
    Field.required("by", \.by, .seconds(), "Delay between consecutive entities, in seconds.")
    Field("tolerance", \.tolerance, .seconds(), "Allowed difference of each delay; one tick is always allowed.")
  }

  var by = 0.0
  var tolerance = 0.0
  private(set) var starts: [Entity: Int] = [:]

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things where starts[thing] == nil && moment.moves(thing) { starts[thing] = moment.tick }
  }

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for (one, other) in zip(things, things.dropFirst()) {
      misses.isJudged = true
      guard let first = starts[one], let next = starts[other] else {
        misses.add(starts[other] == nil ? other : one, "never moves", .infinity, bound: tolerance, in: moment)
        continue
      }
      let off = (Double(next - first) / Double(moment.rate) - by).magnitude
      if off > tolerance + 1 / Double(moment.rate) + 1e-6 {
        misses.add(
          other, "does not follow \(moment.world.name(of: one)) in time", off, bound: tolerance, in: moment,
          tick: next)
      }
    }
  }
}

struct StaysTogether: ExpectationKind {
  static let about = ExpectationTexts(
    key: "staysTogether",
    doc:
      "The centres keep their positions relative to the first one, within this many points, from the start of the span.",
    unit: "points", needs: "two entities that are drawn", example: "{staysTogether: 1, of: [card, caption]}")
  static let schema = Schema<Double>.number(.notNegative, unit: "points").map { StaysTogether(most: $0) }

  let most: Double
  private(set) var places: [Entity: SIMD2<Float>] = [:]

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard let first = things.first, let base = moment.drawn(first)?.center else { return }
    let words = "leaves \(moment.world.name(of: first))"
    misses.judge(things.dropFirst(), words, bound: most, limit: most + 0.01, in: moment) { thing in
      guard let place = moment.drawn(thing).map({ $0.center - base }) else { return nil }
      guard let start = places[thing] else {
        places[thing] = place
        return nil
      }
      return (place - start).length
    }
  }
}

struct Follows: ExpectationKind {
  static let about = ExpectationTexts(
    key: "follows", doc: "Maximum distance between the centre and that of another entity, in points.", unit: "points",
    example: "{follows: {thing: home, within: 40}, of: light}")
  static let schema = Schema<Follows>.block("follows", about.doc, Follows()) {
    Field.required("thing", \.thing, EntityReference.schema, "Entity to follow.")
    Field.required("within", \.within, .number(.notNegative, unit: "points"), "Maximum distance between the two.")
  }

  var thing = EntityReference(index: 0, location: .start)
  var within = 0.0

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard let followed = moment.entity(thing.index), let place = moment.drawn(followed)?.center else { return }
    let words = "is far from \(moment.world.name(of: followed))"
    misses.judge(things, words, bound: within, limit: within + 0.01, in: moment) { thing in
      moment.drawn(thing).map { ($0.center - place).length }
    }
  }
}

struct VisibleBy: ExpectationKind {
  static let about = ExpectationTexts(
    key: "visibleBy",
    doc: "Visible this many seconds after the start of the span: opacity 0.9 or more, centre inside the window.",
    unit: "s", example: "{visibleBy: 0.5, of: card, when: {rule: start}}")
  static let schema = Schema<Double>.seconds().map { VisibleBy(seconds: $0) }

  let seconds: Double
  private(set) var seen: Set<Entity> = []

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let elapsed = Double(moment.tick - (misses.firstTick - 1)) / Double(moment.rate)
    for thing in things where !seen.contains(thing) && Self.isVisible(thing, moment) {
      seen.insert(thing)
      misses.isJudged = true
      guard elapsed > seconds + 1e-6 else { continue }
      misses.add(thing, "is visible late", elapsed, bound: seconds, in: moment, tick: due(moment, misses))
    }
  }

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let due = due(moment, misses)
    for thing in things where !seen.contains(thing) && moment.tick >= due {
      misses.add(thing, "is never visible", .infinity, bound: seconds, in: moment, tick: due)
    }
  }

  private func due(_ moment: MotionMoment, _ misses: Misses) -> Int {
    misses.firstTick - 1 + Int((seconds * Double(moment.rate)).rounded(.up))
  }

  static func isVisible(_ thing: Entity, _ moment: MotionMoment) -> Bool {
    guard let drawn = moment.drawn(thing), drawn.isSeen, drawn.opacity >= 0.9 else { return false }
    return Rect(size: moment.window).contains(drawn.windowFrame.center)
  }
}

struct MarksAtMost: ExpectationKind {
  static let about = ExpectationTexts(
    key: "marksAtMost",
    doc: "Maximum number of drawn items in a frame: the scene's surfaces, shadows, texts and images.", unit: "marks",
    example: "{marksAtMost: 600}")
  static let schema = Schema<Int>.integer(1...1_000_000).map { MarksAtMost(most: $0) }

  let most: Int

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let count = DrawList(moment.world, size: moment.window).sprites.reduce(0) { $0 + $1.markCount }
    misses.isJudged = true
    if count > most { misses.add(nil, "is drawn of many marks", Double(count), bound: Double(most), in: moment) }
  }
}
