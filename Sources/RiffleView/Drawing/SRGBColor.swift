/// A colour as stored in a bitmap: sRGB, eight bits per channel, not premultiplied.
///
/// Draw lists store these instead of linear colours: colours that look the same compare equal and hash alike, so an
/// animated colour needs at most 256 cached bitmaps per channel.
@frozen public struct SRGBColor: Hashable, Sendable {
  /// 0 to 255, in sRGB.
  public var red, green, blue: UInt8
  /// 255 is opaque.
  public var alpha: UInt8

  /// Creates a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a colour from `0xRRGGBB` and an opacity from 0 to 1.
  public init(hex: UInt32, opacity: Float = 1) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex), alpha: SRGBColor.byte(opacity))
  }

  /// Opaque white.
  public static let white = SRGBColor(hex: 0xFFFFFF)
  /// Opaque black.
  public static let black = SRGBColor(hex: 0x000000)
  package static let clear = SRGBColor(hex: 0x000000, opacity: 0)

  package func opacity(_ opacity: Float) -> SRGBColor {
    SRGBColor(red: red, green: green, blue: blue, alpha: SRGBColor.byte(Float(alpha) / 255 * opacity))
  }

  /// Red, green, blue, alpha, each 0 to 1.
  var premultiplied: SIMD4<Float> {
    let a = Float(alpha) / 255
    return SIMD4(Float(red) * a, Float(green) * a, Float(blue) * a, Float(alpha)) / 255
  }

  /// NaN becomes 0.
  static func byte(_ value: Float) -> UInt8 { value > 0 ? UInt8(min(value, 1) * 255 + 0.5) : 0 }
}

/// A blend mode, as CSS's `mix-blend-mode` and Photoshop's layers.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// Covers the content behind.
  case normal
  /// Adds the colours, up to white, as light does.
  case add
  /// Multiplies the colours, as ink on paper: never lighter than the content behind.
  case multiply
  /// Screens the colours, as a second projector: never darker than the content behind.
  case screen
  /// Multiplies dark colours and screens light ones: more contrast.
  case overlay

  package var summary: String {
    switch self {
    case .normal: "Covers the content behind."
    case .add: "Adds the colours, up to white, as light does."
    case .multiply: "Multiplies the colours, as ink on paper: never lighter."
    case .screen: "Screens the colours, as a second projector: never darker."
    case .overlay: "Multiplies dark colours and screens light ones."
    }
  }
}
