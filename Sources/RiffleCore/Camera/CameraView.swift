import RiffleMotion

/// The map from the points of a viewport to its picture: a translation, a rotation and a uniform scale.
struct CameraView: Sendable {
  private let factor: Double
  private let sine: Double
  private let cosine: Double
  private let radians: Double
  /// The image of the origin.
  private let origin: SIMD2<Double>

  /// - Parameters:
  ///   - pose: the pose of the camera.
  ///   - middle: of the camera's part of the picture: the image of its place.
  ///   - depth: the factor of the camera's movement, see `Parallax`.
  init(_ pose: CameraPose, middle: SIMD2<Float>, parallax depth: Float = 1) {
    let middle = SIMD2<Double>(middle)
    guard depth != 0, depth.isFinite else {
      (factor, sine, cosine, radians, origin) = (1, 0, 1, 0, .zero)
      return
    }
    let zoom = Double(pose.zoom)
    factor = depth == 1 || zoom == 1 ? zoom : Libm.pow(zoom, Double(depth))
    radians = -Double(pose.rotation.radians)
    (sine, cosine) = sineAndCosine(radians)
    let from = middle + (SIMD2<Double>(pose.place) - middle) * Double(depth)
    origin = middle + Self.turned(-from, sine, cosine) * factor
  }

  private static func turned(_ p: SIMD2<Double>, _ sine: Double, _ cosine: Double) -> SIMD2<Double> {
    SIMD2(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine)
  }

  /// The image of a point.
  func seen(_ point: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2<Float>(origin + Self.turned(SIMD2<Double>(point), sine, cosine) * factor)
  }

  /// `seen` as a homography.
  var homography: Homography {
    let (across, down) = (Self.turned(SIMD2(factor, 0), sine, cosine), Self.turned(SIMD2(0, factor), sine, cosine))
    return Homography(
      x: SIMD3(Float(across.x), Float(down.x), Float(origin.x)),
      y: SIMD3(Float(across.y), Float(down.y), Float(origin.y)))
  }

  /// The point with an image.
  func point(seenAt place: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2<Float>(Self.turned((SIMD2<Double>(place) - origin) / factor, -sine, cosine))
  }

  /// Maps a transform from the shown space to the space of the picture.
  func shows(_ transform: Transform) -> Transform {
    transform.placed(at: seen(transform.position), by: factor, radians)
  }

  /// The inverse of `shows`.
  func hides(_ transform: Transform) -> Transform {
    transform.placed(at: point(seenAt: transform.position), by: 1 / factor, -radians)
  }
}

struct CameraPose: Sendable {
  /// The point in the middle of the picture.
  var place: SIMD2<Float>
  /// Above 0.
  var zoom: Float
  var rotation: Angle

  /// The nearest place that shows no area beyond the bounds; their middle along an axis where they are too small.
  static func place(
    _ place: SIMD2<Float>, within bounds: Rect, size: SIMD2<Float>, zoom: Float, rotation: Angle
  ) -> SIMD2<Float> {
    let (sine, cosine) = sineAndCosine(Double(rotation.radians))
    let (s, c) = (Float(abs(sine)), Float(abs(cosine)))
    let half = SIMD2(size.x * c + size.y * s, size.x * s + size.y * c) / (2 * zoom)
    let (low, high) = (bounds.minimum + half, bounds.maximum - half)
    var inside = pointwiseMin(pointwiseMax(place, low), high)
    for axis in 0..<2 where low[axis] > high[axis] { inside[axis] = bounds.center[axis] }
    return inside
  }
}

extension Transform {
  /// Scales and rotates it as a whole, without skew.
  fileprivate func placed(at place: SIMD2<Float>, by factor: Double, _ radians: Double) -> Transform {
    var result = self
    result.position = place
    result.scale *= Float(factor)
    result.lift *= Float(factor)
    result.perspective *= Float(factor)
    if radians != 0 { result.rotation = result.rotation + .radians(Float(radians)) }
    return result
  }
}
