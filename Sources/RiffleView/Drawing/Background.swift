/// The background of a scene: a surface lit from the upper left, darker towards its corners.
public struct Background: Hashable, Sendable {
  /// The colour at the light.
  public var light: SRGBColor
  /// The colour far from the light.
  public var shade: SRGBColor
  /// The center of the light as a fraction of the size; (0.5, 0.5) is the center of the background.
  public var center: SIMD2<Float>
  /// True for a vertical gradient from the lit upper edge to the lower one, instead of a radial one.
  package var isVertical = false
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

extension Background {
  /// Named backgrounds for scenes and programs: a light from above on a dark or bright background.
  public enum Theme: String, CaseIterable, Sendable {
    case table, night, dusk, day, paper, felt, contrast

    package var summary: String {
      switch self {
      case .table: "A quiet deep blue, the default."
      case .night: "A night sky, lighter at the horizon."
      case .dusk: "Violet above, rose at the horizon."
      case .day: "A bright sky."
      case .paper: "Warm white paper."
      case .felt: "The green of a billiard table."
      case .contrast: "Black, for the most contrast."
      }
    }

    /// The background.
    public var background: Background {
      switch self {
      case .table: Background()
      case .night: Background(above: Color(hex: 0x070A1A), below: Color(hex: 0x2A2A55))
      case .dusk: Background(above: Color(hex: 0x241B3A), below: Color(hex: 0x7A3F56))
      case .day: Background(above: Color(hex: 0xF2F8FD), below: Color(hex: 0xBFDDF2))
      case .paper: Background(light: Color(hex: 0xFBF7EE), shade: Color(hex: 0xE8DFCE), vignette: 0.04)
      case .felt: Background(light: Color(hex: 0x1E5B47), shade: Color(hex: 0x0B2A21))
      case .contrast: .flat(SRGBColor(hex: 0x000000))
      }
    }
  }

  /// Creates a vertical gradient.
  public init(above: Color, below: Color) {
    self.init(light: SRGBColor(above), shade: SRGBColor(below), center: [0.5, 0], vignette: 0)
    isVertical = true
  }

  /// The bright or the dark text colour, with the highest minimal contrast on this background, 1 to 21 (WCAG 2).
  package var ink: (color: Color, contrast: Float) {
    let inks = [Color(hex: 0xFAF6EC), Color(hex: 0x1B2230)].map { ($0, contrast(with: $0)) }
    return inks[0].1 >= inks[1].1 ? inks[0] : inks[1]
  }

  /// Returns a secondary text colour: `color`, mixed with ink up to a contrast of 4.5, if that can be reached.
  package func dimmed(_ color: Color) -> Color {
    let ink = ink.color
    let mixed = (0..<8).lazy.map { color.interpolated(towards: ink, amount: Double($0) / 8) }
    return mixed.first { contrast(with: $0) >= Self.leastContrast } ?? ink
  }

  /// The minimal contrast of small text (WCAG 2, 1.4.3).
  package static let leastContrast: Float = 4.5

  /// Ignores the vignette's corners, which have no text.
  private func contrast(with color: Color) -> Float {
    min(color.contrast(with: Color(light)), color.contrast(with: Color(shade)))
  }
}

extension Color {
  package init(_ color: SRGBColor) {
    self.init(hex: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }
}
