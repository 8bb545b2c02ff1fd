import CSDL2
import RiffleView

package struct SpriteTexture {
  package var page: Int
  /// Local points, up to the centers of the outermost, clear pixels, so that no neighbour is sampled.
  package var extent: Rect
  /// Texture coordinates of the extent's corners, 0 to 1.
  package var low: SIMD2<Float>
  package var high: SIMD2<Float>

  package init(page: Int, extent: Rect, low: SIMD2<Float>, high: SIMD2<Float>) {
    (self.page, self.extent, self.low, self.high) = (page, extent, low, high)
  }
}

/// Painted contents side by side on a few large textures, for few draw calls.
///
/// Pages are filled in shelves: rows of images of similar height. A removed image leaves a hole; a page without images
/// is reused. Images larger than half a page get a page of their own size.
@MainActor package final class TextureAtlas {
  package struct Page {
    package var texture: OpaquePointer
    package var width: Int
    package var height: Int
    fileprivate var shelves: [(y: Int, height: Int, nextX: Int)] = []
    var nextY = 0
    var count = 0
    var isShared: Bool
  }

  private let renderer: OpaquePointer
  package private(set) var pages: [Page?] = []
  package private(set) var byteCount = 0

  /// Four megabytes: most scenes need one page. Larger pages would save few draw calls.
  private static let side = 1024

  package init(renderer: OpaquePointer) { self.renderer = renderer }

  func texture(page: Int) -> OpaquePointer? { pages[page]?.texture }

  package func insert(_ picture: PaintedSprite) -> SpriteTexture? {
    let (width, height) = (picture.bitmap.width, picture.bitmap.height)
    guard let place = place(width: width, height: height), let page = pages[place.page] else { return nil }
    var rect = SDL_Rect(x: Int32(place.x), y: Int32(place.y), w: Int32(width), h: Int32(height))
    let uploaded = picture.bitmap.pixels.withUnsafeBytes { bytes in
      SDL_UpdateTexture(page.texture, &rect, bytes.baseAddress, Int32(width * 4))
    }
    guard uploaded == 0 else { return nil }
    let side = SIMD2(Float(page.width), Float(page.height))
    let half = SIMD2<Float>(0.5, 0.5)
    let start = SIMD2(Float(place.x), Float(place.y))
    let size = SIMD2(Float(width), Float(height))
    let scale = SIMD2(repeating: picture.scale) / picture.squeeze
    func local(_ texel: SIMD2<Float>) -> SIMD2<Float> { (texel - picture.origin) / scale }
    return SpriteTexture(
      page: place.page, extent: Rect(corner: local(half), corner: local(size - half)),
      low: (start + half) / side, high: (start + size - half) / side)
  }

  package func release(_ picture: SpriteTexture) {
    guard var page = pages[picture.page] else { return }
    page.count -= 1
    if page.count == 0, !page.isShared {
      SDL_DestroyTexture(page.texture)
      byteCount -= page.width * page.height * 4
      pages[picture.page] = nil
      return
    }
    if page.count == 0 { (page.shelves, page.nextY) = ([], 0) }
    pages[picture.page] = page
  }

  package func removeAll() {
    for case let page? in pages { SDL_DestroyTexture(page.texture) }
    pages = []
    byteCount = 0
  }

  private func place(width: Int, height: Int) -> (page: Int, x: Int, y: Int)? {
    if width > Self.side / 2 || height > Self.side / 2 {
      guard let page = addPage(width: width, height: height, isShared: false) else { return nil }
      pages[page]?.count = 1
      return (page, 0, 0)
    }
    for index in pages.indices {
      if let spot = reserve(page: index, width: width, height: height) { return (index, spot.x, spot.y) }
    }
    guard let page = addPage(width: Self.side, height: Self.side, isShared: true),
      let spot = reserve(page: page, width: width, height: height)
    else { return nil }
    return (page, spot.x, spot.y)
  }

  private func reserve(page index: Int, width: Int, height: Int) -> (x: Int, y: Int)? {
    guard var page = pages[index], page.isShared else { return nil }
    defer { pages[index] = page }
    // A shelf may be a quarter higher than its images; a looser fit wastes more than a new shelf.
    for shelf in page.shelves.indices {
      let found = page.shelves[shelf]
      guard found.height >= height, found.height <= height + height / 4 + 4, found.nextX + width <= page.width else {
        continue
      }
      page.shelves[shelf].nextX += width
      page.count += 1
      return (found.nextX, found.y)
    }
    guard page.nextY + height <= page.height, width <= page.width else { return nil }
    let y = page.nextY
    page.shelves.append((y, height, width))
    page.nextY += height
    page.count += 1
    return (0, y)
  }

  private func addPage(width: Int, height: Int, isShared: Bool) -> Int? {
    guard let texture = makeTexture(renderer, width: width, height: height) else { return nil }
    byteCount += width * height * 4
    let page = Page(texture: texture, width: width, height: height, isShared: isShared)
    if let free = pages.firstIndex(where: { $0 == nil }) {
      pages[free] = page
      return free
    }
    pages.append(page)
    return pages.count - 1
  }
}

/// Premultiplied, with linear sampling; the initial content is undefined.
@MainActor func makeTexture(
  _ renderer: OpaquePointer, width: Int, height: Int, access: SDL_TextureAccess = SDL_TEXTUREACCESS_STATIC
) -> OpaquePointer? {
  guard let texture = SDL_CreateTexture(renderer, CSDL_rgba(), Int32(access.rawValue), Int32(width), Int32(height))
  else { return nil }
  SDL_SetTextureBlendMode(texture, CSDL_premultipliedBlend())
  SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
  return texture
}

/// One painted content on the graphics card, at full size and squeezed along either side.
///
/// A card turned almost edge-on has four or more texels per pixel across, yet one down.
@MainActor final class SpriteLevels {
  private let painted: PaintedSprite
  /// The images made so far: few, so a linear search suffices.
  private var levels: [(across: Int, down: Int, texture: SpriteTexture?)] = []

  init(_ painted: PaintedSprite) { self.painted = painted }

  var byteCount: Int { painted.bitmap.byteCount * 2 }

  /// `pixels` is the size of a texel of the full image on screen.
  func texture(for pixels: SIMD2<Float>, in atlas: TextureAtlas) -> SpriteTexture? {
    let (across, down) = (ShrinkLevels.squeezing(1 / pixels.x), ShrinkLevels.squeezing(1 / pixels.y))
    for made in levels where made.across == across && made.down == down { return made.texture }
    let texture = atlas.insert(painted.squeezed(across: across, down: down))
    levels.append((across, down, texture))
    return texture
  }

  /// Pixels, at the center of the content.
  func texelSize(through homography: Homography) -> SIMD2<Float> {
    let (x, y) = homography.derivative(at: painted.extent.center)
    return SIMD2((x * x).sum(), (y * y).sum()).squareRoot() / painted.scale
  }

  func release(from atlas: TextureAtlas) {
    for case let texture? in levels.map(\.texture) { atlas.release(texture) }
  }
}

extension PaintedSprite {
  /// Squeezes by steps of √2 each way, still with a clear border. The rasterizer samples the same texels.
  package func squeezed(across: Int, down: Int) -> PaintedSprite {
    let narrow = across > 0 ? shrunk(across, along: 0) : self
    return down > 0 ? narrow.shrunk(down, along: 1) : narrow
  }
}

/// Textures of the window's size for groups, one for each nesting level.
@MainActor final class GroupLayers {
  let isSupported: Bool
  private let renderer: OpaquePointer
  private var textures: [OpaquePointer] = []
  private var size = SIMD2(0, 0)
  private var level = 0

  init(renderer: OpaquePointer) {
    self.renderer = renderer
    isSupported = SDL_RenderTargetSupported(renderer) == SDL_TRUE
  }

  func removeAll() {
    for texture in textures { SDL_DestroyTexture(texture) }
    textures = []
  }

  func begin(size: SIMD2<Int>) {
    if size != self.size { removeAll() }
    self.size = size
  }

  /// Redirects drawing into a texture, or draws that texture over the level below.
  func take(_ edge: GeometryBuffer.GroupEdge) {
    var box = edge.box
    guard let opacity = edge.opacity else {
      defer { level += 1 }
      if level == textures.count,
        let texture = makeTexture(renderer, width: size.x, height: size.y, access: SDL_TEXTUREACCESS_TARGET)
      {
        textures.append(texture)
      }
      guard level < textures.count else { return }
      SDL_SetRenderTarget(renderer, textures[level])
      SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE)
      SDL_SetRenderDrawColor(renderer, 0, 0, 0, 0)
      SDL_RenderFillRect(renderer, &box)
      return
    }
    level -= 1
    guard level < textures.count else { return }
    SDL_SetRenderTarget(renderer, level > 0 ? textures[level - 1] : nil)
    let share = UInt8(min(max(opacity, 0), 1) * 255 + 0.5)
    SDL_SetTextureColorMod(textures[level], share, share, share)
    SDL_SetTextureAlphaMod(textures[level], share)
    SDL_RenderCopy(renderer, textures[level], &box, &box)
  }
}
