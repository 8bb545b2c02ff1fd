import RiffleCore

/// The places of the text around a scene in a window, and the room left for the scene.
package struct LessonLayout: Equatable {
  package let size: SIMD2<Float>
  /// Points of the window to a point of the text and the sliders: at least 1; above 1 in a window that is larger than
  /// the scene both ways.
  package let scale: Float
  /// The enlargement of the title and the lesson, and of the hints.
  let textSize: Float
  let hintSize: Float
  /// The middle of the title's left edge.
  let title: SIMD2<Float>
  /// The top left corner of the lesson.
  let lesson: SIMD2<Float>
  /// The middle of the left edge of the first row of hints; the last row is at the bottom.
  let hints: SIMD2<Float>
  /// The room between them, for the scene.
  package let stage: Rect

  /// - Parameters:
  ///   - window: its size in points.
  ///   - scale: see `scale(of:in:)`.
  ///   - hintRows: rows of hints.
  package init(window: SIMD2<Float>, scale: Float = 1, hintRows: Int = 1, textSize: Float = 1, hintSize: Float = 1) {
    (size, self.scale, self.textSize, self.hintSize) = (window, scale, textSize, hintSize)
    let margin: Float = (Self.isNarrow(window, scale) ? 16 : 28) * scale
    // Larger text begins higher: the scene beneath keeps its place.
    title = [margin, (34 - 14 * (textSize - 1)) * scale]
    lesson = [margin, (52 - 12 * (textSize - 1)) * scale]
    hints = [margin, window.y - (30 + Self.hintSpacing * hintSize * Float(max(hintRows, 1) - 1)) * scale]
    stage = Rect(
      origin: [margin, 108 * scale],
      size: [max(window.x - 2 * margin, 1), max(window.y - (108 + 60) * scale, 1)])
  }

  /// From one row of hints to the next, in points of the text.
  static let hintSpacing: Float = 28

  private static func isNarrow(_ window: SIMD2<Float>, _ scale: Float) -> Bool { window.x < 640 * scale }

  /// True if the sliders are beneath the scene; in a wide window they are to the right of the text.
  var isNarrow: Bool { Self.isNarrow(size, scale) }

  /// From the left margin to the right one, in points of the text.
  var width: Float { (size.x - 2 * title.x) / scale }

  /// The scale of text in this window, relative to the scene's own window.
  static func scale(of scene: SIMD2<Float>, in window: SIMD2<Float>) -> Float {
    max(fit(scene, into: window).scale, 1)
  }

  /// Returns the top left corner of sliders of a height in their own points: at the top right, or above the hints in a
  /// narrow window.
  func panel(height: Float) -> SIMD2<Float> {
    let (width, height) = (Sliders.width * scale, height * scale)
    return isNarrow
      ? [(size.x - width) / 2, hints.y - 26 * scale - height] : [size.x - title.x - width, 24 * scale]
  }

  /// Returns the fit with sliders beside the scene; in a narrow window they are beneath it, and it makes room.
  package func fit(_ scene: SIMD2<Float>, beside sliders: Int) -> (scale: Float, origin: SIMD2<Float>) {
    var fit = Self.fit(scene, into: size)
    guard sliders > 0, isNarrow else { return fit }
    let room = panel(height: Sliders.height(of: sliders)).y - 8
    // The top of a scene is free for its text.
    fit.origin.y = min(fit.origin.y, max(room - scene.y * fit.scale, lesson.y))
    return fit
  }

  /// Returns the scale at which a scene drawn for one window fits into another, and its top left corner.
  static func fit(_ scene: SIMD2<Float>, into window: SIMD2<Float>) -> (scale: Float, origin: SIMD2<Float>) {
    let factors = window / pointwiseMax(scene, .one)
    let scale = max(min(factors.x, factors.y), 0.01)
    return (scale, (window - scene * scale) / 2)
  }
}
