import RiffleApp
import RiffleView

package struct PlotSeries {
  package let name: String
  package let color: SRGBColor
  /// Equal time steps, starting at 0.
  package let values: [Double]
  let velocities: [Double]
  package let end: Double
  /// The largest overshoot: seconds, value, and fraction of the distance; nil if negligible.
  package let overshoot: (time: Double, value: Double, fraction: Double)?
  /// Seconds after which it stays within a thousandth of the distance from its end; nil if not seen.
  package let settled: Double?

  /// False for a played value, whose overshoot and end are unknown.
  private let isAnimation: Bool

  package init(_ track: SampledTrack, name: String, color: SRGBColor, duration: Double, samples: Int) {
    let times = (0...samples).map { duration * Double($0) / Double(samples) }
    let values = times.map { track.value(at: $0) }
    (self.name, self.color, self.values, isAnimation) = (name, color, values, true)
    velocities = times.map { track.velocity(at: $0) }
    end = track.end
    let way = end - track.start
    // Keyframes that return to their start have no distance; use the farthest excursion instead.
    let scale = way != 0 ? abs(way) : values.map { abs($0 - track.start) }.max() ?? 0
    let beyond = { (value: Double) in way < 0 ? track.end - value : value - track.end }
    let peak = values.indices.max { beyond(values[$0]) < beyond(values[$1]) }
    overshoot = peak.flatMap { index in
      way != 0 && beyond(values[index]) > 0.002 * scale
        ? (times[index], values[index], beyond(values[index]) / scale) : nil
    }
    let last = values.lastIndex { abs($0 - track.end) > 0.001 * scale }
    settled = last.flatMap { $0 + 1 < times.count && track.animation.totalDuration.isFinite ? times[$0 + 1] : nil }
  }

  init(name: String, color: SRGBColor, values: [Double], velocities: [Double]) {
    (self.name, self.color, self.values, self.velocities) = (name, color, values, velocities)
    end = values.last ?? 0
    (overshoot, settled, isAnimation) = (nil, nil, false)
  }

  package var remarks: String {
    var parts: [String] = []
    if let overshoot {
      parts.append(
        "overshoot \(NumberFormat.fixed(overshoot.fraction * 100, decimals: 1)) % at \(NumberFormat.fixed(overshoot.time, decimals: 2)) s"
      )
    }
    if let settled {
      parts.append("settled at \(NumberFormat.fixed(settled, decimals: 2)) s")
    } else if isAnimation {
      parts.append("not settled here")
    }
    return parts.joined(separator: " · ")
  }

  /// Distinguishable on the dark background, also with red-green color blindness: they differ in lightness, too.
  package static let colors = [0x2EC4B6, 0xF2764A, 0xF2C14E, 0xFAF6EC, 0x8EA7FF, 0xE77FB3, 0x9AD45F, 0x6FB7E8].map {
    SRGBColor(hex: $0)
  }
}

/// Three tenths as 3 / 10 is 0.3; as 3 × 0.1 it would print as 0.30000000000000004. For at most six decimals.
func multiples(of step: Double) -> (Int) -> Double {
  let perWhole = (1 / step).rounded()
  if perWhole >= 1, abs(perWhole * step - 1) < 1e-12 { return { Double($0) / perWhole } }
  for power in [10, 100, 1e3, 1e4, 1e5, 1e6] where (step * power).rounded() / power == step {
    return { Double($0) * (step * power).rounded() / power }
  }
  return { Double($0) * step }
}

package struct SampledTrack {
  let animation: Animation
  let start: Double
  private let distance: Double
  private let initialVelocity: Double
  private let spring: (spring: Spring, delay: Double)?
  private let keyframes: KeyframePlayback?

  package init(_ animation: Animation, from start: Double, to end: Double, velocity: Double) throws(UsageError) {
    (self.animation, self.start) = (animation, start)
    (distance, initialVelocity) = (end - start, velocity)
    spring = animation.mergingSpring
    keyframes = animation.keyframePlayback(from: start)
    if velocity != 0, spring == nil {
      throw UsageError("--velocity is for a spring without repeat; this animation starts as it is described")
    }
  }

  func value(at time: Double) -> Double {
    if let keyframes { return keyframes.value(at: time) }
    guard let (spring, delay) = spring else { return start + distance * animation.fraction(at: time) }
    guard time > delay else { return start }
    return start + spring.value(target: distance, initialVelocity: initialVelocity, time: time - delay)
  }

  func velocity(at time: Double) -> Double {
    if let keyframes { return keyframes.velocity(at: time) }
    guard let (spring, delay) = spring else { return distance * animation.fractionVelocity(at: time) }
    guard time >= delay else { return 0 }
    return spring.velocity(target: distance, initialVelocity: initialVelocity, time: time - delay)
  }

  var end: Double { keyframes?.value(at: .infinity) ?? start + distance * animation.endFraction }
}
