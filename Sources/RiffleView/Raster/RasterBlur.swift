/// A large upright blurred rectangle, such as the shadow of a growing sheet, drawn without a bitmap: painting it takes
/// 10 ms at 960×720; here only the rows and columns near its sides are summed.
struct RasterBlur {
  private let rows: BlurredRows
  /// Premultiplied.
  private let color: SIMD4<Float>

  /// Nil for other sprites, and if less than a quarter of it is far from its sides.
  init?(_ sprite: Sprite, in picture: RasterSize) {
    let (map, scale) = (sprite.homography, picture.scale)
    guard sprite.isPlain, sprite.blend == .normal, sprite.content.blur == 0, sprite.content.layers.count == 1,
      case .blurred(let rect, let radius, let blur, let color) = sprite.content.layers[0],
      map.w == SIMD3(0, 0, 1), map.x.y == 0, map.y.x == 0
    else { return nil }
    let pixels = SIMD2(map.x.x, map.y.y) * scale
    let size = rect.size * pixels
    // The blur is as wide across as down.
    guard size.x * size.y >= Self.least, pixels.min() > 0, pixels.max() - pixels.min() < 0.05 * pixels.max() else {
      return nil
    }
    let box = Rect(origin: rect.origin * pixels + SIMD2(map.x.z, map.y.z) * scale, size: size)
    let even = (pixels.x * pixels.y).squareRoot()
    let frame = CanvasFrame(width: picture.width, height: picture.height, scale: 1, origin: .zero)
    guard let rows = BlurredRows(box, radius: radius * even, blur: blur * even, in: frame), rows.flatShare >= 0.25
    else { return nil }
    self.rows = rows
    self.color = color.multiplied(by: sprite.tint).premultiplied * max(min(sprite.opacity, 1), 0)
  }

  /// In pixels.
  private static let least: Float = 262_144

  var span: (top: Int32, bottom: Int32) { (Int32(rows.rows.lowerBound), Int32(rows.rows.upperBound)) }

  func draw(in band: RasterBand) {
    rows.forEachRow(in: band.rows) { y, columns, amounts, isRepeated in
      if !isRepeated {
        for (x, amount) in amounts.enumerated() {
          band.span[x] = amount > 0 ? packed(color * (amount * 255), threshold: 0.5) : 0
        }
      }
      blend(band.span, over: band.target + (y &* band.width &+ columns.lowerBound), count: columns.count)
    }
  }
}
