import RiffleView

/// A channel of a colour: hue, saturation and brightness of sRGB, and opacity.
package enum ColorChannel: String, Hashable, Sendable, CaseIterable {
  case hue, saturation, brightness, opacity

  /// Its largest value; the least is 0.
  package var most: Double { self == .hue ? 360 : 100 }
}

/// A colour by its channels, each 0…1.
package struct ChannelColor: Hashable, Sendable {
  private(set) var values: [Double]

  package init(_ color: Color) {
    let parts = color.srgb
    let (red, green, blue) = (Double(parts.x), Double(parts.y), Double(parts.z))
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let way = high - low
    var hue = 0.0
    if way > 0 {
      hue =
        high == red
        ? (green - blue) / way : high == green ? (blue - red) / way + 2 : (red - green) / way + 4
      hue = (hue < 0 ? hue + 6 : hue) / 6
    }
    values = [hue, high > 0 ? way / high : 0, high, Double(parts.w)].map { min(max($0, 0), 1) }
  }

  package subscript(channel: ColorChannel) -> Double {
    get { values[Self.index(channel)] }
    set { values[Self.index(channel)] = min(max(newValue, 0), 1) }
  }

  private static func index(_ channel: ColorChannel) -> Int { ColorChannel.allCases.firstIndex(of: channel) ?? 0 }

  package var color: Color {
    let (hue, saturation, brightness) = (values[0] * 6, values[1], values[2])
    func part(_ offset: Double) -> Float {
      let place = (hue + offset).truncatingRemainder(dividingBy: 6)
      return Float(brightness * (1 - saturation * min(max(min(place, 4 - place), 0), 1)))
    }
    return Color(srgbRed: part(5), green: part(3), blue: part(1), opacity: Float(values[3]))
  }

  /// Returns the colours along a channel, the other channels unchanged; opaque.
  package func strip(_ channel: ColorChannel, count: Int) -> [SRGBColor] {
    (0..<count).map { index in
      var copy = self
      if channel != .opacity { copy[.opacity] = 1 }
      copy[channel] = Double(index) / Double(max(count - 1, 1))
      return copy.color.painted
    }
  }
}

extension Color {
  package var painted: SRGBColor {
    func byte(_ value: Float) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    let parts = srgb
    return SRGBColor(red: byte(parts.x), green: byte(parts.y), blue: byte(parts.z), alpha: byte(parts.w))
  }
}
