extension QuadSampler {
  /// The part of a row whose texture coordinates are on the bitmap: other samples are clear.
  ///
  /// Coordinates are linear over w, so each side of the bitmap is one linear inequality along the row. A margin of two
  /// 1/256ths for rounding ensures that sampling never leaves the bitmap.
  package func clipped(_ columns: Range<Int>, row: Int) -> Range<Int> {
    let (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
    var (from, to) = (columns.lowerBound, columns.upperBound)
    // Manual rounding: without SSE 4 the standard one is a call. NaN changes nothing.
    @inline(__always) func keep(_ value: Double, _ slope: Double) {
      // value + slope · x >= 0
      let edge = -value / slope
      if abs(slope) < 1e-12 {
        if value < 0 { to = from - 1 }
      } else if slope > 0 {
        guard edge > low else { return }
        let whole = edge < high ? Int(edge) : columns.upperBound
        from = max(from, edge < high && Double(whole) < edge ? whole + 1 : whole)
      } else if edge < high {
        to = min(to, edge < low ? columns.lowerBound : Int(edge) + 1)
      }
    }
    let at = start(0, row)
    let (du, dv, dw) = (Double(map.x.x), Double(map.y.x), Double(map.w.x))
    let margin = 2.0
    if isAffine {
      keep(at.x - margin, du)
      keep(limit.x - margin - at.x, -du)
      keep(at.y - margin, dv)
      keep(limit.y - margin - at.y, -dv)
    } else {
      keep(at.x - margin * at.z, du - margin * dw)
      keep((limit.x - margin) * at.z - at.x, (limit.x - margin) * dw - du)
      keep(at.y - margin * at.z, dv - margin * dw)
      keep((limit.y - margin) * at.z - at.y, (limit.y - margin) * dw - dv)
      keep(at.z - 1e-6, dw)
      // In front of the eye.
      keep(1 / Double(Homography.nearestW) - at.z, -dw)
    }
    return from < to ? from..<to : 0..<0
  }

  /// Fills `out` with the samples of a row's clipped columns, and visits each visible run of columns; samples are at
  /// the offset from the first column. The first four of `out` may always be written.
  ///
  /// A sample within a tile of one colour, or two adjacent ones, has that colour, as the weights add up to one. Tiles
  /// are checked in blocks of four or eight pixels.
  @inline(__always) package func eachRun(
    of columns: Range<Int>, row: Int, into out: UnsafeMutablePointer<UInt32>, _ body: (Range<Int>) -> Void
  ) {
    let (first, end) = (columns.lowerBound, columns.count)
    guard let tiles, isAffine, end >= 8, 3 * stepAlong < UniformTiles.reach else {
      sample(0..<end, of: columns, row: row, into: out)
      return body(columns)
    }
    let block = 7 * stepAlong < UniformTiles.reach ? 8 : 4
    var (run, mixed) = (-1, -1)
    let rest = eachBlock(of: columns, row: row, tiles, count: block) { i, color in
      if color == UniformTiles.mixed {
        if mixed < 0 { mixed = i }
        if run < 0 { run = i }
        return
      }
      if mixed >= 0 {
        sample(mixed..<i, of: columns, row: row, into: out)
        mixed = -1
      }
      if color != 0 {
        if run < 0 { run = i }
        (out + i).update(repeating: color, count: block)
      } else if run >= 0 {
        body(first &+ run..<first &+ i)
        run = -1
      }
    }
    if mixed < 0, rest < end { mixed = rest }
    if mixed >= 0 { sample(mixed..<end, of: columns, row: row, into: out) }
    if run < 0 { run = rest }
    if run < end { body(first &+ run..<first &+ end) }
  }

  /// Visits blocks of columns, counted from the first, with their tile colour. Returns the blocks' end.
  ///
  /// The bounds include a margin for rounding, less than two 1/256ths, which all clipped columns have.
  @inline(__always) private func eachBlock(
    of columns: Range<Int>, row: Int, _ tiles: UnsafePointer<UInt32>, count: Int,
    _ body: (_ first: Int, _ color: UInt32) -> Void
  ) -> Int {
    let (start, step) = affineLine(columns.lowerBound, row: row)
    let low = (start + (step * Double(count - 1)).replacing(with: 0, where: step .> 0) - 1.75) * UniformTiles.unit
    let steps = step * (Double(count) * UniformTiles.unit)
    let (across, du, dv) = (UniformTiles.count(stride), Int(steps.x), Int(steps.y))
    var (i, u, v) = (0, Int(low.x), Int(low.y))
    while i &+ count <= columns.count {
      body(i, tiles[(v >> UniformTiles.shift) &* across &+ u >> UniformTiles.shift])
      (i, u, v) = (i &+ count, u &+ du, v &+ dv)
    }
    return i
  }
}
