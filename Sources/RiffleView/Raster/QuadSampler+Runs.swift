// What is of one colour is not sampled.
extension QuadSampler {
  /// Fills `out` with the samples of one row at `columns`, which must be clipped, and hands over each run of columns in
  /// which something is seen, of those that `part` names and up to seven beside them; `out` holds them from its beginning plus as many columns as the run lies to the right.
  /// The first four of `out` may be written in any case.
  ///
  /// What lies within a tile of one colour, or two beside each other, is that colour: all weights add up to one. It is
  /// looked for in blocks of four or eight pixels.
  @inline(__always)
  func eachRun(
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

  /// Some of a row's columns, counted from the first: from a multiple of four up to one, or up to the last.
  @inline(__always)
  static func fours(of columns: Range<Int>, _ part: Range<Int>) -> Range<Int> {
    let (from, to) = (part.lowerBound &- columns.lowerBound, part.upperBound &- columns.lowerBound)
    return from & ~3..<min((to &+ 3) & ~3, columns.count)
  }

  /// Hands over each run of a row's clipped columns in which nothing is seen through the bitmap, as far as tiles tell.
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

  /// Hands over blocks of a row's columns that touch a part, counted from the first, and what a tile says about the samples
  /// from a block's first on. Returns where blocks end, and what is left of the part: fewer columns than such samples.
  ///
  /// What rounding adds and takes away, less than two 1/256ths, is taken off: so much lies beside all clipped columns.
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
