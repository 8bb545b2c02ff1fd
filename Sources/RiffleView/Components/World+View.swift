import RiffleCore
import RiffleECS
import RiffleMotion

extension World {
  /// Registers everything of the view that can be animated. Call it before the first animation; again does no harm.
  public mutating func registerViewComponents() {
    registerAnimatable(CornerRadius.self)
    registerAnimatable(Pie.self)
    registerAnimatable(Fill.self)
    registerAnimatable(Stroke.self)
    registerAnimatable(Shadow.self)
    registerAnimatable(Glow.self)
    registerAnimatable(Label.self)
  }
}

extension Ground: Component {
  public func fold(into hasher: inout StateHasher) {
    for color in [light, shade] {
      hasher.combine(
        UInt32(color.red) << 24 | UInt32(color.green) << 16 | UInt32(color.blue) << 8 | UInt32(color.alpha))
    }
    hasher.combine(center)
    hasher.combine(vignette)
  }
}

extension SRGBColor {
  /// A linear colour as it is written to a bitmap; what overshoots is clamped.
  public init(_ color: Color) {
    self.init(
      red: SRGBColor.encoded(color.red), green: SRGBColor.encoded(color.green), blue: SRGBColor.encoded(color.blue),
      alpha: SRGBColor.byte(color.opacity))
  }

  private static func encoded(_ light: Float) -> UInt8 {
    light > 0 ? table[Int(min(light, 1) * Float(table.count - 1) + 0.5)] : 0
  }

  /// sRGB's curve at 16384 lights: a fifth of a byte apart where it is steepest, so every byte comes back as it went.
  private static let table: [UInt8] = (0..<16384).map { byte(Color.srgb(fromLinear: Float($0) / 16383)) }
}
