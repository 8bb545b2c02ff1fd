/// How far a particle has turned when its speed of turning changes over its life, in closed form.
///
/// The factors are evenly spread and the speed is straight between two of them, so the way is the sum of what lies under
/// these lines: as exact after a life as after a tick, and the same from whichever tick one looks.
struct ParticleTurning {
  private let factors: [Float]
  /// What lies under the lines before each factor, as a share of the life.
  private let sums: [Float]

  /// Nil for factors that change nothing.
  init?(_ factors: [Float]) {
    guard !factors.isEmpty, factors != [1] else { return nil }
    self.factors = factors
    let step = 1 / Float(max(factors.count - 1, 1))
    var sums: [Float] = [0]
    for (before, after) in zip(factors, factors.dropFirst()) { sums.append(sums.last! + (before + after) * 0.5 * step) }
    self.sums = sums
  }

  /// The seconds that it would have turned at its own speed to be turned as far.
  /// - Parameter lifetime: in seconds, above zero.
  func seconds(after age: Float, of lifetime: Float) -> Float {
    let steps = factors.count - 1
    guard steps > 0 else { return age * factors[0] }
    let place = min(max(age / lifetime, 0), 1) * Float(steps)
    let index = min(Int(place), steps - 1)
    let part = place - Float(index)
    let mean = factors[index] + (factors[index + 1] - factors[index]) * part * 0.5
    return (sums[index] + mean * part / Float(steps)) * lifetime
  }
}
