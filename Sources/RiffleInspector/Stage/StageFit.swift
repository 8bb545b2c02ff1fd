import RiffleView

/// A scene drawn into a part of the window: as large as fits, in the middle.
///
/// The scene does not know of it. What is drawn goes through `map`, where the pointer is comes back through `point`, and
/// the world stays as it is.
package struct StageFit: Sendable, Equatable {
  package let scale: Float
  package let offset: SIMD2<Float>
  /// The scene's own size, in its points.
  package let scene: SIMD2<Float>

  package init(_ scene: SIMD2<Float>, in place: Rect) {
    self.scene = scene
    let ratio = place.size / pointwiseMax(scene, [1, 1])
    scale = max(min(ratio.x, ratio.y), 0.01)
    let rest = place.size - scene * scale
    offset = (place.origin + rest / 2).rounded(.down)
  }

  /// The same in points that are so much larger.
  func divided(by factor: Float) -> StageFit {
    factor == 1 ? self : StageFit(scale: scale / factor, offset: offset / factor, scene: scene)
  }

  private init(scale: Float, offset: SIMD2<Float>, scene: SIMD2<Float>) {
    (self.scale, self.offset, self.scene) = (scale, offset, scene)
  }

  /// Whether the scene is where it would be without a debugger.
  package var isPlain: Bool { scale == 1 && offset == .zero }

  /// The place of the whole scene in the window.
  package var frame: Rect { Rect(origin: offset, size: scene * scale) }

  /// From the scene's points to the window's.
  package var homography: Homography { .translation(offset) * .scale([scale, scale]) }

  /// Where a place of the window is in the scene; beyond its size outside of it.
  package func point(_ place: SIMD2<Float>) -> SIMD2<Float> { (place - offset) / scale }

  /// The picture of a scene as it is seen in the window of this size; what is handed over is not copied.
  package func list(_ scene: consuming DrawList, size: SIMD2<Float>) -> DrawList {
    var list = scene
    list.size = size
    guard !isPlain else { return list }
    let map = homography
    for index in list.sprites.indices { list.sprites[index].move(through: map) }
    return list
  }
}
