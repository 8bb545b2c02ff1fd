import RiffleCore

/// Draw list to bitmap, on one core, without a window: for tests, goldens, films and machines with no display.
///
/// Projective per pixel, bilinear, premultiplied blending in sRGB space. Holds painted contents and the ground between
/// frames; equal lists give equal bitmaps whatever is held.
public struct Rasterizer {
  private var painter: Painter
  var cache: SpriteCache<ShrinkLevels>
  private var ground: (value: Background, scale: Float, bitmap: Bitmap)?
  private var row: [UInt32] = []
  private var weights: [UInt16] = []
  private var clip = RowClip()

  /// A rasteriser that keeps at most `byteBudget` bytes of what it has painted.
  public init(glyphs: any GlyphSource, images: any ImageSource = NoImages(), byteBudget: Int = 96 << 20) {
    painter = Painter(glyphs: glyphs, images: images)
    cache = SpriteCache(byteBudget: byteBudget)
  }

  /// Contents painted so far: grows every frame only when contents change every frame.
  public var paintCount: Int { cache.paintCount }
  /// Bytes of the painted contents kept.
  public var byteCount: Int { cache.byteCount }

  /// Forgets all painted contents: fonts have changed, or memory is wanted back.
  public mutating func removeAll() { cache.removeAll() }

  /// Pixels of a list at a scale, rounded, at least one each way.
  public static func pixelSize(of list: DrawList, scale: Float) -> (width: Int, height: Int) {
    func side(_ points: Float) -> Int {
      let pixels = points * scale
      return pixels.isFinite ? Int(max(min(pixels.rounded(), 16384), 1)) : 1
    }
    return (side(list.size.x), side(list.size.y))
  }

  /// Renders at `scale` pixels to the point (1, 1.5, 2 and what lies between).
  public mutating func render(_ list: DrawList, scale: Float = 1) -> Bitmap {
    var bitmap = Bitmap(width: 0, height: 0)
    render(list, scale: scale, into: &bitmap)
    return bitmap
  }

  /// Renders into a bitmap, whose memory is used again when it has the right size: no allocation from frame to frame.
  public mutating func render(_ list: DrawList, scale: Float = 1, into bitmap: inout Bitmap) {
    let (width, height) = Rasterizer.pixelSize(of: list, scale: scale)
    if bitmap.width != width || bitmap.height != height { bitmap = Bitmap(width: width, height: height) }
    layBackground(list.ground, scale: scale, in: &bitmap)
    // The sampler writes in fours.
    if row.count < width + 4 {
      row = [UInt32](repeating: 0, count: width + 4)
      weights = [UInt16](repeating: 0, count: width + 4)
    }
    for sprite in list.sprites {
      if let parts = sprite.parts(with: painter.images) {
        for part in parts { draw(part, scale: scale, in: &bitmap) }
      } else {
        draw(sprite, scale: scale, in: &bitmap)
      }
    }
    cache.endFrame()
  }

  private mutating func layBackground(_ value: Background, scale: Float, in bitmap: inout Bitmap) {
    if ground?.value != value || ground?.scale != scale || ground?.bitmap.width != bitmap.width
      || ground?.bitmap.height != bitmap.height
    {
      ground = (value, scale, value.painted(width: bitmap.width, height: bitmap.height))
    }
    guard let ground else { return }
    bitmap.pixels.withUnsafeMutableBufferPointer { target in
      ground.bitmap.pixels.withUnsafeBufferPointer { source in
        if let from = source.baseAddress { target.baseAddress?.update(from: from, count: source.count) }
      }
    }
  }

  private mutating func draw(_ sprite: Sprite, scale: Float, in bitmap: inout Bitmap) {
    guard sprite.opacity > 0, sprite.tint.alpha > 0, sprite.homography.isFinite else { return }
    let onScreen = Homography.scale([scale, scale]) * sprite.homography
    let paintScale = sprite.paintScale(pixelScale: scale)
    let phase = sprite.paintPhase(pixelScale: scale)
    let levels = cache.value(for: sprite.content, scale: paintScale, phase: phase) { [painter] in
      painter.paint(sprite.content, scale: paintScale, phase: phase).map {
        let levels = ShrinkLevels($0, of: sprite.content)
        return (levels, levels.byteCount)
      }
    }
    guard let levels, let localFromPixels = onScreen.inverse else { return }
    let original = levels.level(across: 0, down: 0)
    let middle = onScreen.project(original.extent.center) ?? .zero
    let painted = levels.fitting(original.pixelsFromLocal * localFromPixels, at: middle)
    guard let rows = QuadRows(painted.extent, through: onScreen, width: bitmap.width, height: bitmap.height) else {
      return
    }
    let modulation = Modulation(opacity: sprite.opacity, tint: sprite.tint)
    if let modulation, modulation.alpha == 0 { return }
    let isClipped = !sprite.clips.isEmpty
    if isClipped, !clip.set(sprite.clips, scale: scale) { return }
    let width = bitmap.width
    painted.bitmap.pixels.withUnsafeBufferPointer { source in
      guard let texels = source.baseAddress else { return }
      let sampler = QuadSampler(
        texels, width: painted.bitmap.width, height: painted.bitmap.height,
        texelsFromPixels: painted.pixelsFromLocal * localFromPixels)
      bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
        if let veil = levels.veil, !isClipped, sampler.isAffine, painted.squeeze == [1, 1] {
          weights.withUnsafeMutableBufferPointer { weights in
            guard let target = pixels.baseAddress, let weights = weights.baseAddress else { return }
            veil.draw(
              through: sampler, rows: rows, opacity: sprite.opacity, tint: sprite.tint, weights: weights, to: target,
              width: width)
          }
          return
        }
        row.withUnsafeMutableBufferPointer { buffer in
          guard let target = pixels.baseAddress, let span = buffer.baseAddress else { return }
          if isClipped {
            for y in rows.top..<rows.bottom {
              let columns = clip.begin(row: y, sampler.clipped(rows.span(row: y), row: y))
              if columns.isEmpty { continue }
              sampler.sample(columns, row: y, into: span)
              modulation?.apply(to: span, count: columns.count)
              clip.apply(to: span, columns)
              blend(span, over: target + (y &* width &+ columns.lowerBound), count: columns.count)
            }
            return
          }
          if let offset = sampler.copyOffset {
            Rasterizer.copy(
              painted.bitmap, texels, by: offset, rows: rows, modulation: modulation, span: span, to: target,
              width: width)
            return
          }
          for y in rows.top..<rows.bottom {
            let columns = sampler.clipped(rows.span(row: y), row: y)
            if columns.isEmpty { continue }
            sampler.sample(columns, row: y, into: span)
            modulation?.apply(to: span, count: columns.count)
            blend(span, over: target + (y &* width &+ columns.lowerBound), count: columns.count)
          }
        }
      }
    }
  }

  /// Texels fall on pixels: nothing to sample.
  private static func copy(
    _ bitmap: Bitmap, _ texels: UnsafePointer<UInt32>, by offset: (x: Int, y: Int), rows: QuadRows,
    modulation: Modulation?, span: UnsafeMutablePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, width: Int
  ) {
    let x0 = max(-offset.x, 0)
    let x1 = min(bitmap.width - offset.x, width)
    guard x0 < x1 else { return }
    for y in rows.top..<rows.bottom where y + offset.y >= 0 && y + offset.y < bitmap.height {
      let source = texels + ((y + offset.y) * bitmap.width + x0 + offset.x)
      if let modulation {
        span.update(from: source, count: x1 - x0)
        modulation.apply(to: span, count: x1 - x0)
        blend(span, over: target + (y * width + x0), count: x1 - x0)
      } else {
        blend(source, over: target + (y * width + x0), count: x1 - x0)
      }
    }
  }
}
