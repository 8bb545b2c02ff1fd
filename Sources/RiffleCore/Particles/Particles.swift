/// A particle emitter on an entity; `ParticleLook` draws its particles. A history stores only `ParticleBirths`.
public struct Particles: Component {
  /// Births a second, evenly spaced; 0 for bursts only.
  public var rate: Float = 0
  /// The number of particles of a burst without a count.
  public var burst = 40
  /// Seconds from birth to death. Above zero.
  public var lifetime: ClosedRange<Float> = 1...1
  /// Points a second at birth.
  public var speed: ClosedRange<Float> = 0...0
  /// The direction at birth, clockwise from the right; it rotates with the entity.
  public var direction = Angle.degrees(-90)
  /// The angle of the cone around `direction`; a full turn is every direction.
  public var spread = Angle.degrees(360)
  /// Points a second, each second.
  public var gravity = SIMD2<Float>.zero
  /// The velocity of the air in points a second. It moves particles with drag.
  public var wind = SIMD2<Float>.zero
  /// The decay rate of the velocity relative to the air: after one second a factor of e to the power of -drag remains.
  public var drag: Float = 0
  /// The width in points.
  public var size: ClosedRange<Float> = 8...8
  /// The rotation at birth, clockwise.
  public var angle: ClosedRange<Angle> = .zero ... .zero
  /// The angular velocity in the plane, a second.
  public var turn: ClosedRange<Angle> = .zero ... .zero
  /// Factors of `turn`, evenly spaced over the lifetime and interpolated linearly: [1, 0] comes to rest.
  public var turnFactors: [Float] = [1]
  /// The angular velocity of tumbling about an axis in the particle, as of paper.
  public var flip: ClosedRange<Angle> = .zero ... .zero
  /// The oscillation to both sides of the path.
  public var sway = Sway()
  /// True if they point along their path.
  public var heads = false
  /// The place of birth: within the outline of the entity, or in its middle.
  public var source = Source.middle
  /// The behaviour at the edges of the window.
  public var edges = Edges.pass

  /// An emitter without births.
  public init() {}

  /// An oscillation to both sides.
  public struct Sway: Hashable, Sendable {
    /// The amplitude in points.
    public var distance: Float
    /// Oscillations a second.
    public var frequency: Float

    public init(distance: Float = 0, frequency: Float = 1) { (self.distance, self.frequency) = (distance, frequency) }
  }

  /// The place of birth of particles.
  public enum Source: Int, Hashable, Sendable, CaseIterable {
    case middle, rectangle, ellipse
  }

  /// The behaviour of a particle at the edges of the window.
  public enum Edges: Hashable, Sendable {
    /// It continues outside the window.
    case pass
    /// It bounces with this fraction of its speed, 0 to 1, until it rests at the edge.
    case bounce(Float)
    /// It enters again at the opposite edge.
    case wrap
  }

  /// The largest number of living particles of one emitter; further births replace the oldest.
  package static let limit = 20_000

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(rate, burst, drag)
    hasher.combine(gravity, wind, direction.radians, spread.radians)
    for range in [lifetime, speed, size] { hasher.combine(range.lowerBound, range.upperBound) }
    for range in [angle, turn, flip] { hasher.combine(range.lowerBound.radians, range.upperBound.radians) }
    hasher.combine(turnFactors.count)
    for factor in turnFactors { hasher.combine(factor) }
    hasher.combine(sway.distance, sway.frequency, heads, source.rawValue)
    switch edges {
    case .pass: hasher.combine(0)
    case .bounce(let share): hasher.combine(1, share)
    case .wrap: hasher.combine(2)
    }
  }
}

extension World {
  /// Emits a burst of particles in the next tick, from the presented position of the entity.
  ///
  /// - Parameters:
  ///   - count: by default `Particles.burst`.
  ///   - place: the centre, in points of the window's space; by default the entity.
  public mutating func burst(_ entity: Entity, count: Int? = nil, at place: SIMD2<Float>? = nil) {
    guard has(Particles.self, entity), var source = particleSource(of: entity) else { return }
    if let place { source.place = place }
    guard source.place.isFinite else { return }
    giveBirths(to: entity)
    // More bursts a tick would be dropped again at once.
    guard self[entity, ParticleBirths.self].bursts.count < 64 else { return }
    self[entity, ParticleBirths.self].bursts.append(
      ParticleBirths.Burst(count: count.map { min(max($0, 0), Particles.limit) }, source: source))
    if hasResource(Journal.self) { note(.emitted(entity, rate: nil, cause: actingCause)) }
  }

  package mutating func setParticleRate(_ rate: Float, of entity: Entity) {
    guard has(Particles.self, entity), self[entity, Particles.self].rate != rate else { return }
    self[entity, Particles.self].rate = rate
    if hasResource(Journal.self) { note(.emitted(entity, rate: rate, cause: actingCause)) }
  }

  /// True if a particle is alive or an emitter has a rate: then the picture changes although the world does not.
  package var hasLiveParticles: Bool {
    guard count(of: Particles.self) > 0 else { return false }
    return entities(with: Particles.self).contains { get(ParticleBirths.self, $0)?.isEmpty == false }
  }

  package func particleSpace(of entity: Entity) -> Entity? { ancestors(of: entity).last }

  package func particleLayer(of entity: Entity) -> Entity? {
    guard count(of: Parallax.self) > 0 else { return nil }
    return ([entity] + ancestors(of: entity)).last { has(Parallax.self, $0) }
  }

  mutating func bearParticles() {
    guard count(of: Particles.self) > 0 else { return }
    let tick = self[resource: Tick.self]
    for entity in entities(with: Particles.self) {
      let particles = self[entity, Particles.self]
      let births = get(ParticleBirths.self, entity)
      guard particles.rate > 0 || births?.isEmpty == false, let source = particleSource(of: entity) else { continue }
      giveBirths(to: entity)
      if births?.needsStep(particles, source, tick) ?? true {
        self[entity, ParticleBirths.self].step(particles, source, tick)
      }
    }
  }

  private mutating func giveBirths(to entity: Entity) {
    guard !has(ParticleBirths.self, entity) else { return }
    // The generator is not advanced: other random numbers do not depend on particles.
    var source = random
    let seed = RandomSource.mixed(source.next() ^ UInt64(entity.row) &* 0x9E37_79B9_7F4A_7C15)
    insert(ParticleBirths(seed: seed), on: entity)
  }

  private func particleSource(of entity: Entity) -> ParticleBirths.Source? {
    let space = particleSpace(of: entity)
    let half = size(of: entity) * 0.5
    // A minimum length, so that an entity without a size has a direction as well.
    let reach = pointwiseMax(half, SIMD2(1, 1))
    let layer = particleLayer(of: entity)
    func born(_ point: SIMD2<Float>) -> SIMD2<Float>? {
      let place = convert(point, from: entity, to: space)
      return layer.map { layer in place.map { layerPoint($0, of: layer) } } ?? place
    }
    guard let place = born(half), let right = born(half + SIMD2(reach.x, 0)), let low = born(half + SIMD2(0, reach.y))
    else { return nil }
    let source = ParticleBirths.Source(place: place, across: right - place, down: low - place)
    return (source.place + source.across + source.down).isFinite ? source : nil
  }
}

extension ParticleBirths {
  func needsStep(_ particles: Particles, _ source: Source, _ tick: Tick) -> Bool {
    if !bursts.isEmpty { return true }
    if let first = past.first, Self.isOver(first, particles, tick) { return true }
    guard let open else { return particles.rate > 0 }
    return open.from != source || open.rate != Double(particles.rate) / Double(tick.rate)
  }

  mutating func step(_ particles: Particles, _ source: Source, _ tick: Tick) {
    let now = Double(tick.now)
    let rate = max(Double(particles.rate) / Double(tick.rate), 0)
    if let open, open.from != source || open.rate != rate {
      close(open, source, at: now, moves: open.from != source)
    }
    if open == nil, rate > 0 {
      open = Stretch(
        start: now, end: .infinity, rate: rate, due: streamDue, count: 0, first: streamCount, from: source, to: source)
    }
    for burst in bursts {
      let count = burst.count ?? particles.burst
      guard count > 0 else { continue }
      past.append(
        Stretch(
          start: now, end: now, rate: 0, due: 0, count: count, first: Self.firstOfBursts + burstCount,
          from: burst.source, to: burst.source))
      burstCount += count
    }
    bursts = []
    past.removeAll { Self.isOver($0, particles, tick) }
    limit(at: now)
  }

  private mutating func close(_ stretch: Stretch, _ source: Source, at now: Double, moves: Bool) {
    var (ended, moved) = (stretch, stretch)
    ended.end = moves ? max(now - 1, stretch.start) : now
    append(ended)
    open = nil
    guard moves, now > ended.end else { return }
    (moved.start, moved.end, moved.to) = (ended.end, now, source)
    (moved.due, moved.first) = (streamDue, streamCount)
    append(moved)
  }

  private mutating func append(_ stretch: Stretch) {
    let all = stretch.due + (stretch.end - stretch.start) * stretch.rate
    let whole = Int(all)
    streamCount = stretch.first + whole
    streamDue = all - Double(whole)
    if whole > 0 { past.append(stretch) }
  }

  private mutating func limit(at tick: Double) {
    var count = past.reduce(0) { $0 + $1.births(by: tick) }
    var dropped = 0
    while count > Particles.limit, dropped < past.count - 1 {
      count -= past[dropped].births(by: tick)
      dropped += 1
    }
    past.removeFirst(dropped)
  }

  private static func isOver(_ stretch: Stretch, _ particles: Particles, _ tick: Tick) -> Bool {
    stretch.end + Double(particles.lifetime.upperBound) * Double(tick.rate) <= Double(tick.now)
  }

  /// Bursts have their own numbers: the end of an open stretch is unknown.
  private static let firstOfBursts = 1 << 40
}
