import RiffleCore

/// Draw list to bitmap, on all cores, without a window: for tests, goldens, films and machines with no display.
///
/// Projective per pixel, bilinear, premultiplied blending in sRGB space. Holds painted contents and the ground between
/// frames; equal lists give equal bitmaps whatever is held, on any number of cores.
public struct Rasterizer {
  private var contents: ContentPainter
  var cache: SpriteCache<ShrinkLevels>
  private var ground: (value: Background, scale: Float, bitmap: Bitmap)?
  /// From back to front, each with its rows.
  private var marks: [RasterMark] = []
  private var quads: [RasterQuad] = []
  private var dots: [RasterDots] = []
  private var clips: [RowClip.Shape] = []
  /// What the last of `clips` was made of.
  private var clipped: [ClipOutline] = []
  /// How many bands of rows are drawn side by side; nil for what suits the machine and the picture.
  package var bands: Int?

  /// A rasteriser that keeps at most `byteBudget` bytes of what it has painted.
  public init(glyphs: any GlyphSource, images: any ImageSource = NoImages(), byteBudget: Int = 96 << 20) {
    contents = ContentPainter(Painter(glyphs: glyphs, images: images))
    cache = SpriteCache(byteBudget: byteBudget)
  }

  /// Contents painted so far: grows every frame only when contents change every frame.
  public var paintCount: Int { cache.paintCount }
  /// Bytes of the painted contents kept.
  public var byteCount: Int { cache.byteCount }

  /// Forgets all painted contents: fonts have changed, or memory is wanted back.
  public mutating func removeAll() {
    cache.removeAll()
    contents.removeAll()
  }

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
    let ground = background(list.ground, scale: scale, width: width, height: height)
    for sprite in list.sprites {
      if sprite.copies == nil, let parts = sprite.parts(with: contents.painter.images) {
        for part in parts { add(part, scale: scale, width: width, height: height) }
      } else {
        add(sprite, scale: scale, width: width, height: height)
      }
    }
    RasterBand.draw(marks, quads, dots, clippedBy: clips, on: ground, bands: bands, into: &bitmap)
    marks.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    dots = []
    clips.removeAll(keepingCapacity: true)
    clipped = []
    cache.endFrame()
    contents.endFrame()
  }

  private mutating func background(_ value: Background, scale: Float, width: Int, height: Int) -> Bitmap {
    if let ground, ground.value == value, ground.scale == scale, ground.bitmap.width == width,
      ground.bitmap.height == height
    {
      return ground.bitmap
    }
    let painted = value.painted(width: width, height: height)
    ground = (value, scale, painted)
    return painted
  }

  private mutating func add(_ sprite: Sprite, scale: Float, width: Int, height: Int) {
    guard sprite.opacity > 0, sprite.tint.alpha > 0, sprite.homography.isFinite else { return }
    if let all = RasterDots(sprite, scale: scale, width: width, height: height) {
      if all.top < all.bottom {
        marks.append(RasterMark(top: all.top, bottom: all.bottom, index: Int32(dots.count), isDots: true))
        dots.append(all)
      }
      return
    }
    let paintScale = sprite.paintScale(pixelScale: scale)
    let phase = sprite.paintPhase(pixelScale: scale)
    let levels = cache.value(for: sprite.content, scale: paintScale, phase: phase) {
      contents.paint(sprite.content, scale: paintScale, phase: phase).map {
        let levels = ShrinkLevels($0, of: sprite.content)
        return (levels, levels.byteCount)
      }
    }
    guard let levels else { return }
    // Mostly the sprite before has the same.
    if !sprite.clips.isEmpty, clipped != sprite.clips {
      guard let shape = RowClip.Shape(sprite.clips, scale: scale) else { return }
      clips.append(shape)
      clipped = sprite.clips
    }
    let clip = sprite.clips.isEmpty ? nil : clips.count - 1
    sprite.forEachCopy { sprite in
      if let quad = RasterQuad(sprite, levels, scale: scale, clip: clip, width: width, height: height) {
        let (top, bottom) = quad.span
        marks.append(RasterMark(top: top, bottom: bottom, index: Int32(quads.count), isDots: false))
        quads.append(quad)
      }
    }
  }
}
