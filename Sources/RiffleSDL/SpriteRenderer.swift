import CSDL2
import RiffleView

/// Draws draw lists into a window.
///
/// With a graphics renderer, contents are painted once into an atlas of textures and drawn as triangles, one call for
/// each run of sprites on the same page. Without one the rasterizer draws the whole picture, as in a headless run.
@MainActor public final class SpriteRenderer {
  /// The cost of a frame.
  public struct Frame: Equatable, Sendable {
    /// Draw calls, including the background's; 0 in software.
    public var drawCalls = 0
    /// Vertices sent; 0 in software.
    public var vertices = 0
    /// Contents painted since the renderer was made.
    public var paints = 0
  }

  /// The cost of the last call of `draw`.
  public package(set) var lastFrame = Frame()

  package let window: Window
  private var contents: ContentPainter
  package let hardware: Hardware?
  var rasterizer: Rasterizer
  /// Empty if the last frame was drawn directly into the window.
  private var picture = Bitmap(width: 0, height: 0)
  /// The pixels of the window's surface that have the last frame.
  private var surfaceMemory: UnsafeMutablePointer<UInt32>?

  package struct Hardware {
    package var renderer: OpaquePointer
    package var atlas: TextureAtlas
    var geometry = GeometryBuffer()
    var layers: GroupLayers
  }

  private var cache: SpriteCache<SpriteLevels>
  /// Sprites by index in the last frame: most are unchanged, and comparing costs a fiftieth of a lookup.
  private var recent:
    [(content: SpriteContent, paintScale: Float, phase: SIMD2<Float>, seen: Rect?, levels: SpriteLevels?)] = []
  private var frame = 0

  private var ground: (value: Background, size: SIMD2<Int>, texture: OpaquePointer)?
  /// Bytes of painted contents kept but not shown.
  private static let byteBudget = 16 << 20
  /// The previous sprite's outlines: mostly the next sprite has the same.
  private var clips: (outlines: [ClipOutline], scale: Float, polygons: [ClipPolygon]?) = ([], 1, [])

  /// Creates a renderer for one window.
  public init(window: Window, glyphs: any GlyphSource, images: any ImageSource = NoImages()) {
    self.window = window
    contents = ContentPainter(Painter(glyphs: glyphs, images: images))
    rasterizer = Rasterizer(glyphs: glyphs, images: images, byteBudget: Self.byteBudget)
    cache = SpriteCache(byteBudget: Self.byteBudget)
    hardware = window.renderer.map {
      Hardware(renderer: $0, atlas: TextureAtlas(renderer: $0), layers: GroupLayers(renderer: $0))
    }
  }

  /// Draws a list over the previous frame; nothing is visible before `Window.present()`.
  ///
  /// - Parameter isWhole: false if the window still shows the previous frame: rows without changes may stay.
  public func draw(_ list: DrawList, isWhole: Bool = true) {
    guard let hardware else { return drawInSoftware(list, isWhole: isWhole) }
    if list.sprites.contains(where: { $0.blend.onTheCard == nil || $0.isForPixels })
      || !hardware.layers.isSupported && list.sprites.contains(where: { $0.group != nil })
    {
      drawPainted(list, with: hardware)
    } else {
      draw(list, with: hardware)
    }
  }

  /// Repaints everything from the next frame on: after `SDL_RENDER_TARGETS_RESET`, or to free memory.
  public func forgetTextures() {
    if let hardware {
      forgetContents(in: hardware.atlas)
      hardware.layers.removeAll()
    }
    if let ground { SDL_DestroyTexture(ground.texture) }
    ground = nil
    rasterizer.removeAll()
  }
}

// MARK: - Triangles

extension SpriteRenderer {
  private func draw(_ list: DrawList, with hardware: Hardware) {
    let geometry = hardware.geometry
    geometry.removeAll()
    frame += 1
    var place = 0
    append(list.sprites, from: &place, scale: window.pixelScale, to: hardware)
    if recent.count > place { recent.removeLast(recent.count - place) }

    drawBackground(list.ground, with: hardware)
    var calls = 1
    hardware.layers.begin(size: SIMD2(Int(window.pixelSize.x), Int(window.pixelSize.y)))
    geometry.forEachRun { run, vertices, indices in
      calls += 1
      if let edge = run.edge { return hardware.layers.take(edge) }
      let texture = hardware.atlas.texture(page: run.page)
      SDL_SetTextureBlendMode(texture, run.blend.onTheCard ?? CSDL_premultipliedBlend())
      SDL_RenderGeometry(
        hardware.renderer, texture, vertices.baseAddress, Int32(vertices.count), indices.baseAddress,
        Int32(indices.count))
    }
    contents.endFrame()
    let dropped = cache.endFrame()
    for levels in dropped { levels.release(from: hardware.atlas) }
    if !dropped.isEmpty { recent.removeAll(keepingCapacity: true) }
    // Holes can make pages larger than their contents; starting over costs one slow frame. Contents on screen may
    // exceed the budget, and starting over would not change that.
    if hardware.atlas.byteCount > max(Self.byteBudget, cache.byteCount) * 2 { forgetContents(in: hardware.atlas) }
    lastFrame = Frame(drawCalls: calls, vertices: geometry.vertexCount, paints: cache.paintCount)
  }

  private func append(_ sprites: [Sprite], from place: inout Int, scale: Float, to hardware: Hardware) {
    for sprite in sprites {
      if let members = sprite.members {
        guard sprite.opacity > 0 else { continue }
        let (rows, columns) = sprite.pixels(
          scale: scale, width: Int(window.pixelSize.x), height: Int(window.pixelSize.y))
        let box = SDL_Rect(
          x: Int32(columns.lowerBound), y: Int32(rows.lowerBound), w: Int32(columns.count), h: Int32(rows.count))
        if columns.isEmpty || rows.isEmpty { continue }
        hardware.geometry.append(GeometryBuffer.GroupEdge(opacity: nil, box: box))
        append(members, from: &place, scale: scale, to: hardware)
        hardware.geometry.append(GeometryBuffer.GroupEdge(opacity: sprite.opacity, box: box))
        continue
      }
      let parts = sprite.copies == nil ? sprite.parts(with: contents.painter.images) : nil
      for part in parts ?? [sprite] {
        if let found = levels(of: part, at: place, scale: scale) {
          part.forEachCopy { append($0, found, scale: scale, to: hardware) }
        }
        place += 1
      }
    }
  }

  private func forgetContents(in atlas: TextureAtlas) {
    cache.removeAll()
    contents.removeAll()
    recent.removeAll()
    atlas.removeAll()
  }

  private func append(_ sprite: Sprite, _ found: SpriteLevels, scale: Float, to hardware: Hardware) {
    let opacity = min(sprite.opacity, 1) * Float(sprite.tint.alpha) / 255
    guard opacity > 0, sprite.homography.isFinite else { return }
    var onScreen = sprite.homography
    onScreen.x *= scale
    onScreen.y *= scale
    let texel = found.texelSize(through: onScreen)
    guard let picture = found.texture(for: texel, in: hardware.atlas),
      let polygons = sprite.clips.isEmpty ? [] : polygons(of: sprite.clips, scale: scale)
    else { return }
    func channel(_ value: UInt8) -> UInt8 { UInt8(Float(value) * opacity + 0.5) }
    let color = SDL_Color(
      r: channel(sprite.tint.red), g: channel(sprite.tint.green), b: channel(sprite.tint.blue), a: channel(255))
    hardware.geometry.append(
      picture, through: onScreen, texel: max(texel.x, texel.y), color: color, blend: sprite.blend, clippedBy: polygons)
  }

  private func polygons(of outlines: [ClipOutline], scale: Float) -> [ClipPolygon]? {
    if clips.outlines != outlines || clips.scale != scale {
      let polygons = outlines.compactMap { ClipPolygon($0, scale: scale) }
      clips = (outlines, scale, polygons.count == outlines.count ? polygons : nil)
    }
    return clips.polygons
  }

  private func levels(of sprite: Sprite, at place: Int, scale: Float) -> SpriteLevels? {
    let (paintScale, phase) = (sprite.paintScale(pixelScale: scale), sprite.paintPhase(pixelScale: scale))
    let seen = sprite.seen(in: window.pointSize, paintScale: paintScale)
    // One in 64 is looked up anyway, in turn, so that the cache keeps track of what is in use.
    if place < recent.count, (place ^ frame) & 63 != 0 {
      let known = recent[place]
      if known.paintScale == paintScale, known.phase == phase, known.seen == seen, known.content == sprite.content {
        return known.levels
      }
    }
    let levels = cache.value(for: sprite.content, scale: paintScale, phase: phase, seen: seen) {
      contents.paint(sprite.content, scale: paintScale, phase: phase, seen: seen).map(SpriteLevels.init)
        .map { ($0, $0.byteCount) }
    }
    let found = (sprite.content, paintScale, phase, seen, levels)
    if place < recent.count { recent[place] = found } else { recent.append(found) }
    return levels
  }

  private func drawBackground(_ value: Background, with hardware: Hardware) {
    let pixels = SIMD2(Int(window.pixelSize.x), Int(window.pixelSize.y))
    // A soft light gains nothing from more pixels, and painting them would make resizing slow.
    let longest = max(pixels.x, pixels.y, 1)
    let size = longest > Self.largestBackground ? pixels &* Self.largestBackground / longest : pixels
    if ground?.value != value || ground?.size != size {
      if let ground { SDL_DestroyTexture(ground.texture) }
      ground = nil
      guard size.x > 0, size.y > 0, let texture = makeTexture(hardware.renderer, width: size.x, height: size.y) else {
        return
      }
      SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
      // At one texel a pixel nothing is interpolated: a quarter less work for software rendering.
      if size == pixels { SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest) }
      _ = value.painted(width: size.x, height: size.y).pixels.withUnsafeBytes {
        SDL_UpdateTexture(texture, nil, $0.baseAddress, Int32(size.x * 4))
      }
      ground = (value, size, texture)
    }
    if let ground { SDL_RenderCopy(hardware.renderer, ground.texture, nil, nil) }
  }

  /// Pixels, of the longer side.
  private static let largestBackground = 1280
}

extension BlendMode {
  /// Nil if the blend mode needs the colour beneath first.
  fileprivate var onTheCard: SDL_BlendMode? {
    switch self {
    case .normal: CSDL_premultipliedBlend()
    case .add: CSDL_blend(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE)
    case .multiply: CSDL_blend(SDL_BLENDFACTOR_DST_COLOR, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA)
    case .screen: CSDL_blend(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_COLOR)
    case .overlay: nil
    }
  }
}

extension SpriteRenderer {
  /// Draws the whole frame in software, for features that triangles lack.
  private func drawPainted(_ list: DrawList, with hardware: Hardware) {
    rasterizer.render(list, scale: window.pixelScale, into: &picture)
    lastFrame = Frame(drawCalls: 1, paints: rasterizer.paintCount)
    guard let texture = makeTexture(hardware.renderer, width: picture.width, height: picture.height) else { return }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    _ = picture.pixels.withUnsafeBytes { SDL_UpdateTexture(texture, nil, $0.baseAddress, Int32(picture.width * 4)) }
    SDL_RenderCopy(hardware.renderer, texture, nil, nil)
    // Draw before the texture is destroyed.
    SDL_RenderFlush(hardware.renderer)
    SDL_DestroyTexture(texture)
  }

  private func drawInSoftware(_ list: DrawList, isWhole: Bool) {
    let last = surfaceMemory
    surfaceMemory = nil
    defer { lastFrame = Frame(paints: rasterizer.paintCount) }
    guard let surface = SDL_GetWindowSurface(window.window), let target = surface.pointee.pixels else {
      return rasterizer.render(list, scale: window.pixelScale, into: &picture)
    }
    if let memory = Self.memory(of: surface, for: Rasterizer.pixelSize(of: list, scale: window.pixelScale)) {
      // Renders into the window surface: no second bitmap, and no copy.
      picture = Bitmap(width: 0, height: 0)
      let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
      let target = RasterTarget(memory, width: width, height: height)
      let rows = rasterizer.redraw(list, scale: window.pixelScale, into: target, isWhole: isWhole || memory != last)
      for rows in rows { Self.swapRedAndBlue(memory + rows.lowerBound * width, count: rows.count * width) }
      surfaceMemory = memory
      return
    }
    rasterizer.render(list, scale: window.pixelScale, into: &picture)
    let (width, height) = (min(picture.width, Int(surface.pointee.w)), min(picture.height, Int(surface.pointee.h)))
    _ = picture.pixels.withUnsafeBytes {
      SDL_ConvertPixels(
        Int32(width), Int32(height), CSDL_rgba(), $0.baseAddress, Int32(picture.width * 4),
        surface.pointee.format.pointee.format, target, surface.pointee.pitch)
    }
  }

  /// Nil unless the pixels differ from a bitmap's only in the order of red and blue, as on most systems.
  private static func memory(
    of surface: UnsafeMutablePointer<SDL_Surface>, for size: (width: Int, height: Int)
  ) -> UnsafeMutablePointer<UInt32>? {
    let (surface, format) = (surface.pointee, surface.pointee.format.pointee)
    guard format.BytesPerPixel == 4, (format.Rmask, format.Gmask, format.Bmask) == (0xFF0000, 0xFF00, 0xFF),
      (Int(surface.w), Int(surface.h)) == size, Int(surface.pitch) == size.width * 4
    else { return nil }
    return surface.pixels?.assumingMemoryBound(to: UInt32.self)
  }

  private static func swapRedAndBlue(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    for index in 0..<count {
      let pixel = pixels[index]
      pixels[index] = pixel & 0xFF00_FF00 | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16
    }
  }
}
