import RiffleMotion

/// The built-in named springs and curves, each with its default duration.
package enum AnimationNames {
  package static let curves = NamedCurve.all.map(\.name)
  static let springs = NamedSpring.all.map(\.name)

  /// Returns the animation of a name; springs first, as in SwiftUI.
  static func animation(_ name: String) -> Animation? {
    if let spring = Spring(named: name) { return .spring(spring) }
    return UnitCurve(named: name).map { .curve($0) }
  }
}
