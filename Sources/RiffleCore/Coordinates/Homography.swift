/// A 3×3 projective map between planes, which keeps straight lines straight: a flat card under perspective.
///
/// Stored as three rows. A point (x, y) becomes (dot(x row, p), dot(y row, p)) / dot(w row, p) with p = (x, y, 1).
/// `w` is positive for points in front of the eye; points with a `w` of zero or less have no image. The code makes vectors by
/// their initialisers, because a literal creates an array.
@frozen
public struct Homography: Hashable, Sendable {
  /// The row that gives x.
  public var x: SIMD3<Float>
  /// The row that gives y.
  public var y: SIMD3<Float>
  /// The row of the divisor.
  public var w: SIMD3<Float>

  @inlinable
  public init(x: SIMD3<Float>, y: SIMD3<Float>, w: SIMD3<Float> = SIMD3(0, 0, 1)) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// The identity map.
  @inlinable public static var identity: Homography { Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0)) }

  /// Moves every point by an offset, in points.
  @inlinable
  public static func translation(_ offset: SIMD2<Float>) -> Homography {
    Homography(x: SIMD3(1, 0, offset.x), y: SIMD3(0, 1, offset.y))
  }

  @inlinable
  public static func scale(_ factor: SIMD2<Float>) -> Homography {
    Homography(x: SIMD3(factor.x, 0, 0), y: SIMD3(0, factor.y, 0))
  }

  /// About the origin, in radians, clockwise on screen.
  public static func rotation(_ radians: Float) -> Homography {
    let (s, c) = sineAndCosine(Double(radians))
    return Homography(x: SIMD3(Float(c), Float(-s), 0), y: SIMD3(Float(s), Float(c), 0))
  }

  /// `a * b` applies `b` first.
  @inlinable
  @inline(__always)
  public static func * (a: Homography, b: Homography) -> Homography {
    @inline(__always) func row(_ r: SIMD3<Float>) -> SIMD3<Float> { b.x * r.x + b.y * r.y + b.w * r.z }
    return Homography(x: row(a.x), y: row(a.y), w: row(a.w))
  }

  /// The homogeneous image (x, y, w), not divided.
  @inlinable
  public func homogeneous(_ point: SIMD2<Float>) -> SIMD3<Float> {
    let p = SIMD3(point.x, point.y, 1)
    return SIMD3((x * p).sum(), (y * p).sum(), (w * p).sum())
  }

  /// The image of a point; nil at or behind the eye.
  @inlinable
  public func project(_ point: SIMD2<Float>) -> SIMD2<Float>? {
    let image = homogeneous(point)
    guard image.z > Homography.nearestW else { return nil }
    return SIMD2(image.x / image.z, image.y / image.z)
  }

  /// The least `w` that is drawn. A point there would be magnified fifty times.
  @inlinable public static var nearestW: Float { 0.02 }

  /// True if all numbers are finite.
  @inlinable
  @inline(__always)
  public var isFinite: Bool {
    let sum = (x + y + w).sum()
    return sum.isFinite && x.x.isFinite && y.y.isFinite && w.z.isFinite
  }

  /// The smallest upright rectangle around the images of a rectangle's corners; nil if no corner has an image.
  package func box(around rectangle: Rect) -> Rect? {
    let corners = rectangle.corners.compactMap(project)
    return corners.isEmpty ? nil : Rect(around: corners)
  }

  /// No perspective: parallel lines stay parallel.
  @inlinable public var isAffine: Bool { w.x == 0 && w.y == 0 && w.z != 0 }

  /// The inverse; nil if the plane is edge-on or a number is not finite. Scaled by its last entry, if possible, so that `w` stays
  /// positive for points in front of the eye.
  public var inverse: Homography? {
    let (a, b, c) = (Double(x.x), Double(x.y), Double(x.z))
    let (d, e, f) = (Double(y.x), Double(y.y), Double(y.z))
    let (g, h, i) = (Double(w.x), Double(w.y), Double(w.z))
    let (ca, cb, cc) = (e * i - f * h, f * g - d * i, d * h - e * g)
    let determinant = a * ca + b * cb + c * cc
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    let k = 1 / determinant
    return Homography(
      x: SIMD3(Float(ca * k), Float((c * h - b * i) * k), Float((b * f - c * e) * k)),
      y: SIMD3(Float(cb * k), Float((a * i - c * g) * k), Float((c * d - a * f) * k)),
      w: SIMD3(Float(cc * k), Float((b * g - a * h) * k), Float((a * e - b * d) * k)))
  }

  /// The derivative near `point`: the image of a unit step along x and along y. Zero if the point has no image.
  @inlinable
  public func derivative(at point: SIMD2<Float>) -> (alongX: SIMD2<Float>, alongY: SIMD2<Float>) {
    let image = homogeneous(point)
    guard image.z > Homography.nearestW else { return (.zero, .zero) }
    let k = 1 / image.z
    let seen = SIMD2(image.x, image.y) * k
    return ((SIMD2(x.x, y.x) - seen * w.x) * k, (SIMD2(x.y, y.y) - seen * w.y) * k)
  }
}
