import RiffleView

/// Fits a scene into a part of the window: as large as possible, centered.
///
/// Drawing goes through `map`, the pointer's position back through `point`. The world does not change.
package struct StageFit: Sendable, Equatable {
  package let scale: Float
  package let offset: SIMD2<Float>
  package let scene: SIMD2<Float>

  package init(_ scene: SIMD2<Float>, in place: Rect) {
    self.scene = scene
    let ratio = place.size / pointwiseMax(scene, [1, 1])
    scale = max(min(ratio.x, ratio.y), 0.01)
    let rest = place.size - scene * scale
    offset = (place.origin + rest / 2).rounded(.down)
  }

  /// Returns the fit in larger points.
  func divided(by factor: Float) -> StageFit {
    factor == 1 ? self : StageFit(scale: scale / factor, offset: offset / factor, scene: scene)
  }

  private init(scale: Float, offset: SIMD2<Float>, scene: SIMD2<Float>) {
    (self.scale, self.offset, self.scene) = (scale, offset, scene)
  }

  /// True if the scene is drawn as without a debugger.
  package var isPlain: Bool { scale == 1 && offset == .zero }

  /// The frame of the whole scene in the window.
  package var frame: Rect { Rect(origin: offset, size: scene * scale) }

  /// The map from the scene's points to the window's.
  package var homography: Homography { .translation(offset) * .scale([scale, scale]) }

  /// Returns a point of the window in the scene's points; possibly outside of the scene.
  package func point(_ place: SIMD2<Float>) -> SIMD2<Float> { (place - offset) / scale }

  /// Returns the picture of a scene in a window of this size; the argument is not copied.
  package func list(_ scene: consuming DrawList, size: SIMD2<Float>) -> DrawList {
    var list = scene
    list.size = size
    guard !isPlain else { return list }
    let map = homography
    for index in list.sprites.indices { list.sprites[index].move(through: map) }
    return list
  }
}
