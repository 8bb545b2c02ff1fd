extension World {
  /// Registers all animatable and shiftable components of the view, for shifts. May be called repeatedly.
  public mutating func registerViewComponents() {
    registerAnimatable(CornerRadius.self)
    registerAnimatable(Pie.self)
    registerAnimatable(Fill.self)
    registerAnimatable(Stroke.self)
    registerAnimatable(Shadow.self)
    registerAnimatable(Glow.self)
    registerAnimatable(Label.self)
    registerAnimatable(Mask.self)
    registerAnimatable(Backdrop.self)
    registerAnimatable(InnerShadow.self)
    registerAnimatable(Tint.self)
    registerAnimatable(StrokeEnd.self)
    registerAnimatable(Image.self)
    registerShiftableComponents()
  }

  /// A component that one side lacks fades in or out, in the other's colour.
  private mutating func registerShiftableComponents() {
    registerShiftable(CornerRadius.self) { world, entity, other in
      if case .roundedRectangle(let radius)? = world.get(Shape.self, entity) { return CornerRadius(radius) }
      return other.map { _ in CornerRadius(0) }
    }
    registerShiftable(Pie.self)
    registerShiftable(Fill.self) { _, _, other in
      other.map { Fill(from: $0.start.opacity(0), to: $0.end.opacity(0), angle: $0.angle) }
    }
    registerShiftable(Stroke.self) { _, _, other in other.map { Stroke($0.color.opacity(0), width: $0.width) } }
    registerShiftable(Shadow.self) { _, _, other in other.map { _ in Shadow(strength: 0) } }
    registerShiftable(Glow.self) { _, _, other in other.map { Glow($0.color, radius: $0.radius, strength: 0) } }
    registerShiftable(Image.self, onlyOnBothSides: true)
    registerShiftable(Label.self) { _, _, other in
      other.map {
        var label = $0
        label.color = label.color.opacity(0)
        for index in label.runs.indices { label.runs[index].color = label.runs[index].color?.opacity(0) }
        return label
      }
    }
  }
}

extension Background: Component {
  public func fold(into hasher: inout StateHasher) {
    for color in [light, shade] {
      hasher.combine(
        UInt32(color.red) << 24 | UInt32(color.green) << 16 | UInt32(color.blue) << 8 | UInt32(color.alpha))
    }
    hasher.combine(center, vignette)
    if isVertical { hasher.combine(isVertical) }
  }
}

extension SRGBColor {
  /// Converts a linear colour to bitmap values; out-of-range channels are clamped.
  public init(_ color: Color) {
    self.init(
      red: SRGBColor.encoded(color.red), green: SRGBColor.encoded(color.green), blue: SRGBColor.encoded(color.blue),
      alpha: SRGBColor.byte(color.opacity))
  }

  private static func encoded(_ light: Float) -> UInt8 {
    light > 0 ? table[Int(min(light, 1) * Float(table.count - 1) + 0.5)] : 0
  }

  /// The curve at 16384 points: a fifth of a byte apart where it is steepest, so every byte round-trips.
  private static let table: [UInt8] = (0..<16384).map { byte(Color.srgb(fromLinear: Float($0) / 16383)) }
}
