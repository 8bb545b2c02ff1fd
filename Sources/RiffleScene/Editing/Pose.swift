import RiffleCore

/// Where something is, in points of its parent, its turn in degrees, and its scale.
struct Pose {
  var at: SIMD2<Double>
  var degrees: Double
  var scale: SIMD2<Double>

  init(_ transform: Transform) {
    at = SIMD2<Double>(transform.position)
    degrees = Double(transform.rotation.degrees)
    scale = SIMD2<Double>(transform.scale)
  }

  /// The same in another space; where the map slants, the turn and the scale that come nearest.
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

  /// How much longer a step can be in another space: 1 to 4, so that nothing is rounded by what can be seen.
  func growth(through map: Homography) -> Double {
    let (first, second) = axes(through: map)
    return min(max((first * first).sum(), (second * second).sum(), 1).squareRoot(), 4)
  }

  /// Where a step along its own axes leads in another space.
  func axes(through map: Homography) -> (first: SIMD2<Double>, second: SIMD2<Double>) {
    let (sine, cosine) = sineAndCosine(degrees * .pi / 180)
    let (across, down) = map.derivative(at: SIMD2<Float>(at))
    return (
      SIMD2<Double>(across) * cosine + SIMD2<Double>(down) * sine,
      SIMD2<Double>(down) * cosine - SIMD2<Double>(across) * sine
    )
  }

  /// A transform with this pose; everything else stays.
  func applied(to transform: Transform) -> Transform {
    var transform = transform
    transform.position = SIMD2<Float>(at)
    // By the shorter way: what has turned several times keeps its turns.
    let turned = Double(transform.rotation.degrees)
    transform.rotation = .degrees(Float(turned + (degrees - turned).remainder(dividingBy: 360)))
    transform.scale = SIMD2<Float>(scale)
    return transform
  }

  /// Whether both are written alike: the numbers in a file are rounded.
  func isNear(_ other: Pose) -> Bool {
    let (way, growth) = (at - other.at, scale - other.scale)
    return (way * way).sum() < 0.0025 && abs((degrees - other.degrees).remainder(dividingBy: 360)) < 0.05
      && (growth * growth).sum() < 0.00001
  }
}
