import RiffleCore
import Testing

@Suite("Spin of a particle over its life")
struct ParticleTurningTests {
  private func rotations(_ factors: [Float], at ages: [Float], standsStill: Bool = false) -> [[Float]] {
    var particles = Particles()
    (particles.lifetime, particles.turn) = (2...3, .degrees(-200) ... .degrees(200))
    particles.turnFactors = factors
    var flight = ParticleFlight(particles, bounds: Rect(width: 960, height: 720))
    let source = ParticleBirths.Source(place: .zero, across: [1, 0], down: [0, 1])
    return ages.map { age in
      (0..<20).map {
        flight.particle($0, seed: 9, from: source, age: age, standsStill: standsStill)?.rotation ?? .nan
      }
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

  @Test("turn factors from 1 to 0 slow the spin to rest, and a factor of 1 keeps it")
  func comesToRest() {
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

  @Test("with reduced motion particles do not spin")
  func standsStill() {
    let still = rotations([1, 0], at: [0.1, 1.9], standsStill: true)
    #expect(still[0] == still[1] && Set(still[0]).count == 20)
  }
}
