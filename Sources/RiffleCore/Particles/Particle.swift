/// The state of one particle at a time.
package struct Particle: Hashable, Sendable {
  /// The centre, in points of the window's space.
  package let position: SIMD2<Float>
  /// Seconds.
  package let age: Float
  /// The elapsed fraction of its lifetime, 0 to 1.
  package let life: Float
  /// The width at birth, in points.
  package let size: Float
  /// Radians, clockwise.
  package let rotation: Float
  /// The factor of its height while it tumbles, -1 to 1; 1 without tumbling.
  package let tumble: Float
  /// A random number in 0..<1 that chooses among several colours or pictures.
  package let choice: Float
}

extension ParticleBirths {
  /// `time` is in ticks, fractions included. With `standsStill` each particle is where a third of its life takes it.
  package func forEach(
    of particles: Particles, at time: Double, tickRate: Int, bounds: Rect, standsStill: Bool = false,
    _ body: (Particle) -> Void
  ) {
    var flight = ParticleFlight(particles, bounds: bounds)
    let secondsPerTick = 1 / Double(tickRate)
    let longest = Double(particles.lifetime.upperBound)
    func add(_ stretch: Stretch) {
      let end = stretch.births(by: time)
      var first = 0
      if stretch.rate > 0 {
        let oldest = (time - longest / secondsPerTick - stretch.start) * stretch.rate + stretch.due - 1
        first = max(min(Int(max(oldest, 0)), end), end - Particles.limit)
      }
      for index in first..<max(first, end) {
        let birth = stretch.birth(of: index)
        let age = Float((time - birth) * secondsPerTick)
        guard age >= 0 else { continue }
        let share =
          stretch.end > stretch.start && stretch.end.isFinite
          ? Float((birth - stretch.start) / (stretch.end - stretch.start)) : 0
        if let particle = flight.particle(
          stretch.first + index, seed: seed, from: stretch.source(at: share), age: age, standsStill: standsStill)
        {
          body(particle)
        }
      }
    }
    for stretch in past { add(stretch) }
    if let open { add(open) }
  }
}

/// Closed form with drag k: v = v∞ + (v0 - v∞) e^(-kt), where v∞ = wind + gravity / k.
package struct ParticleAxis {
  private let gravity, wind, drag: Float

  /// Units: points per second squared, points per second, and per second.
  package init(gravity: Float, wind: Float, drag: Float) {
    // A tiny drag would divide by nearly zero.
    (self.gravity, self.wind, self.drag) = (gravity, wind, drag < 1e-3 ? 0 : drag)
  }

  /// `age` is in seconds.
  @inline(__always) package func state(_ start: Float, _ speed: Float, after age: Float) -> (place: Float, speed: Float)
  { state(start, speed, after: age, lost: lost(after: age)) }

  /// The lost share of the speed relative to the terminal one, equal for all particles of an age.
  @inline(__always) func lost(after age: Float) -> Float { drag == 0 ? 0 : Float(-Libm.expm1(Double(-drag * age))) }

  @inline(__always)
  func state(_ start: Float, _ speed: Float, after age: Float, lost: Float) -> (place: Float, speed: Float) {
    if drag == 0 { return (start + (speed + gravity * age * 0.5) * age, speed + gravity * age) }
    let terminal = wind + gravity / drag
    return (start + terminal * age + (speed - terminal) * lost / drag, speed + (terminal - speed) * lost)
  }

  package func bouncing(
    _ start: Float, _ speed: Float, after age: Float, between low: Float, and high: Float, keeping share: Float
  ) -> (place: Float, speed: Float, restedAfter: Float) {
    guard low < high else { return (start, 0, 0) }
    var (place, speed, passed) = (min(max(start, low), high), speed, Float(0))
    for _ in 0..<Self.mostBounces {
      let left = age - passed
      guard let hit = hit(place, speed, within: left, low, high) else {
        let end = state(place, speed, after: left)
        return (min(max(end.place, low), high), end.speed, .infinity)
      }
      place = hit.isHigh ? high : low
      passed += hit.time
      speed = -state(hit.from, hit.speed, after: hit.time).speed * share
      // It rests if it hardly bounces and is pressed against the wall.
      let force = gravity + drag * wind
      if abs(speed) < Self.restingSpeed, hit.isHigh ? force >= 0 : force <= 0 { return (place, 0, passed) }
    }
    return (place, 0, passed)
  }

  /// By bisection: the path turns at most once, so each part is monotone.
  private func hit(
    _ place: Float, _ speed: Float, within time: Float, _ low: Float, _ high: Float
  ) -> (time: Float, isHigh: Bool, from: Float, speed: Float)? {
    guard time > 0 else { return nil }
    let turn = turning(speed)
    var from: Float = 0
    for to in turn > 0 && turn < time ? [turn, time] : [time] {
      let end = state(place, speed, after: to).place
      if end > high || end < low {
        let isHigh = end > high
        var (before, after) = (from, to)
        for _ in 0..<Self.bisections {
          let middle = (before + after) * 0.5
          let there = state(place, speed, after: middle).place
          if isHigh ? there > high : there < low { after = middle } else { before = middle }
        }
        return (after, isHigh, place, speed)
      }
      from = to
    }
    return nil
  }

  private func turning(_ speed: Float) -> Float {
    if drag == 0 { return gravity == 0 ? -1 : -speed / gravity }
    let terminal = wind + gravity / drag
    // The ratio of v0 - v∞ to -v∞ must be above 1.
    let ratio = (speed - terminal) / -terminal
    return ratio > 1 ? Float(Libm.log(Double(ratio))) / drag : -1
  }

  private static let mostBounces = 24
  private static let bisections = 20
  /// Points a second.
  private static let restingSpeed: Float = 12
}

/// SplitMix64 with the particle's number as its counter: independent of the order of reading.
struct ParticleRandom {
  private var state: UInt64

  init(seed: UInt64, index: Int) {
    state = RandomSource.mixed(seed ^ UInt64(truncatingIfNeeded: index) &* 0xD134_2543_DE82_EF95)
  }

  /// Numbers in `0..<1`, multiples of 2⁻²⁴.
  @inline(__always) mutating func pair() -> (Float, Float) {
    state &+= 0x9E37_79B9_7F4A_7C15
    let z = RandomSource.mixed(state)
    return (Float(UInt32(truncatingIfNeeded: z >> 40)) * 0x1p-24, Float(UInt32(truncatingIfNeeded: z) >> 8) * 0x1p-24)
  }
}

/// The area under the lines between evenly spaced factors.
package struct ParticleTurning {
  private let factors: [Float]
  /// The areas before each factor, as shares of the life.
  private let sums: [Float]

  package init?(_ factors: [Float]) {
    guard !factors.isEmpty, factors != [1] else { return nil }
    self.factors = factors
    let step = 1 / Float(max(factors.count - 1, 1))
    var sums: [Float] = [0]
    for (before, after) in zip(factors, factors.dropFirst()) { sums.append(sums.last! + (before + after) * 0.5 * step) }
    self.sums = sums
  }

  /// The seconds of the same rotation at the initial angular velocity.
  package func seconds(after age: Float, of lifetime: Float) -> Float {
    let steps = factors.count - 1
    guard steps > 0 else { return age * factors[0] }
    let place = min(max(age / lifetime, 0), 1) * Float(steps)
    let index = min(Int(place), steps - 1)
    let part = place - Float(index)
    let mean = factors[index] + (factors[index + 1] - factors[index]) * part * 0.5
    return (sums[index] + mean * part / Float(steps)) * lifetime
  }
}
