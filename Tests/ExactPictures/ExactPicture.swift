import RiffleView

/// The slow truth that drawn pictures are compared with.
///
/// A pixel is the mean of 16 × 16 points. Each is taken back through the perspective of every sprite, in double
/// precision, and asked what is there; what is there is laid over one another, in sRGB space as everything in Riffle.
/// Nothing is painted beforehand, nothing is filtered, nothing is kept.
public struct ExactPicture: Sendable {
  public let width: Int
  public let height: Int
  /// Row by row from the top.
  public private(set) var pixels: [Ink]
  /// What is seen where nothing is drawn.
  public let ground: Ink

  /// Points a side of a pixel.
  private static let points = 16

  /// Draws a list at a number of pixels to the point. Its ground must be of one colour.
  ///
  /// - Parameter textures: what is seen of contents that cannot be asked point by point, such as text: their painted
  ///   bitmaps, read bilinearly.
  public init(_ list: DrawList, scale: Float = 1, textures: [SpriteContent: PaintedSprite] = [:]) {
    width = Int((list.size.x * scale).rounded())
    height = Int((list.size.y * scale).rounded())
    ground = Ink(list.ground.light)
    pixels = [Ink](repeating: ground, count: width * height)
    let sheets = list.sprites.compactMap {
      ExactLayer($0, scale: scale, textures: textures, width: width, height: height)
    }
    for y in 0..<height {
      for x in 0..<width {
        let near = sheets.filter { $0.mayTouch(x, y) }
        if near.isEmpty { continue }
        func ink(_ px: Double, _ py: Double) -> Ink {
          var seen = ground
          for sheet in near { seen = sheet.ink(px, py, over: seen) }
          return seen
        }
        let (left, top) = (Double(x), Double(y))
        // Where every sheet shows one and the same part all around, the middle is the mean.
        if near.allSatisfy({ $0.isEven(x, y) }) {
          pixels[y * width + x] = ink(left + 0.5, top + 0.5)
          continue
        }
        var sum = Ink.none
        for row in 0..<Self.points {
          for column in 0..<Self.points {
            let point = ink(
              left + (Double(column) + 0.5) / Double(Self.points), top + (Double(row) + 0.5) / Double(Self.points))
            sum.red += point.red
            sum.green += point.green
            sum.blue += point.blue
            sum.alpha += point.alpha
          }
        }
        pixels[y * width + x] = sum.scaled(1 / Double(Self.points * Self.points))
      }
    }
  }
}
