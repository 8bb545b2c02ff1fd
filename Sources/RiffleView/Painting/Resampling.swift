/// Resamples a bitmap with a Catmull-Rom cubic, as wide as a target pixel in the source but at least one source pixel:
/// across first, then down, with only the rows needed for a target row.
struct Resampling {
  private let source: Bitmap
  private let columns: Span
  private let rows: Span

  /// - Parameters:
  ///   - place: the rectangle of the whole source in the target, in pixels.
  ///   - clamps: true to continue the outermost pixels beyond the edge; otherwise it is transparent there.
  ///   - isCrisp: true to average the covered area: enlarged pixels are squares with sharp edges.
  init(_ source: Bitmap, place: Rect, x: Range<Int>, y: Range<Int>, clamps: Bool = false, isCrisp: Bool = false) {
    self.source = source
    let ratio = place.size / SIMD2(Float(source.width), Float(source.height))
    let make = isCrisp ? Span.init(crisp:origin:ratio:count:clamps:) : Span.init(_:origin:ratio:count:clamps:)
    columns = make(x, place.minimum.x, ratio.x, source.width, clamps)
    rows = make(y, place.minimum.y, ratio.y, source.height, clamps)
  }

  /// Colours are in 0...1, no channel above its alpha.
  func forEachRow(_ body: (Int, UnsafeBufferPointer<SIMD4<Float>>) -> Void) {
    let width = columns.starts.count
    guard width > 0, !rows.starts.isEmpty else { return }
    let window = (rows.weights.map(\.count).max() ?? 0) + 1
    var held = [SIMD4<Float>](repeating: .zero, count: window * width)
    var heldRow = [Int](repeating: -1, count: window)
    var row = [SIMD4<Float>](repeating: .zero, count: width)
    for (index, y) in rows.targets.enumerated() {
      let (start, weights) = (rows.starts[index], rows.weights[index])
      for i in start..<(start + weights.count) where heldRow[i % window] != i {
        heldRow[i % window] = i
        filter(row: i, into: &held, at: i % window * width)
      }
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for (offset, weight) in weights.enumerated() { sum += held[(start + offset) % window * width + x] * weight }
        // The filter undershoots a little beside hard edges.
        let alpha = min(max(sum.w, 0), 255)
        row[x] = pointwiseMin(pointwiseMax(sum, .zero), SIMD4(repeating: alpha)) / 255
      }
      row.withUnsafeBufferPointer { body(y, $0) }
    }
  }

  private func filter(row: Int, into held: inout [SIMD4<Float>], at offset: Int) {
    source.pixels.withUnsafeBufferPointer { pixels in
      let line = row * source.width
      for x in 0..<columns.starts.count {
        var sum = SIMD4<Float>.zero
        let start = line + columns.starts[x]
        for (i, weight) in columns.weights[x].enumerated() { sum += floatChannels(pixels[start + i]) * weight }
        held[offset + x] = sum
      }
    }
  }

  private struct Span {
    let targets: Range<Int>
    private(set) var starts: [Int] = []
    private(set) var weights: [[Float]] = []

    init(_ targets: Range<Int>, origin: Float, ratio: Float, count: Int, clamps: Bool) {
      self.targets = targets
      // The source's width suffices for anything smaller than a pixel.
      let width = min(max(1 / ratio, 1), Float(count))
      for target in targets {
        let exact = (Float(target) + 0.5 - origin) / ratio - 0.5
        let middle = min(max(exact, -4 * Float(count)), 5 * Float(count))
        let low = Int((middle - 2 * width).rounded(.up))
        let high = Int((middle + 2 * width).rounded(.down))
        let row = (0..<max(high - low + 1, 0)).map { Span.cubic((Float(low + $0) - middle) / width) }
        append(row, from: low, count: count, clamps: clamps)
      }
    }

    /// A box filter: the overlap of target and source pixels.
    init(crisp targets: Range<Int>, origin: Float, ratio: Float, count: Int, clamps: Bool) {
      self.targets = targets
      for target in targets {
        let start = min(max((Float(target) - origin) / ratio, -2), Float(count) + 1)
        let end = min(max((Float(target) + 1 - origin) / ratio, start), Float(count) + 2)
        let low = Int(start.rounded(.down))
        var row: [Float] = []
        repeat {
          let pixel = Float(low + row.count)
          row.append(max(min(end, pixel + 1) - max(start, pixel), 0.000_001))
        } while Float(low + row.count) < end
        append(row, from: low, count: count, clamps: clamps)
      }
    }

    private mutating func append(_ row: [Float], from low: Int, count: Int, clamps: Bool) {
      let sum = row.reduce(0, +)
      // Weights beyond the edges go to the outermost pixel, or are dropped.
      let first = min(max(low, 0), count - (clamps ? 1 : 0))
      let end = max(min(low + row.count, count), first + (clamps ? 1 : 0))
      starts.append(first)
      var kept = [Float](repeating: 0, count: end - first)
      for (i, weight) in row.enumerated() {
        let place = low + i - first
        if kept.indices.contains(place) {
          kept[place] += weight / sum
        } else if clamps {
          kept[place < 0 ? 0 : kept.count - 1] += weight / sum
        }
      }
      weights.append(kept)
    }

    private static func cubic(_ x: Float) -> Float {
      let a = abs(x)
      if a < 1 { return 1 + a * a * (1.5 * a - 2.5) }
      if a < 2 { return 2 + a * (-4 + a * (2.5 - 0.5 * a)) }
      return 0
    }
  }
}
