/// The births of an emitter's living particles: one open stretch at rest, one for each tick with births while it moves.
package struct ParticleBirths: Component {
  /// Consecutive births: at one moment, or evenly over some ticks and along a line.
  package struct Stretch: Hashable, Sendable {
    /// Ticks, like `end`.
    package var start: Double
    /// Infinite while the stretch is open.
    package var end: Double
    /// Births per tick; 0 if all are at its start.
    package var rate: Double
    /// The share of the next birth that was due before it began, 0 to 1.
    package var due: Double
    package var count: Int
    package var first: Int
    package var from, to: Source

    package init(
      start: Double, end: Double, rate: Double, due: Double, count: Int, first: Int, from: Source, to: Source
    ) {
      (self.start, self.end, self.rate, self.due) = (start, end, rate, due)
      (self.count, self.first, self.from, self.to) = (count, first, from, to)
    }

    func births(by tick: Double) -> Int {
      if rate == 0 { return tick >= start ? count : 0 }
      return max(Int(due + (min(tick, end) - start) * rate), 0)
    }

    /// Ticks, fractions included.
    func birth(of index: Int) -> Double { rate == 0 ? start : start + (Double(index + 1) - due) / rate }

    @inline(__always) func source(at share: Float) -> Source {
      var source = to
      source.place = from.place + (to.place - from.place) * share
      return source
    }

    func fold(into hasher: inout StateHasher) {
      hasher.combine(start, end, rate, due, count, first)
      hasher.combine(from, to)
    }
  }

  /// The position of an emitter, in points of the window's space, and its rotation.
  package struct Source: Hashable, Sendable, StateFoldable {
    package var place: SIMD2<Float>
    /// The vectors from its middle to its right edge, and to its lower edge.
    package var across, down: SIMD2<Float>

    package init(place: SIMD2<Float>, across: SIMD2<Float>, down: SIMD2<Float>) {
      (self.place, self.across, self.down) = (place, across, down)
    }

    package func fold(into hasher: inout StateHasher) { hasher.combine(place, across, down) }
  }

  package struct Burst: Hashable, Sendable {
    var count: Int?
    var source: Source

    package init(count: Int? = nil, source: Source) { (self.count, self.source) = (count, source) }
  }

  package var seed: UInt64
  package var past: [Stretch] = []
  package var open: Stretch?
  package var bursts: [Burst] = []
  package var burstCount = 0
  /// The births by the rate before `open`; `streamDue` is the share of the next.
  package var streamCount = 0
  package var streamDue = 0.0

  package init(seed: UInt64) { self.seed = seed }

  package var isEmpty: Bool { past.isEmpty && open == nil && bursts.isEmpty }

  package func count(by tick: Int) -> Int { burstCount + streamCount + (open?.births(by: Double(tick)) ?? 0) }

  package func fold(into hasher: inout StateHasher) {
    hasher.combine(seed)
    hasher.combine(burstCount, streamCount, streamDue)
    for stretch in past { stretch.fold(into: &hasher) }
    hasher.combine(open != nil)
    open?.fold(into: &hasher)
    for burst in bursts { hasher.combine(burst.count ?? -1, burst.source) }
  }
}

package struct ParticleFlight {
  private let particles: Particles
  private let bounds: Rect
  private let across: ParticleAxis
  private let down: ParticleAxis
  private let turning: ParticleTurning?
  private var air: (age: Float, lost: Float) = (0, 0)
  private let turns, flips, swings: Bool

  package init(_ particles: Particles, bounds: Rect) {
    self.particles = particles
    self.bounds = bounds
    across = ParticleAxis(gravity: particles.gravity.x, wind: particles.wind.x, drag: particles.drag)
    down = ParticleAxis(gravity: particles.gravity.y, wind: particles.wind.y, drag: particles.drag)
    turns = particles.turn != .zero ... .zero || particles.angle != .zero ... .zero
    turning = ParticleTurning(particles.turnFactors)
    flips = particles.flip != .zero ... .zero
    swings = particles.sway.distance != 0
  }

  package mutating func particle(
    _ index: Int, seed: UInt64, from source: ParticleBirths.Source, age: Float, standsStill: Bool
  ) -> Particle? {
    var random = ParticleRandom(seed: seed, index: index)
    let (lifeShare, speedShare) = random.pair()
    let lifetime = particles.lifetime.value(at: lifeShare)
    guard age < lifetime else { return nil }
    let (angleShare, sizeShare) = random.pair()
    let (choice, phase) = random.pair()
    var start = source.place
    if particles.source != .middle {
      let (u, v) = random.pair()
      start += offset(u, v, in: source)
    }
    let right = source.across
    let own = right.y == 0 && right.x > 0 ? 0 : Libm.atan2(Double(right.y), Double(right.x))
    let aside = Double(particles.spread.radians) * (Double(angleShare) - 0.5)
    let heading = own + Double(particles.direction.radians) + aside
    let speed = particles.speed.value(at: speedShare)
    let velocity = speed == 0 ? .zero : SIMD2(Float(Libm.cos(heading)), Float(Libm.sin(heading))) * speed
    let flown = standsStill ? lifetime / 3 : age
    var (position, way) = place(from: start, velocity, after: flown)
    if swings {
      let angle = 2 * Double.pi * (Double(particles.sway.frequency) * Double(flown) + Double(phase))
      position.x += particles.sway.distance * Float(Libm.sin(angle) - Libm.sin(2 * Double.pi * Double(phase)))
    }
    if case .wrap = particles.edges { position = wrapped(position) }
    var (rotation, tumble): (Float, Float) = (0, 1)
    if turns {
      let (u, v) = random.pair()
      let turned = turning?.seconds(after: flown, of: lifetime) ?? flown
      rotation = particles.angle.radians(at: u) + particles.turn.radians(at: v) * turned
    }
    if flips {
      let (u, v) = random.pair()
      tumble = Float(Libm.cos(2 * Double.pi * Double(u) + Double(particles.flip.radians(at: v) * flown)))
    }
    if particles.heads {
      if way == .zero { way = velocity }
      rotation += Float(way == .zero ? heading : Libm.atan2(Double(way.y), Double(way.x)))
    }
    return Particle(
      position: position, age: age, life: age / lifetime, size: particles.size.value(at: sizeShare), rotation: rotation,
      tumble: tumble, choice: choice)
  }

  private func offset(_ u: Float, _ v: Float, in source: ParticleBirths.Source) -> SIMD2<Float> {
    guard particles.source == .ellipse else { return source.across * (2 * u - 1) + source.down * (2 * v - 1) }
    // Evenly over the area: the radius is the root of the share.
    let angle = 2 * Double.pi * Double(v)
    let radius = u.squareRoot()
    return source.across * (radius * Float(Libm.cos(angle))) + source.down * (radius * Float(Libm.sin(angle)))
  }

  private mutating func place(
    from start: SIMD2<Float>, _ velocity: SIMD2<Float>, after age: Float
  ) -> (SIMD2<Float>, SIMD2<Float>) {
    guard case .bounce(let share) = particles.edges else {
      if age != air.age { air = (age, across.lost(after: age)) }
      let x = across.state(start.x, velocity.x, after: age, lost: air.lost)
      let y = down.state(start.y, velocity.y, after: age, lost: air.lost)
      return (SIMD2(x.place, y.place), SIMD2(x.speed, y.speed))
    }
    // A particle at rest on the floor does not slide along it.
    let (low, high) = (bounds.minimum, bounds.maximum)
    let y = down.bouncing(start.y, velocity.y, after: age, between: low.y, and: high.y, keeping: share)
    let x = across.bouncing(
      start.x, velocity.x, after: min(age, y.restedAfter), between: low.x, and: high.x, keeping: share)
    return (SIMD2(x.place, y.place), SIMD2(x.speed, y.speed))
  }

  private func wrapped(_ position: SIMD2<Float>) -> SIMD2<Float> {
    // Room beyond the edges for the largest particle to leave completely.
    let margin = SIMD2(repeating: particles.size.upperBound)
    let (low, size) = (bounds.minimum - margin, bounds.size + 2 * margin)
    let shares = (position - low) / size
    return low + (shares - shares.rounded(.down)) * size
  }
}

extension ClosedRange<Float> {
  @inline(__always) fileprivate func value(at share: Float) -> Float { lowerBound + (upperBound - lowerBound) * share }
}

extension ClosedRange<Angle> {
  @inline(__always) fileprivate func radians(at share: Float) -> Float {
    lowerBound.radians + (upperBound.radians - lowerBound.radians) * share
  }
}
