extension Painter {
  func paintBlurred(_ rect: Rect, radius: Float, blur: Float, color: SRGBColor, on canvas: inout Canvas) {
    let full = color.premultiplied
    BlurredRows(rect, radius: radius, blur: blur, in: canvas.frame)?.forEachRow { y, columns, amounts, _ in
      for (x, amount) in zip(columns, amounts) where amount > 0 { canvas.blend(full * amount, x: x, y: y) }
    }
  }

  func paintBlurred(_ path: Path, _ style: PathStyle, blur: Float, color: SRGBColor, on canvas: inout Canvas) {
    guard let (shape, pixels) = canvas.frame.coverage(of: path, style) else { return }
    let deviation = max(blur * canvas.frame.scale, 0.3)
    let reach = Int((Painter.blurReach * deviation).rounded(.up))
    let (columns, rows) = (canvas.frame.columns(pixels), canvas.frame.rows(pixels))
    let (left, right) = (max(columns.lowerBound - reach, 0), min(columns.upperBound + reach, canvas.width))
    let (top, bottom) = (max(rows.lowerBound - reach, 0), min(rows.upperBound + reach, canvas.height))
    let (width, height) = (right - left, bottom - top)
    guard width > 0, height > 0 else { return }
    // The weight of each pixel is the integral of the Gaussian over it.
    let k = 0.70710678 / deviation
    let bell = (-reach...reach).map { step in
      0.5 * (errorFunction((Float(step) + 0.5) * k) - errorFunction((Float(step) - 0.5) * k))
    }
    var across = [Float](repeating: 0, count: width * rows.count)
    canvas.frame.forEachPixel(in: pixels) { x, y, center in
      let amount = shape.coverage(at: center)
      guard amount > 0 else { return }
      for step in -reach...reach where x + step >= left && x + step < right {
        across[(y - rows.lowerBound) * width + x + step - left] += amount * bell[step + reach]
      }
    }
    let full = color.premultiplied
    for y in top..<bottom {
      for x in 0..<width {
        var amount: Float = 0
        for row in (y - reach..<y + reach + 1).clamped(to: rows) {
          amount += across[(row - rows.lowerBound) * width + x] * bell[row - y + reach]
        }
        if amount > 1 / 1024 { canvas.blend(full * min(amount, 1), x: x + left, y: y) }
      }
    }
  }

  func paintInnerShadow(
    _ outline: Outline, blur: Float, offset: SIMD2<Float>, color: SRGBColor, on canvas: inout Canvas
  ) {
    let box = canvas.frame.pixels(outline.rect)
    guard box.isDrawable else { return }
    // The part of the moved outline within reach of the blur must fit on the canvas.
    let reach = Painter.blurReach * max(blur, 0) * canvas.frame.scale
    let margin = Int((reach + max(abs(offset.x), abs(offset.y)) * canvas.frame.scale).rounded(.up)) + 1
    var light = Canvas(
      CanvasFrame(
        width: canvas.width + 2 * margin, height: canvas.height + 2 * margin, scale: canvas.frame.scale,
        origin: canvas.frame.origin + SIMD2(repeating: Float(margin))))
    if let path = outline.path ?? (outline.isEllipse ? Path(ellipseIn: outline.rect) : nil) {
      paintBlurred(path.mapped { $0 + offset }, .fill(outline.fillRule), blur: blur, color: .white, on: &light)
    } else {
      let moved = Rect(origin: outline.rect.origin + offset, size: outline.rect.size)
      paintBlurred(moved, radius: outline.radius, blur: blur, color: .white, on: &light)
    }
    let shape = OutlineCoverage(outline, on: canvas)
    let full = color.premultiplied
    let (columns, rows) = (canvas.frame.columns(box), canvas.frame.rows(box))
    light.forEachRow { row, colors in
      let y = row - margin
      guard rows.contains(y) else { return }
      for x in columns {
        let amount = shape.coverage(at: SIMD2(Float(x) + 0.5, Float(y) + 0.5)) * (1 - min(colors[x + margin].w, 1))
        if amount > 0 { canvas.blend(full * amount, x: x, y: y) }
      }
    }
  }
}

/// A rounded rectangle under a Gaussian blur, row by row, without blurring: a stack of slabs, each a product of a
/// profile in x and one in y, differences of two error functions. Exact, but for steps of the arc that the blur hides.
///
/// As in a nine-slice, only rows and columns near the sides are summed; one of each stands for those between.
package struct BlurredRows {
  private let box: Rect
  private let deviation: Float
  /// Corner radius in pixels.
  private let r: Float
  private let slabs: Int
  private let columns: Range<Int>
  let rows: Range<Int>
  private let middle: (columns: Range<Int>, rows: Range<Int>)
  /// Profiles of the columns by slab, only one for those between the sides.
  private var across: [[Float]] = []

  package init?(_ rect: Rect, radius: Float, blur: Float, in frame: CanvasFrame) {
    box = frame.pixels(rect)
    let reach = frame.pixels(rect.inset(by: -Painter.blurReach * max(blur, 0)))
    guard box.isDrawable, reach.isDrawable else { return nil }
    deviation = max(blur * frame.scale, 0.3)
    r = max(min(radius * frame.scale, min(box.size.x, box.size.y) / 2), 0)
    // No slab higher than two thirds of the deviation, or its steps would show through the blur.
    slabs = r > 0.5 ? min(max(Int(r / deviation * 1.5) + 2, 5), 64) : 1
    (columns, rows) = (frame.columns(reach), frame.rows(reach))
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    // Farther from a side the profile is constant: see `errorFunction`.
    let side = r + 6 * deviation / Self.slope + 1
    func inner(_ low: Float, _ high: Float, of all: Range<Int>) -> Range<Int> {
      let limits = SIMD2(Float(all.lowerBound), Float(all.upperBound))
      let first = min(max((low + side).rounded(.up), limits[0]), limits[1])
      return Int(first)..<Int(max(min((high - side).rounded(.down), limits[1]), first))
    }
    middle = (inner(box.minimum.x, box.maximum.x, of: columns), inner(box.minimum.y, box.maximum.y, of: rows))
    across = (0..<slabs).map { slab in
      let indent = self.slab(slab).indent
      return summed.map { profile(Float($0) + 0.5, box.minimum.x + indent, box.maximum.x - indent) }
    }
  }

  /// Near the sides, and the first between them.
  private var summed: [Int] { columns.filter { !middle.columns.dropFirst().contains($0) } }

  var flatShare: Float {
    Float(middle.columns.count * middle.rows.count) / Float(max(columns.count * rows.count, 1))
  }

  /// Visits each row with its columns and their amounts of 0 to 1.
  package func forEachRow(
    in part: Range<Int>? = nil,
    _ body: (_ row: Int, _ columns: Range<Int>, _ amounts: UnsafeBufferPointer<Float>, _ isRepeated: Bool) -> Void
  ) {
    // The tail is reduced to zero where the paint ends, or the cut would show as a faint rectangle.
    let tail: Float = 0.0047
    var amounts = [Float](repeating: 0, count: columns.count)
    var shares: [Float] = []
    let left = middle.columns.lowerBound - columns.lowerBound
    for y in part.map(rows.clamped) ?? rows {
      let isMiddle = !shares.isEmpty && y > middle.rows.lowerBound && middle.rows.contains(y)
      let those = isMiddle ? shares : self.shares(of: y)
      let isRepeated = those == shares
      if !isRepeated {
        shares = those
        var few = [Float](repeating: 0, count: across[0].count)
        for (share, across) in zip(shares, across) where share != 0 {
          for x in few.indices { few[x] += across[x] * share }
        }
        for x in few.indices { few[x] = min((few[x] - tail) / (1 - tail), 1) }
        let between = middle.columns.count
        for (x, amount) in few.enumerated() { amounts[x <= left || between == 0 ? x : x + between - 1] = amount }
        for x in left..<left + between { amounts[x] = few[left] }
      }
      amounts.withUnsafeBufferPointer { body(y, columns, $0, isRepeated) }
    }
  }

  private func shares(of row: Int) -> [Float] {
    let y = Float(row) + 0.5
    return (0..<slabs).map { index in
      if index == 0 { return profile(y, box.minimum.y + r, box.maximum.y - r) }
      let (_, top, bottom) = slab(index)
      return profile(y, box.minimum.y + top, box.minimum.y + bottom)
        + profile(y, box.maximum.y - bottom, box.maximum.y - top)
    }
  }

  /// The inset of a slab from the sides, and its span below the upper edge: slab 0 is the full width between the
  /// corners, the others cut the arc at equal steps of height.
  private func slab(_ index: Int) -> (indent: Float, top: Float, bottom: Float) {
    guard index > 0 else { return (0, 0, 0) }
    let step = r / Float(slabs - 1)
    let (top, bottom) = (step * Float(index - 1), step * Float(index))
    let height = r - (top + bottom) / 2
    return (r - max(r * r - height * height, 0).squareRoot(), top, bottom)
  }

  private func profile(_ x: Float, _ low: Float, _ high: Float) -> Float {
    let k = Self.slope / deviation
    return 0.5 * (errorFunction((high - x) * k) - errorFunction((low - x) * k))
  }

  private static var slope: Float { 0.70710678 }
}

extension Painter {
  /// The pieces of a nine-slice, in pixels of the target: corners keep their size, edges stretch in one direction, the
  /// center in both. `edges` are left, top, right and bottom in pixels of the image, each `scale` pixels of the target;
  /// a smaller rectangle shrinks them in proportion.
  static func pieces(
    of image: SourceImage, cutAt edges: SIMD4<Float>, in rect: Rect, scale: Float
  ) -> [(cell: ImageCell, place: Rect)] {
    let columns = cuts(edges.x, edges.z, image.bitmap.width, rect.minimum.x, rect.size.x, scale)
    let rows = cuts(edges.y, edges.w, image.bitmap.height, rect.minimum.y, rect.size.y, scale)
    return rows.flatMap { row in
      columns.map { column in
        let (from, size) = (SIMD2(column.from, row.from), SIMD2(column.pixels, row.pixels))
        return (
          cell: ImageCell.part(from: from, size: size, at: .zero, within: size),
          place: Rect(origin: [column.start, row.start], size: [column.length, row.length])
        )
      }
    }
  }

  private typealias Cut = (from: Int, pixels: Int, start: Float, length: Float)

  private static func cuts(
    _ before: Float, _ after: Float, _ pixels: Int, _ start: Float, _ length: Float, _ scale: Float
  ) -> [Cut] {
    let first = min(max(Int(before), 0), pixels)
    let last = min(max(Int(after), 0), pixels - first)
    let shrunk = min(length / max(Float(first + last), 1), scale)
    // Pieces meet at whole pixels: two half-covered pixels would show the content beneath.
    let near = min((start + Float(first) * shrunk).rounded(), start + length)
    let far = max((start + length - Float(last) * shrunk).rounded(), near)
    return [
      (0, first, start, near - start), (first, pixels - first - last, near, far - near),
      (pixels - last, last, far, start + length - far),
    ].filter { $0.1 > 0 && $0.3 > 0 }
  }
}
