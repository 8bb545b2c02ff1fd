import RiffleCore
import RiffleECS

/// Shared values are computed once.
package final class MotionMoment {
  let before: World
  package let world: World
  let input: InputFrame
  /// In points.
  let window: SIMD2<Float>
  let images: ImageTable
  let tick: Int
  let rate: Int
  /// The drawings that were read.
  private var pastDrawings: Drawings
  private(set) var drawings = Drawings()
  private lazy var stage = StagePlace(world)
  private lazy var pastStage = StagePlace(before)
  lazy var jumps = ContinuityCheck(most: nil, looksAtVelocities: false).jumps(from: before, to: world, input: input)
  lazy var kinks = ContinuityCheck(most: nil).jumps(from: before, to: world, input: input).filter {
    $0.kind == .velocity
  }
  /// Jumps of the tick before.
  var drawnJumps: [DrawnJumps.Found] = []
  lazy var wordPixels = WordPixels(world, size: window)
  /// Changes of all animatable values besides position, size and opacity, by row.
  private(set) lazy var restyles = world.restyles(since: before)
  /// True if entities were spawned, removed or renamed.
  private(set) lazy var hasOtherThings =
    !world.rows(of: Name.self, differingFrom: before).isEmpty
    || world.entityCount != before.entityCount
  /// The last moment of the run without reduced motion.
  package var normalEnd: MotionMoment?

  package convenience init(
    from before: World, to world: World, input: InputFrame, window: SIMD2<Float>, images: ImageTable = ImageTable()
  ) {
    self.init(from: before, to: world, input: input, window: window, images, drawings: Drawings())
  }

  /// `drawings` are those of the tick before.
  init(
    from before: World, to world: World, input: InputFrame, window: SIMD2<Float>, _ images: ImageTable,
    drawings: Drawings
  ) {
    (self.before, self.world, self.input, self.window, self.images) = (before, world, input, window, images)
    let tick = world.resource(Tick.self) ?? Tick()
    (self.tick, rate) = (tick.now, tick.rate)
    pastDrawings = drawings
  }

  var seconds: Double { Double(tick) / Double(rate) }

  /// Nil if it is removed or has no position.
  package func drawn(_ entity: Entity) -> Drawn? {
    if let drawn = drawings[entity] { return drawn }
    let drawn = Drawn(entity, in: world, stage)
    if let drawn { drawings.note(drawn, of: entity) }
    return drawn
  }

  func drawnBefore(_ entity: Entity) -> Drawn? {
    if let drawn = pastDrawings[entity] { return drawn }
    guard before.isAlive(entity) else { return nil }
    let drawn = Drawn(entity, in: before, pastStage)
    if let drawn { pastDrawings.note(drawn, of: entity) }
    return drawn
  }

  /// The drawing at rest.
  package func model(_ entity: Entity) -> Drawn? { Drawn(entity, in: world, stage, as: .model) }

  /// Per second; nil unless it is visible in this tick and the one before.
  func velocity(of entity: Entity, _ value: DrawnValue) -> SIMD2<Double>? {
    guard let now = drawn(entity), let before = drawnBefore(entity), now.isSeen, before.isSeen else { return nil }
    return (value.lanes(now) - value.lanes(before)) * Double(rate)
  }

  /// Finds the entity by its index in the scene's file.
  func entity(_ index: Int) -> Entity? {
    let all = world.resource(SceneEntities.self)?.all ?? []
    return all.indices.contains(index) ? all[index] : nil
  }

  /// The greatest change within the tick; nil for a new entity.
  func change(of entity: Entity) -> Drawn.Change? {
    guard let now = drawn(entity), let before = drawnBefore(entity) else { return nil }
    return now.change(since: before)
  }

  func moves(_ entity: Entity) -> Bool { (change(of: entity)?.amount ?? 0) > Drawn.still }

  /// The particles born in the tick, and their longest lifetime in seconds; nil for none.
  func births(of entity: Entity) -> (count: Int, lifetime: Double)? {
    guard let now = world.get(ParticleBirths.self, entity), let kind = world.get(Particles.self, entity) else {
      return nil
    }
    let count = now.count(by: tick) - (before.get(ParticleBirths.self, entity)?.count(by: tick - 1) ?? 0)
    return count > 0 ? (count, Double(kind.lifetime.upperBound)) : nil
  }

  /// Compares its own position, size or opacity with the tick before.
  func movesByItself(_ entity: Entity) -> Bool {
    world.presentedTransform(of: entity) != before.presentedTransform(of: entity)
      || world.size(of: entity, as: .presented) != before.size(of: entity, as: .presented)
      || world.presentedOpacity(of: entity) != before.presentedOpacity(of: entity)
  }
}

/// Motion of some entities in a span, for `moves:` and `riffle test --measure`. Sums are over all entities that are
/// visible in a tick or in the one before it.
package struct MotionFigures: Sendable {
  struct Row: Sendable {
    let key: String
    let figure: WritableKeyPath<MotionFigures, Double?> & Sendable
    let unit: String
    let doc: String
    var sort = Sort.motion
  }

  /// Only positions, measured at the end, may be negative.
  package enum Sort { case motion, place }

  static let rows = [
    Row(key: "starts", figure: \.starts, unit: "s", doc: "Start of the first movement, in seconds of the span."),
    Row(key: "ends", figure: \.ends, unit: "s", doc: "End of the last movement, in seconds of the span."),
    Row(
      key: "mean", figure: \.mean, unit: "s",
      doc:
        "Mean time of all changes, in seconds of the span: of each tick in which an entity moves or changes, and of each birth of a particle."
    ),
    Row(key: "time", figure: \.time, unit: "s", doc: "Total duration of movement, over all entities, in seconds."),
    Row(key: "travel", figure: \.travel, unit: "points", doc: "Length of the centres' paths, in points."),
    Row(
      key: "fastest", figure: \.fastest, unit: "points/s",
      doc: "Maximum speed of one of their centres, in points per second."),
    Row(
      key: "turn", figure: \.turn, unit: "degrees", doc: "Total rotation, back and forth, about all axes, in degrees."),
    Row(
      key: "spin", figure: \.spin, unit: "degrees/s",
      doc: "Maximum angular speed of one of them, in degrees per second."),
    Row(key: "lift", figure: \.lift, unit: "points", doc: "Total change of lift, up and down, in points."),
    Row(key: "grow", figure: \.grow, unit: "points", doc: "Total change of width and height, up and down, in points."),
    Row(key: "scale", figure: \.scale, unit: "of 1", doc: "Total change of scale, up and down, on both axes."),
    Row(key: "fade", figure: \.fade, unit: "of 1", doc: "Total change of opacity, up and down."),
    Row(
      key: "restyle", figure: \.restyle, unit: "of 1 or points",
      doc: "Total change of all other animatable properties: colours, corner radii, trims. Added up number by number."),
    Row(
      key: "restyleTime", figure: \.restyleTime, unit: "s", doc: "Total duration of these changes, over all entities."),
    Row(
      key: "restyleEnds", figure: \.restyleEnds, unit: "s",
      doc: "End of the last of these changes, in seconds of the span."),
    Row(
      key: "particles", figure: \.particles, unit: "s",
      doc: "Total possible lifetime of their particles: births times lifetimes."),
    Row(
      key: "particlesEnd", figure: \.particlesEnd, unit: "s",
      doc: "Death of the last particle, in seconds of the span."),
    Row(
      key: "across", figure: \.across, unit: "points",
      doc: "Mean x coordinate of the visible entities' centres at the end of the span, in points.",
      sort: .place),
    Row(
      key: "down", figure: \.down, unit: "points",
      doc: "Mean y coordinate of the visible entities' centres at the end of the span, in points.", sort: .place),
    Row(
      key: "spread", figure: \.spread, unit: "points",
      doc: "Mean distance of the centres from their mean at the end of the span, in points.", sort: .place),
  ]

  var starts: Double?
  var ends: Double?
  var mean: Double?
  var time: Double?
  var travel: Double?
  var fastest: Double?
  var turn: Double?
  var spin: Double?
  var lift: Double?
  var grow: Double?
  var scale: Double?
  var fade: Double?
  var restyle: Double?
  var restyleTime: Double?
  var restyleEnds: Double?
  var particles: Double?
  var particlesEnd: Double?
  var across: Double?
  var down: Double?
  var spread: Double?
  /// The allowed relative difference.
  var tolerance = 0.0
  /// True if one moves by itself, and not only with its parent.
  package private(set) var areOwn = false
  private var beginning = 0
  /// Total weight of `mean`.
  private var weight = 0.0

  package init() {}

  init(from moment: MotionMoment) {
    (time, travel, fastest, turn, grow, scale, fade, restyle) = (0, 0, 0, 0, 0, 0, 0, 0)
    (spin, lift) = (0, 0)
    beginning = moment.tick - 1
  }

  mutating func look(_ moment: MotionMoment, _ things: [Entity]) {
    let rate = Double(moment.rate)
    let seconds = Double(moment.tick - beginning) / rate
    for thing in things {
      guard let now = moment.drawn(thing), let before = moment.drawnBefore(thing), now.isSeen || before.isSeen
      else { continue }
      if let change = moment.restyles[thing.row] {
        areOwn = true
        note(1, at: seconds)
        restyle = (restyle ?? 0) + change
        restyleTime = (restyleTime ?? 0) + 1 / rate
        restyleEnds = seconds
      }
      let rise = Double((now.lift - before.lift).magnitude)
      if rise > 0.001 {
        areOwn = true
        lift = (lift ?? 0) + rise
      }
      // A run may end before the particles die: their births give the time.
      if let births = moment.births(of: thing) {
        areOwn = true
        note(Double(births.count), at: seconds)
        particles = (particles ?? 0) + Double(births.count) * births.lifetime
        particlesEnd = max(particlesEnd ?? 0, seconds + births.lifetime)
      }
      guard now.movement(since: before) > Drawn.still else { continue }
      areOwn = areOwn || moment.movesByItself(thing)
      note(1, at: seconds)
      starts = starts ?? seconds - 1 / rate
      ends = seconds
      time = (time ?? 0) + 1 / rate
      let way = (now.center - before.center).length
      travel = (travel ?? 0) + way
      fastest = max(fastest ?? 0, way * rate)
      for angle in [now.rotation - before.rotation, now.turn - before.turn, now.tilt - before.tilt] {
        turn = (turn ?? 0) + Double(angle.magnitude)
        spin = max(spin ?? 0, Double(angle.magnitude) * rate)
      }
      let (size, factor) = (now.size - before.size, now.scale - before.scale)
      grow = (grow ?? 0) + Double(size.x.magnitude + size.y.magnitude)
      scale = (scale ?? 0) + Double(factor.x.magnitude + factor.y.magnitude)
      fade = (fade ?? 0) + Double((now.opacity - before.opacity).magnitude)
    }
  }

  private mutating func note(_ more: Double, at seconds: Double) {
    weight += more
    mean = (mean ?? 0) + (seconds - (mean ?? 0)) * more / weight
  }

  mutating func end(_ moment: MotionMoment, _ things: [Entity]) {
    let places = things.compactMap { moment.drawn($0) }.filter(\.isSeen).map { SIMD2<Double>($0.center) }
    guard !places.isEmpty else { return }
    let middle = places.reduce(.zero, +) / Double(places.count)
    (across, down) = (middle.x, middle.y)
    spread = places.reduce(0) { $0 + ($1 - middle).length } / Double(places.count)
  }

  func slack(of row: Row, rate: Int) -> Double {
    let bound = (self[keyPath: row.figure] ?? 0).magnitude
    return max(bound * tolerance, row.unit == "s" ? 2 / Double(rate) : 0, 0.5 / Self.steps(of: bound)) + 1e-9
  }

  /// True if more moves than in all of the others together.
  package func exceeds(_ others: [MotionFigures]) -> Bool {
    [\MotionFigures.time, \.fade, \.restyle].contains { figure in
      (self[keyPath: figure] ?? 0) > 1.01 * others.reduce(0) { $0 + ($1[keyPath: figure] ?? 0) } + 0.01
    }
  }

  /// Written like `{starts: 0.1, travel: 412}`, with four digits, without negligible figures.
  package func text(_ sorts: [Sort]) -> String {
    let words = Self.rows.compactMap { row -> String? in
      guard sorts.contains(row.sort), let figure = self[keyPath: row.figure],
        row.key == "starts" || row.sort == .place || figure >= 0.01
      else { return nil }
      return "\(row.key): \(Self.written(figure))"
    }
    return "{\(words.joined(separator: ", "))}"
  }

  private static func written(_ figure: Double) -> String {
    let steps = steps(of: figure)
    return plain((figure * steps).rounded() / steps)
  }

  /// Rounds to four digits, at most three decimals: 1, 10, 100 or 1000.
  static func steps(of figure: Double) -> Double {
    let size = figure.magnitude
    return size > 1000 ? 1 : size > 100 ? 10 : size > 10 ? 100 : 1000
  }
}
