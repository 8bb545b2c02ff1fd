/// One stop of a `linear()` curve: a fraction, and optionally the progress, 0…1, at which it is reached.
public struct LinearStop: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The fraction at the stop.
  public let fraction: Double
  /// The progress at which it is reached; nil if the neighbours determine it.
  public let progress: Double?

  /// A stop at a progress, or between its neighbours if that is nil.
  public init(_ fraction: Double, at progress: Double? = nil) {
    self.fraction = fraction
    self.progress = progress
  }

  /// A stop written as a number.
  public init(floatLiteral value: Double) { self.init(value) }
  /// A stop written as a whole number.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// Straight lines from stop to stop: CSS's `linear(stops)`.
///
/// CSS's rules determine missing progress values: the first stop is at 0, the last at 1 (or at the latest progress before it),
/// no stop is before an earlier one, and stops without a progress are spaced evenly between their neighbours.
/// Source: CSS Easing Functions Level 2, section 2.2.
public struct LinearStops: Hashable, Sendable {
  /// The corners: x is the progress, never falling, y the fraction. At least two.
  public let corners: [SIMD2<Double>]

  /// A curve through the stops. Throws for fewer than two stops and for numbers that are not finite.
  public init(checking stops: [LinearStop]) throws(MotionError) {
    guard stops.count >= 2 else { throw .tooFewStops(stops.count) }
    for (index, stop) in stops.enumerated() {
      try MotionError.requireFinite(stop.fraction, "the fraction of stop \(index + 1)")
      if let progress = stop.progress {
        try MotionError.requireFinite(progress, "the progress of stop \(index + 1)")
      }
    }
    corners = LinearStops.placed(stops)
  }

  private static func placed(_ stops: [LinearStop]) -> [SIMD2<Double>] {
    var places = stops.map(\.progress)
    places[0] = places[0] ?? 0
    var latest = places[0]!
    for index in places.indices.dropFirst() {
      if index == places.count - 1 { places[index] = places[index] ?? max(1, latest) }
      guard let place = places[index] else { continue }
      latest = max(latest, place)
      places[index] = latest
    }
    var known = 0
    for index in places.indices.dropFirst() {
      guard let place = places[index] else { continue }
      let start = places[known]!
      let gap = Double(index - known)
      for between in (known + 1)..<index where index > known + 1 {
        places[between] = start + (place - start) * Double(between - known) / gap
      }
      known = index
    }
    return zip(places, stops).map { SIMD2($0!, $1.fraction) }
  }

  /// The fraction at any progress; beyond the outermost stops the outermost lines continue.
  public func value(at progress: Double) -> Double {
    let (a, b) = line(at: progress)
    if progress == b.x { return b.y }
    guard b.x > a.x else { return progress < a.x ? a.y : b.y }
    return a.y + (b.y - a.y) * ((progress - a.x) / (b.x - a.x))
  }

  /// The slope at any progress, at a corner that of the line to its right; 0 at a jump.
  public func velocity(at progress: Double) -> Double {
    let (a, b) = line(at: progress)
    return b.x > a.x ? UnitCurve.boundedSlope((b.y - a.y) / (b.x - a.x)) : 0
  }

  /// The two corners of the line at `progress`: the last corner not beyond it and the next one.
  private func line(at progress: Double) -> (SIMD2<Double>, SIMD2<Double>) {
    let first = min(max(corners.partitioningIndex(where: { !($0.x <= progress) }) - 1, 0), corners.count - 2)
    return (corners[first], corners[first + 1])
  }
}
