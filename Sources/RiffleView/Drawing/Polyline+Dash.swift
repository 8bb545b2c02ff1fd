import RiffleCore

extension [Polyline] {
  /// What of subpaths a line is drawn along: the share of their length that its trim leaves, cut into dashes.
  func drawn(by style: StrokeStyle) -> [Polyline] {
    var parts = map { (line: $0, start: Float(0)) }
    if style.trimStart != 0 || style.trimEnd != 1 { parts = trimmed(from: style.trimStart, to: style.trimEnd) }
    guard style.dash.reduce(0, +) > 0, style.dash.allSatisfy({ $0 >= 0 }) else { return parts.map(\.line) }
    return parts.flatMap { $0.line.dashes(style.dash, phase: style.dashPhase + $0.start) }
  }

  /// The parts of subpaths between two shares of their whole length, each with how far along its subpath it begins.
  private func trimmed(from: Float, to: Float) -> [(line: Polyline, start: Float)] {
    guard to > from else { return [] }
    let lengths = map { $0.distances.last ?? 0 }
    let whole = lengths.reduce(0, +)
    if count == 1, self[0].isClosed {
      // Around the seam it is one line.
      guard to - from < 1, whole > 0 else { return [(self[0], 0)] }
      let start = (from - from.rounded(.down)) * whole
      let end = start + (to - from) * whole
      var points = self[0].part(start, Swift.min(end, whole))
      if end > whole { points += self[0].part(0, end - whole).dropFirst() }
      return [(Polyline(points: points), start)]
    }
    var before: Float = 0
    var parts: [(line: Polyline, start: Float)] = []
    for (line, length) in zip(self, lengths) {
      let (low, high) = (Swift.max(from * whole - before, 0), Swift.min(to * whole - before, length))
      before += length
      if low <= 0, high >= length {
        parts.append((line, 0))
      } else if high > low {
        parts.append((Polyline(points: line.part(low, high)), low))
      }
    }
    return parts
  }
}

extension Polyline {
  /// The points, with the first once more at the end of a closed one.
  private var spine: [SIMD2<Float>] { isClosed && points.count > 1 ? points + [points[0]] : points }

  /// How far along each point of the spine is.
  fileprivate var distances: [Float] {
    var (sum, result) = (0.0, [Float(0)])
    let spine = spine
    for (a, b) in zip(spine, spine.dropFirst()) {
      let d = SIMD2<Double>(b - a)
      sum += (d * d).sum().squareRoot()
      result.append(Float(sum))
    }
    return result
  }

  /// The points between two distances, those at both ends included.
  fileprivate func part(_ low: Float, _ high: Float) -> [SIMD2<Float>] {
    part(low, high, spine, distances)
  }

  private func part(_ low: Float, _ high: Float, _ spine: [SIMD2<Float>], _ distances: [Float]) -> [SIMD2<Float>] {
    func point(at distance: Float, _ index: Int) -> SIMD2<Float> {
      guard index > 0, index < spine.count else { return spine[min(index, spine.count - 1)] }
      let span = distances[index] - distances[index - 1]
      let share = span > 0 ? min(max((distance - distances[index - 1]) / span, 0), 1) : 0
      return spine[index - 1] + (spine[index] - spine[index - 1]) * share
    }
    let first = distances.firstAfter(low)
    let end = max(distances.firstAfter(high), first)
    return [point(at: low, first)] + spine[first..<end] + [point(at: high, end)]
  }

  /// Dashes along it. More than thousands of them are not drawn: it is one line then.
  fileprivate func dashes(_ pattern: [Float], phase: Float) -> [Polyline] {
    let lengths = pattern.count & 1 == 0 ? pattern : pattern + pattern
    let period = lengths.reduce(0, +)
    let (spine, distances) = (spine, distances)
    let whole = distances[distances.count - 1]
    guard phase.isFinite, whole / period < 10_000 else { return [self] }
    var offset = (phase / period).rounded(.down) * period - phase
    var (dashes, index): ([Polyline], Int) = ([], 0)
    while offset < whole {
      let end = offset + lengths[index]
      if index & 1 == 0, end > 0 || end == 0 && lengths[index] == 0 {
        dashes.append(Polyline(points: part(max(offset, 0), min(end, whole), spine, distances)))
      }
      offset = end
      index = (index + 1) % lengths.count
    }
    return dashes
  }
}

extension [Float] {
  /// The index of the first one that is larger, in ascending order.
  fileprivate func firstAfter(_ value: Float) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
