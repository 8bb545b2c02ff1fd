import RiffleCore

/// What a `Drawable` draws into: marks from back to front in the entity's own points, whose origin is the top left corner
/// of its `Size`. Marks may reach beyond it.
///
/// ```swift
/// context.fill(Path(ellipseIn: context.bounds), with: .color(Color(hex: 0x24303F)))
/// context.stroke(Path { $0.addLines([[10, 10], [90, 40]]) }, with: Color(hex: 0xFFB02E), lineWidth: 3)
/// context.draw("42", at: context.bounds.center, size: 22)
/// ```
public struct GraphicsContext: Sendable {
  /// The entity's width and height in points.
  public let size: SIMD2<Float>
  /// What was drawn so far.
  package private(set) var layers: [Layer] = []

  /// A context of its own, to see what a `Drawable` draws.
  public init(size: SIMD2<Float>) { self.size = size }

  /// The entity's own rectangle.
  public var bounds: Rect { Rect(size: size) }

  /// How a path is coloured.
  public struct Shading: Hashable, Sendable {
    let paint: Paint

    /// One colour.
    public static func color(_ color: Color) -> Shading { Shading(paint: .color(SRGBColor(color))) }

    /// Two colours across the path's rectangle; 0° runs from left to right, 90° downwards.
    public static func linearGradient(from: Color, to: Color, angle: Angle = .degrees(90)) -> Shading {
      Shading(paint: .gradient(SRGBColor(from), SRGBColor(to), angle: angle.radians))
    }
  }

  /// Fills a path, by the non-zero rule unless another one is given.
  public mutating func fill(_ path: Path, with shading: Shading, rule: FillRule = .nonZero) {
    layers.append(.path(path, .fill(rule), paint: shading.paint))
  }

  /// Fills a path with one colour.
  public mutating func fill(_ path: Path, with color: Color) { fill(path, with: .color(color)) }

  /// Draws a line along a path, with round joins and ends.
  ///
  /// - Parameter lineWidth: in points, half of it to either side; nothing is drawn for zero or less.
  public mutating func stroke(_ path: Path, with shading: Shading, lineWidth: Float = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a line along a path, with joins, ends, dashes and a share of its length by a style.
  public mutating func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    if style.lineWidth > 0 { layers.append(.path(path, .stroke(style), paint: shading.paint)) }
  }

  /// Draws a line of one colour along a path.
  public mutating func stroke(_ path: Path, with color: Color, lineWidth: Float = 1) {
    stroke(path, with: .color(color), lineWidth: lineWidth)
  }

  /// Fills a rectangle, with round corners where a radius is given; cheaper than its path.
  public mutating func fill(_ rect: Rect, cornerRadius: Float = 0, with shading: Shading) {
    layers.append(.roundedRectangle(rect, radius: cornerRadius, paint: shading.paint))
  }

  /// Fills the ellipse in a rectangle; cheaper than its path.
  public mutating func fillEllipse(in rect: Rect, with shading: Shading) {
    layers.append(.ellipse(rect, paint: shading.paint))
  }

  /// Draws text halfway down around a point; a newline starts the next line.
  ///
  /// - Parameters:
  ///   - point: the leading end, the middle or the trailing end of the text.
  ///   - size: of the font, in points.
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

  /// Draws one emoji, as large as fits in a rectangle.
  public mutating func draw(emoji: String, in rect: Rect) {
    if !emoji.isEmpty { layers.append(.emoji(emoji, rect)) }
  }

  /// Draws a picture by the name of its file.
  public mutating func draw(image name: String, in rect: Rect, mode: Image.Mode = .fit) {
    if !name.isEmpty { layers.append(.image(ImageLayer(name, mode: mode, in: Outline(rect)))) }
  }
}
