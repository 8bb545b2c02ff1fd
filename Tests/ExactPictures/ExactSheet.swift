import RiffleView

/// One sprite as something that answers for every point of the screen what ink lies there.
struct ExactSheet {
  private let parts: [ExactPart]
  private let texture: PaintedSprite?
  private let opacity: Double
  private let tint: (red: Double, green: Double, blue: Double)
  /// Pixels back to local points, row by row.
  private let back: [Double]
  /// The pixels it may touch.
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// Which parts are hit, as bits, at every half pixel from half a pixel left of and above the first.
  private var hits: [UInt32] = []

  init?(_ sprite: Sprite, scale: Float, texture: PaintedSprite?, width: Int, height: Int) {
    let content = sprite.content
    parts = texture == nil ? content.layers.map(ExactPart.init) : []
    self.texture = texture
    opacity = Double(max(min(sprite.opacity, 1), 0)) * Double(sprite.tint.alpha) / 255
    tint = (Double(sprite.tint.red) / 255, Double(sprite.tint.green) / 255, Double(sprite.tint.blue) / 255)
    let h = sprite.homography
    let s = Double(scale)
    let m = [
      Double(h.x.x) * s, Double(h.x.y) * s, Double(h.x.z) * s, Double(h.y.x) * s, Double(h.y.y) * s,
      Double(h.y.z) * s, Double(h.w.x), Double(h.w.y), Double(h.w.z),
    ]
    guard let back = Self.inverse(m) else { return nil }
    self.back = back
    var extent = texture?.extent ?? content.bounds
    for case .blurred(let rect, _, let blur, _) in content.layers { extent = extent.union(rect.inset(by: -4 * blur)) }
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for corner in extent.corners {
      let (x, y) = (Double(corner.x), Double(corner.y))
      let w = m[6] * x + m[7] * y + m[8]
      guard w > 0 else { return nil }
      let seen = SIMD2(m[0] * x + m[1] * y + m[2], m[3] * x + m[4] * y + m[5]) / w
      low = pointwiseMin(low, seen)
      high = pointwiseMax(high, seen)
    }
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let first = max(Int(low.rounded(.down)) - 1, 0)
      return first..<max(min(Int(high.rounded(.up)) + 1, count), first)
    }
    columns = range(low.x, high.x, width)
    rows = range(low.y, high.y, height)
    // So narrow on screen a few looks could miss it: then every pixel gets all of its points.
    let (a, b) = h.derivative(at: extent.center)
    let area = abs(Double(a.x * b.y - a.y * b.x)) * s * s * Double(extent.size.x * extent.size.y)
    guard texture == nil, area > ((high - low).x + (high - low).y) * 3 else { return }
    for row in 0..<(2 * rows.count + 3) {
      for column in 0..<(2 * columns.count + 3) {
        let x = Double(columns.lowerBound) - 0.5 + Double(column) / 2
        hits.append(hit(x, Double(rows.lowerBound) - 0.5 + Double(row) / 2))
      }
    }
  }

  func mayTouch(_ x: Int, _ y: Int) -> Bool { columns.contains(x) && rows.contains(y) }

  /// Returns true if the same parts are seen in all of a pixel and half a pixel around it.
  func isEven(_ x: Int, _ y: Int) -> Bool {
    guard !hits.isEmpty else { return false }
    let stride = 2 * columns.count + 3
    let corner = 2 * (y - rows.lowerBound) * stride + 2 * (x - columns.lowerBound)
    let first = hits[corner]
    for row in 0..<5 {
      for column in 0..<5 where hits[corner + row * stride + column] != first { return false }
    }
    return true
  }

  func ink(_ px: Double, _ py: Double) -> Ink {
    let w = back[6] * px + back[7] * py + back[8]
    guard w > 0 else { return .none }
    let (x, y) = ((back[0] * px + back[1] * py + back[2]) / w, (back[3] * px + back[4] * py + back[5]) / w)
    var sum = Ink.none
    if let texture {
      sum = Self.bilinear(texture, x, y)
    } else {
      for part in parts where part.holds(x, y) { sum = part.ink(x, y).over(sum) }
    }
    return Ink(
      red: sum.red * tint.red * opacity, green: sum.green * tint.green * opacity, blue: sum.blue * tint.blue * opacity,
      alpha: sum.alpha * opacity)
  }

  private func hit(_ px: Double, _ py: Double) -> UInt32 {
    let w = back[6] * px + back[7] * py + back[8]
    guard w > 0 else { return 0 }
    let (x, y) = ((back[0] * px + back[1] * py + back[2]) / w, (back[3] * px + back[4] * py + back[5]) / w)
    var bits: UInt32 = 0
    for (i, part) in parts.enumerated() where part.holds(x, y) { bits |= 1 << UInt32(i) }
    return bits
  }

  private static func bilinear(_ texture: PaintedSprite, _ x: Double, _ y: Double) -> Ink {
    let u = x * Double(texture.scale) + Double(texture.origin.x) - 0.5
    let v = y * Double(texture.scale) + Double(texture.origin.y) - 0.5
    let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (fx, fy) = (u - Double(column), v - Double(row))
    func texel(_ i: Int, _ j: Int) -> Ink {
      guard i >= 0, j >= 0, i < texture.bitmap.width, j < texture.bitmap.height else { return .none }
      let p = texture.bitmap[i, j]
      return Ink(red: Double(p & 255), green: Double(p >> 8 & 255), blue: Double(p >> 16 & 255), alpha: Double(p >> 24))
    }
    return Ink.mix(
      Ink.mix(texel(column, row), texel(column + 1, row), fx),
      Ink.mix(texel(column, row + 1), texel(column + 1, row + 1), fx), fy)
  }

  private static func inverse(_ m: [Double]) -> [Double]? {
    let c0 = m[4] * m[8] - m[5] * m[7]
    let c1 = m[5] * m[6] - m[3] * m[8]
    let c2 = m[3] * m[7] - m[4] * m[6]
    let determinant = m[0] * c0 + m[1] * c1 + m[2] * c2
    guard abs(determinant) > 1e-15 else { return nil }
    let adjugate = [
      c0, m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4], c1, m[0] * m[8] - m[2] * m[6],
      m[2] * m[3] - m[0] * m[5], c2, m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
    return adjugate.map { $0 / determinant }
  }
}

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
  /// The colour where nothing is drawn.
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
        // The middle is the mean if every sheet shows one and the same part all around.
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
