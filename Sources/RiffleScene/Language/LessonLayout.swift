import RiffleCore

/// Where the words around a scene stand in a window, and what is left for the scene: a pure function.
struct LessonLayout: Equatable {
  let size: SIMD2<Float>
  /// The middle of the title's left edge.
  let title: SIMD2<Float>
  /// The top left corner of the lesson.
  let lesson: SIMD2<Float>
  /// The middle of the left edge of the row of hints at the foot.
  let hints: SIMD2<Float>
  /// The room between them.
  let stage: Rect

  init(window: SIMD2<Float>) {
    size = window
    let margin: Float = window.x < 640 ? 16 : 28
    title = [margin, 34]
    lesson = [margin, 52]
    hints = [margin, window.y - 30]
    stage = Rect(
      origin: [margin, 108], size: [max(window.x - 2 * margin, 1), max(window.y - 108 - 60, 1)])
  }

  /// The top left corner of the sliders: at the top right, or above the hints where the window is narrow.
  func panel(height: Float) -> SIMD2<Float> {
    let margin: Float = size.x < 640 ? 16 : 28
    return size.x < 640
      ? [(size.x - Sliders.width) / 2, size.y - 56 - height] : [size.x - margin - Sliders.width, 24]
  }

  /// The same, with sliders beside it: in a narrow window they stand beneath the scene, which makes room for them.
  func fit(_ scene: SIMD2<Float>, beside sliders: Int) -> (scale: Float, origin: SIMD2<Float>) {
    var fit = Self.fit(scene, into: size)
    guard sliders > 0, size.x < 640 else { return fit }
    let room = panel(height: Sliders.height(of: sliders)).y - 8
    // The top of a scene is free: its words stand there.
    fit.origin.y = min(fit.origin.y, max(room - scene.y * fit.scale, lesson.y))
    return fit
  }

  /// How much of a scene drawn for one window fits into another one, and where its top left corner goes.
  static func fit(_ scene: SIMD2<Float>, into window: SIMD2<Float>) -> (scale: Float, origin: SIMD2<Float>) {
    let factors = window / pointwiseMax(scene, .one)
    let scale = max(min(factors.x, factors.y), 0.01)
    return (scale, (window - scene * scale) / 2)
  }
}
