/// The rotation of a particle whose angular velocity changes over its life, in closed form.
///
/// The factors are evenly spaced and the velocity is linear between two of them, so the rotation is the area under
/// these lines: as exact after a life as after a tick, from any tick.
package struct ParticleTurning {
  private let factors: [Float]
  /// The areas under the lines before each factor, as a share of the life.
  private let sums: [Float]

  /// Nil if the factors have no effect.
  package init?(_ factors: [Float]) {
    guard !factors.isEmpty, factors != [1] else { return nil }
    self.factors = factors
    let step = 1 / Float(max(factors.count - 1, 1))
    var sums: [Float] = [0]
    for (before, after) in zip(factors, factors.dropFirst()) { sums.append(sums.last! + (before + after) * 0.5 * step) }
    self.sums = sums
  }

  /// The seconds of the same rotation at its initial angular velocity.
  /// - Parameter lifetime: in seconds, above zero.
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
