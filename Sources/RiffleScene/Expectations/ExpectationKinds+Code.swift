import RiffleCore

// The kinds for tests in code: those that need no scene.
extension Expectation {
  package enum Code {
    package static func settles(within seconds: Double) -> any ExpectationKind { SettlesWithin(seconds: seconds) }
    package static func isVisible(by seconds: Double) -> any ExpectationKind { VisibleBy(seconds: seconds) }
    package static func isInside(_ box: Rect?) -> any ExpectationKind { Inside(area: box.map { .box($0) } ?? .window) }
    package static func ends(at place: SIMD2<Float>) -> any ExpectationKind { EndsAt(place: place) }
    package static func staysTogether(within points: Double) -> any ExpectationKind { StaysTogether(most: points) }
    package static func isMonotone(_ value: DrawnValue) -> any ExpectationKind { Monotone(value) }
    package static func overshoots(_ bound: Double, _ value: DrawnValue) -> any ExpectationKind {
      OvershootAtMost(BoundedValue(bound: bound, value: value))
    }
    package static func speed(_ bound: Double, _ value: DrawnValue) -> any ExpectationKind {
      SpeedAtMost(most: BoundedValue(bound: bound, value: value))
    }
    package static func acceleration(_ bound: Double, _ value: DrawnValue) -> any ExpectationKind {
      AccelerationAtMost(BoundedValue(bound: bound, value: value))
    }
    package static var neverJumps: any ExpectationKind { NoJump() }
    package static var neverKinks: any ExpectationKind { NoKink() }
    package static var isAtRest: any ExpectationKind { AtRest() }
    package static var endsExactly: any ExpectationKind { EndsExactly() }
    package static var completesOnce: any ExpectationKind { CompletesOnce() }
  }
}
