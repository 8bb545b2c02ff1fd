import RiffleCore

/// What is painted on a flat rectangle, unturned and at scale 1: layers from back to front.
///
/// A value: the key under which a backend keeps the painted bitmap.
public struct SpriteContent: Hashable, Sendable {
  /// The rectangle the content belongs to, in local points. Its corner is kept on whole pixels of the bitmap; layers
  /// may reach beyond it (shadows, long text).
  public var bounds: Rect
  /// Back to front.
  public var layers: [Layer]
  /// The whole is seen through a Gaussian blur of this standard deviation in points; 0 for sharp.
  public var blur: Float = 0

  public init(bounds: Rect, layers: [Layer]) {
    self.bounds = bounds
    self.layers = layers
  }

  /// Bounds with the corner at the local origin.
  public init(size: SIMD2<Float>, layers: [Layer]) {
    self.init(bounds: Rect(size: size), layers: layers)
  }
}

extension SpriteContent {
  /// The same behind a blur, in steps of 3 % so that what changes slowly is often found painted. A shadow or a light has one already,
  /// and is painted with a wider one.
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

/// One entity painted. All lengths are points, all angles radians.
public enum Layer: Hashable, Sendable {
  /// The radius is capped at half the shorter side.
  case roundedRectangle(Rect, radius: Float, paint: Paint)
  /// A line just inside the edge of a rounded rectangle.
  case roundedStroke(Rect, radius: Float, width: Float, color: SRGBColor)
  case ellipse(Rect, paint: Paint)
  case ellipseStroke(Rect, width: Float, color: SRGBColor)
  /// A slice of the ellipse in the rectangle, from `start` clockwise to `end`, measured from twelve o'clock. The sweep
  /// is `end - start`: nothing when it is zero or negative, all of it from one full turn on.
  case pie(Rect, start: Float, end: Float, paint: Paint)
  /// The inside of a path, or a line along it.
  case path(Path, PathStyle, paint: Paint)
  /// The back of a card: a lattice of `ink` on `paper` within a frame, the whole in a rounded rectangle.
  case lattice(Rect, radius: Float, paper: SRGBColor, ink: SRGBColor, frame: SRGBColor)
  /// A rounded rectangle seen through a Gaussian blur of standard deviation `blur`, reaching 2.6 of them beyond.
  /// Black for a shadow, bright for a glow.
  case blurred(Rect, radius: Float, blur: Float, color: SRGBColor)
  /// What is painted of a path, in one colour, seen through the same blur.
  case blurredPath(Path, PathStyle, blur: Float, color: SRGBColor)
  /// The shade within an outline that the same outline, moved by an offset and seen through a Gaussian blur, leaves free.
  case innerShadow(Outline, blur: Float, offset: SIMD2<Float>, color: SRGBColor)
  case text(TextLine)
  /// A colour emoji, as large as fits in the rectangle, centred, its proportions kept.
  case emoji(String, Rect)
  /// A picture by its name.
  case image(ImageLayer)
  /// Layers, from back to front, of which only what lies in an outline is seen.
  indirect case clipped(Outline, [Layer])
}

/// What of a path is painted.
public enum PathStyle: Hashable, Sendable {
  /// Its inside.
  case fill(FillRule)
  /// A line along it.
  case stroke(StrokeStyle)
}

/// How a surface is coloured.
public enum Paint: Hashable, Sendable {
  case color(SRGBColor)
  /// Two colours across the shape; `angle` in radians clockwise from left to right, so π/2 runs downwards.
  case gradient(SRGBColor, SRGBColor, angle: Float)
  /// Two colours along a path, from its first point to its last by length; of what is no path the first.
  case along(SRGBColor, SRGBColor)
  /// White, as opaque as the stops of a mask say.
  case mask(Mask.Form, [Mask.Stop])
}
