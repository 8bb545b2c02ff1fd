import Foundation
import RiffleCore

/// A rounded rectangle in local points, exactly.
public struct ExactOutline {
  private let center: SIMD2<Double>
  private let half: SIMD2<Double>
  private let radius: Double
  private let (cx, cy, hx, hy): (Double, Double, Double, Double)

  public init(_ rect: Rect, radius: Float) {
    center = SIMD2(Double(rect.center.x), Double(rect.center.y))
    half = SIMD2(Double(rect.size.x), Double(rect.size.y)) / 2
    self.radius = max(min(Double(radius), half.x, half.y), 0)
    (cx, cy, hx, hy) = (center.x, center.y, half.x - self.radius, half.y - self.radius)
  }

  public func holds(_ x: Double, _ y: Double) -> Bool {
    let (u, v) = (abs(x - cx) - hx, abs(y - cy) - hy)
    if u <= 0 { return v <= radius }
    return v <= 0 ? u <= radius : u * u + v * v <= radius * radius
  }

  /// Points along it with the direction outwards, about `step` apart, and no nearer than `clearance` to sharp corners.
  public func walk(step: Double, clearance: Double) -> [(point: SIMD2<Double>, outwards: SIMD2<Double>)] {
    var found: [(SIMD2<Double>, SIMD2<Double>)] = []
    for corner in 0..<4 {
      let outwards = [SIMD2<Double>(0, -1), [1, 0], [0, 1], [-1, 0]][corner]
      let along = SIMD2(-outwards.y, outwards.x)
      let (reach, side) = corner % 2 == 0 ? (half.y, half.x - radius) : (half.x, half.y - radius)
      // A sharp corner has no direction outwards: begin and end a little away from it.
      let span = side - (radius < 3 ? clearance : 0)
      if span > 0 {
        let count = Int(2 * span / step) + 1
        for i in 0...count {
          found.append((center + outwards * reach + along * (span * (2 * Double(i) / Double(count) - 1)), outwards))
        }
      }
      guard radius >= 3 else { continue }
      let middle = center + outwards * (reach - radius) + along * side
      for i in 1..<8 {
        let angle = Double(i) / 8 * Double.pi / 2
        let direction = outwards * cos(angle) + along * sin(angle)
        found.append((middle + direction * radius, direction))
      }
    }
    return found
  }
}
