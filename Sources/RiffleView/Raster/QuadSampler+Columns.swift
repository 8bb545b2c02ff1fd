extension QuadSampler {
  /// Without perspective, they follow from the texture coordinates alone.
  @inline(__always)
  package func columns(of rows: QuadRows, row: Int, width: Int) -> Range<Int> {
    clipped(isPlain ? 0..<width : rows.span(row: row), row: row)
  }

  /// The columns that all rows accepted by `holds` sample; nil if they differ between rows.
  @inline(__always)
  package func uprightColumns(width: Int) -> Range<Int>? {
    guard isPlain, map.x.y == 0, map.y.x == 0 else { return nil }
    return clipped(0..<width, row: 0, checksRows: false)
  }

  @inline(__always)
  package func holds(row: Int) -> Bool {
    let y = start(0, row).y
    return y - 2 >= 0 && limit.y - 2 - y >= 0
  }

  /// The part of a row whose texture coordinates are on the bitmap: other samples are clear.
  ///
  /// Coordinates are linear over w, so each side of the bitmap is one linear inequality along the row and no pixel
  /// needs clamping. A margin of two 1/256ths for rounding ensures that sampling never leaves the bitmap.
  package func clipped(_ columns: Range<Int>, row: Int, checksRows: Bool = true) -> Range<Int> {
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
      if checksRows {
        keep(at.y - margin, dv)
        keep(limit.y - margin - at.y, -dv)
      }
    } else {
      keep(at.x - margin * at.z, du - margin * dw)
      keep((limit.x - margin) * at.z - at.x, (limit.x - margin) * dw - du)
      keep(at.y - margin * at.z, dv - margin * dw)
      keep((limit.y - margin) * at.z - at.y, (limit.y - margin) * dw - dv)
      keep(at.z - 1e-6, dw)
    }
    return from < to ? from..<to : 0..<0
  }
}

// Strongly enlarged bitmaps, such as a wide glow: many pixels are between the same texels.
extension QuadSampler {
  /// Pixels per texel from which this is faster, by up to two fifths.
  private static let leastEnlarged: Float = 12

  @inline(__always) var isEnlarged: Bool { stepAlong * QuadSampler.leastEnlarged < 256 }

  /// Fills `out` as `sample` does, for at least four columns of an affine map. Mostly four pixels are between the same
  /// texels as the four before, whose differences are reused; the sums equal those of `bilinear`.
  func sampleEnlarged(
    _ part: Range<Int>, of columns: Range<Int>, row: Int, into out: UnsafeMutablePointer<UInt32>
  ) {
    let first = start(columns.lowerBound, row)
    let lane = SIMD4<Float>(0, 1, 2, 3)
    let (u0, v0) = (
      SIMD4(repeating: Float(first.x)) + lane * map.x.x, SIMD4(repeating: Float(first.y)) + lane * map.y.x
    )
    let magic = SIMD4<Float>(repeating: 12_582_912)
    var (column, line) = (SIMD4<UInt32>(repeating: .max), SIMD4<UInt32>(repeating: .max))
    var (low, high) = (Cell(.zero), Cell(.zero))
    @inline(__always) func four(_ along: SIMD4<Float>) -> SIMD4<UInt32> {
      let u = unsafeBitCast(u0 + along * map.x.x + magic, to: SIMD4<UInt32>.self)
      let v = unsafeBitCast(v0 + along * map.y.x + magic, to: SIMD4<UInt32>.self)
      let apart = unsafeBitCast(((u ^ column) | (v ^ line)) & 0x3F_FF00, to: SIMD2<UInt64>.self)
      if apart[0] | apart[1] == 0 {
        let (fx, fy) = (twice(u & 255), twice(v & 255))
        let both = (fx &* fy) &>> 8
        return pixels(low.weighed(fx, fy, both) &>> 8) | pixels(high.weighed(fx, fy, both) & 0xFF00)
      }
      let lastColumn = UInt32(unsafeBitCast(u, to: SIMD2<UInt64>.self)[1] >> 32)
      let lastLine = UInt32(unsafeBitCast(v, to: SIMD2<UInt64>.self)[1] >> 32)
      (column, line) = (SIMD4(repeating: lastColumn), SIMD4(repeating: lastLine))
      let texel = base + (Int(lastLine >> 8 & 0x3FFF) &* stride &+ Int(lastColumn >> 8 & 0x3FFF))
      let texels = SIMD4(texel[0], texel[1], texel[stride], texel[stride &+ 1])
      (low, high) = (Cell(redBlue(texels)), Cell(greenAlpha(texels)))
      return bilinear(u, v)
    }
    var i = part.lowerBound
    var along = SIMD4<Float>(repeating: Float(i))
    while i &+ 4 <= part.upperBound {
      UnsafeMutableRawPointer(out + i).storeBytes(of: four(along), as: SIMD4<UInt32>.self)
      along += 4
      i &+= 4
    }
    if i < part.upperBound {
      // The last four overlap the ones before.
      let at = columns.count &- 4
      UnsafeMutableRawPointer(out + at).storeBytes(of: four(SIMD4(repeating: Float(at))), as: SIMD4<UInt32>.self)
    }
  }

  /// Two channels of a texel, times 256 plus a half, and the differences to its neighbours.
  private struct Cell {
    private let here, right, below, both: SIMD8<UInt16>

    @inline(__always)
    init(_ channels: SIMD8<UInt16>) {
      let pairs = unsafeBitCast(channels, to: SIMD4<UInt32>.self)
      func all(_ place: Int) -> SIMD8<UInt16> {
        unsafeBitCast(SIMD4(repeating: pairs[place]), to: SIMD8<UInt16>.self)
      }
      let (a, b, c, d) = (all(0), all(1), all(2), all(3))
      (here, right, below, both) = (a &<< 8 &+ 128, b &- a, c &- a, a &- b &- c &+ d)
    }

    @inline(__always)
    func weighed(_ fx: SIMD8<UInt16>, _ fy: SIMD8<UInt16>, _ fxy: SIMD8<UInt16>) -> SIMD8<UInt16> {
      here &+ right &* fx &+ below &* fy &+ both &* fxy
    }
  }
}

extension QuadSampler {
  /// Fills `out` with the samples of a row's clipped columns, and visits each visible run of columns within `part` and
  /// up to seven beside it; samples are at the offset from the first column. The first four of `out` may always be
  /// written.
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

  /// Extends a part, counted from the first column, to multiples of four, or to the last column.
  @inline(__always)
  static func fours(of columns: Range<Int>, _ part: Range<Int>) -> Range<Int> {
    let (from, to) = (part.lowerBound &- columns.lowerBound, part.upperBound &- columns.lowerBound)
    return from & ~3..<min((to &+ 3) & ~3, columns.count)
  }

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

  /// Visits blocks of columns that touch a part, counted from the first, with the tile colour of the samples from a
  /// block's first on. Returns the blocks' end, and the remaining columns.
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
