/// The size of a window that shows one entity after another: that of each entity, until a hand makes the window another
/// size. Then it stays.
struct WindowSizing {
  /// The size that was asked for last, in points.
  private var asked: SIMD2<Float>

  init(_ asked: SIMD2<Float>) { self.asked = asked }

  /// The size to ask for; nil where the window is to stay as it is.
  ///
  /// - Parameters:
  ///   - own: the size that what is shown next has by itself.
  ///   - window: the size of the window now.
  mutating func next(_ own: SIMD2<Float>, in window: SIMD2<Float>) -> SIMD2<Float>? {
    // Whole pixels may be parts of points.
    let way = window - asked
    guard max(abs(way.x), abs(way.y)) < 1, own != asked else { return nil }
    asked = own
    return own
  }
}
