/// The state of one particle at a time.
public struct Particle: Hashable, Sendable {
  /// The centre, in points of the window's space.
  public var position: SIMD2<Float>
  /// Seconds since its birth.
  public var age: Float
  /// The elapsed fraction of its lifetime, 0 to 1.
  public var life: Float
  /// The width at birth, in points.
  public var size: Float
  /// Radians, clockwise.
  public var rotation: Float
  /// The factor of its height while it tumbles, -1 to 1; 1 without tumbling.
  public var tumble: Float
  /// A random number in 0..<1 that chooses among several colours or pictures.
  public var choice: Float
}

extension ParticleBirths {
  /// Calls the body with every living particle at a time, in each stretch from the first born.
  ///
  /// A function of these arguments alone. Complexity: linear in the living particles.
  ///
  /// - Parameters:
  ///   - time: in ticks, fractions included.
  ///   - bounds: the edges of the window, for particles that do not pass them.
  ///   - standsStill: true with reduced motion: each stays at its place after a third of its life.
  package func forEach(
    of particles: Particles, at time: Double, tickRate: Int, bounds: Rect, standsStill: Bool = false,
    _ body: (Particle) -> Void
  ) {
    var flight = ParticleFlight(particles, bounds: bounds)
    let secondsPerTick = 1 / Double(tickRate)
    let longest = Double(particles.lifetime.upperBound)
    func add(_ stretch: Stretch) {
      let end = stretch.births(by: time)
      var index = 0
      if stretch.rate > 0 {
        // Earlier ones are dead, whatever their lifetime is.
        let oldest = (time - longest / secondsPerTick - stretch.start) * stretch.rate + stretch.due - 1
        index = max(min(Int(max(oldest, 0)), end), end - Particles.limit)
      }
      while index < end {
        let birth = stretch.birth(of: index)
        let age = Float((time - birth) * secondsPerTick)
        if age >= 0 {
          let share =
            stretch.end > stretch.start && stretch.end.isFinite
            ? Float((birth - stretch.start) / (stretch.end - stretch.start)) : 0
          if let particle = flight.particle(
            stretch.first + index, seed: seed, from: stretch.source(at: share), age: age, standsStill: standsStill)
          {
            body(particle)
          }
        }
        index += 1
      }
    }
    for stretch in past { add(stretch) }
    if let open { add(open) }
  }
}

extension ParticleBirths.Stretch {
  @inline(__always)
  fileprivate func source(at share: Float) -> ParticleBirths.Source {
    var source = to
    source.place = from.place + (to.place - from.place) * share
    return source
  }
}
