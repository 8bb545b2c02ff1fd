import RiffleView

// Colours as they are drawn: mixed in sRGB.
extension Color {
  /// Returns this colour over an opaque one.
  func over(_ ground: Color) -> Color {
    let cover = min(max(opacity, 0), 1)
    let mixed = srgb * cover + ground.srgb * (1 - cover)
    return Color(srgbRed: mixed.x, green: mixed.y, blue: mixed.z)
  }

  func tinted(by tint: SRGBColor) -> Color {
    guard tint != .white else { return self }
    let mixed = srgb
    return Color(
      srgbRed: mixed.x * Float(tint.red) / 255, green: mixed.y * Float(tint.green) / 255,
      blue: mixed.z * Float(tint.blue) / 255, opacity: mixed.w)
  }
}

extension Fill {
  /// Returns the colour between the start, 0, and the end, 1.
  func color(at part: Float) -> Color {
    let mixed = start.srgb + (end.srgb - start.srgb) * part
    return Color(srgbRed: mixed.x, green: mixed.y, blue: mixed.z, opacity: mixed.w)
  }
}
