import RiffleCore

/// The part of the image for a camera, as written: fractions of the scene's window, or points.
struct WrittenViewport: Sendable {
  var rect: Rect
  var location: SourceLocation

  /// Left, top, width, height: fractions where width and height are at most 1.
  static let schema = Schema<Rect>.rectangle.checked { rect in
    rect.size.min() > 0
      ? nil : "a viewport has a width and a height above 0, as in [0, 0, 0.5, 1] for the left half"
  }
  .located { WrittenViewport(rect: $0, location: $1) }

  private var isInFractions: Bool { rect.size.max() <= 1 }

  /// Returns fractions of a window; nil for all of it.
  func part(of window: SIMD2<Float>) -> Rect? {
    let part = isInFractions ? rect : Rect(origin: rect.origin / window, size: rect.size / window)
    return part == Rect(width: 1, height: 1) ? nil : part
  }

  /// Returns its problem in a window of this size; nil for none.
  func problem(in window: SIMD2<Float>) -> String? {
    let (low, high) = (rect.minimum, rect.maximum)
    let size = isInFractions ? SIMD2<Float>(1, 1) : window
    guard low.min() < 0 || high.x > size.x + 0.001 || high.y > size.y + 0.001 else { return nil }
    let width = Int(window.x)
    let height = Int(window.y)
    return
      "this viewport reaches beyond the picture, which is [0, 0, 1, 1] in fractions and [0, 0, \(width), \(height)] in points"
  }
}
