import RiffleECS
import RiffleMotion

/// A number whose animation uses floats.
struct Hue: Component, Animatable {
  var value: Float = 0
  var animatableData: Float {
    get { value }
    set { value = newValue }
  }
  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

/// A number of more digits than its differences have.
struct Level: Component, Animatable {
  var value = 0.0
  var animatableData: Double {
    get { value }
    set { value = newValue }
  }
  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

/// Logged lines, as a part of the world.
struct Lines: Component {
  var lines: [String] = []
  func fold(into hasher: inout StateHasher) { hasher.combine(lines.count) }
}
