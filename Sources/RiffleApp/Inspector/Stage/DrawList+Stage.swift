import RiffleView

extension DrawList {
  /// Clips the parts outside of the stage: they would be visible below and between the panels, which are glass.
  ///
  /// Sprites inside, nearly all, are unchanged, so that they are drawn as fast as without panels.
  mutating func cut(to stage: Rect) {
    let clip = ClipOutline(Outline(stage), homography: .identity)
    // A sprite that ends at the edge of a full picture exceeds it only by rounding.
    let room = stage.inset(by: -0.5)
    for index in sprites.indices where !sprites[index].lies(within: room) { sprites[index].clips.append(clip) }
  }
}

extension Sprite {
  /// Returns true if all of it, of each of its copies, is drawn within a place of the list.
  fileprivate func lies(within place: Rect) -> Bool {
    guard var bounds = content.reach else { return false }
    if let copies {
      guard let first = copies.first else { return true }
      // The box around all of them, each as large as the largest.
      var (low, high, reach) = (first.position, first.position, SIMD2<Float>.zero)
      let far = pointwiseMax(bounds.minimum * bounds.minimum, bounds.maximum * bounds.maximum)
      let (x, y) = (far.x.squareRoot(), far.y.squareRoot())
      for copy in copies {
        (low, high) = (pointwiseMin(low, copy.position), pointwiseMax(high, copy.position))
        reach = pointwiseMax(
          reach,
          SIMD2(
            abs(copy.across.x) * x + abs(copy.down.x) * y, abs(copy.across.y) * x + abs(copy.down.y) * y))
      }
      bounds = Rect(corner: low - reach, corner: high + reach)
    }
    // Corner by corner: a list of them would be allocated for each of ten thousand sprites.
    let (low, high, first, last) = (bounds.minimum, bounds.maximum, place.minimum, place.maximum)
    func holds(_ x: Float, _ y: Float) -> Bool {
      guard let point = homography.project(SIMD2(x, y)) else { return false }
      return point.x >= first.x && point.y >= first.y && point.x <= last.x && point.y <= last.y
    }
    return holds(low.x, low.y) && holds(high.x, low.y) && holds(high.x, high.y) && holds(low.x, high.y)
  }
}
