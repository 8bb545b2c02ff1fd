import RiffleCore
import Testing

@Suite("Particle motion") struct ParticleFlightTests {
  /// The first particles of a 40 × 20 emitter at [200, 300], rotated by `angle`.
  private func flight(
    turned angle: Float = 0, standsStill: Bool = false, _ change: (inout Particles) -> Void
  ) -> (_ age: Float, _ count: Int) -> [Particle] {
    var particles = Particles()
    particles.lifetime = 4...4
    change(&particles)
    var flight = ParticleFlight(particles, bounds: Rect(width: 960, height: 720))
    let (right, low): (SIMD2<Float>, SIMD2<Float>) = angle == 0 ? ([20, 0], [0, 10]) : ([0, 20], [-10, 0])
    let source = ParticleBirths.Source(place: [200, 300], across: right, down: low)
    return { age, count in
      (0..<count).compactMap { flight.particle($0, seed: 5, from: source, age: age, standsStill: standsStill) }
    }
  }

  private func isNear(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ tolerance: Float = 0.05) -> Bool {
    abs(a.x - b.x) < tolerance && abs(a.y - b.y) < tolerance
  }

  @Test("gravity acts on each axis, and wind only on particles with drag") func forces() throws {
    let falling = try #require(flight { $0.gravity = [30, 400] }(1, 1).first)
    #expect(isNear(falling.position, [215, 500]))
    let blown = try #require(flight { ($0.wind, $0.drag) = ([100, -50], 40) }(2, 1).first)
    // The lag behind the air is wind over drag.
    #expect(isNear(blown.position, [200 + 197.5, 300 - 98.75]))
    #expect(flight { $0.wind = [100, -50] }(2, 1).first?.position == [200, 300])
    let held = flight { ($0.speed, $0.direction, $0.spread, $0.drag) = (100...100, .zero, .zero, 2) }
    #expect(isNear(try #require(held(1, 1).first).position, [200 + 50 * (1 - 0.135335), 300]))
  }

  @Test("a particle starts within the spread around the direction, which rotates with the entity") func spread() {
    for (turned, ahead) in [(Float(0), SIMD2<Float>(0, -1)), (.pi / 2, [1, 0])] {
      let all = flight(turned: turned) { ($0.speed, $0.spread) = (100...100, .degrees(60)) }(1, 200)
      let angles = all.map { particle in
        let way = (particle.position - [200, 300]) / 100
        return Float(Libm.atan2(Double(ahead.x * way.y - ahead.y * way.x), Double((ahead * way).sum()))) * 180 / .pi
      }
      #expect(angles.count == 200)
      #expect(angles.allSatisfy { abs($0) < 30.1 } && angles.min()! < -27 && angles.max()! > 27)
    }
    let speeds = flight { $0.speed = 50...150 }(1, 200).map { particle in
      let way = particle.position - [200, 300]
      return (way * way).sum().squareRoot()
    }
    #expect(speeds.allSatisfy { $0 > 49.9 && $0 < 150.1 } && speeds.min()! < 55 && speeds.max()! > 145)
  }

  @Test("at an edge a particle passes, bounces or wraps to the other side") func edges() {
    func rightmost(_ edges: Particles.Edges) -> [Float] {
      let way = flight {
        ($0.speed, $0.direction, $0.spread, $0.size) = (1000...1000, .zero, .zero, 8...8)
        $0.edges = edges
      }
      return way(1, 1).map(\.position.x)
    }
    #expect(rightmost(.pass) == [1200])
    #expect(rightmost(.wrap).allSatisfy { abs($0 - (1200 - 976)) < 0.01 })
    #expect(rightmost(.bounce(0.5)).allSatisfy { abs($0 - (960 - 120)) < 0.1 })
    #expect(rightmost(.bounce(0)).allSatisfy { abs($0 - 960) < 0.01 })
    // A particle at rest on the floor does not slide.
    let rests = flight {
      ($0.gravity, $0.speed, $0.direction, $0.spread) = ([0, 900], 50...50, .zero, .zero)
      $0.edges = .bounce(0)
    }
    #expect(rests(3, 1).first?.position == rests(2, 1).first?.position && rests(3, 1).first?.position.y == 720)
  }

  @Test("a sway is periodic, and stays within twice its distance") func sway() {
    let swings = flight { $0.sway = Particles.Sway(distance: 15, frequency: 2) }
    for particle in swings(0.5, 40) { #expect(isNear(particle.position, [200, 300])) }
    let aside = stride(from: Float(0), to: 0.5, by: 0.01).flatMap { swings($0, 40) }.map { $0.position.x - 200 }
    #expect(aside.allSatisfy { abs($0) < 30.1 } && aside.min()! < -25 && aside.max()! > 25)
  }

  @Test("particles start at their angle, spin, tumble, or point along their motion") func turning() throws {
    let turns = flight { ($0.angle, $0.turn) = (.degrees(30) ... .degrees(50), .degrees(90) ... .degrees(180)) }
    for (first, later) in zip(turns(0, 50), turns(2, 50)) {
      #expect((29.9...50.1).contains(first.rotation * 180 / .pi) && first.tumble == 1)
      #expect((179.9...360.1).contains((later.rotation - first.rotation) * 180 / .pi))
    }
    let flips = flight { $0.flip = .degrees(360) ... .degrees(360) }
    for (first, half) in zip(flips(0, 50), flips(0.5, 50)) { #expect(abs(first.tumble + half.tumble) < 0.001) }
    #expect(Set(flips(0, 50).map(\.tumble)).count == 50)
    let heads = flight { ($0.speed, $0.gravity, $0.heads) = (200...200, [0, 300], true) }
    for (now, next) in zip(heads(1, 20), heads(1.001, 20)) {
      let way = next.position - now.position
      let off = Double(now.rotation) - Libm.atan2(Double(way.y), Double(way.x))
      #expect(abs(Libm.sin(off)) < 0.02 && Libm.cos(off) > 0)
    }
  }

  @Test("particles start evenly over the point, rectangle or ellipse of the emitter") func area() {
    for (area, corners) in [(Particles.Source.rectangle, true), (.ellipse, false)] {
      let shares = flight { $0.source = area }(0, 400).map { ($0.position - [200, 300]) / [20, 10] }
      #expect(shares.allSatisfy { abs($0.x) <= 1 && abs($0.y) <= 1 })
      #expect(shares.contains { ($0 * $0).sum() > 1.1 } == corners)
      // Evenly: half of the particles in half of the area.
      let inner = shares.count { corners ? abs($0.x) < 0.5 : ($0 * $0).sum() < 0.5 }
      #expect((160...240).contains(inner), "\(area) \(inner)")
    }
    #expect(flight { _ in }(0, 9).allSatisfy { $0.position == [200, 300] })
  }

  @Test("each particle dies at its own time within the lifetime") func lifetime() {
    let all = flight { $0.lifetime = 1...3 }
    #expect(all(0.99, 300).count == 300 && all(3, 300).isEmpty)
    #expect((120...180).contains(all(2, 300).count))
    #expect(all(2, 300).allSatisfy { $0.life < 1 && $0.life >= 2 / 3 })
  }

  @Test("with reduced motion each particle stays at its position after a third of its life") func standsStill() {
    let change: (inout Particles) -> Void = {
      ($0.speed, $0.gravity, $0.turn) = (90...90, [0, 50], .zero ... .degrees(90))
    }
    let still = flight(standsStill: true, change)
    #expect(still(0.1, 30).map(\.position) == still(3, 30).map(\.position))
    #expect(still(0.1, 30).map(\.rotation) == still(3, 30).map(\.rotation))
    #expect(still(0.1, 30).map(\.position) == flight(change)(4 / 3, 30).map(\.position))
  }
}

@Suite("State hash of particles") struct ParticleHashTests {
  private func hash<Part: Component>(_ part: Part) -> UInt64 {
    var hasher = StateHasher()
    part.fold(into: &hasher)
    return hasher.finalize()
  }

  @Test("every field of the particles is in the state hash") func flight() {
    let changes: [(inout Particles) -> Void] = [
      { _ in }, { $0.rate = 3 }, { $0.burst = 41 }, { $0.lifetime = 1...2 }, { $0.lifetime = 0.5...1 },
      { $0.speed = 0...2 }, { $0.direction = .zero }, { $0.spread = .zero }, { $0.gravity = [0, 1] },
      { $0.wind = [0, 1] }, { $0.drag = 1 }, { $0.size = 8...9 }, { $0.angle = .zero ... .degrees(1) },
      { $0.turn = .zero ... .degrees(1) }, { $0.flip = .zero ... .degrees(1) }, { $0.sway.distance = 1 },
      { $0.sway.frequency = 2 }, { $0.heads = true }, { $0.source = .ellipse }, { $0.edges = .wrap },
      { $0.edges = .bounce(0) }, { $0.edges = .bounce(0.5) },
      { $0.turnFactors = [1, 0] }, { $0.turnFactors = [1, 1] }, { $0.turnFactors = [] },
    ]
    let hashes = changes.map { change in
      var particles = Particles()
      change(&particles)
      return hash(particles)
    }
    #expect(Set(hashes).count == hashes.count)
  }

  @Test("every field of the births is in the state hash: bursts, streams and the open one") func births() {
    let source = ParticleBirths.Source(place: [1, 2], across: [3, 0], down: [0, 4])
    let stretch = ParticleBirths.Stretch(
      start: 1, end: 2, rate: 3, due: 0.5, count: 4, first: 5, from: source, to: source)
    func changed(_ change: (inout ParticleBirths.Stretch) -> Void) -> ParticleBirths.Stretch {
      var other = stretch
      change(&other)
      return other
    }
    var stretches: [ParticleBirths.Stretch] = [
      stretch, changed { $0.start = 0 }, changed { $0.end = .infinity }, changed { $0.rate = 0 },
    ]
    stretches += [changed { $0.due = 0 }, changed { $0.count = 5 }, changed { $0.first = 6 }]
    stretches += [changed { $0.from.place.x = 9 }, changed { $0.to.across.x = 9 }, changed { $0.to.down.y = 9 }]
    var changes: [(inout ParticleBirths) -> Void] = stretches.flatMap { other in
      [{ $0.past = [other] }, { $0.open = other }]
    }
    changes += [
      { _ in }, { $0.seed = 2 }, { $0.burstCount = 1 }, { $0.streamCount = 1 }, { $0.streamDue = 0.5 },
      { $0.bursts = [ParticleBirths.Burst(count: nil, source: source)] },
      { $0.bursts = [ParticleBirths.Burst(count: 3, source: source)] },
    ]
    let hashes = changes.map { change in
      var births = ParticleBirths(seed: 1)
      change(&births)
      return hash(births)
    }
    #expect(Set(hashes).count == hashes.count)
  }
}

@Suite("Spin of a particle over its life") struct ParticleTurningTests {
  private func rotations(_ factors: [Float], at ages: [Float], standsStill: Bool = false) -> [[Float]] {
    var particles = Particles()
    (particles.lifetime, particles.turn) = (2...3, .degrees(-200) ... .degrees(200))
    particles.turnFactors = factors
    var flight = ParticleFlight(particles, bounds: Rect(width: 960, height: 720))
    let source = ParticleBirths.Source(place: .zero, across: [1, 0], down: [0, 1])
    return ages.map { age in
      (0..<20).map { flight.particle($0, seed: 9, from: source, age: age, standsStill: standsStill)?.rotation ?? .nan }
    }
  }

  @Test(
    "the spin over a life equals the sum of small steps",
    arguments: [[1, 0], [3, 0, -3, 1], [0.5], [0, 4, 0, 0, 2]] as [[Float]])
  func steps(factors: [Float]) throws {
    let turning = try #require(ParticleTurning(factors))
    let lifetime: Float = 2.5
    var (sum, count) = (0.0, 0)
    for step in 0..<2500 {
      let place = (Double(step) + 0.5) / 2500 * Double(factors.count - 1)
      let index = min(Int(place), max(factors.count - 2, 0))
      let (a, b) = (Double(factors[index]), Double(factors[min(index + 1, factors.count - 1)]))
      sum += (a + (b - a) * (place - Double(index))) * Double(lifetime) / 2500
      guard step % 100 == 99 else { continue }
      let age = Float(step + 1) / 2500 * lifetime
      #expect(abs(Double(turning.seconds(after: age, of: lifetime)) - sum) < 1e-3, "\(age)")
      count += 1
    }
    #expect(count == 25)
  }

  @Test("turn factors from 1 to 0 slow the spin to rest, and a factor of 1 keeps it") func comesToRest() {
    let even = rotations([1], at: [0.5, 1.99])
    #expect(rotations([1, 1], at: [0.5])[0].elementsEqual(even[0]) { abs($0 - $1) < 1e-4 })
    let resting = rotations([1, 0], at: [0, 0.01, 1.98, 1.99])
    for index in 0..<20 {
      // Full speed at first, almost zero at the end.
      let (first, last) = (resting[1][index] - resting[0][index], resting[3][index] - resting[2][index])
      #expect(abs(first - even[0][index] / 50) < 1e-3 * abs(even[0][index]))
      #expect(abs(last) < 0.36 * abs(first))
      #expect(abs(resting[3][index]) < 0.68 * abs(even[1][index]))
    }
    #expect(Set(even[1]).count == 20)
  }

  @Test("with reduced motion particles do not spin") func standsStill() {
    let still = rotations([1, 0], at: [0.1, 1.9], standsStill: true)
    #expect(still[0] == still[1] && Set(still[0]).count == 20)
  }
}
