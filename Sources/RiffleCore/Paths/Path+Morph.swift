extension Path {
  /// Interpolates between this path, 0, and another one, 1; values beyond extrapolate.
  ///
  /// Subpaths are paired in order; one without a partner shrinks to its centre. Each pair is matched by length, or corner to
  /// corner where both have as many, from the start points and in the orientation that need the least movement and rotation.
  /// Corners stay corners; two outlines that are symmetric about a level or an upright axis stay symmetric. A straight line that
  /// turns by more than 60° keeps its length.
  ///
  /// - Complexity: for a pair of closed subpaths without a common axis, quadratic in a hundred points.
  public func mixed(with other: Path, _ share: Float) -> Path {
    let (ours, theirs) = (polylines(tolerance: 0.05), other.polylines(tolerance: 0.05))
    var result = Path()
    for index in 0..<max(ours.count, theirs.count) {
      let a = index < ours.count ? ours[index] : theirs[index].middle
      let b = index < theirs.count ? theirs[index] : ours[index].middle
      result.addLines(Contour.mixed(Contour(a), Contour(b), share))
      if index < ours.count && index < theirs.count ? a.isClosed && b.isClosed : a.isClosed || b.isClosed {
        result.closeSubpath()
      }
    }
    return result
  }
}

extension Polyline {
  /// All of its points in the middle of its bounds.
  fileprivate var middle: Polyline {
    let center = Rect(around: points).center
    return Polyline(points: points.map { _ in center }, isClosed: isClosed)
  }
}
