/// The families of Robert Penner's easing functions, as easings.net spells them.
public enum PennerFamily: String, CaseIterable, Hashable, Sendable {
  case sine = "Sine"
  case quad = "Quad"
  case cubic = "Cubic"
  case quart = "Quart"
  case quint = "Quint"
  case expo = "Expo"
  case circ = "Circ"
  case back = "Back"
  case elastic = "Elastic"
  case bounce = "Bounce"
}

/// The slow end of an easing function.
public enum EasingDirection: String, CaseIterable, Hashable, Sendable {
  /// Slow at the start.
  case `in` = "In"
  /// Slow at the end.
  case out = "Out"
  /// Slow at both ends.
  case inOut = "InOut"
}

/// One of Robert Penner's easing functions.
///
/// The formulas are those of easings.net. `out` is the `in` form rotated by half a turn, and `inOut` is both at half
/// size. Back and elastic use other constants for `inOut`: the overshoot is 1.70158 × 1.525, the period 0.45 instead of
/// 0.3. Expo and elastic start at 2^-10 instead of 0; as in the original, the values at 0 and 1 themselves are exact.
package struct PennerCurve: Hashable, Sendable {
  package let family: PennerFamily
  package let direction: EasingDirection

  package init(_ family: PennerFamily, _ direction: EasingDirection) {
    self.family = family
    self.direction = direction
  }

  /// As on easings.net, `easeInOutBounce` for example.
  package var name: String { "ease\(direction.rawValue)\(family.rawValue)" }

  package func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    switch direction {
    case .in: return family.easeIn(x, overshoot: 1.70158, period: 0.3)
    case .out: return 1 - family.easeIn(1 - x, overshoot: 1.70158, period: 0.3)
    case .inOut:
      let near = x < 0.5 ? 2 * x : 2 - 2 * x
      let half = family.easeIn(near, overshoot: 1.70158 * 1.525, period: 0.45) / 2
      return x < 0.5 ? half : 1 - half
    }
  }

  /// At a corner the slope to the right.
  package func velocity(at x: Double) -> Double {
    switch direction {
    case .in: return family.slope(x, overshoot: 1.70158, period: 0.3)
    case .out: return family.slope(1 - x, overshoot: 1.70158, period: 0.3)
    case .inOut: return family.slope(x < 0.5 ? 2 * x : 2 - 2 * x, overshoot: 1.70158 * 1.525, period: 0.45)
    }
  }
}

extension PennerFamily {
  func easeIn(_ x: Double, overshoot: Double, period: Double) -> Double {
    switch self {
    case .sine: 1 - Libm.cos(x * .pi / 2)
    case .quad: x * x
    case .cubic: x * x * x
    case .quart: (x * x) * (x * x)
    case .quint: (x * x) * (x * x) * x
    case .expo: Libm.exp2(10 * x - 10)
    case .circ: Circular.easeIn(x)
    case .back: x * x * ((overshoot + 1) * x - overshoot)
    case .elastic: -Libm.exp2(10 * x - 10) * Libm.sin((x - 1 - period / 4) * (2 * .pi) / period)
    case .bounce: Bounce.easeIn(x)
    }
  }

  func slope(_ x: Double, overshoot: Double, period: Double) -> Double {
    switch self {
    case .sine: return Libm.sin(x * .pi / 2) * .pi / 2
    case .quad: return 2 * x
    case .cubic: return 3 * x * x
    case .quart: return 4 * x * x * x
    case .quint: return 5 * (x * x) * (x * x)
    case .expo: return 10 * Libm.naturalLogarithmOf2 * Libm.exp2(10 * x - 10)
    case .circ: return UnitCurve.boundedSlope(Circular.easeInSlope(x))
    case .back: return x * (3 * (overshoot + 1) * x - 2 * overshoot)
    case .elastic:
      let phase = (x - 1 - period / 4) * (2 * .pi) / period
      let growth = 10 * Libm.naturalLogarithmOf2
      return -Libm.exp2(10 * x - 10) * (growth * Libm.sin(phase) + (2 * .pi) / period * Libm.cos(phase))
    case .bounce: return Bounce.slope(x)
    }
  }
}

/// Penner's bounce: four parabolas on a floor, 1, 1/2, 1/4 and 1/8 as wide.
enum Bounce {
  static func easeIn(_ x: Double) -> Double {
    let u = 1 - x
    let (middle, floor) = arc(u)
    let away = u - middle
    return 1 - (7.5625 * away * away + floor)
  }

  static func slope(_ x: Double) -> Double {
    let u = 1 - x
    return 15.125 * (u - arc(u).middle)
  }

  static func arc(_ u: Double) -> (middle: Double, floor: Double) {
    if u < 1 / 2.75 { return (0, 0) }
    if u < 2 / 2.75 { return (1.5 / 2.75, 0.75) }
    if u < 2.5 / 2.75 { return (2.25 / 2.75, 0.9375) }
    return (2.625 / 2.75, 0.984375)
  }
}
