import RiffleMotion

/// What a camera does to the points of its viewport: moves, turns and scales them alike in both directions.
struct CameraView: Sendable {
  private let factor: Double
  private let sine: Double
  private let cosine: Double
  private let radians: Double
  /// Where the origin is seen.
  private let origin: SIMD2<Double>

  /// - Parameters:
  ///   - pose: where the camera is.
  ///   - middle: of the camera's part of the picture: where its place is seen.
  ///   - depth: how much of the camera's movement counts, see `Parallax`.
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

  /// Where a point is seen.
  func seen(_ point: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2<Float>(origin + Self.turned(SIMD2<Double>(point), sine, cosine) * factor)
  }

  /// The same as `seen`, for all points.
  var homography: Homography {
    let (across, down) = (Self.turned(SIMD2(factor, 0), sine, cosine), Self.turned(SIMD2(0, factor), sine, cosine))
    return Homography(
      x: SIMD3(Float(across.x), Float(down.x), Float(origin.x)),
      y: SIMD3(Float(across.y), Float(down.y), Float(origin.y)))
  }

  /// The point that is seen there.
  func point(seenAt place: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2<Float>(Self.turned((SIMD2<Double>(place) - origin) / factor, -sine, cosine))
  }

  /// A transform of something within a space that this view shows: as it is in the space in which it is shown.
  func shows(_ transform: Transform) -> Transform {
    transform.placed(at: seen(transform.position), by: factor, radians)
  }

  /// The other way.
  func hides(_ transform: Transform) -> Transform {
    transform.placed(at: point(seenAt: transform.position), by: 1 / factor, -radians)
  }
}

/// Where a camera is, as far as a view of it is concerned.
struct CameraPose: Sendable {
  /// The point in the middle of the picture.
  var place: SIMD2<Float>
  /// Above 0.
  var zoom: Float
  var rotation: Angle

  /// The nearest place from which nothing beyond the bounds is seen; their middle along an axis where they are too small.
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
  /// As large and as turned in a space that is scaled and turned: what hangs askew in it keeps its looks.
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
