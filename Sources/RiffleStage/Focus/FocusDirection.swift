/// Which way the focus moves in keyboard play.
package enum FocusDirection: String, Sendable, CaseIterable {
  case left, right, up, down

  /// From the name of an arrow key; nil for any other.
  package init?(key: String) { self.init(rawValue: key) }

  private var axis: SIMD2<Float> {
    switch self {
    case .left: [-1, 0]
    case .right: [1, 0]
    case .up: [0, -1]
    case .down: [0, 1]
    }
  }

  /// The index of the place that lies next in this direction: near, and rather straight ahead than aside. Nil when
  /// nothing lies that way.
  ///
  /// Entities stand in rows more often than in columns: to the left and right is what lies within 35° of it, up and down
  /// what lies within 70°. Equally good places: the first. Complexity: linear.
  package func next(from start: SIMD2<Float>, among places: [SIMD2<Float>]) -> Int? {
    var best: (index: Int, cost: Float)?
    for (index, place) in places.enumerated() {
      let way = place - start
      let ahead = (way * axis).sum()
      let aside = ((way - axis * ahead) * (way - axis * ahead)).sum().squareRoot()
      guard ahead > 1, aside < ahead * (axis.x == 0 ? 2.75 : 0.7) else { continue }
      let cost = ahead + 2 * aside
      if cost < best?.cost ?? .infinity { best = (index, cost) }
    }
    return best?.index
  }
}
