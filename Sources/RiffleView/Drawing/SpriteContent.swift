/// A painted flat rectangle, unrotated and at scale 1: layers from back to front. The key of cached bitmaps.
public struct SpriteContent: Hashable, Sendable {
  /// The rectangle of the content, in local points, its corner at a whole pixel of the bitmap; layers may exceed it.
  public var bounds: Rect
  package var layers: [Layer]
  /// The standard deviation in points of a Gaussian blur of the whole; 0 for none.
  package var blur: Float = 0

  public init(bounds: Rect, layers: [Layer]) {
    self.bounds = bounds
    self.layers = layers
  }

  /// Creates a content with the corner of its bounds at the local origin.
  public init(size: SIMD2<Float>, layers: [Layer]) { self.init(bounds: Rect(size: size), layers: layers) }

  /// Blurs in steps of 3 % for cache hits during slow changes; the own blur of a shadow or glow is widened.
  func blurred(by radius: Float) -> SpriteContent {
    var result = self
    let radius = ShadowCast.stepped(radius)
    func wider(_ blur: Float) -> Float { ShadowCast.stepped(Blur.combined(blur, radius)) }
    switch layers.count == 1 ? layers[0] : nil {
    case .blurred(let rect, let corner, let blur, let color):
      result.layers = [.blurred(rect, radius: corner, blur: wider(blur), color: color)]
    case .blurredPath(let path, let style, let blur, let color):
      result.layers = [.blurredPath(path, style, blur: wider(blur), color: color)]
    default: result.blur = radius
    }
    return result
  }

  /// The largest painted area, approximate for text; nil if it takes long to compute.
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
    case .blurred(let rect, _, let blur, _): rect.inset(by: -3 * blur)
    case .text(let line):
      Rect(
        center: line.position,
        size: SIMD2(2.4 * Float(line.text.utf8.count), 2 * Float(1 + line.text.count { $0 == "\n" }))
          * line.spans.reduce(line.style.size) { max($0, $1.style.size) })
    case .path(let path, let style, _): reach(of: path, style)
    case .blurredPath(let path, let style, let blur, _): reach(of: path, style)?.inset(by: -3 * blur)
    default: layer.rect
    }
  }

  private static func reach(of path: Path, _ style: PathStyle) -> Rect? {
    guard path.elements.count <= 64, let rect = path.boundingRect else { return nil }
    return if case .stroke(let stroke) = style { rect.inset(by: -stroke.reach) } else { rect }
  }
}

/// A painted layer. All lengths are points, all angles radians.
public enum Layer: Hashable, Sendable {
  /// A rounded rectangle; the radius is at most half the shorter side.
  case roundedRectangle(Rect, radius: Float, paint: Paint)
  /// A line just inside the edge of a rounded rectangle.
  case roundedStroke(Rect, radius: Float, width: Float, color: SRGBColor)
  case ellipse(Rect, paint: Paint)
  case ellipseStroke(Rect, width: Float, color: SRGBColor)
  /// A slice of the ellipse in the rectangle, clockwise from `start` to `end`, measured from twelve o'clock. The sweep
  /// is `end - start`: empty if zero or negative, the whole ellipse from a full turn on.
  case pie(Rect, start: Float, end: Float, paint: Paint)
  /// A filled or stroked path.
  case path(Path, PathStyle, paint: Paint)
  /// The back of a card: a lattice of `ink` on `paper` within a frame, in a rounded rectangle.
  case lattice(Rect, radius: Float, paper: SRGBColor, ink: SRGBColor, frame: SRGBColor)
  /// A rounded rectangle under a Gaussian blur of standard deviation `blur`, 2.6 deviations larger: a shadow or a glow.
  case blurred(Rect, radius: Float, blur: Float, color: SRGBColor)
  /// A filled or stroked path in one colour under such a blur.
  case blurredPath(Path, PathStyle, blur: Float, color: SRGBColor)
  /// The inner shadow of an outline: the complement of the same outline, offset and blurred.
  case innerShadow(Outline, blur: Float, offset: SIMD2<Float>, color: SRGBColor)
  case text(TextLine)
  /// A colour emoji, as large as fits into the rectangle, centered, keeping its aspect ratio.
  case emoji(String, Rect)
  /// An image by its name.
  case image(ImageLayer)
  /// Layers from back to front, clipped by an outline.
  indirect case clipped(Outline, [Layer])

  /// The rectangle of a shape, an image or an outline; nil for text, paths and blurs.
  var rect: Rect? {
    switch self {
    case .roundedRectangle(let rect, _, _), .roundedStroke(let rect, _, _, _), .ellipse(let rect, _),
      .ellipseStroke(let rect, _, _), .pie(let rect, _, _, _), .lattice(let rect, _, _, _, _), .emoji(_, let rect):
      rect
    case .innerShadow(let outline, _, _, _), .clipped(let outline, _): outline.rect
    case .image(let layer): layer.outline.rect
    case .path, .blurred, .blurredPath, .text: nil
    }
  }

  /// True if pixels do not depend on each other.
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

/// The painted part of a path.
public enum PathStyle: Hashable, Sendable {
  /// The inside.
  case fill(FillRule)
  /// A stroke along the path.
  case stroke(StrokeStyle)
}

/// The colouring of a surface.
public enum Paint: Hashable, Sendable {
  case color(SRGBColor)
  /// A gradient across the shape; `angle` in radians clockwise from left to right, so π/2 is downwards.
  case gradient(SRGBColor, SRGBColor, angle: Float)
  /// A gradient along a path, from its first point to its last by length; other shapes use the first colour.
  case along(SRGBColor, SRGBColor)
  /// White with the opacity of a mask's stops.
  case mask(Mask.Form, [Mask.Stop])
}

extension Sprite {
  /// True if nothing is visible in a picture of this size in points; false if only painting would tell.
  package func isOutside(_ size: SIMD2<Float>, pixelScale: Float, paintScale: Float) -> Bool {
    guard isPlain, let middle = homography.project(content.bounds.center),
      any(middle .< SIMD2(0, 0)) || any(middle .> size), !content.layers.contains(where: \.reachesUnknown),
      let box = content.reach.flatMap({ homography.frame(of: $0.inset(by: -4 / paintScale)) })
    else { return false }
    // A pixel is sampled from texels of up to two pixels.
    let margin = 4 / pixelScale
    return any(box.maximum .< SIMD2(-margin, -margin)) || any(box.minimum .> size + margin)
  }

  /// The visible part in local points; nil if all of it is painted: it is not large, or cannot be painted in part.
  package func seen(in size: SIMD2<Float>, paintScale: Float) -> Rect? {
    let pixels = content.bounds.size * paintScale
    guard pixels.x * pixels.y > Self.largest, content.blur == 0, copies == nil, homography.isAffine,
      content.layers.allSatisfy(\.isSeparable), let box = homography.inverse?.box(around: Rect(size: size)),
      box.isDrawable
    else { return nil }
    // In steps, for cache hits of moving or growing contents.
    let step = 128 / paintScale
    let seen = Rect(
      corner: ((box.minimum / step).rounded(.down) - 1) * step, corner: ((box.maximum / step).rounded(.up) + 1) * step)
    return seen.union(content.bounds) == seen ? nil : seen
  }

  private static let largest: Float = 1_048_576
}
