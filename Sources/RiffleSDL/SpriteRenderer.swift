import CSDL2
import RiffleView

/// Draws draw lists into a window, with the pixels of a headless run.
///
/// The rasterizer draws the rows that changed. They are copied to the window's surface or, with a graphics renderer, to
/// a texture of the window's size, which the card shows.
@MainActor public final class SpriteRenderer {
  package let window: Window
  private var rasterizer: Rasterizer
  /// The last frame.
  private var picture = Bitmap(width: 0, height: 0)
  /// The last frame on the graphics card; nil if it must be copied there again.
  package private(set) var texture: OpaquePointer?
  /// The largest side of a picture that the graphics card shows, in pixels.
  private let mostPixels: Float
  /// True while the window is larger than that.
  private var isStretched = false
  /// The memory of the window's surface that has the last frame.
  private var surfaceMemory: UnsafeMutableRawPointer?
  /// Bytes of painted contents kept but not shown.
  private static let byteBudget = 16 << 20

  /// Creates a renderer for one window.
  public init(window: Window, glyphs: any GlyphSource, images: any ImageSource = NoImages()) {
    self.window = window
    rasterizer = Rasterizer(glyphs: glyphs, images: images, byteBudget: Self.byteBudget)
    var info = SDL_RendererInfo()
    let isKnown = window.renderer.map { SDL_GetRendererInfo($0, &info) == 0 } ?? false
    let limit = min(info.max_texture_width, info.max_texture_height)
    mostPixels = isKnown && limit > 0 ? min(Float(limit), Rasterizer.mostPixels) : .infinity
  }

  /// Returns the scale at which no side of a list has more than `most` pixels.
  package static func scale(_ scale: Float, of list: DrawList, most: Float) -> Float {
    min(scale, most / max(list.size.x, list.size.y, 1))
  }

  package var paintCount: Int { rasterizer.paintCount }

  /// Draws a list over the previous frame; nothing is visible before `Window.present()`.
  ///
  /// - Parameter isWhole: false if the window still shows the previous frame: rows without changes may stay.
  public func draw(_ list: DrawList, isWhole: Bool = true) {
    let changed = rasterize(list)
    if let renderer = window.renderer {
      show(changed, by: renderer)
    } else if let surface = SDL_GetWindowSurface(window.window), let memory = surface.pointee.pixels {
      copy(isWhole || memory != surfaceMemory ? [0..<picture.height] : changed, to: surface.pointee)
      surfaceMemory = memory
    } else {
      surfaceMemory = nil
    }
  }

  /// Repaints everything from the next frame on: after `SDL_RENDER_TARGETS_RESET`, or to free memory.
  public func forgetTextures() {
    destroyTexture()
    rasterizer.removeAll()
  }

  private func destroyTexture() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  /// Draws into `picture`, and returns the rows that changed.
  private func rasterize(_ list: DrawList) -> [Range<Int>] {
    let scale = Self.scale(window.pixelScale, of: list, most: mostPixels)
    isStretched = scale < window.pixelScale
    if isStretched, !window.hasSaidStretched {
      window.hasSaidStretched = true
      printError("riffle: a picture has at most \(Int(mostPixels)) pixels across; the window shows it stretched.")
    }
    let (width, height) = Rasterizer.pixelSize(of: list, scale: scale)
    let isNew = picture.width != width || picture.height != height
    if isNew {
      picture = Bitmap(width: width, height: height)
      destroyTexture()
    }
    var rows: [Range<Int>] = []
    picture.drawing { rows = rasterizer.redraw(list, scale: scale, into: $0, isWhole: isNew) }
    return rows
  }

  private func show(_ changed: [Range<Int>], by renderer: OpaquePointer) {
    var rows = changed
    if texture == nil {
      texture = SDL_CreateTexture(
        renderer, CSDL_rgba(), Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(picture.width), Int32(picture.height))
      SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
      rows = [0..<picture.height]
    }
    for rows in rows {
      var part = SDL_Rect(x: 0, y: Int32(rows.lowerBound), w: Int32(picture.width), h: Int32(rows.count))
      withRows(rows) { _ = SDL_UpdateTexture(texture, &part, $0, Int32(picture.width * 4)) }
    }
    var place = SDL_Rect(x: 0, y: 0, w: Int32(picture.width), h: Int32(picture.height))
    if isStretched { (place.w, place.h) = (window.pixelSize.x, window.pixelSize.y) }
    SDL_RenderClear(renderer)
    SDL_RenderCopy(renderer, texture, nil, &place)
  }

  /// A surface of another size shows the upper left part.
  private func copy(_ rows: [Range<Int>], to surface: SDL_Surface) {
    let (width, height) = (min(picture.width, Int(surface.w)), min(picture.height, Int(surface.h)))
    for rows in rows.map({ $0.clamped(to: 0..<height) }) where !rows.isEmpty {
      withRows(rows) {
        _ = SDL_ConvertPixels(
          Int32(width), Int32(rows.count), CSDL_rgba(), $0, Int32(picture.width * 4),
          surface.format.pointee.format, surface.pixels + rows.lowerBound * Int(surface.pitch), surface.pitch)
      }
    }
  }

  private func withRows(_ rows: Range<Int>, _ body: (UnsafeRawPointer) -> Void) {
    picture.pixels.withUnsafeBytes { pixels in
      if let base = pixels.baseAddress { body(base + rows.lowerBound * picture.width * 4) }
    }
  }
}
