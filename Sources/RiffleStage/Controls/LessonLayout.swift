import RiffleCore

/// Where the words around a scene stand in a window, and what is left for the scene: a pure function.
package struct LessonLayout: Equatable {
  package let size: SIMD2<Float>
  /// Points of the window to a point of the words and the sliders: they grow with a window that is larger both ways than
  /// the scene, and are never smaller than written.
  package let scale: Float
  /// How much larger than written the title and the lesson are drawn, and the hints.
  package let textSize: Float
  package let hintSize: Float
  /// The middle of the title's left edge.
  package let title: SIMD2<Float>
  /// The top left corner of the lesson.
  package let lesson: SIMD2<Float>
  /// The middle of the left edge of the first row of hints; the last row stands at the foot.
  package let hints: SIMD2<Float>
  /// The room between them.
  package let stage: Rect

  /// - Parameters:
  ///   - window: its size in points.
  ///   - scale: see `scale(of:in:)`.
  ///   - hintRows: rows of hints.
  package init(window: SIMD2<Float>, scale: Float = 1, hintRows: Int = 1, textSize: Float = 1, hintSize: Float = 1) {
    (size, self.scale, self.textSize, self.hintSize) = (window, scale, textSize, hintSize)
    let margin: Float = (Self.isNarrow(window, scale) ? 16 : 28) * scale
    // Larger letters begin higher: the scene beneath stays where it is.
    title = [margin, (34 - 14 * (textSize - 1)) * scale]
    lesson = [margin, (52 - 12 * (textSize - 1)) * scale]
    hints = [margin, window.y - (30 + Self.hintSpacing * hintSize * Float(max(hintRows, 1) - 1)) * scale]
    stage = Rect(
      origin: [margin, 108 * scale],
      size: [max(window.x - 2 * margin, 1), max(window.y - (108 + 60) * scale, 1)])
  }

  /// From one row of hints to the next, in points of the words.
  package static let hintSpacing: Float = 28

  private static func isNarrow(_ window: SIMD2<Float>, _ scale: Float) -> Bool { window.x < 640 * scale }

  /// Sliders stand at the right of the words in a window that is wide enough, else beneath the scene.
  package var isNarrow: Bool { Self.isNarrow(size, scale) }

  /// From the left margin to the right one, in points of the words.
  package var width: Float { (size.x - 2 * title.x) / scale }

  /// How much larger than in the scene's own window words are in this one.
  package static func scale(of scene: SIMD2<Float>, in window: SIMD2<Float>) -> Float {
    max(fit(scene, into: window).scale, 1)
  }

  /// The top left corner of sliders that are so high in their own points: at the top right, or above the hints where the
  /// window is narrow.
  package func panel(height: Float) -> SIMD2<Float> {
    let (width, height) = (Sliders.width * scale, height * scale)
    return isNarrow
      ? [(size.x - width) / 2, hints.y - 26 * scale - height] : [size.x - title.x - width, 24 * scale]
  }

  /// The same, with sliders beside it: in a narrow window they stand beneath the scene, which makes room for them.
  package func fit(_ scene: SIMD2<Float>, beside sliders: Int) -> (scale: Float, origin: SIMD2<Float>) {
    var fit = Self.fit(scene, into: size)
    guard sliders > 0, isNarrow else { return fit }
    let room = panel(height: Sliders.height(of: sliders)).y - 8
    // The top of a scene is free: its words stand there.
    fit.origin.y = min(fit.origin.y, max(room - scene.y * fit.scale, lesson.y))
    return fit
  }

  /// How much of a scene drawn for one window fits into another one, and where its top left corner goes.
  package static func fit(_ scene: SIMD2<Float>, into window: SIMD2<Float>) -> (scale: Float, origin: SIMD2<Float>) {
    let factors = window / pointwiseMax(scene, .one)
    let scale = max(min(factors.x, factors.y), 0.01)
    return (scale, (window - scene * scale) / 2)
  }
}
