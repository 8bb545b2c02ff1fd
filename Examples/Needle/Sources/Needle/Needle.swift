import Riffle

/// The needle of a pressure gauge: a component that Riffle does not know, moved by Riffle's springs.
struct Needle: Component, Animatable {
  /// What the gauge reads, in bar.
  var pressure: Float

  /// What moves, and therefore what an animation interpolates.
  var animatableData: Float {
    get { pressure }
    set { pressure = newValue }
  }

  /// Its part of the hash by which two runs are compared.
  func fold(into hasher: inout StateHasher) { hasher.combine(pressure) }
}
