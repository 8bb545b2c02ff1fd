extension Painter {
  func paintEmoji(_ text: String, in rect: Rect, on canvas: inout Canvas) {
    guard let strike = glyphs.emoji(text), strike.width > 0, strike.height > 0 else { return }
    let box = canvas.pixels(rect)
    guard box.isDrawable else { return }
    let ratio = min(box.size.x / Float(strike.width), box.size.y / Float(strike.height))
    let size = SIMD2(Float(strike.width), Float(strike.height)) * ratio
    let target = Rect(origin: box.center - size * 0.5, size: size)
    let (x0, x1) = canvas.columns(target)
    let (y0, y1) = canvas.rows(target)
    guard x0 < x1, y0 < y1 else { return }

    let columns = ResampledSpan(x0..<x1, origin: target.minimum.x, ratio: ratio, count: strike.width)
    let rows = ResampledSpan(y0..<y1, origin: target.minimum.y, ratio: ratio, count: strike.height)
    // Across first, then down: two short sums a pixel instead of one square.
    let width = x1 - x0
    var across = [SIMD4<Float>](repeating: .zero, count: width * strike.height)
    for y in 0..<strike.height {
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for (i, weight) in columns.taps(x) { sum += SIMD4<Float>(strike.channels(i, y)) * weight }
        across[y * width + x] = sum
      }
    }
    for y in 0..<(y1 - y0) {
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for (i, weight) in rows.taps(y) { sum += across[i * width + x] * weight }
        // The filter undershoots a little beside hard edges.
        let alpha = min(max(sum.w, 0), 255)
        let color = pointwiseMin(pointwiseMax(sum, .zero), SIMD4(repeating: alpha)) / 255
        if alpha > 0 { canvas.blend(color, x: x + x0, y: y + y0) }
      }
    }
  }
}

/// Filter weights for resampling one axis by a Catmull-Rom cubic as wide as a target pixel is in the source (never
/// narrower than the source's own pixels): an area filter when shrinking, smooth when enlarging.
private struct ResampledSpan {
  private var starts: [Int] = []
  private var weights: [[Float]] = []

  init(_ targets: Range<Int>, origin: Float, ratio: Float, count: Int) {
    let width = max(1 / ratio, 1)
    for target in targets {
      let middle = (Float(target) + 0.5 - origin) / ratio - 0.5
      let low = Int((middle - 2 * width).rounded(.up))
      let high = Int((middle + 2 * width).rounded(.down))
      var row = [Float](repeating: 0, count: max(high - low + 1, 0))
      var sum: Float = 0
      for i in 0..<row.count {
        row[i] = ResampledSpan.cubic((Float(low + i) - middle) / width)
        sum += row[i]
      }
      // Beyond its edges the picture is transparent: those taps weigh, but add nothing.
      let first = min(max(low, 0), count)
      let end = max(min(high + 1, count), first)
      starts.append(first)
      weights.append(row[(first - low)..<max(end - low, first - low)].map { $0 / sum })
    }
  }

  @inline(__always)
  func taps(_ target: Int) -> some Sequence<(Int, Float)> {
    weights[target].enumerated().lazy.map { [start = starts[target]] in (start + $0.offset, $0.element) }
  }

  private static func cubic(_ x: Float) -> Float {
    let a = abs(x)
    if a < 1 { return 1 + a * a * (1.5 * a - 2.5) }
    if a < 2 { return 2 + a * (-4 + a * (2.5 - 0.5 * a)) }
    return 0
  }
}
