import RiffleMotion

/// The built-in animations: the springs and curves that have names, each with its default duration.
enum AnimationNames {
  static let curves = NamedCurve.all.map(\.name)
  static let springs = NamedSpring.all.map(\.name)

  /// The animation of a name; springs first, as SwiftUI has it.
  static func animation(_ name: String) -> Animation? {
    if let spring = Spring(named: name) { return .spring(spring) }
    return UnitCurve(named: name).map { .curve($0) }
  }
}
