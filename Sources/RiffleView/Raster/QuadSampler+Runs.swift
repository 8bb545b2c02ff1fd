// What is of one colour is not sampled.
extension QuadSampler {
  /// Fills `out` with the samples of one row at `columns`, which must be clipped, and hands over each run of columns in
  /// which something is seen; `out` holds them from its beginning plus as many columns as the run lies to the right.
  /// The first four of `out` may be written in any case.
  ///
  /// What lies within a tile of one colour, or two beside each other, is that colour: all weights add up to one. It is
  /// looked for in blocks of four or eight pixels.
  @inline(__always)
  func eachRun(of columns: Range<Int>, row: Int, into out: UnsafeMutablePointer<UInt32>, _ body: (Range<Int>) -> Void) {
    let along = stepAlong
    guard let tiles, isAffine, columns.count >= 8, 3 * along < UniformTiles.reach else {
      sample(columns, row: row, into: out)
      return body(columns)
    }
    let block = 7 * along < UniformTiles.reach ? 8 : 4
    let first = columns.lowerBound
    var (run, mixed) = (-1, -1)
    let rest = eachBlock(of: columns, row: row, tiles, count: block, samples: block) { i, color in
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
    if mixed < 0, rest < columns.count { mixed = rest }
    if mixed >= 0 { sample(mixed..<columns.count, of: columns, row: row, into: out) }
    if run < 0 { run = rest }
    if run < columns.count { body(first &+ run..<columns.upperBound) }
  }

  /// Hands over blocks of a row's columns, counted from the first, and what a tile says about the samples from a block's
  /// first on; returns where blocks end, with fewer columns left than such samples.
  ///
  /// What rounding adds and takes away, less than two 1/256ths, is taken off: so much lies beside all clipped columns.
  @inline(__always)
  func eachBlock(
    of columns: Range<Int>, row: Int, _ tiles: UnsafePointer<UInt32>, count: Int, samples: Int,
    _ body: (_ first: Int, _ color: UInt32) -> Void
  ) -> Int {
    let (start, step) = affineLine(columns.lowerBound, row: row)
    let low = (start + (step * Double(samples - 1)).replacing(with: 0, where: step .> 0) - 1.75) * UniformTiles.unit
    let steps = step * (Double(count) * UniformTiles.unit)
    let (across, du, dv) = (UniformTiles.count(stride), Int(steps.x), Int(steps.y))
    var (i, u, v) = (0, Int(low.x), Int(low.y))
    while i &+ samples <= columns.count {
      body(i, tiles[(v >> UniformTiles.shift) &* across &+ u >> UniformTiles.shift])
      (i, u, v) = (i &+ count, u &+ du, v &+ dv)
    }
    return i
  }
}
