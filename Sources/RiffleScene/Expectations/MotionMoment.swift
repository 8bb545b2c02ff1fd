import RiffleTime

/// A tick of a run as expectations read it. What several of them ask for is made once.
package final class MotionMoment {
  package let before: World
  package let world: World
  package let input: InputFrame
  /// The size of the window, in points.
  package let window: SIMD2<Float>
  let images: ImageTable
  package let tick: Int
  /// Ticks a second.
  package let rate: Int
  /// How entities were drawn a tick before, as far as that was asked for.
  private var pastDrawings: Drawings
  /// How entities are drawn.
  private(set) var drawings = Drawings()
  private lazy var stage = StagePlace(world)
  private lazy var pastStage = StagePlace(before)
  /// Values that jump, as `ContinuityCheck` finds them.
  lazy var jumps = ContinuityCheck(most: nil).ofValues.jumps(from: before, to: world, input: input)
  /// Velocities that do.
  lazy var kinks = ContinuityCheck(most: nil).jumps(from: before, to: world, input: input).filter {
    $0.kind == .velocity
  }
  /// The drawn jumps of the tick before.
  package internal(set) var drawnJumps: [DrawnJumps.Found] = []
  /// The words in the picture.
  lazy var wordPixels = WordPixels(world, size: window)
  /// By how much all that can be animated changed since the tick before, besides place, size and opacity, by row.
  private(set) lazy var restyles = world.restyles(since: before)
  /// Whether entities have come or gone, or have got another name.
  private(set) lazy var hasOtherThings =
    !world.rows(of: Name.self, differingFrom: before).isEmpty
    || world.entityCount != before.entityCount
  /// The last moment of the run without reduced motion, for what compares the two.
  package var normalEnd: MotionMoment?

  package convenience init(
    from before: World, to world: World, input: InputFrame, window: SIMD2<Float>, images: ImageTable = ImageTable()
  ) {
    self.init(from: before, to: world, input: input, window: window, images, drawings: Drawings())
  }

  /// - Parameter drawings: how entities were drawn a tick before.
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
  package var seconds: Double { Double(tick) / Double(rate) }

  /// How an entity is drawn; nil when it is gone or has no place.
  package func drawn(_ entity: Entity) -> Drawn? {
    if let drawn = drawings[entity] { return drawn }
    let drawn = Drawn(entity, in: world, stage)
    if let drawn { drawings.note(drawn, of: entity) }
    return drawn
  }

  /// How it was drawn a tick before.
  func drawnBefore(_ entity: Entity) -> Drawn? {
    if let drawn = pastDrawings[entity] { return drawn }
    guard before.isAlive(entity) else { return nil }
    let drawn = Drawn(entity, in: before, pastStage)
    if let drawn { pastDrawings.note(drawn, of: entity) }
    return drawn
  }

  /// Where it is, or will be once everything has come to rest.
  package func model(_ entity: Entity) -> Drawn? { Drawn(entity, in: world, stage, as: .model) }

  /// How fast a value of an entity changes, a second; nil when it is not seen in this tick and in the one before.
  func velocity(of entity: Entity, _ value: DrawnValue) -> SIMD2<Double>? {
    guard let now = drawn(entity), let before = drawnBefore(entity), now.isSeen, before.isSeen else { return nil }
    return (value.lanes(now) - value.lanes(before)) * Double(rate)
  }

  /// The entity of a place in the scene's file; nil when there is none.
  func entity(_ index: Int) -> Entity? {
    let all = world.resource(SceneEntities.self)?.all ?? []
    return all.indices.contains(index) ? all[index] : nil
  }

  /// The greatest change of an entity within the tick; nil for one that is new.
  func change(of entity: Entity) -> Drawn.Change? {
    guard let now = drawn(entity), let before = drawnBefore(entity) else { return nil }
    return now.change(since: before)
  }

  func moves(_ entity: Entity) -> Bool { (change(of: entity)?.amount ?? 0) > Drawn.still }

  /// How many particles it bore within the tick, and how long one of them lives at most, in seconds; nil for none.
  func births(of entity: Entity) -> (count: Int, lifetime: Double)? {
    guard let now = world.get(ParticleBirths.self, entity), let kind = world.get(Particles.self, entity) else {
      return nil
    }
    let count = now.count(by: tick) - (before.get(ParticleBirths.self, entity)?.count(by: tick - 1) ?? 0)
    return count > 0 ? (count, Double(kind.lifetime.upperBound)) : nil
  }

  /// Whether its own place, size or opacity differs from that of the tick before, whatever what contains it does.
  func movesByItself(_ entity: Entity) -> Bool {
    world.presentedTransform(of: entity) != before.presentedTransform(of: entity)
      || world.size(of: entity, as: .presented) != before.size(of: entity, as: .presented)
      || world.presentedOpacity(of: entity) != before.presentedOpacity(of: entity)
  }
}
