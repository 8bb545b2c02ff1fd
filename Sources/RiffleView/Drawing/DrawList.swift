/// One frame as a value: a background and sprites from back to front.
///
/// Equal lists give equal pixels. A list holds no bitmap and no cache; a backend paints and caches each content.
public struct DrawList: Hashable, Sendable {
  /// The size in points; a renderer multiplies by its own scale factor.
  public var size: SIMD2<Float>
  /// The background.
  public var ground: Background
  /// The sprites, from back to front.
  public var sprites: [Sprite]

  /// Creates a list of a size in points.
  public init(size: SIMD2<Float>, ground: Background = .table, sprites: [Sprite] = []) {
    (self.size, self.ground, self.sprites) = (size, ground, sprites)
  }

  /// Appends a sprite in front of the others.
  public mutating func append(_ sprite: Sprite) { sprites.append(sprite) }

  package mutating func append(overlay: DrawList) { sprites.append(contentsOf: overlay.sprites) }
}

/// A flat painted content in space.
public struct Sprite: Hashable, Sendable {
  /// The painted content.
  public var content: SpriteContent
  /// The opacity of the whole, 0 to 1.
  public var opacity: Float
  /// Maps local points of the content to points of the draw list.
  public var homography: Homography
  /// Multiplies each colour channel; white changes nothing. Its alpha multiplies the opacity.
  public var tint: SRGBColor
  /// The blend mode.
  public var blend = BlendMode.normal
  var rare = Rare.none

  /// Creates a sprite placed by a homography.
  public init(
    _ content: SpriteContent, homography: Homography = .identity, opacity: Float = 1, tint: SRGBColor = .white,
    clips: [ClipOutline] = []
  ) {
    (self.content, self.homography, self.opacity, self.tint) = (content, homography, opacity, tint)
    if !clips.isEmpty { self.clips = clips }
  }

  package init(_ content: SpriteContent, at position: SIMD2<Float>, opacity: Float = 1) {
    self.init(content, homography: .translation(position), opacity: opacity)
  }
}

/// The drawing context of a `Drawable`: layers from back to front in the entity's own points, with the origin at the
/// top left corner of its `Size`. Layers may reach beyond it.
///
/// ```swift
/// context.fill(Path(ellipseIn: context.bounds), with: .color(Color(hex: 0x24303F)))
/// context.stroke(Path { $0.addLines([[10, 10], [90, 40]]) }, with: Color(hex: 0xFFB02E), lineWidth: 3)
/// context.draw("42", at: context.bounds.center, size: 22)
/// ```
public struct GraphicsContext: Sendable {
  /// The entity's width and height in points.
  public let size: SIMD2<Float>
  private(set) var layers: [Layer] = []

  /// The entity's rectangle.
  public var bounds: Rect { Rect(size: size) }

  /// The colouring of a path.
  public struct Shading: Hashable, Sendable {
    let paint: Paint

    /// Returns one colour.
    public static func color(_ color: Color) -> Shading { Shading(paint: .color(SRGBColor(color))) }

    /// Returns a gradient across the path's rectangle; 0° is left to right, 90° is downwards.
    public static func linearGradient(from: Color, to: Color, angle: Angle = .degrees(90)) -> Shading {
      Shading(paint: .gradient(SRGBColor(from), SRGBColor(to), angle: angle.radians))
    }
  }

  /// Fills a path, by default with the non-zero rule.
  public mutating func fill(_ path: Path, with shading: Shading, rule: FillRule = .nonZero) {
    layers.append(.path(path, .fill(rule), paint: shading.paint))
  }

  /// Fills a path with one colour.
  public mutating func fill(_ path: Path, with color: Color) { fill(path, with: .color(color)) }

  /// Strokes a path with round joins and caps.
  ///
  /// - Parameter lineWidth: in points, half of it to either side; zero or less draws nothing.
  public mutating func stroke(_ path: Path, with shading: Shading, lineWidth: Float = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Strokes a path with a style: joins, caps, dashes and trim.
  public mutating func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    if style.lineWidth > 0 { layers.append(.path(path, .stroke(style), paint: shading.paint)) }
  }

  /// Strokes a path with one colour.
  public mutating func stroke(_ path: Path, with color: Color, lineWidth: Float = 1) {
    stroke(path, with: .color(color), lineWidth: lineWidth)
  }

  /// Fills a rectangle, optionally with round corners; cheaper than its path.
  public mutating func fill(_ rect: Rect, cornerRadius: Float = 0, with shading: Shading) {
    layers.append(.roundedRectangle(rect, radius: cornerRadius, paint: shading.paint))
  }

  /// Fills the ellipse in a rectangle; cheaper than its path.
  public mutating func fillEllipse(in rect: Rect, with shading: Shading) {
    layers.append(.ellipse(rect, paint: shading.paint))
  }

  /// Draws text, vertically centered around a point; a newline starts the next line.
  ///
  /// - Parameters:
  ///   - point: the leading end, the center or the trailing end of the text.
  ///   - size: the font size in points.
  public mutating func draw(
    _ text: String, at point: SIMD2<Float>, size: Float = 16, weight: TextStyle.Weight = .regular,
    color: Color = Color(hex: 0xFAF6EC), alignment: TextLine.Alignment = .center
  ) {
    let style = TextStyle(size: size, weight: weight)
    let line = TextLine(text, style: style, color: SRGBColor(color), position: point, alignment: alignment)
    if !text.isEmpty { layers.append(.text(line)) }
  }

  /// Draws one emoji, as large as fits into a rectangle.
  public mutating func draw(emoji: String, in rect: Rect) {
    if !emoji.isEmpty { layers.append(.emoji(emoji, rect)) }
  }

  /// Draws an image by the name of its file.
  public mutating func draw(image name: String, in rect: Rect, mode: Image.Mode = .fit) {
    if !name.isEmpty { layers.append(.image(ImageLayer(name, mode: mode, in: Outline(rect)))) }
  }
}

/// An image by name, painted into an outline.
public struct ImageLayer: Hashable, Sendable {
  package var name: String
  package var scaling: ImageScaling
  package var anchor: SIMD2<Float>
  package var outline: Outline
  /// True to continue the image's edge a little beyond the outline: for a sprite that is clipped elsewhere.
  package var bleeds: Bool
  /// The painted part of the file; nil for all of it.
  package var cell: ImageCell?
  package var isCrisp = false
  package var slice: SIMD4<Float>?

  package init(
    _ name: String, mode: Image.Mode = .fit, anchor: SIMD2<Float> = [0.5, 0.5], in outline: Outline,
    bleeds: Bool = false
  ) {
    self.name = name
    scaling = ImageScaling(mode)
    self.anchor = anchor
    self.outline = outline
    self.bleeds = bleeds
  }

  /// Returns the rectangle of an image of this many pixels, in points; it exceeds the outline if the image is cropped.
  package func place(of pixels: SIMD2<Float>) -> Rect {
    let box = outline.rect
    guard pixels.x > 0, pixels.y > 0 else { return box }
    let size = scaling.size(of: pixels, in: box.size)
    return Rect(origin: box.origin + (box.size - size) * anchor, size: size)
  }
}
