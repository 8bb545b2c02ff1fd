import RiffleCore

// Equal gaps: between two neighbours, or next to two neighbours with a gap between them.
extension Snapping {
  /// A gap between two entities that is as wide as another gap, in points of the scene.
  package struct Gap: Hashable, Sendable {
    /// True for a horizontal gap.
    package var isAcross: Bool
    /// The coordinate at which it is drawn, on the other axis.
    var position: Float
    package var from: Float
    package var to: Float

    init(isAcross: Bool, position: Float, from: Float, to: Float) {
      (self.isAcross, self.position, self.from, self.to) = (isAcross, position, from, to)
    }

    fileprivate init(_ one: Rect, _ other: Rect, _ axis: Int) {
      let across = 1 - axis
      let low = max(one.minimum[across], other.minimum[across])
      let high = min(one.maximum[across], other.maximum[across])
      self.init(
        isAcross: axis == 0, position: ((low + high) / 2).rounded(), from: one.maximum[axis], to: other.minimum[axis])
    }

    fileprivate var size: Float { to - from }
  }

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

  func gaps(of box: Rect, _ axis: Int) -> [Gap] {
    var line = row(box, axis)
    let place = line.firstIndex { $0.minimum[axis] >= box.maximum[axis] - 0.05 } ?? line.count
    line.insert(box, at: place)
    let all = zip(line, line.dropFirst()).map { Gap($0, $1, axis) }
    var found: [Gap] = []
    // The gaps on both sides of the box, then those beside its neighbours.
    for (one, other) in [(place - 1, place), (place - 2, place - 1), (place, place + 1)] {
      guard all.indices.contains(one), all.indices.contains(other), all[one].size > 0.5,
        abs(all[one].size - all[other].size) < 0.05
      else { continue }
      for gap in [all[one], all[other]] where !found.contains(gap) { found.append(gap) }
    }
    return found
  }
}
