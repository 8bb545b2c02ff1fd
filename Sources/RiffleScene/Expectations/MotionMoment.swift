package final class MotionMoment {
  let before: World
  package let world: World
  let input: InputFrame
  let window: SIMD2<Float>
  let images: ImageTable
  let tick: Int
  let rate: Int
  private var pastDrawings: [Entity: Drawn]
  private(set) var drawings: [Entity: Drawn] = [:]
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
  private(set) lazy var hasOtherThings =
    !world.rows(of: Name.self, differingFrom: before).isEmpty || world.entityCount != before.entityCount
  package var normalEnd: MotionMoment?

  package init(
    from before: World, to world: World, input: InputFrame, window: SIMD2<Float>, images: ImageTable = ImageTable(),
    drawings: [Entity: Drawn] = [:]
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
    drawings[entity] = Drawn(entity, in: world, stage)
    return drawings[entity]
  }

  func drawnBefore(_ entity: Entity) -> Drawn? {
    if let drawn = pastDrawings[entity] { return drawn }
    guard before.isAlive(entity) else { return nil }
    pastDrawings[entity] = Drawn(entity, in: before, pastStage)
    return pastDrawings[entity]
  }

  package func model(_ entity: Entity) -> Drawn? { Drawn(entity, in: world, stage, as: .model) }

  func velocity(of entity: Entity, _ value: DrawnValue) -> SIMD2<Double>? {
    guard let now = drawn(entity), let before = drawnBefore(entity), now.isSeen, before.isSeen else { return nil }
    return (value.lanes(now) - value.lanes(before)) * Double(rate)
  }

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

/// Motion of entities in a span, for `moves:` and `--measure`: sums over those visible in a tick or in the one before.
package struct MotionFigures: Sendable {
  /// The keys of `moves:`, in the order of the documentation.
  enum Figure: String, Sendable, CaseIterable {
    case starts, ends, mean, time, travel, fastest, turn, spin, lift, grow, scale, fade
    case restyle, restyleTime, restyleEnds, particles, particlesEnd, across, down, spread

    /// Measured at the end: only positions may be negative.
    var isPlace: Bool { [.across, .down, .spread].contains(self) }

    var texts: (unit: String, doc: String) {
      switch self {
      case .starts: ("s", "Start of the first movement, in seconds of the span.")
      case .ends: ("s", "End of the last movement, in seconds of the span.")
      case .mean:
        (
          "s",
          "Mean time of all changes, in seconds of the span: of each tick in which an entity moves or changes, and of each birth of a particle."
        )
      case .time: ("s", "Total duration of movement, over all entities, in seconds.")
      case .travel: ("points", "Length of the centres' paths, in points.")
      case .fastest: ("points/s", "Maximum speed of one of their centres, in points per second.")
      case .turn: ("degrees", "Total rotation, back and forth, about all axes, in degrees.")
      case .spin: ("degrees/s", "Maximum angular speed of one of them, in degrees per second.")
      case .lift: ("points", "Total change of lift, up and down, in points.")
      case .grow: ("points", "Total change of width and height, up and down, in points.")
      case .scale: ("of 1", "Total change of scale, up and down, on both axes.")
      case .fade: ("of 1", "Total change of opacity, up and down.")
      case .restyle:
        (
          "of 1 or points",
          "Total change of all other animatable properties: colours, corner radii, trims. Added up number by number."
        )
      case .restyleTime: ("s", "Total duration of these changes, over all entities.")
      case .restyleEnds: ("s", "End of the last of these changes, in seconds of the span.")
      case .particles: ("s", "Total possible lifetime of their particles: births times lifetimes.")
      case .particlesEnd: ("s", "Death of the last particle, in seconds of the span.")
      case .across: ("points", "Mean x coordinate of the visible entities' centres at the end of the span, in points.")
      case .down: ("points", "Mean y coordinate of the visible entities' centres at the end of the span, in points.")
      case .spread: ("points", "Mean distance of the centres from their mean at the end of the span, in points.")
      }
    }
  }

  private var values: [Figure: Double] = [:]
  /// The allowed relative difference.
  var tolerance = 0.0
  /// True if one moves by itself, and not only with its parent.
  package private(set) var areOwn = false
  private var beginning = 0
  private var weight = 0.0

  package init() {}

  init(from moment: MotionMoment) {
    for figure in [Figure.time, .travel, .fastest, .turn, .spin, .lift, .grow, .scale, .fade, .restyle] {
      values[figure] = 0
    }
    beginning = moment.tick - 1
  }

  /// Nil if it is not expected, or not found.
  subscript(figure: Figure) -> Double? {
    get { values[figure] }
    set { values[figure] = newValue }
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
        values[.restyle, default: 0] += change
        values[.restyleTime, default: 0] += 1 / rate
        values[.restyleEnds] = seconds
      }
      let rise = Double((now.lift - before.lift).magnitude)
      if rise > 0.001 {
        areOwn = true
        values[.lift, default: 0] += rise
      }
      // A run may end before the particles die: their births give the time.
      if let births = moment.births(of: thing) {
        areOwn = true
        note(Double(births.count), at: seconds)
        values[.particles, default: 0] += Double(births.count) * births.lifetime
        raise(.particlesEnd, to: seconds + births.lifetime)
      }
      guard now.change(since: before).amount > Drawn.still else { continue }
      areOwn = areOwn || moment.movesByItself(thing)
      note(1, at: seconds)
      values[.starts] = values[.starts] ?? seconds - 1 / rate
      values[.ends] = seconds
      values[.time, default: 0] += 1 / rate
      let way = (now.center - before.center).length
      values[.travel, default: 0] += way
      raise(.fastest, to: way * rate)
      for angle in [now.rotation - before.rotation, now.turn - before.turn, now.tilt - before.tilt] {
        values[.turn, default: 0] += Double(angle.magnitude)
        raise(.spin, to: Double(angle.magnitude) * rate)
      }
      let (size, factor) = (now.size - before.size, now.scale - before.scale)
      values[.grow, default: 0] += Double(size.x.magnitude + size.y.magnitude)
      values[.scale, default: 0] += Double(factor.x.magnitude + factor.y.magnitude)
      values[.fade, default: 0] += Double((now.opacity - before.opacity).magnitude)
    }
  }

  private mutating func note(_ more: Double, at seconds: Double) {
    weight += more
    let mean = values[.mean] ?? 0
    values[.mean] = mean + (seconds - mean) * more / weight
  }

  private mutating func raise(_ figure: Figure, to value: Double) { values[figure] = max(values[figure] ?? 0, value) }

  mutating func end(_ moment: MotionMoment, _ things: [Entity]) {
    let places = things.compactMap { moment.drawn($0) }.filter(\.isSeen).map { SIMD2<Double>($0.center) }
    guard !places.isEmpty else { return }
    let middle = places.reduce(.zero, +) / Double(places.count)
    (values[.across], values[.down]) = (middle.x, middle.y)
    values[.spread] = places.reduce(0) { $0 + ($1 - middle).length } / Double(places.count)
  }

  func slack(of figure: Figure, rate: Int) -> Double {
    let bound = (values[figure] ?? 0).magnitude
    return max(bound * tolerance, figure.texts.unit == "s" ? 2 / Double(rate) : 0, 0.5 / Self.steps(of: bound)) + 1e-9
  }

  /// True if more moves than in all of the others together.
  package func exceeds(_ others: [MotionFigures]) -> Bool {
    [Figure.time, .fade, .restyle].contains { figure in
      (values[figure] ?? 0) > 1.01 * others.reduce(0) { $0 + ($1.values[figure] ?? 0) } + 0.01
    }
  }

  /// Written like `{starts: 0.1, travel: 412}`, with four digits, without negligible figures.
  package func text(where isWanted: (_ isPlace: Bool) -> Bool) -> String {
    let words = Figure.allCases.compactMap { figure -> String? in
      guard isWanted(figure.isPlace), let value = values[figure], figure == .starts || figure.isPlace || value >= 0.01
      else { return nil }
      let steps = Self.steps(of: value)
      return "\(figure.rawValue): \(plain((value * steps).rounded() / steps))"
    }
    return "{\(words.joined(separator: ", "))}"
  }

  /// Rounds to four digits, at most three decimals: 1, 10, 100 or 1000.
  private static func steps(of figure: Double) -> Double {
    let size = figure.magnitude
    return size > 1000 ? 1 : size > 100 ? 10 : size > 10 ? 100 : 1000
  }
}
