import RiffleECS
import RiffleMotion

/// A number that moves, lowered to floats.
struct Hue: Component, Animatable {
  var value: Float = 0
  var animatableData: Float {
    get { value }
    set { value = newValue }
  }
  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

/// Data that is no list of floats: the generic path.
struct Level: Component, Animatable {
  var value = 0.0
  var animatableData: Double {
    get { value }
    set { value = newValue }
  }
  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

/// What was written down, in the world like everything else.
struct Lines: Component {
  var lines: [String] = []
  func fold(into hasher: inout StateHasher) { hasher.combine(lines.count) }
}
