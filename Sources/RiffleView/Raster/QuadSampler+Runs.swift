// Runs of uniform colour are not sampled.
extension QuadSampler {
  /// Fills `out` with the samples of one row at `columns`, which must be clipped, and calls the closure with each
  /// visible run of columns within `part` and up to seven beside it; a run's samples are in `out` at its offset from
  /// the first column. The first four of `out` may always be written.
  ///
  /// A sample within a tile of one colour, or two adjacent ones, has that colour, as the weights add up to one. Tiles
  /// are checked in blocks of four or eight pixels.
  @inline(__always)
  package func eachRun(
    of columns: Range<Int>, _ part: Range<Int>, row: Int, into out: UnsafeMutablePointer<UInt32>,
    _ body: (Range<Int>) -> Void
  ) {
    let along = stepAlong
    let (first, part) = (columns.lowerBound, QuadSampler.fours(of: columns, part))
    guard let tiles, isAffine, columns.count >= 8, 3 * along < UniformTiles.reach else {
      sample(part, of: columns, row: row, into: out)
      return body(first &+ part.lowerBound..<first &+ part.upperBound)
    }
    let block = 7 * along < UniformTiles.reach ? 8 : 4
    var (run, mixed) = (-1, -1)
    let (rest, end) = eachBlock(of: columns, part, row: row, tiles, count: block, samples: block) { i, color in
      if color == UniformTiles.mixed || color == UniformTiles.opaque {
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

  /// Extends a part of a row's columns, counted from the first, to multiples of four, or to the last column.
  @inline(__always)
  static func fours(of columns: Range<Int>, _ part: Range<Int>) -> Range<Int> {
    let (from, to) = (part.lowerBound &- columns.lowerBound, part.upperBound &- columns.lowerBound)
    return from & ~3..<min((to &+ 3) & ~3, columns.count)
  }

  /// Calls the closure with each run of a row's clipped columns that is opaque according to the tiles.
  @inline(__always)
  func eachOpaqueRun(of columns: Range<Int>, _ part: Range<Int>, row: Int, _ body: (Range<Int>) -> Void) {
    guard let tiles, columns.count >= 8, 3 * stepAlong < UniformTiles.reach else { return }
    let block = 7 * stepAlong < UniformTiles.reach ? 8 : 4
    let part = QuadSampler.fours(of: columns, part)
    var run = part.lowerBound
    @inline(__always) func end(_ i: Int) {
      if i > run { body(columns.lowerBound &+ run..<columns.lowerBound &+ i) }
    }
    let (rest, _) = eachBlock(of: columns, part, row: row, tiles, count: block, samples: block) { i, color in
      if UniformTiles.isOpaque(color) { return }
      end(i)
      run = i &+ block
    }
    end(min(rest, part.upperBound))
  }

  /// Calls the closure with blocks of a row's columns that touch a part, counted from the first, and the tile colour of
  /// the samples from a block's first on. Returns the blocks' end, and the remaining columns.
  ///
  /// The bounds include a margin for rounding, less than two 1/256ths, which all clipped columns have.
  @inline(__always)
  func eachBlock(
    of columns: Range<Int>, _ part: Range<Int>, row: Int, _ tiles: UnsafePointer<UInt32>, count: Int, samples: Int,
    _ body: (_ first: Int, _ color: UInt32) -> Void
  ) -> (rest: Int, end: Int) {
    let (start, step) = affineLine(columns.lowerBound, row: row)
    let low = (start + (step * Double(samples - 1)).replacing(with: 0, where: step .> 0) - 1.75) * UniformTiles.unit
    let steps = step * (Double(count) * UniformTiles.unit)
    let (across, du, dv) = (UniformTiles.count(stride), Int(steps.x), Int(steps.y))
    let skipped = part.lowerBound / count
    var (i, u, v) = (skipped &* count, Int(low.x) &+ skipped &* du, Int(low.y) &+ skipped &* dv)
    while i < part.upperBound, i &+ samples <= columns.count {
      body(i, tiles[(v >> UniformTiles.shift) &* across &+ u >> UniformTiles.shift])
      (i, u, v) = (i &+ count, u &+ du, v &+ dv)
    }
    return (i, i < part.upperBound ? part.upperBound : i)
  }
}
