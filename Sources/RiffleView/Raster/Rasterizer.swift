/// Renders draw lists into bitmaps, on all cores and without a window: for tests, goldens, films and headless machines.
///
/// Projective per pixel, bilinear, premultiplied blending in sRGB space. Caches painted contents and the background;
/// equal lists give equal bitmaps on any number of cores.
public struct Rasterizer {
  private var contents: ContentPainter
  private var cache: SpriteCache<ShrinkLevels>
  /// The background of the last frame; its bitmap is painted when needed again.
  private var ground: (value: Background, size: RasterSize, bitmap: Bitmap?)?
  private var pass = RasterPass()
  private var fits = RasterFits()
  /// Masks of this frame and the one before.
  private var planes: [MaskKey: (plane: MaskPlane?, frame: Int)] = [:]
  private var frame = 0
  /// The last list drawn by `redraw`, with the rows of each sprite; nil to draw all rows.
  private var shown: Shown?
  private typealias Shown = (list: DrawList, scale: Float, rows: [Range<Int>])
  /// Nil to choose by the machine and the picture.
  package var bands: Int?

  /// Creates a rasterizer that caches at most `byteBudget` bytes of painted contents.
  public init(glyphs: any GlyphSource, images: any ImageSource = NoImages(), byteBudget: Int = 96 << 20) {
    contents = ContentPainter(Painter(glyphs: glyphs, images: images))
    cache = SpriteCache(byteBudget: byteBudget)
  }

  package var paintCount: Int { cache.paintCount }
  package var byteCount: Int { cache.byteCount }

  /// Removes all painted contents: after a change of fonts, or to free memory.
  package mutating func removeAll() {
    cache.removeAll()
    contents.removeAll()
    planes = [:]
    shown = nil
  }

  /// The largest side of a picture, in pixels.
  package static let mostPixels: Float = 16_384

  /// Returns the pixel size of a list at a scale, rounded, at least one each way.
  package static func pixelSize(of list: DrawList, scale: Float) -> (width: Int, height: Int) {
    func side(_ points: Float) -> Int {
      let pixels = points * scale
      return pixels.isFinite ? Int(max(min(pixels.rounded(), mostPixels), 1)) : 1
    }
    return (side(list.size.x), side(list.size.y))
  }

  /// Renders at `scale` pixels per point; it need not be an integer.
  public mutating func render(_ list: DrawList, scale: Float = 1) -> Bitmap {
    var bitmap = Bitmap(width: 0, height: 0)
    render(list, scale: scale, into: &bitmap)
    return bitmap
  }

  /// Renders into a bitmap, reusing its memory if it has the right size.
  public mutating func render(_ list: DrawList, scale: Float = 1, into bitmap: inout Bitmap) {
    let (width, height) = Rasterizer.pixelSize(of: list, scale: scale)
    if bitmap.width != width || bitmap.height != height { bitmap = Bitmap(width: width, height: height) }
    bitmap.drawing { _ = redraw(list, scale: scale, into: $0, isWhole: true) }
    shown = nil
  }

  /// Renders and returns the rows that differ from the last list, which the memory must still show unless `isWhole`.
  package mutating func redraw(
    _ list: DrawList, scale: Float, into picture: RasterTarget, isWhole: Bool
  ) -> [Range<Int>] {
    let before = isWhole ? nil : shown
    let size = RasterSize(scale: scale, width: picture.width, height: picture.height)
    let ground = background(list.ground, size, of: picture)
    var pass = RasterPass()
    swap(&pass, &self.pass)
    // Panes of glass, kept until their sprites are drawn; nil before the first one, which first draws all behind it.
    var glass: [ShrinkLevels]?
    var spans: [Range<Int>] = []
    spans.reserveCapacity(list.sprites.count)
    for index in list.sprites.indices {
      let first = pass.marks.count
      if !addKnown(list.sprites[index], to: &pass, size) {
        add(list.sprites[index], to: &pass, &glass, on: ground, size, into: picture)
      }
      spans.append(pass.rows(from: first) ?? 0..<0)
    }
    // Glass reads the rows around it.
    shown = glass == nil ? (list, scale, spans) : nil
    let changed = ground == nil ? nil : changes(from: before, height: picture.height)
    let rows = changed ?? [0..<picture.height]
    draw(&pass, on: glass == nil ? ground : nil, rows: rows, into: picture)
    withExtendedLifetime(glass) {}
    pass.endFrame()
    swap(&pass, &self.pass)
    fits.removeAll()
    cache.endFrame()
    contents.endFrame()
    if !planes.isEmpty { planes = planes.filter { $0.value.frame == frame } }
    frame += 1
    return rows
  }

  /// The rows in which `shown` differs; nil for all.
  private func changes(from before: Shown?, height: Int) -> [Range<Int>]? {
    guard let before, let shown, before.scale == shown.scale, before.list.size == shown.list.size,
      before.list.ground == shown.list.ground
    else { return nil }
    return shown.list.sprites.changedRows(at: shown.rows, from: before.list.sprites, at: before.rows, height: height)
  }

  private mutating func add(
    _ sprite: Sprite, to pass: inout RasterPass, _ glass: inout [ShrinkLevels]?, on ground: Bitmap?,
    _ size: RasterSize, into picture: RasterTarget
  ) {
    if let members = sprite.members {
      guard sprite.opacity > 0 else { return }
      let group = pass.begin(sprite, in: size)
      for member in members where !addKnown(member, to: &pass, size) {
        add(member, to: &pass, &glass, on: ground, size, into: picture)
      }
      pass.end(group)
    } else if let backdrop = sprite.backdrop {
      if glass == nil || !pass.marks.isEmpty {
        draw(&pass, on: glass == nil ? ground : nil, rows: [0..<picture.height], into: picture)
        glass = glass ?? []
      }
      let pane = backdrop.opacity > 0 ? ShrinkLevels(behind: backdrop, in: picture, scale: size.scale) : nil
      add(sprite, to: &pass, size)
      if let pane {
        glass?.append(pane)
        add(pane, of: sprite, backdrop, to: &pass, size)
      }
    } else if sprite.copies == nil, let parts = sprite.parts(with: contents.painter.images) {
      for part in parts { add(part, to: &pass, size) }
    } else {
      add(sprite, to: &pass, size)
    }
  }

  /// Returns the background; nil for a new one, which is painted into the picture and needs no other memory.
  private mutating func background(_ value: Background, _ size: RasterSize, of picture: RasterTarget) -> Bitmap? {
    if let ground, (ground.value, ground.size) == (value, size) {
      let bitmap = ground.bitmap ?? value.painted(width: size.width, height: size.height)
      self.ground?.bitmap = bitmap
      return bitmap
    }
    value.paint(into: picture.pixels, width: size.width, height: size.height)
    ground = (value, size, nil)
    return nil
  }

  private func draw(_ pass: inout RasterPass, on ground: Bitmap?, rows: [Range<Int>], into picture: RasterTarget) {
    for rows in rows {
      let part = RasterTarget(
        pixels: picture.pixels + rows.lowerBound * picture.width, width: picture.width, height: picture.height)
      RasterBand.draw(&pass, on: ground, rows: rows, bands: bands, into: part)
    }
    pass.removeAll()
  }

  /// Adds a sprite like an earlier one of this frame; false if there is none.
  @inline(__always)
  private mutating func addKnown(_ sprite: borrowing Sprite, to pass: inout RasterPass, _ size: RasterSize) -> Bool {
    guard sprite.opacity > 0, sprite.tint.alpha > 0, let fit = fits.fit(of: sprite) else { return false }
    if sprite.homography.isFinite, let map = PixelMap(sprite.homography, scale: size.scale),
      let quad = RasterQuad(sprite, fit, map, in: size)
    {
      pass.append(quad)
    }
    return true
  }

  private mutating func add(_ sprite: Sprite, to pass: inout RasterPass, _ size: RasterSize) {
    guard sprite.opacity > 0, sprite.tint.alpha > 0, sprite.homography.isFinite else { return }
    if let all = RasterDots(sprite, in: size) { return pass.append(all) }
    if let blur = RasterBlur(sprite, in: size) { return pass.append(blur) }
    let scale = size.scale
    let paintScale = sprite.paintScale(pixelScale: scale)
    let points = SIMD2(Float(size.width), Float(size.height)) / scale
    if sprite.isOutside(points, pixelScale: scale, paintScale: paintScale) { return }
    let phase = sprite.paintPhase(pixelScale: scale)
    let seen = sprite.seen(in: points, paintScale: paintScale)
    let levels = cache.value(for: sprite.content, scale: paintScale, phase: phase, seen: seen) {
      contents.paint(sprite.content, scale: paintScale, phase: phase, seen: seen).map {
        let levels = ShrinkLevels($0, of: sprite.content)
        return (levels, levels.byteCount)
      }
    }
    guard let levels else { return }
    var (clip, plane) = (Int?.none, Int?.none)
    if !sprite.clips.isEmpty || !sprite.masks.isEmpty {
      guard cut(by: sprite, in: &pass, size) else { return }
      (clip, plane) = (pass.cut.clip, pass.cut.plane)
    }
    let isKept = sprite.isPlain && seen == nil
    sprite.forEachCopy { sprite in
      guard let map = PixelMap(sprite.homography, scale: scale), let fit = RasterFit(levels, map) else { return }
      if isKept { fits.note(fit, of: sprite) }
      if let quad = RasterQuad(sprite, fit, map, clip: clip, plane: plane, in: size) { pass.append(quad) }
    }
  }

  private mutating func add(
    _ glass: ShrinkLevels, of sprite: Sprite, _ backdrop: SpriteBackdrop, to pass: inout RasterPass, _ size: RasterSize
  ) {
    var pane = Sprite(SpriteContent(size: .zero, layers: []), opacity: backdrop.opacity)
    pane.clips = sprite.clips + [backdrop.outline]
    pane.masks = sprite.masks
    guard cut(by: pane, in: &pass, size), let map = PixelMap(pane.homography, scale: size.scale),
      let fit = RasterFit(glass, map),
      let quad = RasterQuad(pane, fit, map, clip: pass.cut.clip, plane: pass.cut.plane, in: size)
    else { return }
    pass.append(quad)
  }

  private struct MaskKey: Hashable {
    var masks: [SpriteMask]
    var size: RasterSize
  }

  private mutating func cut(by sprite: Sprite, in pass: inout RasterPass, _ size: RasterSize) -> Bool {
    if pass.cut.clips == sprite.clips, pass.cut.masks == sprite.masks { return true }
    guard let shape = RowClip.Shape(sprite.clips, scale: size.scale) else { return false }
    var masks = sprite.masks
    for clip in sprite.clips { if let path = clip.outline.path { masks.append(SpriteMask(clip, path)) } }
    var plane: Int?
    if !masks.isEmpty {
      guard let found = self.plane(of: masks, size) else { return false }
      plane = pass.planes.count
      pass.planes.append(found)
    }
    if !shape.isEmpty { pass.clips.append(shape) }
    pass.cut = (sprite.clips, sprite.masks, shape.isEmpty ? nil : pass.clips.count - 1, plane)
    return true
  }

  /// The product of the masks; nil if they hide everything.
  private mutating func plane(of masks: [SpriteMask], _ size: RasterSize) -> MaskPlane? {
    let key = MaskKey(masks: masks, size: size)
    let plane = planes[key].map(\.plane) ?? drawnPlane(of: masks, size)
    planes[key] = (plane, frame)
    return plane
  }

  private mutating func drawnPlane(of masks: [SpriteMask], _ size: RasterSize) -> MaskPlane? {
    var passes: [RasterPass] = []
    var rows = 0..<size.height
    for mask in masks {
      var pass = RasterPass()
      for sprite in mask.sprites { addMasking(sprite, to: &pass, size) }
      guard let touched = pass.rows() else { return nil }
      rows = rows.clamped(to: touched)
      passes.append(pass)
    }
    guard !rows.isEmpty else { return nil }
    var plane = MaskPlane(rows: rows, width: size.width)
    for index in passes.indices {
      var picture = Bitmap(width: size.width, height: rows.count)
      picture.drawing { RasterBand.draw(&passes[index], on: nil, rows: rows, bands: bands, into: $0) }
      plane.multiply(by: picture)
    }
    return plane
  }

  private mutating func addMasking(_ sprite: Sprite, to pass: inout RasterPass, _ size: RasterSize) {
    if let members = sprite.members {
      let group = pass.begin(sprite, in: size)
      for member in members { addMasking(member, to: &pass, size) }
      return pass.end(group)
    }
    var sprite = sprite
    sprite.masks = []
    add(sprite, to: &pass, size)
  }
}

/// Several images on one sheet, row by row.
package struct ContactSheet: Hashable, Sendable {
  /// The number of images in a row, 1 or more.
  package var columns: Int
  /// Pixels between images and around them.
  package var gap: Int
  package var background: SRGBColor

  package init(columns: Int, gap: Int = 8, background: SRGBColor = SRGBColor(hex: 0x0B0F16)) {
    self.columns = max(columns, 1)
    self.gap = max(gap, 0)
    self.background = background
  }

  /// Composes images in cells of the largest one's size; smaller ones are in the top left corner of their cells.
  package func compose(_ pictures: [Bitmap]) -> Bitmap {
    guard !pictures.isEmpty else { return Bitmap(width: 0, height: 0) }
    let across = min(columns, pictures.count)
    let down = (pictures.count + across - 1) / across
    let cellWidth = pictures.map(\.width).max() ?? 0
    let cellHeight = pictures.map(\.height).max() ?? 0
    var sheet = Bitmap(
      width: across * (cellWidth + gap) + gap, height: down * (cellHeight + gap) + gap,
      filledWith: packed(background.premultiplied * 255, threshold: 0.5))
    for (i, picture) in pictures.enumerated() {
      let x0 = gap + (i % across) * (cellWidth + gap)
      let y0 = gap + (i / across) * (cellHeight + gap)
      for y in 0..<picture.height {
        for x in 0..<picture.width { sheet[x0 + x, y0 + y] = over(picture[x, y], sheet[x0 + x, y0 + y]) }
      }
    }
    return sheet
  }
}
