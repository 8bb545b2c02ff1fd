import RiffleCore

extension [Polyline] {
  /// Returns the outline of a stroke along subpaths, trimmed and dashed by its style.
  ///
  /// - Parameter tolerance: the maximal distance of the lines from the curves, also for the outline.
  package func stroked(_ style: StrokeStyle, tolerance: Float) -> [Polyline] {
    drawn(by: style, tolerance).flatMap { $0.stroked(style, tolerance: tolerance) }
  }

  private func drawn(by style: StrokeStyle, _ tolerance: Float) -> [Polyline] {
    var parts = map { (line: $0, start: Float(0)) }
    if style.trimStart != 0 || style.trimEnd != 1 {
      parts = trimmed(from: style.trimStart, to: style.trimEnd, tolerance)
    }
    guard style.dash.reduce(0, +) > 0, style.dash.allSatisfy({ $0 >= 0 }) else {
      return parts.map { $0.line.ended(by: style.lineCap, tolerance) }
    }
    return parts.flatMap { $0.line.dashes(style.dash, phase: style.dashPhase + $0.start, tolerance) }
  }

  /// Returns the parts of subpaths between two fractions of their total length, each with its start along its subpath.
  private func trimmed(from: Float, to: Float, _ tolerance: Float) -> [(line: Polyline, start: Float)] {
    guard to > from else { return [] }
    let cutters = map { PolylineCutter($0, tolerance) }
    let whole = cutters.reduce(0) { $0 + $1.length }
    if count == 1, self[0].isClosed {
      // Across the seam it is one line.
      guard to - from < 1, whole > 0 else { return [(self[0], 0)] }
      let start = (from - from.rounded(.down)) * whole
      let end = start + (to - from) * whole
      let cutter = cutters[0]
      let first = cutter.part(start, Swift.min(end, whole))
      return [(end > whole ? first.joined(to: cutter.part(0, end - whole)) : first, start)]
    }
    var before: Float = 0
    var parts: [(line: Polyline, start: Float)] = []
    for (line, cutter) in zip(self, cutters) {
      let length = cutter.length
      let (low, high) = (Swift.max(from * whole - before, 0), Swift.min(to * whole - before, length))
      before += length
      if low <= 0, high >= length {
        parts.append((line, 0))
      } else if high > low {
        parts.append((cutter.part(low, high), low))
      }
    }
    return parts
  }
}

extension Polyline {
  /// Adds the curve's directions at both ends, if the caps depend on them.
  fileprivate func ended(by cap: LineCap, _ tolerance: Float) -> Polyline {
    guard !isClosed, cap != .round, startDirection == nil else { return self }
    let cutter = PolylineCutter(self, tolerance)
    return cutter.part(0, cutter.length)
  }

  /// Returns dashes along the line. For more than thousands of dashes, returns the whole line.
  fileprivate func dashes(_ pattern: [Float], phase: Float, _ tolerance: Float) -> [Polyline] {
    let lengths = pattern.count & 1 == 0 ? pattern : pattern + pattern
    let period = lengths.reduce(0, +)
    let cutter = PolylineCutter(self, tolerance)
    let whole = cutter.length
    guard phase.isFinite, whole / period < 10_000 else { return [self] }
    var offset = (phase / period).rounded(.down) * period - phase
    var (dashes, index): ([Polyline], Int) = ([], 0)
    // True if a dash covers the start, or the end.
    var (overStart, overEnd) = (false, false)
    while offset < whole {
      let end = offset + lengths[index]
      if index & 1 == 0, end > 0 || end == 0 && lengths[index] == 0 {
        dashes.append(cutter.part(max(offset, 0), min(end, whole)))
        overStart = overStart || offset <= 0 && end > 0
        overEnd = end >= whole
      }
      offset = end
      index = (index + 1) % lengths.count
    }
    // Across the seam of a closed line it is one dash, with a join at a corner.
    guard isClosed, overStart, overEnd else { return dashes }
    if dashes.count == 1 { return [self] }
    let last = dashes.removeLast()
    dashes[0] = last.joined(to: dashes[0])
    return dashes
  }

  fileprivate func joined(to next: Polyline) -> Polyline {
    var whole = Polyline(points: points + next.points.dropFirst())
    (whole.startDirection, whole.endDirection) = (startDirection, next.endDirection)
    return whole
  }
}
