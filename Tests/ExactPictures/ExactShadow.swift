import Foundation
import RiffleCore

/// A rounded rectangle under a Gaussian blur: the integral of the bell over it, in thin strips.
struct ExactShadow {
  private let strips: [(y: Double, height: Double, left: Double, right: Double)]
  private let deviation: Double

  init(_ rect: Rect, radius: Float, blur: Float) {
    deviation = Double(blur)
    let r = max(min(Double(radius), Double(rect.size.x) / 2, Double(rect.size.y) / 2), 0)
    let (left, right) = (Double(rect.minimum.x), Double(rect.maximum.x))
    let (top, bottom) = (Double(rect.minimum.y), Double(rect.maximum.y))
    let count = 48
    let height = (bottom - top) / Double(count)
    strips = (0..<count).map { i in
      let y = top + (Double(i) + 0.5) * height
      let d = max(top + r - y, y - bottom + r, 0)
      let indent = r - max(r * r - d * d, 0).squareRoot()
      return (y, height, left + indent, right - indent)
    }
  }

  /// 0 to 1.
  func amount(_ x: Double, _ y: Double) -> Double {
    var sum = 0.0
    for strip in strips {
      let d = (y - strip.y) / deviation
      guard abs(d) < 6 else { continue }
      let across = Self.integral((strip.right - x) / deviation) - Self.integral((strip.left - x) / deviation)
      sum += Self.bell(d) * strip.height / deviation * across
    }
    return min(sum, 1)
  }

  private static func bell(_ x: Double) -> Double { exp(-x * x / 2) / (2 * Double.pi).squareRoot() }

  /// Of the bell up to `x`.
  private static func integral(_ x: Double) -> Double { (1 + erf(x / 2.0.squareRoot())) / 2 }
}
