/// A rounded rectangle, the ellipse in a rectangle, or the inside of a path. In points of its own plane.
public struct Outline: Hashable, Sendable {
  package var rect: Rect
  /// The corner radius, at most half the shorter side; ignored for an ellipse.
  package var radius: Float
  package var isEllipse: Bool
  /// The path whose inside is the outline, within `rect`; nil for the other two.
  package private(set) var path: Path?
  package private(set) var fillRule = FillRule.nonZero

  /// Creates the outline of a path's inside.
  public init(_ path: Path, rule: FillRule = .nonZero) {
    self.init(path.boundingRect ?? Rect(size: .zero))
    (self.path, fillRule) = (path, rule)
  }

  public init(_ rect: Rect, radius: Float = 0, isEllipse: Bool = false) {
    (self.rect, self.radius, self.isEllipse) = (rect, radius, isEllipse)
  }

  var shownRadius: Float { max(min(radius, min(rect.size.x, rect.size.y) / 2), 0) }

  /// Returns true if a point is inside. As in `Rect.contains`, the left and top sides belong to it, the others do not.
  package func contains(_ point: SIMD2<Float>) -> Bool {
    guard rect.isDrawable, rect.contains(point) else { return false }
    if let path { return PathTarget(path, rule: fillRule, isFilled: true, stroke: nil).contains(point) }
    if isEllipse {
      let d = (point - rect.center) / (rect.size * 0.5)
      return (d * d).sum() <= 1
    }
    let inner = SIMD2(repeating: shownRadius)
    let nearest = pointwiseMin(pointwiseMax(point, rect.minimum + inner), rect.maximum - inner)
    let d = point - nearest
    return (d * d).sum() <= shownRadius * shownRadius
  }

  /// Moves every side inwards by `distance`; corners keep their centers, and a path is unchanged.
  package func inset(by distance: Float) -> Outline {
    path != nil ? self : Outline(rect.inset(by: distance), radius: max(radius - distance, 0), isEllipse: isEllipse)
  }
}

/// An outline in space that clips a sprite.
public struct ClipOutline: Hashable, Sendable {
  package var outline: Outline
  /// Maps points of the outline's plane to points of the draw list.
  package var homography: Homography

  public init(_ outline: Outline, homography: Homography) {
    self.outline = outline
    self.homography = homography
  }

  /// Returns true if a point of the draw list is inside, as projected; false if the outline is edge-on.
  package func contains(_ point: SIMD2<Float>) -> Bool {
    homography.source(of: point).map(outline.contains) ?? false
  }
}

extension Homography {
  /// The upright rectangle around a rectangle's image; nil unless all corners have one. `scale` multiplies the image.
  func frame(of rect: Rect, scale: Float = 1) -> Rect? {
    let corners = rect.corners.compactMap(project).map { $0 * scale }
    return corners.count == 4 ? Rect(around: corners) : nil
  }

  /// The point with an image; nil if the plane is edge-on or the image is beyond its horizon.
  func source(of image: SIMD2<Float>) -> SIMD2<Float>? {
    guard let point = inverse?.homogeneous(image), point.z > 0 else { return nil }
    let local = SIMD2(point.x, point.y) / point.z
    return local.x.isFinite && local.y.isFinite ? local : nil
  }
}

/// The error function, to 3e-7 (Abramowitz and Stegun 7.1.28), without `exp`.
package func errorFunction(_ x: Float) -> Float {
  let a = min(abs(x), 6)
  var p =
    1 + a
    * (0.0705230784 + a
      * (0.0422820123 + a * (0.0092705272 + a * (0.0001520143 + a * (0.0002765672 + a * 0.0000430638)))))
  p *= p
  p *= p
  p *= p
  p *= p
  let magnitude = 1 - 1 / p
  return x < 0 ? -magnitude : magnitude
}
