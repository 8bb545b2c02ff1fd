/// Aligns an entity that is moved or resized with the edges and centers of others, and of the window.
package struct Snapping: Sendable {
  /// A line along an axis, in points of the scene: a guide, or a gap that is as wide as another one.
  package struct Span: Hashable, Sendable {
    package var isAcross: Bool
    /// The coordinate on the other axis.
    package var position: Float
    package var from: Float
    package var to: Float

    fileprivate var size: Float { to - from }
  }

  private let targets: [Rect]
  let things: [Rect]
  /// In points of the scene.
  let reach: Float

  /// - Parameter window: the size of the scene, whose edges and center count too.
  package init(_ targets: [Rect], window: SIMD2<Float>, reach: Float) {
    things = targets
    self.targets = targets + [Rect(size: window)]
    self.reach = reach
  }

  /// Returns the offset that aligns a box. Only a box that is moved as a whole has equal gaps.
  ///
  /// - Parameter edges: the parts of low edge, middle and high edge that count, for each axis.
  package func snap(
    _ box: Rect, edges: (x: [Float], y: [Float]) = ([0, 0.5, 1], [0, 0.5, 1])
  ) -> (offset: SIMD2<Float>, guides: [Span], gaps: [Span]) {
    var offset = SIMD2<Float>.zero
    let parts = [edges.x, edges.y]
    for axis in 0...1 {
      let line = nearest(box, axis, parts[axis])
      let gap = parts[axis].count == 3 ? nearestGap(box, axis) : nil
      // At equal distance the edge is preferred to the gap: it is visible from afar.
      offset[axis] =
        switch (line, gap) {
        case (let line?, let gap?): abs(gap) < abs(line) - 0.01 ? gap : line
        default: line ?? gap ?? 0
        }
    }
    let snapped = Rect(origin: box.origin + offset, size: box.size)
    return (
      offset, (0...1).flatMap { guides(of: snapped, $0, parts[$0]) },
      (0...1).flatMap { parts[$0].count == 3 ? gaps(of: snapped, $0) : [] }
    )
  }

  private static func lines(_ box: Rect, _ axis: Int, _ parts: [Float]) -> [Float] {
    parts.map { box.minimum[axis] + box.size[axis] * $0 }
  }

  /// Returns the shortest move along an axis that aligns a line of the box with another one; nil if none is in reach.
  private func nearest(_ box: Rect, _ axis: Int, _ parts: [Float]) -> Float? {
    var best: Float?
    for own in Self.lines(box, axis, parts) {
      for target in targets {
        for line in Self.lines(target, axis, [0, 0.5, 1]) where abs(line - own) <= min(reach, abs(best ?? .infinity)) {
          best = line - own
        }
      }
    }
    return best
  }

  private func guides(of box: Rect, _ axis: Int, _ parts: [Float]) -> [Span] {
    let along = 1 - axis
    var guides: [Span] = []
    for own in Self.lines(box, axis, parts) where !guides.contains(where: { abs($0.position - own) < 0.5 }) {
      let met = targets.filter { Self.lines($0, axis, [0, 0.5, 1]).contains { abs($0 - own) < 0.05 } }
      guard let first = met.first else { continue }
      let whole = met.reduce(box.union(first)) { $0.union($1) }
      guides.append(Span(isAcross: axis == 1, position: own, from: whole.minimum[along], to: whole.maximum[along]))
    }
    return guides
  }

  // MARK: - Equal gaps: between two neighbours, or next to two neighbours with a gap between them

  /// Returns the boxes in one row with a box, in order: beside it, not below it as a background.
  private func row(_ box: Rect, _ axis: Int) -> [Rect] {
    let across = 1 - axis
    return things.filter {
      $0.minimum[across] < box.maximum[across] && $0.maximum[across] > box.minimum[across]
        && ($0.maximum[axis] <= box.minimum[axis] + reach || $0.minimum[axis] >= box.maximum[axis] - reach)
    }.sorted { $0.minimum[axis] < $1.minimum[axis] }
  }

  /// Returns the shortest move along an axis that makes a gap equal to its neighbour; nil if none is in reach.
  package func nearestGap(_ box: Rect, _ axis: Int) -> Float? {
    let row = row(box, axis)
    var ways: [Float] = []
    for (one, other) in zip(row, row.dropFirst()) {
      let gap = other.minimum[axis] - one.maximum[axis]
      guard gap > 0.5 else { continue }
      ways.append(other.maximum[axis] + gap - box.minimum[axis])
      ways.append(one.minimum[axis] - gap - box.maximum[axis])
      ways.append((one.maximum[axis] + other.minimum[axis] - box.size[axis]) / 2 - box.minimum[axis])
    }
    return ways.filter { abs($0) <= reach }.min { abs($0) < abs($1) }
  }

  func gaps(of box: Rect, _ axis: Int) -> [Span] {
    var line = row(box, axis)
    let place = line.firstIndex { $0.minimum[axis] >= box.maximum[axis] - 0.05 } ?? line.count
    line.insert(box, at: place)
    let all = zip(line, line.dropFirst()).map { one, other in
      let low = max(one.minimum[1 - axis], other.minimum[1 - axis])
      let high = min(one.maximum[1 - axis], other.maximum[1 - axis])
      return Span(
        isAcross: axis == 0, position: ((low + high) / 2).rounded(), from: one.maximum[axis], to: other.minimum[axis])
    }
    var found: [Span] = []
    for (one, other) in [(place - 1, place), (place - 2, place - 1), (place, place + 1)] {
      guard all.indices.contains(one), all.indices.contains(other), all[one].size > 0.5,
        abs(all[one].size - all[other].size) < 0.05
      else { continue }
      for gap in [all[one], all[other]] where !found.contains(gap) { found.append(gap) }
    }
    return found
  }
}
