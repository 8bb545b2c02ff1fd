import RiffleView

extension DrawList {
  /// Cuts off what reaches beyond the stage: it would be seen beneath the panels, which are glass, and between them.
  ///
  /// What lies within, mostly all, is left as it is, so that it is drawn as fast as without panels.
  mutating func cut(to stage: Rect) {
    let clip = ClipOutline(Outline(stage), homography: .identity)
    // A sprite that ends at the edge of a full picture is no farther than its rounding.
    let room = stage.inset(by: -0.5)
    for index in sprites.indices where !sprites[index].lies(within: room) { sprites[index].clips.append(clip) }
  }
}

extension Sprite {
  /// Whether all of it, of copies each, is drawn within a place of the list.
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
    return bounds.corners.allSatisfy { corner in
      guard let point = homography.project(corner) else { return false }
      return point.x >= place.minimum.x && point.y >= place.minimum.y && point.x <= place.maximum.x
        && point.y <= place.maximum.y
    }
  }
}

extension SpriteContent {
  /// How far it is painted at most, of words about as far; nil for what would take long to ask.
  fileprivate var reach: Rect? {
    var all = bounds
    for layer in layers {
      guard let rect = Self.reach(of: layer, in: bounds) else { return nil }
      all = all.union(rect)
    }
    return blur > 0 ? all.inset(by: -3 * blur) : all
  }

  private static func reach(of layer: Layer, in bounds: Rect) -> Rect? {
    switch layer {
    case .roundedRectangle(let rect, _, _), .roundedStroke(let rect, _, _, _), .ellipse(let rect, _),
      .ellipseStroke(let rect, _, _), .pie(let rect, _, _, _), .lattice(let rect, _, _, _, _), .emoji(_, let rect):
      rect
    case .blurred(let rect, _, let blur, _): rect.inset(by: -3 * blur)
    case .innerShadow, .clipped: bounds
    case .image(let layer): layer.outline.rect
    case .text(let line):
      Rect(
        center: line.position,
        size: SIMD2(1.2 * Float(line.text.utf8.count), 2 * Float(1 + line.text.count { $0 == "\n" })) * line.style.size)
    case .path(let path, let style, _): reach(of: path, style)
    case .blurredPath(let path, let style, let blur, _): reach(of: path, style)?.inset(by: -3 * blur)
    }
  }

  private static func reach(of path: Path, _ style: PathStyle) -> Rect? {
    guard path.elements.count <= 64, let rect = path.boundingRect else { return nil }
    return if case .stroke(let stroke) = style { rect.inset(by: -stroke.reach) } else { rect }
  }
}
