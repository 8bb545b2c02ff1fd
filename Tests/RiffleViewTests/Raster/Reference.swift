import RiffleView

/// Renders a list with a new rasterizer.
func rasterized(_ list: DrawList, scale: Float = 1, bands: Int? = nil) -> Bitmap {
  var rasterizer = Rasterizer(glyphs: BoxGlyphs())
  rasterizer.bands = bands
  return rasterizer.render(list, scale: scale)
}

/// Slow reference implementations.
enum Reference {
  /// The coverage of a white rounded rectangle, 0 to 1 a pixel: 16 × 16 samples a pixel, each mapped through the
  /// inverse homography and tested against the outline.
  static func coverage(of rect: Rect, radius: Float, through h: Homography, width: Int, height: Int) -> [Double] {
    guard let back = h.inverse else { return [Double](repeating: 0, count: width * height) }
    let center = rect.center
    func holds(_ x: Float, _ y: Float) -> Bool {
      let w = back.w.x * x + back.w.y * y + back.w.z
      guard w > 0 else { return false }
      let u = abs((back.x.x * x + back.x.y * y + back.x.z) / w - center.x) - rect.size.x / 2 + radius
      let v = abs((back.y.x * x + back.y.y * y + back.y.z) / w - center.y) - rect.size.y / 2 + radius
      return u <= 0 ? v <= radius : v <= 0 ? u <= radius : u * u + v * v <= radius * radius
    }
    // Every corner of a pixel, from one pixel left of and above the picture.
    let stride = width + 3
    var corners: [Bool] = []
    for y in -1..<height + 2 {
      for x in -1..<width + 2 { corners.append(holds(Float(x), Float(y))) }
    }
    /// True if no edge is near the pixel or its neighbours.
    func isEven(_ x: Int, _ y: Int) -> Bool {
      let first = corners[y * stride + x]
      for row in 0..<4 {
        for column in 0..<4 where corners[(y + row) * stride + x + column] != first { return false }
      }
      return true
    }
    let isWide = h.w.x == 0 || abs(h.derivative(at: rect.center).alongX.x) > 0.15
    var result = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        if isWide, isEven(x, y) {
          result[y * width + x] = corners[y * stride + x] ? 1 : 0
          continue
        }
        let (left, top) = (Float(x), Float(y))
        var hits = 0
        for sy in 0..<16 {
          for sx in 0..<16 where holds(left + (Float(sx) + 0.5) / 16, top + (Float(sy) + 0.5) / 16) { hits += 1 }
        }
        result[y * width + x] = Double(hits) / 256
      }
    }
    return result
  }

  /// A white card on a black background.
  static func card(_ rect: Rect, radius: Float, _ h: Homography, width: Int, height: Int) -> DrawList {
    DrawList(
      size: [Float(width), Float(height)], ground: .flat(.black),
      sprites: [
        Sprite(
          SpriteContent(bounds: rect, layers: [.roundedRectangle(rect, radius: radius, paint: .color(.white))]),
          homography: h)
      ])
  }

  /// The red channel of every pixel, 0 to 255.
  static func reds(_ bitmap: Bitmap) -> [Double] { bitmap.pixels.map { Double($0 & 255) } }
}
