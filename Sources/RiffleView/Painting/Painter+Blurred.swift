import RiffleCore

extension Painter {
  /// Paints a rounded rectangle under a Gaussian blur, without blurring.
  ///
  /// A blurred rectangle is a product: (profile in x) · (profile in y), each a difference of two error functions. A
  /// rounded one is a stack of slabs, each a rectangle, so it is a sum of a few such products: the profiles are made
  /// once per column and per row, and equal rows are summed once. Exact except for the steps of the arc, which the blur
  /// hides.
  func paintBlurred(_ rect: Rect, radius: Float, blur: Float, color: SRGBColor, on canvas: inout Canvas) {
    let box = canvas.pixels(rect)
    let reach = canvas.pixels(rect.inset(by: -Painter.blurReach * max(blur, 0)))
    guard box.isDrawable, reach.isDrawable else { return }
    let deviation = max(blur * canvas.scale, 0.3)
    let r = max(min(radius * canvas.scale, min(box.size.x, box.size.y) / 2), 0)
    // No slab higher than two thirds of the deviation, or its steps would show through the blur.
    let slabs = r > 0.5 ? min(max(Int(r / deviation * 1.5) + 2, 5), 64) : 1

    let (x0, x1) = canvas.columns(reach)
    let (y0, y1) = canvas.rows(reach)
    guard x0 < x1, y0 < y1 else { return }
    var across = [[Float]](repeating: [], count: slabs)
    var down = across
    for slab in 0..<slabs {
      // Slab 0 is the full width between the corners; the others cut the arc at equal steps of height, in pairs.
      let (indent, top, bottom) = Painter.slab(slab, of: slabs, radius: r)
      across[slab] = (x0..<x1).map {
        Painter.box(Float($0) + 0.5, box.minimum.x + indent, box.maximum.x - indent, deviation)
      }
      down[slab] = (y0..<y1).map { row in
        let y = Float(row) + 0.5
        if slab == 0 { return Painter.box(y, box.minimum.y + r, box.maximum.y - r, deviation) }
        return Painter.box(y, box.minimum.y + top, box.minimum.y + bottom, deviation)
          + Painter.box(y, box.maximum.y - bottom, box.maximum.y - top, deviation)
      }
    }
    // The tail is reduced to exactly zero where the paint ends, or the cut would show as a faint rectangle.
    let tail: Float = 0.0047
    let full = color.premultiplied
    // Away from the corners a row equals the one before, and has few slabs.
    var amounts = [Float](repeating: 0, count: x1 - x0)
    var shares: [Float] = []
    for y in y0..<y1 {
      let those = down.map { $0[y - y0] }
      if those != shares {
        shares = those
        for x in amounts.indices { amounts[x] = 0 }
        for (share, across) in zip(shares, across) where share != 0 {
          for x in amounts.indices { amounts[x] += across[x] * share }
        }
      }
      for x in amounts.indices {
        let shown = (amounts[x] - tail) / (1 - tail)
        if shown > 0 { canvas.blend(full * min(shown, 1), x: x + x0, y: y) }
      }
    }
  }

  /// Returns the inset of a slab from the sides, and its span below the upper edge.
  private static func slab(_ index: Int, of count: Int, radius r: Float) -> (indent: Float, top: Float, bottom: Float) {
    guard index > 0 else { return (0, 0, 0) }
    let step = r / Float(count - 1)
    let (top, bottom) = (step * Float(index - 1), step * Float(index))
    let height = r - (top + bottom) / 2
    return (r - max(r * r - height * height, 0).squareRoot(), top, bottom)
  }

  /// Returns the share of a Gaussian around `x` that falls between `low` and `high`.
  private static func box(_ x: Float, _ low: Float, _ high: Float, _ deviation: Float) -> Float {
    let k = 0.70710678 / deviation
    return 0.5 * (errorFunction((high - x) * k) - errorFunction((low - x) * k))
  }
}
