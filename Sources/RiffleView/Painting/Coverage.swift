import RiffleCore

/// The coverage of pixels by a rounded rectangle, in pixels.
///
/// Exact at straight sides (the overlap of two boxes); at corners, from the signed distance to the arc as a half-plane.
struct RoundedCoverage {
  private var center: SIMD2<Float>
  private var half: SIMD2<Float>
  private var radius: Float

  init(_ rect: Rect, radius: Float) {
    center = rect.center
    half = rect.size * 0.5
    self.radius = max(min(radius, min(half.x, half.y)), 0)
  }

  @inline(__always)
  func coverage(at point: SIMD2<Float>) -> Float {
    let d = point - center
    let a = SIMD2(abs(d.x), abs(d.y))
    let sides =
      min(max(half.x - a.x + 0.5, 0), min(1, 2 * half.x)) * min(max(half.y - a.y + 0.5, 0), min(1, 2 * half.y))
    let q = a - half + SIMD2(repeating: radius)
    guard q.x > 0, q.y > 0 else { return sides }
    let distance = (q * q).sum().squareRoot() - radius
    return min(sides, min(max(0.5 - distance, 0), 1))
  }
}

/// The coverage by an ellipse in a rectangle, from the distance to first order (value over gradient).
struct EllipseCoverage {
  private var center: SIMD2<Float>
  private var inverse: SIMD2<Float>

  init(_ rect: Rect) {
    center = rect.center
    inverse = SIMD2(1, 1) / pointwiseMax(rect.size * 0.5, SIMD2(repeating: 1e-3))
  }

  @inline(__always)
  func coverage(at point: SIMD2<Float>) -> Float {
    let p = (point - center) * inverse
    let value = (p * p).sum().squareRoot()
    let g = p * inverse
    let gradient = (g * g).sum().squareRoot()
    guard gradient > 1e-9 else { return 1 }
    return min(max(0.5 - value * (value - 1) / gradient, 0), 1)
  }
}

/// The coverage by a slice of an ellipse, clockwise from `start` to `end`, in radians from twelve o'clock.
struct PieCoverage {
  private var ellipse: EllipseCoverage
  private var center: SIMD2<Float>
  private var from: SIMD2<Float>
  private var to: SIMD2<Float>
  private var sweep: Float

  init(_ rect: Rect, start: Float, end: Float) {
    ellipse = EllipseCoverage(rect)
    center = rect.center
    sweep = end - start
    // Inward normals of the two straight sides.
    let (s0, c0) = sineAndCosine(Double(start))
    let (s1, c1) = sineAndCosine(Double(end))
    from = SIMD2(Float(c0), Float(s0))
    to = SIMD2(Float(-c1), Float(-s1))
  }

  @inline(__always)
  func coverage(at point: SIMD2<Float>) -> Float {
    guard sweep > 0 else { return 0 }
    let round = ellipse.coverage(at: point)
    guard sweep < 2 * .pi else { return round }
    let d = point - center
    let a = min(max((d * from).sum() + 0.5, 0), 1)
    let b = min(max((d * to).sum() + 0.5, 0), 1)
    return round * (sweep <= .pi ? min(a, b) : max(a, b))
  }
}
