import RiffleMotion

/// What lies under everything: a quiet surface lit from above left, darker towards its corners.
public struct Background: Hashable, Sendable {
  /// Colour where the light falls.
  public var light: SRGBColor
  /// Colour far from the light.
  public var shade: SRGBColor
  /// Centre of the light as a fraction of the size; (0.5, 0.5) is the middle.
  public var center: SIMD2<Float>
  /// Whether it runs straight from the upper edge, where the light falls, to the lower one, instead of around the centre.
  public var isVertical = false
  /// How much darker the corners are than the gradient says: 0 none, 1 black.
  public var vignette: Float

  /// Light at the middle, shade at the edges.
  public init(
    light: SRGBColor = SRGBColor(hex: 0x2A4054), shade: SRGBColor = SRGBColor(hex: 0x121826),
    center: SIMD2<Float> = [0.32, 0.22], vignette: Float = 0.22
  ) {
    (self.light, self.shade, self.center, self.vignette) = (light, shade, center, vignette)
  }

  /// The same from the colours that components have.
  public init(light: Color, shade: Color, vignette: Float = 0.22) {
    self.init(light: SRGBColor(light), shade: SRGBColor(shade), vignette: vignette)
  }

  /// The card table.
  public static let table = Background()

  /// One colour everywhere.
  public static func flat(_ color: SRGBColor) -> Background {
    Background(light: color, shade: color, vignette: 0)
  }
}
