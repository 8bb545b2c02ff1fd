import RiffleCore

/// A position in points of the parent, a rotation in degrees, and a scale.
struct Pose {
  var at: SIMD2<Double>
  var degrees: Double
  var scale: SIMD2<Double>

  init(_ transform: Transform) {
    at = SIMD2<Double>(transform.position)
    degrees = Double(transform.rotation.degrees)
    scale = SIMD2<Double>(transform.scale)
  }

  /// Returns the pose in another space; where the map is skewed, with the nearest rotation and scale.
  func moved(through map: Homography) -> Pose {
    guard let point = map.project(SIMD2<Float>(at)) else { return self }
    var pose = self
    pose.at = SIMD2<Double>(point)
    let (first, second) = axes(through: map)
    let length = (first * first).sum().squareRoot()
    guard length > 1e-6 else { return pose }
    pose.degrees = Libm.atan2(first.y, first.x) * 180 / .pi
    pose.scale *= SIMD2(length, (first.x * second.y - first.y * second.x) / length)
    return pose
  }

  /// Returns the largest scale factor of `map`, clamped to 1...4: for rounding that cannot be seen.
  func growth(through map: Homography) -> Double {
    let (first, second) = axes(through: map)
    return min(max((first * first).sum(), (second * second).sum(), 1).squareRoot(), 4)
  }

  /// Returns steps along its own axes, in another space.
  func axes(through map: Homography) -> (first: SIMD2<Double>, second: SIMD2<Double>) {
    let (sine, cosine) = sineAndCosine(degrees * .pi / 180)
    let (across, down) = map.derivative(at: SIMD2<Float>(at))
    return (
      SIMD2<Double>(across) * cosine + SIMD2<Double>(down) * sine,
      SIMD2<Double>(down) * cosine - SIMD2<Double>(across) * sine
    )
  }

  func applied(to transform: Transform) -> Transform {
    var transform = transform
    transform.position = SIMD2<Float>(at)
    // By the shorter way; whole turns are kept.
    let turned = Double(transform.rotation.degrees)
    transform.rotation = .degrees(Float(turned + (degrees - turned).remainder(dividingBy: 360)))
    transform.scale = SIMD2<Float>(scale)
    return transform
  }

  /// True if both are written alike: the numbers in a file are rounded.
  func isNear(_ other: Pose) -> Bool {
    let (way, growth) = (at - other.at, scale - other.scale)
    return (way * way).sum() < 0.0025 && abs((degrees - other.degrees).remainder(dividingBy: 360)) < 0.05
      && (growth * growth).sum() < 0.00001
  }
}
