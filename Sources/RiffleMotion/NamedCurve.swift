package struct NamedCurve: Hashable, Sendable {
  package enum Source: String, CaseIterable, Hashable, Sendable {
    case swiftUI = "SwiftUI"
    case css = "CSS"
    case easingsNet = "easings.net"
    case uiKit = "UIKit"
  }

  /// As its source spells it.
  package let name: String
  package let source: Source
  package let curve: UnitCurve

  /// Every named curve, by source: SwiftUI, CSS, easings.net, UIKit. Names are unique.
  package static let all: [NamedCurve] = swiftUI + css + easingsNet + uiKit

  private static func named(_ source: Source, _ curves: KeyValuePairs<String, UnitCurve>) -> [NamedCurve] {
    curves.map { NamedCurve(name: $0.key, source: source, curve: $0.value) }
  }

  private static let swiftUI = named(
    .swiftUI,
    [
      "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInOut,
      "circularEaseIn": .circularEaseIn, "circularEaseOut": .circularEaseOut, "circularEaseInOut": .circularEaseInOut,
    ])

  private static let css = named(
    .css,
    [
      "ease": .ease, "ease-in": .easeIn, "ease-out": .easeOut, "ease-in-out": .easeInOut,
      "step-start": .steps(1, position: .jumpStart), "step-end": .steps(1, position: .jumpEnd),
    ])

  private static let uiKit = named(
    .uiKit, ["curveEaseInOut": .easeInOut, "curveEaseIn": .easeIn, "curveEaseOut": .easeOut, "curveLinear": .linear])

  private static let easingsNet = PennerFamily.allCases.flatMap { family in
    EasingDirection.allCases.map { direction in
      NamedCurve(name: PennerCurve(family, direction).name, source: .easingsNet, curve: .penner(family, direction))
    }
  }
}

extension UnitCurve {
  /// The curve with a name of SwiftUI, CSS or easings.net; nil for any other. Case-sensitive.
  public init?(named name: String) {
    guard let found = NamedCurve.all.first(where: { $0.name == name }) else { return nil }
    self = found.curve
  }
}

package struct NamedSpring: Hashable, Sendable {
  /// As SwiftUI spells it.
  package let name: String
  package let spring: Spring

  /// The spring presets from the least to the most bounce, then those for special uses.
  package static let all = [
    NamedSpring(name: "smooth", spring: .smooth), NamedSpring(name: "snappy", spring: .snappy),
    NamedSpring(name: "bouncy", spring: .bouncy),
    NamedSpring(name: "default", spring: Spring(response: 0.55, dampingRatio: 1)),
    NamedSpring(name: "spring", spring: Spring()),
    NamedSpring(name: "interactiveSpring", spring: Spring(response: 0.15, dampingRatio: 0.86)),
  ]
}

extension Spring {
  /// The spring preset with a SwiftUI name; nil for any other. Case-sensitive.
  public init?(named name: String) {
    guard let found = NamedSpring.all.first(where: { $0.name == name }) else { return nil }
    self = found.spring
  }
}

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
/// CSS's rules determine missing progress values: the first stop is at 0, the last at 1 (or at the latest progress
/// before it), no stop is before an earlier one, and stops without a progress are spaced evenly between their
/// neighbours. Source: CSS Easing Functions Level 2, section 2.2.
package struct LinearStops: Hashable, Sendable {
  /// The corners: x is the progress, never falling, y the fraction. At least two.
  package let corners: [SIMD2<Double>]

  package init(checking stops: [LinearStop]) throws(MotionError) {
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
      for between in (known + 1)..<index {
        places[between] = start + (place - start) * Double(between - known) / gap
      }
      known = index
    }
    return zip(places, stops).map { SIMD2($0!, $1.fraction) }
  }

  /// The fraction at any progress; beyond the outermost stops the outermost lines continue.
  package func value(at progress: Double) -> Double {
    let (a, b) = line(at: progress)
    if progress == b.x { return b.y }
    guard b.x > a.x else { return progress < a.x ? a.y : b.y }
    return a.y + (b.y - a.y) * ((progress - a.x) / (b.x - a.x))
  }

  /// The slope at any progress, at a corner that of the line to its right; 0 at a jump.
  package func velocity(at progress: Double) -> Double {
    let (a, b) = line(at: progress)
    return b.x > a.x ? UnitCurve.boundedSlope((b.y - a.y) / (b.x - a.x)) : 0
  }

  private func line(at progress: Double) -> (SIMD2<Double>, SIMD2<Double>) {
    let first = min(max(corners.partitioningIndex(where: { !($0.x <= progress) }) - 1, 0), corners.count - 2)
    return (corners[first], corners[first + 1])
  }
}

/// The jumps of a step curve: CSS's step positions.
public enum StepPosition: String, CaseIterable, Hashable, Sendable {
  /// The first jump is at progress 0: the curve starts one step up. CSS calls it `start` as well.
  case jumpStart = "jump-start"
  /// The last jump is at progress 1. CSS calls it `end` as well; the default.
  case jumpEnd = "jump-end"
  /// No jump at either end: the first and the last step rest at 0 and 1. At least two steps.
  case jumpNone = "jump-none"
  /// A jump at both ends: one more jump than steps.
  case jumpBoth = "jump-both"

  /// CSS's short name of `jumpStart`.
  public static let start = StepPosition.jumpStart
  /// CSS's short name of `jumpEnd`.
  public static let end = StepPosition.jumpEnd

  /// Also accepts CSS's short names.
  package init?(cssName: String) {
    switch cssName {
    case "start": self = .jumpStart
    case "end": self = .jumpEnd
    default: self.init(rawValue: cssName)
    }
  }

  package func jumps(steps count: Int) -> Int {
    switch self {
    case .jumpStart, .jumpEnd: count
    case .jumpNone: count - 1
    case .jumpBoth: count + 1
    }
  }
}

/// A staircase: CSS's `steps(count, position)`. Source: CSS Easing Functions Level 1, section 2.5.
package struct StepCurve: Hashable, Sendable {
  /// 1 or more; 2 or more for `jumpNone`.
  package let count: Int
  package let position: StepPosition

  package init(checking count: Int, position: StepPosition = .jumpEnd) throws(MotionError) {
    let least = position == .jumpNone ? 2 : 1
    // A count beyond 2^53 could not be distinguished from its neighbour in a Double.
    guard count >= least && count < 1 << 53 else { throw .tooFewSteps(count, least: least) }
    self.count = count
    self.position = position
  }

  /// The height at any progress; it continues in steps beyond 0…1.
  ///
  /// At a jump it is the height after it; `before` gives the one before it, which CSS uses before an animation starts.
  package func value(at progress: Double, before: Bool = false) -> Double {
    let scaled = progress * Double(count)
    var step = scaled.rounded(.down)
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if before && scaled == scaled.rounded(.down) { step -= 1 }
    let jumps = Double(position.jumps(steps: count))
    if progress >= 0 && step < 0 { step = 0 }
    if progress <= 1 && step > jumps { step = jumps }
    return step / jumps
  }
}
