/// An axis of a plot: its range and its ticks.
package struct PlotAxis {
  package let range: ClosedRange<Double>
  /// The values with a line and a label, equally spaced.
  package let ticks: [Double]
  private let digits: Int

  /// Creates an axis that shows all of `range` with about `count` ticks at round numbers.
  package init(_ range: ClosedRange<Double>, count: Int) {
    self.range = range
    let step = PlotAxis.roundStep((range.upperBound - range.lowerBound) / Double(max(count, 1)))
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    ticks = first <= last ? stride(from: first, through: last, by: 1).map { $0 * step } : []
    digits = (0...6).first { abs(step * PlotAxis.tens($0) - (step * PlotAxis.tens($0)).rounded()) < 1e-6 } ?? 6
  }

  /// Returns the position of a value: 0…1 inside the range.
  func fraction(_ value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  package func label(_ tick: Double) -> String {
    let label = decimal(tick, digits)
    return label.hasPrefix("-") ? "−" + label.dropFirst() : label
  }

  /// Returns the range of some numbers with a margin, never empty.
  package static func range(of values: some Sequence<Double>, margin: Double) -> ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in values { (low, high) = (min(low, value), max(high, value)) }
    guard low <= high else { return 0...1 }
    let room = high > low ? (high - low) * margin : max(abs(high), 1) * 0.5
    return (low - room)...(high + room)
  }

  /// Returns 1, 2 or 5 times a power of ten, at least `step`.
  private static func roundStep(_ step: Double) -> Double {
    guard step > 0, step.isFinite else { return 1 }
    var power = 1.0
    while power > step { power /= 10 }
    while power * 10 <= step { power *= 10 }
    return power * ([1, 2, 5].first { power * $0 >= step * 0.999 } ?? 10)
  }

  private static func tens(_ count: Int) -> Double { (0..<count).reduce(1.0) { power, _ in power * 10 } }
}
