import RiffleCore

extension SpriteContent {
  /// The largest painted area, approximate for text; nil if it would take long to compute.
  package var reach: Rect? {
    var all = bounds
    for layer in layers {
      guard let rect = Self.reach(of: layer) else { return nil }
      all = all.union(rect)
    }
    return blur > 0 ? all.inset(by: -3 * blur) : all
  }

  private static func reach(of layer: Layer) -> Rect? {
    switch layer {
    case .roundedRectangle(let rect, _, _), .roundedStroke(let rect, _, _, _), .ellipse(let rect, _),
      .ellipseStroke(let rect, _, _), .pie(let rect, _, _, _), .lattice(let rect, _, _, _, _), .emoji(_, let rect):
      rect
    case .blurred(let rect, _, let blur, _): rect.inset(by: -3 * blur)
    case .innerShadow(let outline, _, _, _), .clipped(let outline, _): outline.rect
    case .image(let layer): layer.outline.rect
    case .text(let line):
      Rect(
        center: line.position,
        size: SIMD2(2.4 * Float(line.text.utf8.count), 2 * Float(1 + line.text.count { $0 == "\n" }))
          * line.spans.reduce(line.style.size) { max($0, $1.style.size) })
    case .path(let path, let style, _): reach(of: path, style)
    case .blurredPath(let path, let style, let blur, _): reach(of: path, style)?.inset(by: -3 * blur)
    }
  }

  private static func reach(of path: Path, _ style: PathStyle) -> Rect? {
    guard path.elements.count <= 64, let rect = path.boundingRect else { return nil }
    return if case .stroke(let stroke) = style { rect.inset(by: -stroke.reach) } else { rect }
  }
}

extension Sprite {
  /// True if none of it is visible in a picture of this size in points; false, too, if only painting would tell.
  ///
  /// - Parameters:
  ///   - pixelScale: the picture's pixels per point.
  ///   - paintScale: see `paintScale(pixelScale:)`.
  package func isOutside(_ size: SIMD2<Float>, pixelScale: Float, paintScale: Float) -> Bool {
    // Mostly its middle is in the picture.
    guard isPlain, let middle = homography.project(content.bounds.center),
      any(middle .< SIMD2(0, 0)) || any(middle .> size), !content.layers.contains(where: \.reachesUnknown),
      let reach = content.reach?.inset(by: -4 / paintScale)
    else { return false }
    let (start, end) = (reach.minimum, reach.maximum)
    guard let a = homography.project(start), let b = homography.project(SIMD2(end.x, start.y)),
      let c = homography.project(end), let d = homography.project(SIMD2(start.x, end.y))
    else { return false }
    let (low, high) = (
      pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)), pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    )
    // A pixel is sampled from texels of up to two pixels.
    let margin = 4 / pixelScale
    return any(high .< SIMD2(-margin, -margin)) || any(low .> size + margin)
  }
}

extension Sprite {
  /// Returns the part visible in a picture of this size in points, in local points; nil if all of it is painted: it is
  /// not large, or cannot be painted in part.
  package func seen(in size: SIMD2<Float>, paintScale: Float) -> Rect? {
    let pixels = content.bounds.size * paintScale
    guard pixels.x * pixels.y > Self.largest, content.blur == 0, copies == nil, homography.isAffine,
      content.layers.allSatisfy(\.isSeparable), let box = homography.inverse?.box(around: Rect(size: size)),
      box.isDrawable
    else { return nil }
    // In steps, so that moving or growing contents are mostly found painted.
    let step = 128 / paintScale
    let seen = Rect(
      corner: ((box.minimum / step).rounded(.down) - 1) * step, corner: ((box.maximum / step).rounded(.up) + 1) * step)
    return seen.union(content.bounds) == seen ? nil : seen
  }

  /// Pixels above which a part is painted.
  private static let largest: Float = 1_048_576
}

extension Layer {
  /// True if each pixel is painted by itself.
  fileprivate var isSeparable: Bool {
    switch self {
    case .roundedRectangle, .roundedStroke, .ellipse, .ellipseStroke, .pie, .path, .blurred: true
    default: false
    }
  }

  fileprivate var reachesUnknown: Bool {
    switch self {
    case .text, .innerShadow, .clipped: true
    default: false
    }
  }
}
