// The sampled pixels of a row.
extension QuadSampler {
  /// Returns the sampled pixels of a row.
  ///
  /// Without perspective they follow from the texture coordinates alone.
  @inline(__always)
  package func columns(of rows: QuadRows, row: Int, width: Int) -> Range<Int> {
    clipped(isPlain ? 0..<width : rows.span(row: row), row: row)
  }

  /// Returns the columns that all rows accepted by `holds` sample; nil if they differ between rows.
  @inline(__always)
  package func uprightColumns(width: Int) -> Range<Int>? {
    guard isPlain, map.x.y == 0, map.y.x == 0 else { return nil }
    return clipped(0..<width, row: 0, checksRows: false)
  }

  /// Returns true if a row of an upright map is on the bitmap.
  @inline(__always)
  package func holds(row: Int) -> Bool {
    let y = start(0, row).y
    return y - 2 >= 0 && limit.y - 2 - y >= 0
  }

  /// Returns the part of a row whose texture coordinates are on the bitmap: other samples are clear.
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
      // w is 1 everywhere.
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
