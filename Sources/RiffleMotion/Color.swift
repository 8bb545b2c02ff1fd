/// A colour in linear light with straight (not premultiplied) opacity, in sRGB's primaries.
///
/// The numbers are proportional to light, so mixtures and animations never pass through muddy tones. Components are
/// normally in 0…1; a spring may overshoot, and drawing clamps.
public struct Color: LaneVector, Animatable, Hashable {
  public typealias AnimatableData = Color

  /// Red, green, blue (linear light) and opacity, in this order.
  public var components: SIMD4<Float>

  /// Linear red, 0…1.
  @inlinable public var red: Float {
    get { components.x }
    set { components.x = newValue }
  }
  /// Linear green, 0…1.
  @inlinable public var green: Float {
    get { components.y }
    set { components.y = newValue }
  }
  /// Linear blue, 0…1.
  @inlinable public var blue: Float {
    get { components.z }
    set { components.z = newValue }
  }
  /// Opacity: 0 is transparent, 1 opaque.
  @inlinable public var opacity: Float {
    get { components.w }
    set { components.w = newValue }
  }

  /// A colour from linear light, each component 0…1.
  @inlinable public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
    components = SIMD4(red, green, blue, opacity)
  }

  @inlinable public init(components: SIMD4<Float>) { self.components = components }

  /// The same colour with its opacity multiplied by `factor`.
  @inlinable public func opacity(_ factor: Float) -> Color {
    Color(red: red, green: green, blue: blue, opacity: opacity * factor)
  }

  /// Transparent black. Also the zero of the arithmetic.
  @inlinable public static var clear: Color { Color(components: .zero) }
  /// Black, opaque.
  @inlinable public static var black: Color { Color(red: 0, green: 0, blue: 0) }
  /// White, opaque.
  @inlinable public static var white: Color { Color(red: 1, green: 1, blue: 1) }

  @inlinable public static var zero: Color { Color(components: .zero) }
  @inlinable
  public static func + (lhs: Color, rhs: Color) -> Color { Color(components: lhs.components + rhs.components) }
  @inlinable
  public static func - (lhs: Color, rhs: Color) -> Color { Color(components: lhs.components - rhs.components) }
  @inlinable public mutating func scale(by rhs: Double) { components *= Float(rhs) }
  @inlinable public var magnitudeSquared: Double { components.magnitudeSquared }

  @inlinable public static var laneCount: Int { 4 }
  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) { components.store(to: lanes) }
  @inlinable public init(lanes: UnsafePointer<Float>) { components = SIMD4(lanes: lanes) }
}

extension Color {
  /// A colour from a hexadecimal sRGB number, `0xRRGGBB`, and an opacity of 0…1.
  public init(hex: UInt32, opacity: Float = 1) {
    self.init(
      srgbRed: Float((hex >> 16) & 0xFF) / 255, green: Float((hex >> 8) & 0xFF) / 255, blue: Float(hex & 0xFF) / 255,
      opacity: opacity)
  }

  /// A colour from sRGB's encoded components, each 0…1.
  public init(srgbRed red: Float, green: Float, blue: Float, opacity: Float = 1) {
    self.init(
      red: Color.linear(fromSRGB: red), green: Color.linear(fromSRGB: green), blue: Color.linear(fromSRGB: blue),
      opacity: opacity)
  }

  /// A colour in CSS's sRGB digits: `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, also without the `#`; nil if invalid.
  public init?(_ text: String) {
    var digits: [UInt32] = []
    for (index, character) in text.unicodeScalars.enumerated() {
      if index == 0 && character == "#" { continue }
      guard let digit = Color.hexDigit(character), digits.count < 8 else { return nil }
      digits.append(digit)
    }
    let bytes: [UInt32]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(hex: bytes[0] << 16 | bytes[1] << 8 | bytes[2], opacity: bytes.count == 4 ? Float(bytes[3]) / 255 : 1)
  }

  /// The colour as sRGB's encoded red, green and blue and the opacity, each 0…1 for a colour in range.
  public var srgb: SIMD4<Float> {
    SIMD4(Color.srgb(fromLinear: red), Color.srgb(fromLinear: green), Color.srgb(fromLinear: blue), opacity)
  }

  /// The colour as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque; components out of range are clamped.
  public var hexString: String {
    let srgb = srgb
    let bytes = (0..<4).map { UInt8((min(max(srgb[$0], 0), 1) * 255).rounded()) }
    let used = bytes[3] == 255 ? bytes.prefix(3) : bytes[...]
    return "#"
      + used.map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// The relative luminance of the colour, 0 for black to 1 for white, whatever its opacity (WCAG 2, from BT.709).
  public var luminance: Float { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// The contrast between two opaque colours, 1 (none) to 21 (black on white) (WCAG 2).
  public func contrast(with other: Color) -> Float {
    let (high, low) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  /// The light of an sRGB component: IEC 61966-2-1. Odd around zero, so components out of range stay invertible.
  package static func linear(fromSRGB encoded: Float) -> Float {
    let value = Double(encoded.magnitude)
    let light = value <= 0.04045 ? value / 12.92 : Libm.pow((value + 0.055) / 1.055, 2.4)
    return Float(encoded < 0 ? -light : light)
  }

  /// The sRGB component of a light: IEC 61966-2-1. Odd around zero, so components out of range stay invertible.
  package static func srgb(fromLinear light: Float) -> Float {
    let value = Double(light.magnitude)
    let encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * Libm.pow(value, 1 / 2.4) - 0.055
    return Float(light < 0 ? -encoded : encoded)
  }

  private static func hexDigit(_ character: Unicode.Scalar) -> UInt32? {
    switch character {
    case "0"..."9": character.value - 48
    case "a"..."f": character.value - 87
    case "A"..."F": character.value - 55
    default: nil
    }
  }
}
