/// The placement of a flat rectangle in front of the eye; `homography` maps its points to the screen.
///
/// The order is scale, turn (about y), tilt (about x), rotation (about z), perspective, position, each about the
/// entity's own anchor. Rotation and tilt come after the turn: a rotated card flips about its own long side, and tilts
/// the same way with either face. A plane through the anchor is edge-on exactly at 90°.
///
/// Signs are Core Animation's with y downwards: a positive turn sends the right edge away from the eye, a positive
/// tilt brings the bottom edge towards it, a positive rotation is clockwise on screen.
package struct Projection: Hashable, Sendable {
  /// The position of the pivot, in points.
  package var position: SIMD2<Float>
  /// The fixed point of scale and turns, in local points.
  package var pivot: SIMD2<Float>
  /// Factors along the entity's own axes; 1 leaves it as it is.
  package var scale: SIMD2<Float>
  /// About z, radians.
  package var rotation: Float
  /// About x, radians.
  package var tilt: Float
  /// About y, radians.
  package var turn: Float
  /// Towards the viewer, in points: magnifies about the pivot by `perspective / (perspective - lift)`.
  package var lift: Float
  /// Distance of the eye in points (m34 = -1/perspective); zero or infinite means none.
  package var perspective: Float

  package init(
    position: SIMD2<Float>, pivot: SIMD2<Float> = .zero, scale: SIMD2<Float> = [1, 1], rotation: Float = 0,
    tilt: Float = 0, turn: Float = 0, lift: Float = 0, perspective: Float = 400
  ) {
    (self.position, self.pivot, self.scale, self.rotation, self.tilt) = (position, pivot, scale, rotation, tilt)
    (self.turn, self.lift, self.perspective) = (turn, lift, perspective)
  }

  /// The map from local points to the space of `position`.
  package var homography: Homography {
    let (sinTurn, cosTurn) = sineAndCosine(Double(turn))
    let (sinTilt, cosTilt) = sineAndCosine(Double(tilt))
    let (sinRotation, cosRotation) = sineAndCosine(Double(rotation))
    let m34 = perspective > 0 && perspective.isFinite ? 1 / Double(perspective) : 0
    let (sx, sy) = (Double(scale.x), Double(scale.y))
    // Columns of tilt · turn · scale for the local axes (u, 0, 0) and (0, v, 0).
    let (ux, uy, uz) = (cosTurn * sx, sinTurn * sinTilt * sx, -sinTurn * cosTilt * sx)
    let (vy, vz) = (cosTilt * sy, sinTilt * sy)
    // Lift stops short of the eye: nine tenths of the way is ten times the size, enough for any effect.
    let near = 1 - min(Double(lift) * m34, 0.9)
    let (wx, wy) = (-uz * m34, -vz * m34)
    let (ax, ay) = (cosRotation * ux - sinRotation * uy, sinRotation * ux + cosRotation * uy)
    let (bx, by) = (-sinRotation * vy, cosRotation * vy)
    let (px, py) = (Double(position.x), Double(position.y))
    // position + (rotated plane) / w, over the common denominator w.
    let (m11, m12) = (ax + px * wx, bx + px * wy)
    let (m21, m22) = (ay + py * wx, by + py * wy)
    let (qx, qy) = (Double(pivot.x), Double(pivot.y))
    return Homography(
      x: SIMD3(Float(m11), Float(m12), Float(px * near - m11 * qx - m12 * qy)),
      y: SIMD3(Float(m21), Float(m22), Float(py * near - m21 * qx - m22 * qy)),
      w: SIMD3(Float(wx), Float(wy), Float(near - wx * qx - wy * qy)))
  }

  /// True if the front faces the viewer. Exactly edge-on (90°) counts as turned away, so the back appears at half time.
  package var showsFront: Bool { facing > Projection.edgeOn }

  /// True if its rotation or scale hides all of its surface.
  package var isEdgeOn: Bool { abs(facing) <= Projection.edgeOn || scale.x == 0 || scale.y == 0 }

  private var facing: Double { sineAndCosine(Double(turn)).cosine * sineAndCosine(Double(tilt)).cosine }

  /// 90° written as a Float misses the right angle by 4e-8.
  static let edgeOn = 1e-6
}

/// A 3×3 projective map between planes, which keeps straight lines straight.
///
/// A point p = (x, y, 1) becomes (dot(x row, p), dot(y row, p)) / dot(w row, p). Without a positive `w` it has no
/// image.
@frozen public struct Homography: Hashable, Sendable {
  /// The row that gives x.
  public var x: SIMD3<Float>
  /// The row that gives y.
  public var y: SIMD3<Float>
  /// The row of the divisor.
  public var w: SIMD3<Float>

  @inlinable public init(x: SIMD3<Float>, y: SIMD3<Float>, w: SIMD3<Float> = SIMD3(0, 0, 1)) {
    (self.x, self.y, self.w) = (x, y, w)
  }

  /// The identity map.
  @inlinable public static var identity: Homography { Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0)) }

  /// Moves every point by an offset, in points.
  @inlinable public static func translation(_ offset: SIMD2<Float>) -> Homography {
    Homography(x: SIMD3(1, 0, offset.x), y: SIMD3(0, 1, offset.y))
  }

  @inlinable public static func scale(_ factor: SIMD2<Float>) -> Homography {
    Homography(x: SIMD3(factor.x, 0, 0), y: SIMD3(0, factor.y, 0))
  }

  /// About the origin, in radians, clockwise on screen.
  public static func rotation(_ radians: Float) -> Homography {
    let (s, c) = sineAndCosine(Double(radians))
    return Homography(x: SIMD3(Float(c), Float(-s), 0), y: SIMD3(Float(s), Float(c), 0))
  }

  /// `a * b` applies `b` first.
  @inlinable @inline(__always) public static func * (a: Homography, b: Homography) -> Homography {
    @inline(__always) func row(_ r: SIMD3<Float>) -> SIMD3<Float> { b.x * r.x + b.y * r.y + b.w * r.z }
    return Homography(x: row(a.x), y: row(a.y), w: row(a.w))
  }

  /// The homogeneous image (x, y, w), not divided.
  @inlinable public func homogeneous(_ point: SIMD2<Float>) -> SIMD3<Float> {
    let p = SIMD3(point.x, point.y, 1)
    return SIMD3((x * p).sum(), (y * p).sum(), (w * p).sum())
  }

  /// The image of a point; nil at or behind the eye.
  @inlinable public func project(_ point: SIMD2<Float>) -> SIMD2<Float>? {
    let image = homogeneous(point)
    guard image.z > Homography.nearestW else { return nil }
    return SIMD2(image.x / image.z, image.y / image.z)
  }

  /// The least `w` that is drawn. A point there would be magnified fifty times.
  @inlinable public static var nearestW: Float { 0.02 }

  /// True if all numbers are finite.
  @inlinable @inline(__always) public var isFinite: Bool {
    let sum = (x + y + w).sum()
    return sum.isFinite && x.x.isFinite && y.y.isFinite && w.z.isFinite
  }

  package func box(around rectangle: Rect) -> Rect? {
    let corners = rectangle.corners.compactMap(project)
    return corners.isEmpty ? nil : Rect(around: corners)
  }

  /// True without perspective: parallel lines stay parallel.
  @inlinable public var isAffine: Bool { w.x == 0 && w.y == 0 && w.z != 0 }

  /// The inverse, with positive `w` in front of the eye if possible; nil if edge-on or not finite.
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

  /// The image of a unit step along x and along y at `point`. Zero if the point has no image.
  @inlinable public func derivative(at point: SIMD2<Float>) -> (alongX: SIMD2<Float>, alongY: SIMD2<Float>) {
    let image = homogeneous(point)
    guard image.z > Homography.nearestW else { return (.zero, .zero) }
    let k = 1 / image.z
    let seen = SIMD2(image.x, image.y) * k
    return ((SIMD2(x.x, y.x) - seen * w.x) * k, (SIMD2(x.y, y.y) - seen * w.y) * k)
  }
}

/// Returns sine and cosine of an angle in radians, with equal bits on every machine: pictures are equal everywhere.
///
/// Polynomials on ±45° after reduction by quarter turns (Cephes, S. Moshier); error below 1e-13 up to a few thousand
/// radians. Angles that are not finite or too large count as 0.
package func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
  guard radians.magnitude < 0x1p50, radians != 0 else { return (0, 1) }
  // To the nearest, halves away from zero; by integers, since rounding calls a function on the oldest processors.
  let turns = Int(radians / (.pi / 2) + (radians < 0 ? -0.5 : 0.5))
  let quarters = Double(turns)
  let r = radians - quarters * (.pi / 2)
  let z = r * r
  var s = 1.58962301576546568060e-10 * z - 2.50507477628578072866e-8
  s = (s * z + 2.75573136213857245213e-6) * z - 1.98412698295895385996e-4
  s = (s * z + 8.33333333332211858878e-3) * z - 1.66666666666666307295e-1
  s = r + r * z * s
  var c = -1.13585365213876817300e-11 * z + 2.08757008419747316778e-9
  c = (c * z - 2.75573141792967388112e-7) * z + 2.48015872888517045348e-5
  c = (c * z - 1.38888888888730564116e-3) * z + 4.16666666666665929218e-2
  c = 1 - z / 2 + z * z * c
  switch turns & 3 {
  case 0: return (s, c)
  case 1: return (c, -s)
  case 2: return (-s, -c)
  default: return (-c, s)
  }
}
