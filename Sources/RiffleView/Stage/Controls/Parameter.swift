/// A value of a scene that a slider changes while the scene runs: `parameters:`.
///
///   parameters:
///     bounce: {range: [0, 0.9], default: 0.3, step: 0.05, label: Bounce}
///     policy: {choices: [merge, replace], default: merge}
///     slow: false
///
/// `$bounce` refers to the value in the scene.
public struct Parameter: Sendable, Equatable {
  /// The type of the value and of its slider.
  public enum Kind: Sendable, Equatable {
    /// A number of a range, in steps from its lower end.
    case number(ClosedRange<Double>, step: Double)
    /// Off and on: 0 and 1.
    case flag
    /// One of some words: its index.
    case choice([String])
  }

  /// The name after the `$`.
  public var name = ""
  /// The type of the value.
  public var kind = Kind.flag
  /// The initial value: 0 or 1 for a flag, the index of the word for a choice.
  public var initial = 0.0
  /// The label of the slider.
  public var label = ""
  /// The name of the property animator or the screen whose progress the slider shows and scrubs.
  public var follows: String?

  /// The most parameters of a scene: sliders of more do not fit on a screen.
  public static let limit = 16

  public init(name: String = "", kind: Kind = .flag, initial: Double = 0, label: String = "", follows: String? = nil) {
    (self.name, self.kind, self.initial) = (name, kind, initial)
    (self.label, self.follows) = (label, follows)
  }

  /// Minimum and maximum.
  public var range: ClosedRange<Double> {
    switch kind {
    case .number(let range, _): range
    case .flag: 0...1
    case .choice(let words): 0...Double(words.count - 1)
    }
  }

  /// The smallest change that an arrow key makes.
  public var step: Double {
    if case .number(_, let step) = kind { step } else { 1 }
  }

  /// Returns the nearest valid value.
  public func nearest(to value: Double) -> Double {
    guard value.isFinite else { return initial }
    let steps = ((min(max(value, range.lowerBound), range.upperBound) - range.lowerBound) / step).rounded()
    // Without binary rounding noise: 0.3, not 0.30000000000000004.
    return min(((range.lowerBound + steps * step) * 1e6).rounded() / 1e6, range.upperBound)
  }

  /// Returns a value's position on the slider, 0...1.
  package func fraction(of value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  func value(at fraction: Double) -> Double {
    range.lowerBound + fraction * (range.upperBound - range.lowerBound)
  }

  /// Returns the text of a value: as many decimals as the step has.
  package func shown(_ value: Double) -> String {
    switch kind {
    case .number:
      var decimals = 0
      var power = 1.0
      while decimals < 4, abs((step * power).rounded() - step * power) > 1e-6 {
        (decimals, power) = (decimals + 1, power * 10)
      }
      let scaled = Int((abs(value) * power).rounded())
      let sign = value < 0 && scaled > 0 ? "−" : ""
      guard decimals > 0 else { return sign + String(scaled) }
      let digits = String(scaled)
      let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
      return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    case .flag: return value > 0.5 ? "on" : "off"
    case .choice(let words): return words[min(max(Int(value.rounded()), 0), words.count - 1)]
    }
  }
}
