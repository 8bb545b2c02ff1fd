import RiffleCore

/// Separates overlapping hit targets on the stage, in points of the window: a target that would overlap another one
/// moves to the nearest free position.
package struct StageRoom {
  /// The search area.
  let frame: Rect
  private var taken: [Rect] = []

  /// The largest distance from the own position, and the distance from one try to the next.
  private static let (farthest, step): (Float, Float) = (96, 6)
  /// The directions to try, sorted by the angle to the preferred one.
  private static let turns: [(sine: Float, cosine: Float)] = (0..<24).map { index in
    let turn = Double((index + 1) / 2 * (index % 2 == 0 ? 1 : -1)) / 24 * 2 * .pi
    let (sine, cosine) = sineAndCosine(turn)
    return (Float(sine), Float(cosine))
  }

  package init(frame: Rect) { self.frame = frame }

  /// Marks a rectangle as occupied.
  package mutating func keep(_ place: Rect) { taken.append(place) }

  /// Occupies and returns the free position nearest to a point.
  ///
  /// - Parameters:
  ///   - size: its width and its height.
  ///   - way: the preferred direction from the point.
  /// - Returns: the point itself if it is free, or if nothing nearby is.
  package mutating func place(_ point: SIMD2<Float>, size: Float, along way: SIMD2<Float>) -> SIMD2<Float> {
    let place = isFree(point, size) ? point : nearest(to: point, size, along: way) ?? point
    keep(Rect(center: place, size: [size, size]))
    return place
  }

  private func nearest(to point: SIMD2<Float>, _ size: Float, along way: SIMD2<Float>) -> SIMD2<Float>? {
    let length = (way * way).sum().squareRoot()
    let unit = length > 0.5 ? way / length : [1, 0]
    for far in stride(from: Self.step, through: Self.farthest, by: Self.step) {
      for turn in Self.turns {
        let turned = SIMD2(unit.x * turn.cosine - unit.y * turn.sine, unit.x * turn.sine + unit.y * turn.cosine)
        let place = point + turned * far
        if frame.contains(place), isFree(place, size) { return place }
      }
    }
    return nil
  }

  private func isFree(_ point: SIMD2<Float>, _ size: Float) -> Bool {
    taken.allSatisfy { other in
      let (gap, room) = (point - other.center, (other.size + size) / 2 - 0.5)
      return abs(gap.x) > room.x || abs(gap.y) > room.y
    }
  }
}
