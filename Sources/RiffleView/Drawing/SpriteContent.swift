import RiffleCore

/// A painted flat rectangle, unrotated and at scale 1: layers from back to front.
///
/// A value: the key under which a backend caches the painted bitmap.
public struct SpriteContent: Hashable, Sendable {
  /// The rectangle of the content, in local points. Its corner is aligned to whole pixels of the bitmap; layers may
  /// reach beyond it (shadows, long text).
  public var bounds: Rect
  /// The layers, from back to front.
  public var layers: [Layer]
  /// The standard deviation in points of a Gaussian blur of the whole; 0 for none.
  public var blur: Float = 0

  public init(bounds: Rect, layers: [Layer]) {
    self.bounds = bounds
    self.layers = layers
  }

  /// Creates a content with the corner of its bounds at the local origin.
  public init(size: SIMD2<Float>, layers: [Layer]) {
    self.init(bounds: Rect(size: size), layers: layers)
  }
}

extension SpriteContent {
  /// Returns the content with a blur, in steps of 3 % for cache hits during slow changes. The own blur of a shadow or
  /// glow is widened instead.
  func blurred(by radius: Float) -> SpriteContent {
    var result = self
    let radius = ShadowCast.stepped(radius)
    switch layers.count == 1 ? layers[0] : nil {
    case .blurred(let rect, let corner, let blur, let color):
      result.layers = [
        .blurred(rect, radius: corner, blur: ShadowCast.stepped(Blur.combined(blur, radius)), color: color)
      ]
    case .blurredPath(let path, let style, let blur, let color):
      result.layers = [.blurredPath(path, style, blur: ShadowCast.stepped(Blur.combined(blur, radius)), color: color)]
    default: result.blur = radius
    }
    return result
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
  /// A rounded rectangle under a Gaussian blur of standard deviation `blur`, extending 2.6 deviations beyond. Black for
  /// a shadow, bright for a glow.
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
