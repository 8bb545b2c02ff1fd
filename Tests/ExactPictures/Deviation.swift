import RiffleView

/// How far a drawn picture is from the truth.
public struct Deviation {
  /// The mean over the pixels that are not ground in the truth, of 255.
  public let mean: Double
  /// The same over all pixels.
  public let meanOverAll: Double
  /// The largest of a channel of one pixel, of 255.
  public let worst: Double

  public init(of drawn: Bitmap, from exact: ExactPicture) {
    precondition(drawn.width == exact.width && drawn.height == exact.height)
    var (sum, count, worst, all) = (0.0, 0, 0.0, 0.0)
    for (index, truth) in exact.pixels.enumerated() {
      let pixel = drawn.pixels[index]
      let red = abs(Double(pixel & 255) - truth.red)
      let green = abs(Double(pixel >> 8 & 255) - truth.green)
      let blue = abs(Double(pixel >> 16 & 255) - truth.blue)
      worst = max(worst, red, green, blue)
      let mean = (red + green + blue) / 3
      all += mean
      guard truth != exact.ground else { continue }
      sum += mean
      count += 1
    }
    mean = sum / Double(max(count, 1))
    meanOverAll = all / Double(max(exact.pixels.count, 1))
    self.worst = worst
  }

  /// How far the edge of a white card on black is from where it should be: the largest distance in pixels, of many
  /// points along the outline.
  ///
  /// Across an edge a profile falls from 1 to 0; the area between two profiles is the distance between their edges,
  /// however soft they are.
  public static func edge(
    of drawn: Bitmap, from exact: ExactPicture, _ outline: ExactOutline, through h: Homography, scale: Float
  ) -> Double {
    func pixel(_ x: Int, _ y: Int) -> Double {
      guard x >= 0, y >= 0, x < drawn.width, y < drawn.height else { return 0 }
      return (Double(drawn[x, y] & 255) - exact.pixels[y * drawn.width + x].red) / 255
    }
    func difference(_ place: SIMD2<Double>) -> Double {
      let corner = place - SIMD2(0.5, 0.5)
      let (x, y) = (Int(corner.x.rounded(.down)), Int(corner.y.rounded(.down)))
      let (fx, fy) = (corner.x - Double(x), corner.y - Double(y))
      let upper = pixel(x, y) * (1 - fx) + pixel(x + 1, y) * fx
      let lower = pixel(x, y + 1) * (1 - fx) + pixel(x + 1, y + 1) * fx
      return upper * (1 - fy) + lower * fy
    }
    func seen(_ p: SIMD2<Double>) -> SIMD2<Double> {
      let w = Double(h.w.x) * p.x + Double(h.w.y) * p.y + Double(h.w.z)
      return SIMD2(
        Double(h.x.x) * p.x + Double(h.x.y) * p.y + Double(h.x.z),
        Double(h.y.x) * p.x + Double(h.y.y) * p.y + Double(h.y.z)) / w * Double(scale)
    }
    var worst = 0.0
    for (point, outwards) in outline.walk(step: 3, clearance: 12) {
      let along = SIMD2(-outwards.y, outwards.x)
      let tangent = seen(point + along * 0.01) - seen(point - along * 0.01)
      let length = (tangent * tangent).sum().squareRoot()
      guard length > 1e-6 else { continue }
      let normal = SIMD2(tangent.y, -tangent.x) / length
      var sum = 0.0
      for i in -12...12 { sum += difference(seen(point) + normal * (Double(i) * 0.25)) * 0.25 }
      worst = max(worst, abs(sum))
    }
    return worst
  }
}
