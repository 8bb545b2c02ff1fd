import RiffleCore

/// Aligns an entity that is moved or resized with the edges and centers of others, and of the window.
package struct Snapping: Sendable {
  /// An alignment guide, in points of the scene.
  package struct Guide: Hashable, Sendable {
    package var isVertical: Bool
    /// Across it.
    package var position: Float
    /// Along it.
    package var from: Float
    package var to: Float
  }

  private let targets: [Rect]
  let things: [Rect]
  /// How near, in points of the scene.
  let reach: Float

  /// - Parameters:
  ///   - targets: the boxes of other entities.
  ///   - window: the size of the scene, whose edges and middle count too.
  ///   - reach: how near something must come, in points of the scene.
  package init(_ targets: [Rect], window: SIMD2<Float>, reach: Float) {
    things = targets
    self.targets = targets + [Rect(size: window)]
    self.reach = reach
  }

  /// How a box is moved a little more so that it lies in line, and the lines that say so.
  ///
  /// - Parameter edges: which of low edge, middle and high edge count, for each axis.
  package func snap(
    _ box: Rect, edges: (x: [Float], y: [Float]) = ([0, 0.5, 1], [0, 0.5, 1])
  ) -> (offset: SIMD2<Float>, guides: [Guide]) {
    let (offset, guides, _) = snapWithGaps(box, edges: edges)
    return (offset, guides)
  }

  /// The same, and the equal gaps that it comes to lie in. Only what is moved as a whole has gaps.
  package func snapWithGaps(
    _ box: Rect, edges: (x: [Float], y: [Float]) = ([0, 0.5, 1], [0, 0.5, 1])
  ) -> (offset: SIMD2<Float>, guides: [Guide], gaps: [Gap]) {
    var offset = SIMD2<Float>.zero
    let parts = [edges.x, edges.y]
    for axis in 0...1 {
      let line = nearest(box, axis, parts[axis])
      let gap = parts[axis].count == 3 ? nearestGap(box, axis) : nil
      // An edge and a gap as near as each other: the edge, which is seen from afar.
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

  /// The least way along an axis that brings a line of the box onto one of another; nil where none is near.
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

  /// One line for each place that the box shares, as long as all that lie on it.
  private func guides(of box: Rect, _ axis: Int, _ parts: [Float]) -> [Guide] {
    let along = 1 - axis
    var guides: [Guide] = []
    for own in Self.lines(box, axis, parts) where !guides.contains(where: { abs($0.position - own) < 0.5 }) {
      let met = targets.filter { Self.lines($0, axis, [0, 0.5, 1]).contains { abs($0 - own) < 0.05 } }
      guard let first = met.first else { continue }
      let whole = met.reduce(box.union(first)) { $0.union($1) }
      guides.append(Guide(isVertical: axis == 0, position: own, from: whole.minimum[along], to: whole.maximum[along]))
    }
    return guides
  }
}
