/// The size of a window that shows several scenes: that of each scene, until the user resizes it; then it stays.
package struct WindowSizing {
  private var asked: SIMD2<Float>

  package init(_ asked: SIMD2<Float>) { self.asked = asked }

  /// Returns the size to request; nil to keep the window's size.
  ///
  /// - Parameters:
  ///   - own: the preferred size of the next scene.
  ///   - window: the current size of the window.
  package mutating func next(_ own: SIMD2<Float>, in window: SIMD2<Float>) -> SIMD2<Float>? {
    // A whole number of pixels may be a fraction of points.
    let way = window - asked
    guard max(abs(way.x), abs(way.y)) < 1, own != asked else { return nil }
    asked = own
    return own
  }
}
