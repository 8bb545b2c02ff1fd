import RiffleCore

extension Painter {
  func paintImage(_ layer: ImageLayer, on canvas: inout Canvas) {
    let box = canvas.pixels(layer.outline.rect)
    guard box.isDrawable else { return }
    guard let image = images.image(of: layer), all(image.size .> .zero) else {
      paintPlaceholder(layer, on: &canvas)
      return
    }
    if let slice = layer.slice {
      for piece in NineSlice(slice, of: image, in: box, scale: canvas.scale).pieces {
        guard let part = image.part(piece.cell) else { continue }
        paint(part, in: piece.place, layer, on: &canvas)
      }
    } else {
      paint(image, in: canvas.pixels(layer.place(of: image.size)), layer, on: &canvas)
    }
  }

  private func paint(_ image: SourceImage, in place: Rect, _ layer: ImageLayer, on canvas: inout Canvas) {
    let box = canvas.pixels(layer.outline.rect)
    guard place.isDrawable else { return }
    let seen = Rect(corner: pointwiseMax(place.minimum, box.minimum), corner: pointwiseMin(place.maximum, box.maximum))
    let (x0, x1) = canvas.columns(seen)
    let (y0, y1) = canvas.rows(seen)
    guard x0 < x1, y0 < y1 else { return }
    let outline = OutlineCoverage(layer.outline, on: canvas)
    let edges = RoundedCoverage(place, radius: 0)
    Painter.forEachRow(of: image, place: place, x: x0..<x1, y: y0..<y1, isCrisp: layer.isCrisp) { y, row in
      for x in x0..<x1 where row[x - x0].w > 0 {
        let point = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
        let coverage = min(outline.coverage(at: point), edges.coverage(at: point))
        if coverage > 0 { canvas.blend(row[x - x0] * coverage, x: x, y: y) }
      }
    }
  }

  /// Paints a content that is a single bleeding image, without a canvas, as images are large. Nil for other contents.
  func paintPicture(_ content: SpriteContent, scale wanted: Float) -> PaintedSprite? {
    guard content.layers.count == 1, case .image(let layer) = content.layers[0], layer.bleeds,
      let image = images.image(of: layer), layer.outline.rect.isDrawable
    else { return nil }
    let rect = layer.outline.rect
    // Enlarging adds no detail: beyond a certain size the sampler can do it.
    let room = Float(Painter.largestSide - 2 * Painter.bleed - 4)
    let longest = max(rect.size.x, rect.size.y)
    let natural = max(image.size.x / rect.size.x, image.size.y / rect.size.y)
    let useful = image.vector == nil ? max(natural, Painter.enlargedSide / longest) : .infinity
    let scale = min(wanted, useful, room / longest)
    let (width, height) = (Int((rect.size.x * scale).rounded(.up)), Int((rect.size.y * scale).rounded(.up)))
    guard width > 0, height > 0 else { return nil }
    // A clear pixel to the left and above, two to the right and below.
    let bleed = Painter.bleed
    var bitmap = Bitmap(width: width + 2 * bleed + 3, height: height + 2 * bleed + 3)
    let corner = bleed + 1
    let place = Rect(origin: SIMD2(repeating: Float(corner)), size: rect.size * scale)
    let (x, y) = (1..<(width + 2 * bleed + 1), 1..<(height + 2 * bleed + 1))
    Painter.forEachRow(of: image, place: place, x: x, y: y) { y, row in
      let line = y * bitmap.width + 1
      for (i, color) in row.enumerated() { bitmap.pixels[line + i] = packed(color * 255, threshold: 0.5) }
    }
    return PaintedSprite(bitmap: bitmap, scale: scale, origin: place.origin - rect.origin * scale)
  }

  /// The number of pixels that the edge of an image continues beyond its outline.
  static let bleed = 4
  /// The longer side in pixels up to which an image is enlarged when painted.
  private static let enlargedSide: Float = 1024

  /// Calls the closure with each row of a scaled image: its index, and its colours in 0...1.
  ///
  /// Samples the halved copy with at least twice the needed resolution: the filter stays short and still includes every
  /// pixel. A vector image is painted at the needed size.
  private static func forEachRow(
    of image: SourceImage, place: Rect, x: Range<Int>, y: Range<Int>, isCrisp: Bool = false,
    _ body: (Int, UnsafeBufferPointer<SIMD4<Float>>) -> Void
  ) {
    if let vector = image.vector, !isCrisp {
      return vector.painted(in: place, x: x, y: y).forEachRow { body($0 + y.lowerBound, $1) }
    }
    var texels = min(image.size.x / place.size.x, image.size.y / place.size.y)
    var times = 0
    while texels >= 4, times < 12 {
      texels /= 2
      times += 1
    }
    let (bitmap, halvings) = image.halved(times)
    // A halved copy of an odd width covers a little more than the image.
    let covered = SIMD2(Float(bitmap.width), Float(bitmap.height)) * Float(1 << halvings) / image.size
    let whole = Rect(origin: place.origin, size: place.size * covered)
    Resampling(bitmap, place: whole, x: x, y: y, clamps: true, isCrisp: isCrisp).forEachRow(body)
  }

  /// Paints a placeholder with the name of a missing image.
  func paintPlaceholder(_ layer: ImageLayer, on canvas: inout Canvas) {
    let (rect, scale) = (layer.outline.rect, canvas.scale)
    let outline = OutlineCoverage(layer.outline, on: canvas)
    let inner = OutlineCoverage(layer.outline.inset(by: 2), on: canvas)
    let (dark, light) = (SRGBColor(hex: 0x2B3648).premultiplied, SRGBColor(hex: 0x364459).premultiplied)
    let edge = SRGBColor(hex: 0xE4572E).premultiplied
    let (x0, x1) = canvas.columns(canvas.pixels(rect))
    let (y0, y1) = canvas.rows(canvas.pixels(rect))
    for y in y0..<max(y1, y0) {
      for x in x0..<max(x1, x0) {
        let point = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
        let coverage = outline.coverage(at: point)
        guard coverage > 0 else { continue }
        let local = (point - canvas.origin) / scale - rect.origin
        let stripe = (local.x + local.y) / 20
        let within = inner.coverage(at: point)
        let paper = stripe - stripe.rounded(.down) < 0.5 ? dark : light
        canvas.blend((paper * within + edge * (1 - within)) * coverage, x: x, y: y)
      }
    }
    let size = min(13, rect.size.x / max(Float(layer.name.unicodeScalars.count) * 0.6, 1), rect.size.y / 2)
    guard size >= 4 else { return }
    paintText(
      TextLine(layer.name, style: TextStyle(size: size), color: SRGBColor(hex: 0xFAF6EC), position: rect.center),
      on: &canvas)
  }
}

struct OutlineCoverage {
  private var ellipse: EllipseCoverage?
  private var rounded: RoundedCoverage
  /// The coverage of a path outline; its inner value is nil if it covers nothing.
  private var path: PathCoverage??

  init(_ outline: Outline, on canvas: Canvas) {
    let rect = canvas.pixels(outline.rect)
    rounded = RoundedCoverage(rect, radius: outline.radius * canvas.scale)
    if outline.isEllipse { ellipse = EllipseCoverage(rect) }
    if let inside = outline.path { path = .some(canvas.frame.coverage(of: inside, .fill(outline.fillRule))?.0) }
  }

  @inline(__always)
  func coverage(at point: SIMD2<Float>) -> Float {
    if let path { return path?.coverage(at: point) ?? 0 }
    return ellipse?.coverage(at: point) ?? rounded.coverage(at: point)
  }
}
