import RiffleCore

extension Painter {
  /// Returns the placeholder of an emoji that no font has: its code points.
  private static func missing(_ text: String, in rect: Rect) -> ImageLayer {
    let numbers = text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
    let radius = min(rect.size.x, rect.size.y) / 6
    return ImageLayer(numbers.joined(separator: " "), mode: .fit, in: Outline(rect, radius: radius))
  }

  func paintEmoji(_ text: String, in rect: Rect, opacity: Float = 1, on canvas: inout Canvas) {
    guard let strike = glyphs.emoji(text), strike.width > 0, strike.height > 0 else {
      return paintPlaceholder(Self.missing(text, in: rect), on: &canvas)
    }
    let box = canvas.pixels(rect)
    guard box.isDrawable else { return }
    let ratio = min(box.size.x / Float(strike.width), box.size.y / Float(strike.height))
    let size = SIMD2(Float(strike.width), Float(strike.height)) * ratio
    let target = Rect(origin: box.center - size * 0.5, size: size)
    let (x0, x1) = canvas.columns(target)
    let (y0, y1) = canvas.rows(target)
    guard x0 < x1, y0 < y1 else { return }
    Resampling(strike, place: target, x: x0..<x1, y: y0..<y1).forEachRow { y, row in
      for x in x0..<x1 where row[x - x0].w > 0 { canvas.blend(row[x - x0] * opacity, x: x, y: y) }
    }
  }
}

extension Character {
  /// True if it is drawn as a colour image: by default, or due to a variation selector.
  package var isEmoji: Bool {
    guard !isASCII, let first = unicodeScalars.first else { return false }
    return first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
  }
}
