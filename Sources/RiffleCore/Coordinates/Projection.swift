/// The placement of a flat rectangle in front of the eye; `homography` maps its points to the screen.
///
/// The order is scale, turn (about y), tilt (about x), rotation (about z), perspective, position, each about the entity's own
/// anchor. Rotation comes after the turn, so a rotated card flips about its own long side. Tilt comes after the turn too, so a
/// card tilts the same way with either face. Perspective about the anchor commutes with rotation about z, and a plane through
/// the anchor is edge-on exactly at 90°.
///
/// Signs are Core Animation's with y downwards: a positive turn sends the right edge away from the eye, a positive
/// tilt brings the bottom edge towards it, a positive rotation is clockwise on screen.
public struct Projection: Hashable, Sendable {
  /// The position of the pivot, in points.
  public var position: SIMD2<Float>
  /// The fixed point of scale and turns, in local points.
  public var pivot: SIMD2<Float>
  /// Factors along the entity's own axes; 1 leaves it as it is.
  public var scale: SIMD2<Float>
  /// About z, radians.
  public var rotation: Float
  /// About x, radians.
  public var tilt: Float
  /// About y, radians.
  public var turn: Float
  /// Towards the viewer, in points: magnifies about the pivot by `perspective / (perspective - lift)`.
  public var lift: Float
  /// Distance of the eye in points (m34 = -1/perspective); zero or infinite means none.
  public var perspective: Float

  public init(
    position: SIMD2<Float>, pivot: SIMD2<Float> = .zero, scale: SIMD2<Float> = [1, 1], rotation: Float = 0,
    tilt: Float = 0, turn: Float = 0, lift: Float = 0, perspective: Float = 400
  ) {
    (self.position, self.pivot, self.scale, self.rotation, self.tilt) = (position, pivot, scale, rotation, tilt)
    (self.turn, self.lift, self.perspective) = (turn, lift, perspective)
  }

  /// The map from local points to the space of `position`.
  public var homography: Homography {
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
  public var showsFront: Bool { facing > Projection.edgeOn }

  /// True if its rotation or scale hides all of its surface.
  public var isEdgeOn: Bool { abs(facing) <= Projection.edgeOn || scale.x == 0 || scale.y == 0 }

  private var facing: Double { sineAndCosine(Double(turn)).cosine * sineAndCosine(Double(tilt)).cosine }

  /// Cosine below which a plane is edge-on: 90° written as a Float misses the right angle by 4e-8.
  static let edgeOn = 1e-6
}
