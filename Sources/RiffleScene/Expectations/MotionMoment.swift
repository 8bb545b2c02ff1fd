import RiffleCore

/// A tick of a run as input of expectations. Shared values are computed once.
package final class MotionMoment {
  let before: World
  package let world: World
  let input: InputFrame
  /// The size of the window, in points.
  let window: SIMD2<Float>
  let images: ImageTable
  let tick: Int
  /// Ticks per second.
  let rate: Int
  /// The drawings of the tick before, as far as they were read.
  private var pastDrawings: Drawings
  private(set) var drawings = Drawings()
  private lazy var stage = StagePlace(world)
  private lazy var pastStage = StagePlace(before)
  /// Values that jump, as found by `ContinuityCheck`.
  lazy var jumps = ContinuityCheck(most: nil).ofValues.jumps(from: before, to: world, input: input)
  /// Velocities that jump.
  lazy var kinks = ContinuityCheck(most: nil).jumps(from: before, to: world, input: input).filter {
    $0.kind == .velocity
  }
  /// The drawn jumps of the tick before.
  var drawnJumps: [DrawnJumps.Found] = []
  lazy var wordPixels = WordPixels(world, size: window)
  /// The total change since the tick before of all animatable values besides position, size and opacity, by row.
  private(set) lazy var restyles = world.restyles(since: before)
  /// True if entities were spawned, removed or renamed.
  private(set) lazy var hasOtherThings =
    !world.rows(of: Name.self, differingFrom: before).isEmpty
    || world.entityCount != before.entityCount
  /// The last moment of the run without reduced motion, for comparison.
  package var normalEnd: MotionMoment?

  package convenience init(
    from before: World, to world: World, input: InputFrame, window: SIMD2<Float>, images: ImageTable = ImageTable()
  ) {
    self.init(from: before, to: world, input: input, window: window, images, drawings: Drawings())
  }

  /// - Parameter drawings: those of the tick before.
  init(
    from before: World, to world: World, input: InputFrame, window: SIMD2<Float>, _ images: ImageTable,
    drawings: Drawings
  ) {
    (self.before, self.world, self.input, self.window, self.images) = (before, world, input, window, images)
    let tick = world.resource(Tick.self) ?? Tick()
    (self.tick, rate) = (tick.now, tick.rate)
    pastDrawings = drawings
  }

  /// Seconds since the start.
  var seconds: Double { Double(tick) / Double(rate) }

  /// Returns the drawing of an entity; nil if it is removed or has no position.
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

  /// Returns its drawing once everything has come to rest.
  package func model(_ entity: Entity) -> Drawn? { Drawn(entity, in: world, stage, as: .model) }

  /// Returns the velocity of an entity's value, per second; nil unless it is visible in this tick and the one before.
  func velocity(of entity: Entity, _ value: DrawnValue) -> SIMD2<Double>? {
    guard let now = drawn(entity), let before = drawnBefore(entity), now.isSeen, before.isSeen else { return nil }
    return (value.lanes(now) - value.lanes(before)) * Double(rate)
  }

  /// Returns the entity by its index in the scene's file; nil if there is none.
  func entity(_ index: Int) -> Entity? {
    let all = world.resource(SceneEntities.self)?.all ?? []
    return all.indices.contains(index) ? all[index] : nil
  }

  /// Returns the greatest change of an entity within the tick; nil for a new one.
  func change(of entity: Entity) -> Drawn.Change? {
    guard let now = drawn(entity), let before = drawnBefore(entity) else { return nil }
    return now.change(since: before)
  }

  func moves(_ entity: Entity) -> Bool { (change(of: entity)?.amount ?? 0) > Drawn.still }

  /// Returns the number of particles born in the tick, and their longest lifetime in seconds; nil for none.
  func births(of entity: Entity) -> (count: Int, lifetime: Double)? {
    guard let now = world.get(ParticleBirths.self, entity), let kind = world.get(Particles.self, entity) else {
      return nil
    }
    let count = now.count(by: tick) - (before.get(ParticleBirths.self, entity)?.count(by: tick - 1) ?? 0)
    return count > 0 ? (count, Double(kind.lifetime.upperBound)) : nil
  }

  /// True if its own position, size or opacity differs from the tick before, whatever its parents do.
  func movesByItself(_ entity: Entity) -> Bool {
    world.presentedTransform(of: entity) != before.presentedTransform(of: entity)
      || world.size(of: entity, as: .presented) != before.size(of: entity, as: .presented)
      || world.presentedOpacity(of: entity) != before.presentedOpacity(of: entity)
  }
}
