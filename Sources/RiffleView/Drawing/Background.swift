import RiffleMotion

/// The background of a scene: a surface lit from the upper left, darker towards its corners.
public struct Background: Hashable, Sendable {
  /// The colour at the light.
  public var light: SRGBColor
  /// The colour far from the light.
  public var shade: SRGBColor
  /// The center of the light as a fraction of the size; (0.5, 0.5) is the center of the background.
  public var center: SIMD2<Float>
  /// True for a vertical gradient from the lit upper edge to the lower one, instead of a radial one.
  public var isVertical = false
  /// The additional darkening of the corners: 0 is none, 1 is black.
  public var vignette: Float

  /// Creates a background with the light at `center`, and the shade at the edges.
  public init(
    light: SRGBColor = SRGBColor(hex: 0x2A4054), shade: SRGBColor = SRGBColor(hex: 0x121826),
    center: SIMD2<Float> = [0.32, 0.22], vignette: Float = 0.22
  ) {
    (self.light, self.shade, self.center, self.vignette) = (light, shade, center, vignette)
  }

  /// Creates a background from linear colours.
  public init(light: Color, shade: Color, vignette: Float = 0.22) {
    self.init(light: SRGBColor(light), shade: SRGBColor(shade), vignette: vignette)
  }

  /// The card table.
  public static let table = Background()

  /// Returns a background of one colour.
  public static func flat(_ color: SRGBColor) -> Background {
    Background(light: color, shade: color, vignette: 0)
  }
}
