import CSDL2

/// Textures as large as the window into which groups are drawn, one for each level of groups in groups.
@MainActor
final class GroupLayers {
  /// True for a renderer that can draw into textures.
  let isSupported: Bool
  private let renderer: OpaquePointer
  private var textures: [OpaquePointer] = []
  private var size = SIMD2(0, 0)
  /// The number of groups that have begun and not ended.
  private var level = 0

  init(renderer: OpaquePointer) {
    self.renderer = renderer
    isSupported = SDL_RenderTargetSupported(renderer) == SDL_TRUE
  }

  var byteCount: Int { textures.count * size.x * size.y * 4 }

  func removeAll() {
    for texture in textures { SDL_DestroyTexture(texture) }
    textures = []
  }

  /// Begins a frame of a window with this many pixels.
  func begin(size: SIMD2<Int>) {
    if size != self.size { removeAll() }
    self.size = size
  }

  /// Begins or ends a group: what is drawn next goes into a texture, or the last texture over the one before it.
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
