extension Painter {
  func paintImage(_ layer: ImageLayer, on canvas: inout Canvas) {
    let box = canvas.frame.pixels(layer.outline.rect)
    guard box.isDrawable else { return }
    guard let image = images.image(of: layer), all(image.size .> .zero) else {
      return paintPlaceholder(layer, on: &canvas)
    }
    if let slice = layer.slice {
      for piece in Self.pieces(of: image, cutAt: slice, in: box, scale: canvas.frame.scale) {
        guard let part = image.part(piece.cell) else { continue }
        paint(part, in: piece.place, layer, on: &canvas)
      }
    } else {
      paint(image, in: canvas.frame.pixels(layer.place(of: image.size)), layer, on: &canvas)
    }
  }

  private func paint(_ image: SourceImage, in place: Rect, _ layer: ImageLayer, on canvas: inout Canvas) {
    let box = canvas.frame.pixels(layer.outline.rect)
    guard place.isDrawable else { return }
    let seen = Rect(corner: pointwiseMax(place.minimum, box.minimum), corner: pointwiseMin(place.maximum, box.maximum))
    let (columns, rows) = (canvas.frame.columns(seen), canvas.frame.rows(seen))
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let outline = OutlineCoverage(layer.outline, on: canvas)
    let edges = RoundedCoverage(place, radius: 0)
    Painter.forEachRow(of: image, place: place, x: columns, y: rows, isCrisp: layer.isCrisp) { y, row in
      for (x, color) in zip(columns, row) where color.w > 0 {
        let point = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
        let coverage = min(outline.coverage(at: point), edges.coverage(at: point))
        if coverage > 0 { canvas.blend(color * coverage, x: x, y: y) }
      }
    }
  }

  /// Paints a single bleeding image without a canvas, as images are large. Nil for other contents.
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
    let place = Rect(origin: SIMD2(repeating: Float(bleed + 1)), size: rect.size * scale)
    let (x, y) = (1..<(width + 2 * bleed + 1), 1..<(height + 2 * bleed + 1))
    Painter.forEachRow(of: image, place: place, x: x, y: y) { y, row in
      let line = y * bitmap.width + 1
      for (i, color) in row.enumerated() { bitmap.pixels[line + i] = packed(color * 255, threshold: 0.5) }
    }
    return PaintedSprite(bitmap: bitmap, scale: scale, origin: place.origin - rect.origin * scale)
  }

  static let bleed = 4
  /// Larger images are enlarged by the sampler.
  private static let enlargedSide: Float = 1024

  /// Visits each row of a scaled image with its colours in 0...1: sampled from the halved copy with at least twice the
  /// needed resolution, so that a short filter includes every pixel; a vector image is painted at the needed size.
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

  func paintPlaceholder(_ layer: ImageLayer, on canvas: inout Canvas) {
    let (rect, scale) = (layer.outline.rect, canvas.frame.scale)
    let outline = OutlineCoverage(layer.outline, on: canvas)
    let inner = OutlineCoverage(layer.outline.inset(by: 2), on: canvas)
    let (dark, light) = (SRGBColor(hex: 0x2B3648).premultiplied, SRGBColor(hex: 0x364459).premultiplied)
    let edge = SRGBColor(hex: 0xE4572E).premultiplied
    canvas.frame.forEachPixel(in: canvas.frame.pixels(rect)) { x, y, point in
      let coverage = outline.coverage(at: point)
      guard coverage > 0 else { return }
      let local = (point - canvas.frame.origin) / scale - rect.origin
      let stripe = (local.x + local.y) / 20
      let within = inner.coverage(at: point)
      let paper = stripe - stripe.rounded(.down) < 0.5 ? dark : light
      canvas.blend((paper * within + edge * (1 - within)) * coverage, x: x, y: y)
    }
    let size = min(13, rect.size.x / max(Float(layer.name.unicodeScalars.count) * 0.6, 1), rect.size.y / 2)
    guard size >= 4 else { return }
    paintText(
      TextLine(layer.name, style: TextStyle(size: size), color: SRGBColor(hex: 0xFAF6EC), position: rect.center),
      on: &canvas)
  }

  /// Paints the back of a card: a frame, a panel with a lattice of diamonds, and a bright hairline between them. All
  /// lengths are fractions of the width.
  func paintLattice(
    _ rect: Rect, radius: Float, paper: SRGBColor, ink: SRGBColor, frame: SRGBColor, on canvas: inout Canvas
  ) {
    let (pixels, scale) = (canvas.frame.pixels, canvas.frame.scale)
    let outer = RoundedCoverage(pixels(rect), radius: radius * scale)
    canvas.fill(rect, paint: .color(frame)) { outer.coverage(at: $0) }

    let border = min(rect.size.x, rect.size.y) * 0.065
    let panel = rect.inset(by: border)
    guard panel.isDrawable else { return }
    let panelRadius = max(radius - border * 0.55, 0)
    let inner = RoundedCoverage(pixels(panel), radius: panelRadius * scale)
    canvas.fill(panel, paint: .color(paper)) { inner.coverage(at: $0) }

    let box = pixels(panel)
    // Whole diamonds across and down, so that all four sides are alike; five are distinguishable on 40 pixels.
    let across: Float = 5
    let down = max((across * box.size.y / box.size.x / 1.25).rounded(), 1)
    let cell = SIMD2(box.size.x / across, box.size.y / down)
    let perPixel = (1 / (cell.x * cell.x) + 1 / (cell.y * cell.y)).squareRoot()
    let middle = box.center
    // Half the thickness of a line, and the distance of a gem from the line's middle, in cells.
    let (lineWidth, gemInset): (Float, Float) = (0.085, 0.3)
    canvas.fill(panel, paint: .color(ink)) { point in
      let p = (point - middle) / cell
      let (u, v) = (p.x + p.y, p.x - p.y)
      // The distance to the nearest line of each family, in cells; the center of a diamond is at one half.
      let (du, dv) = (abs(u - u.rounded()), abs(v - v.rounded()))
      let line = Painter.edge((lineWidth - min(du, dv)) / perPixel)
      let gem = Painter.edge((min(du, dv) - gemInset) / perPixel)
      return inner.coverage(at: point) * max(line, gem)
    }

    let hairline = max(border * 0.22, 0.6 / scale)
    let ring = panel.inset(by: border * 0.55)
    guard ring.isDrawable else { return }
    let ringRadius = max(panelRadius - border * 0.55, 0)
    let outside = RoundedCoverage(pixels(ring), radius: ringRadius * scale)
    let inside = RoundedCoverage(pixels(ring.inset(by: hairline)), radius: max(ringRadius - hairline, 0) * scale)
    canvas.fill(ring, paint: .color(frame.opacity(0.85))) {
      max(outside.coverage(at: $0) - inside.coverage(at: $0), 0)
    }
  }

  @inline(__always) private static func edge(_ distance: Float) -> Float { min(max(distance + 0.5, 0), 1) }
}

struct OutlineCoverage {
  private var ellipse: EllipseCoverage?
  private var rounded: RoundedCoverage
  /// The coverage of a path outline; the inner optional is nil if it covers nothing.
  private var path: PathCoverage??

  init(_ outline: Outline, on canvas: Canvas) {
    let rect = canvas.frame.pixels(outline.rect)
    rounded = RoundedCoverage(rect, radius: outline.radius * canvas.frame.scale)
    if outline.isEllipse { ellipse = EllipseCoverage(rect) }
    if let inside = outline.path { path = .some(canvas.frame.coverage(of: inside, .fill(outline.fillRule))?.0) }
  }

  @inline(__always) func coverage(at point: SIMD2<Float>) -> Float {
    if let path { return path?.coverage(at: point) ?? 0 }
    return ellipse?.coverage(at: point) ?? rounded.coverage(at: point)
  }
}

/// The source of images. The view has no files; a backend provides them.
///
/// Results must stay the same while painted contents are cached: after a change, the caches must be cleared.
public protocol ImageSource {
  /// Returns the image of that name; nil if there is none, which draws a placeholder.
  func image(_ name: String) -> SourceImage?
  /// Returns the glyphs of a font file beside the images; nil if there is none, to use the shipped fonts.
  func glyphs(of font: CustomFont) -> (any GlyphSource)?
}

extension ImageSource {
  /// By default, a source has no fonts.
  public func glyphs(of font: CustomFont) -> (any GlyphSource)? { nil }

  package func image(of layer: ImageLayer) -> SourceImage? {
    guard let whole = image(layer.name), let cell = layer.cell else { return image(layer.name) }
    return whole.part(cell)
  }
}

/// A source without images.
public struct NoImages: ImageSource, Sendable {
  /// Creates the empty source.
  public init() {}
  public func image(_ name: String) -> SourceImage? { nil }
}

package struct ImageTable: ImageSource, Sendable {
  private var bitmaps: [String: Bitmap] = [:]
  private var vectors: [String: VectorImage] = [:]

  package init() {}

  package mutating func insert(_ image: SourceImage, named name: String) {
    if let vector = image.vector { vectors[name] = vector } else { bitmaps[name] = image.bitmap }
  }

  package func image(_ name: String) -> SourceImage? {
    vectors[name].map { SourceImage($0) } ?? bitmaps[name].map { SourceImage($0) }
  }
}

/// A loaded image and its halved copies, created on first use.
///
/// A class for memoization: the same image always gives the same copies.
public final class SourceImage {
  private lazy var levels = [vector?.bitmap() ?? Bitmap(width: 0, height: 0)]
  private var parts: [ImageCell: SourceImage] = [:]
  let vector: VectorImage?
  /// Width and height in pixels.
  package let size: SIMD2<Float>

  /// Creates an image from premultiplied pixels.
  public init(_ bitmap: Bitmap) {
    (vector, size) = (nil, SIMD2(Float(bitmap.width), Float(bitmap.height)))
    levels = [bitmap]
  }

  /// Creates an image from a drawing, with one pixel per point.
  public init(_ vector: VectorImage) { (self.vector, size) = (vector, vector.size) }

  package var bitmap: Bitmap { levels[0] }

  /// A separate image, without its neighbours at the edges; nil if it has no pixels.
  package func part(_ cell: ImageCell) -> SourceImage? {
    if let part = parts[cell] { return part }
    guard let bitmap = cell.bitmap(of: bitmap) else { return nil }
    let part = SourceImage(bitmap)
    parts[cell] = part
    return part
  }

  /// Halves as often as possible, at most `times`, by averaging pixels.
  package func halved(_ times: Int) -> (bitmap: Bitmap, times: Int) {
    while levels.count <= times, max(levels[levels.count - 1].width, levels[levels.count - 1].height) > 1 {
      levels.append(levels[levels.count - 1].halved())
    }
    let level = min(max(times, 0), levels.count - 1)
    return (levels[level], level)
  }
}

extension Bitmap {
  /// Rounds the size up; at an odd edge the last pixels are kept.
  package func halved() -> Bitmap {
    var half = Bitmap(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<half.height {
      let (top, bottom) = (2 * y * width, min(2 * y + 1, height - 1) * width)
      for x in 0..<half.width {
        let (left, right) = (2 * x, min(2 * x + 1, width - 1))
        let sum =
          spread(pixels[top + left]) &+ spread(pixels[top + right]) &+ spread(pixels[bottom + left])
          &+ spread(pixels[bottom + right])
        half.pixels[y * half.width + x] = gather((sum &+ 0x0002_0002_0002_0002) >> 2 & laneMask)
      }
    }
    return half
  }
}
