import RiffleCore

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

  /// Creates a separate context, to inspect the layers of a `Drawable`.
  public init(size: SIMD2<Float>) { self.size = size }

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
    guard !text.isEmpty else { return }
    layers.append(
      .text(
        TextLine(
          text, style: TextStyle(size: size, weight: weight), color: SRGBColor(color), position: point,
          alignment: alignment)))
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
