/// A content painted once: a bitmap, and its position.
public struct PaintedSprite: Hashable, Sendable {
  /// The painted pixels.
  public var bitmap: Bitmap
  /// Pixels per local point as painted, before any `squeeze`.
  package var scale: Float
  /// Local point (0, 0) in the bitmap, in pixels from its top left corner.
  package var origin: SIMD2<Float>
  /// Painted pixels per pixel of the bitmap: 1, or a power of two in a copy for steep turns.
  package var squeeze: SIMD2<Float> = [1, 1]

  package init(bitmap: Bitmap, scale: Float, origin: SIMD2<Float>, squeeze: SIMD2<Float> = [1, 1]) {
    (self.bitmap, self.scale, self.origin, self.squeeze) = (bitmap, scale, origin, squeeze)
  }

  /// The map from local points to pixels of the bitmap.
  public var pixelsFromLocal: Homography {
    Homography(x: SIMD3(scale / squeeze.x, 0, origin.x), y: SIMD3(0, scale / squeeze.y, origin.y))
  }

  /// The area of the bitmap in local points: the ink and the transparent pixels around it.
  public var extent: Rect {
    let pixel = squeeze / scale
    return Rect(origin: -origin * pixel, size: SIMD2(Float(bitmap.width), Float(bitmap.height)) * pixel)
  }
}

/// Paints contents with analytic coverage: no supersampling, smooth at any radius and size.
///
/// Colours blend in sRGB space, as browsers and Core Animation do. Sums are floats, rounded once with an ordered
/// dither, so that wide faint layers show no bands.
public struct Painter {
  var glyphs: any GlyphSource
  package var images: any ImageSource

  public init(glyphs: any GlyphSource, images: any ImageSource = NoImages()) {
    self.glyphs = glyphs
    self.images = images
  }

  /// The maximal width and height of bitmaps in pixels; a larger content is painted coarser.
  package static let largestSide = 4096

  /// The reach of a blur in deviations: there it is at half a percent, and cut.
  static let blurReach: Float = 2.6

  /// Paints `content` at `scale` pixels per point with one transparent pixel all around; nil if nothing is visible.
  /// Wide blurs are painted at fewer pixels: read `scale` off the result.
  ///
  /// The corner of the bounds is at a whole pixel, or `phase` (0 to 1) of a pixel right of and below one; letters stay
  /// at whole pixels. Pixels beyond `seen`, in local points, may be left clear.
  public func paint(
    _ content: SpriteContent, scale wanted: Float, phase: SIMD2<Float> = .zero, seen: Rect? = nil
  ) -> PaintedSprite? {
    guard wanted.isFinite, wanted > 0 else { return nil }
    if content.blur > 0 {
      var plain = content
      plain.blur = 0
      return paint(plain, scale: wanted, phase: phase)?.blurred(by: content.blur)
    }
    if let picture = paintPicture(content, scale: wanted) { return picture }
    var scale = min(wanted, coarsestUseful(content) ?? wanted)
    guard var ink = ink(content.layers, scale: scale) else { return nil }
    let longest = max(ink.size.x, ink.size.y) * scale
    if longest > Float(Painter.largestSide - 4) {
      scale *= Float(Painter.largestSide - 4) / longest
      guard let coarser = self.ink(content.layers, scale: scale) else { return nil }
      ink = coarser
    }

    // Aligned to a whole pixel, so that a card on whole pixels is copied, not resampled.
    let reach = ((content.bounds.minimum - ink.minimum) * scale - SIMD2(repeating: 0.001)).rounded(.up)
    let corner = reach + SIMD2(1, 1) + phase
    var origin = corner - content.bounds.minimum * scale
    // A bilinear sampler may stop on the first transparent pixel and read the second.
    var end = (ink.maximum * scale + origin - SIMD2(repeating: 0.001)).rounded(.up) + SIMD2(2, 2)
    if let seen {
      // Whole cells of the dither, so that the visible pixels are the same.
      let cut = pointwiseMin(pointwiseMax(((seen.minimum * scale + origin) / 8).rounded(.down) * 8 - 8, .zero), end)
      end = pointwiseMax(pointwiseMin(end, (seen.maximum * scale + origin).rounded(.up) + 8), cut) - cut
      origin -= cut
    }
    let frame = CanvasFrame(width: max(Int(end.x), 3), height: max(Int(end.y), 3), scale: scale, origin: origin)
    var canvas = Canvas(frame)
    for (index, layer) in content.layers.enumerated() {
      paint(layer, within: content.layers[..<index].first, on: &canvas)
    }
    return PaintedSprite(bitmap: canvas.bitmap(), scale: scale, origin: origin)
  }

  /// Three pixels per deviation, as a blur has no finer detail; nil unless all layers are blurred.
  private func coarsestUseful(_ content: SpriteContent) -> Float? {
    var scale: Float?
    for layer in content.layers {
      switch layer {
      case .blurred(_, _, let blur, _) where blur > 0, .blurredPath(_, _, let blur, _) where blur > 0:
        scale = max(scale ?? 0, 3 / blur)
      default: return nil
      }
    }
    return scale
  }

  private func ink(_ layers: [Layer], scale: Float) -> Rect? {
    let inks = layers.compactMap { ink($0, scale: scale) }.filter(\.isDrawable)
    return inks.dropFirst().reduce(inks.first) { $0?.union($1) }
  }

  private func ink(_ layer: Layer, scale: Float) -> Rect? {
    switch layer {
    case .blurred(let rect, _, let blur, _):
      return rect.isDrawable ? rect.inset(by: -Painter.blurReach * max(blur, 0)) : nil
    case .text(let line): return textInk(line, scale: scale)
    case .path(let path, let style, _): return ink(path, style)
    case .blurredPath(let path, let style, let blur, _):
      return ink(path, style)?.inset(by: -Painter.blurReach * max(blur, 0))
    case .clipped(let outline, let layers):
      guard let all = ink(layers, scale: scale) else { return nil }
      let low = pointwiseMax(all.minimum, outline.rect.minimum)
      let size = pointwiseMin(all.maximum, outline.rect.maximum) - low
      return size.x > 0 && size.y > 0 ? Rect(origin: low, size: size) : nil
    default: return layer.rect.flatMap { $0.isDrawable ? $0 : nil }
    }
  }

  private func ink(_ path: Path, _ style: PathStyle) -> Rect? {
    // A line without an extent also has pixels.
    guard case .stroke(let stroke) = style else { return path.boundingRect?.inset(by: -0.01) }
    return path.boundingRect?.inset(by: -max(stroke.reach, 0.01))
  }

  private func paint(_ layer: Layer, within base: Layer?, on canvas: inout Canvas) {
    switch layer {
    case .roundedRectangle(let rect, let radius, let paint):
      let shape = RoundedCoverage(canvas.frame.pixels(rect), radius: radius * canvas.frame.scale)
      canvas.fill(rect, paint: paint) { shape.coverage(at: $0) }
    case .roundedStroke(let rect, let radius, let width, let color):
      let frame = canvas.frame
      let outer = RoundedCoverage(frame.pixels(rect), radius: radius * frame.scale)
      let inner = RoundedCoverage(frame.pixels(rect.inset(by: width)), radius: max(radius - width, 0) * frame.scale)
      canvas.stroke(rect, color: color, isRim: base?.outline == layer.outline) {
        (outer.coverage(at: $0), inner.coverage(at: $0))
      }
    case .ellipse(let rect, let paint):
      let shape = EllipseCoverage(canvas.frame.pixels(rect))
      canvas.fill(rect, paint: paint) { shape.coverage(at: $0) }
    case .ellipseStroke(let rect, let width, let color):
      let outer = EllipseCoverage(canvas.frame.pixels(rect))
      let inner = EllipseCoverage(canvas.frame.pixels(rect.inset(by: width)))
      canvas.stroke(rect, color: color, isRim: base?.outline == layer.outline) {
        (outer.coverage(at: $0), inner.coverage(at: $0))
      }
    case .pie(let rect, let start, let end, let paint):
      let shape = PieCoverage(canvas.frame.pixels(rect), start: start, end: end)
      canvas.fill(rect, paint: paint) { shape.coverage(at: $0) }
    case .path(let path, let style, let paint): canvas.paint(path, style, paint)
    case .lattice(let rect, let radius, let paper, let ink, let frame):
      paintLattice(rect, radius: radius, paper: paper, ink: ink, frame: frame, on: &canvas)
    case .blurred(let rect, let radius, let blur, let color):
      paintBlurred(rect, radius: radius, blur: blur, color: color, on: &canvas)
    case .blurredPath(let path, let style, let blur, let color):
      paintBlurred(path, style, blur: blur, color: color, on: &canvas)
    case .innerShadow(let outline, let blur, let offset, let color):
      paintInnerShadow(outline, blur: blur, offset: offset, color: color, on: &canvas)
    case .text(let line): paintText(line, on: &canvas)
    case .emoji(let text, let rect): paintEmoji(text, in: rect, on: &canvas)
    case .image(let layer): paintImage(layer, on: &canvas)
    case .clipped(let outline, let layers):
      var inner = Canvas(canvas.frame)
      for layer in layers { paint(layer, within: layers.first, on: &inner) }
      let shape = OutlineCoverage(outline, on: canvas)
      canvas.lay(inner) { shape.coverage(at: $0) }
    }
  }
}

extension Layer {
  fileprivate var outline: Outline? {
    switch self {
    case .roundedRectangle(let rect, let radius, _), .roundedStroke(let rect, let radius, _, _),
      .lattice(let rect, let radius, _, _, _):
      Outline(rect, radius: radius)
    case .ellipse(let rect, _), .ellipseStroke(let rect, _, _): Outline(rect, isEllipse: true)
    default: nil
    }
  }
}

/// Also caches blurred contents without their blur, so that a changing blur is not painted again.
package struct ContentPainter {
  package let painter: Painter
  private var sharp = SpriteCache<PaintedSprite>(byteBudget: 16 << 20)

  package var paintCount: Int { sharp.paintCount }

  package init(_ painter: Painter) { self.painter = painter }

  package mutating func paint(
    _ content: SpriteContent, scale: Float, phase: SIMD2<Float>, seen: Rect? = nil
  ) -> PaintedSprite? {
    guard content.blur > 0 else { return painter.paint(content, scale: scale, phase: phase, seen: seen) }
    var plain = content
    plain.blur = 0
    let painted = sharp.value(for: plain, scale: scale, phase: phase) { [painter] in
      painter.paint(plain, scale: scale, phase: phase).map { ($0, $0.bitmap.byteCount) }
    }
    return painted?.blurred(by: content.blur)
  }

  package mutating func endFrame() { sharp.endFrame() }

  package mutating func removeAll() { sharp.removeAll() }
}
