import CSDL2

/// Textures of the window's size into which groups are drawn, one for each nesting level.
@MainActor
final class GroupLayers {
  /// True if the renderer can draw into textures.
  let isSupported: Bool
  private let renderer: OpaquePointer
  private var textures: [OpaquePointer] = []
  private var size = SIMD2(0, 0)
  /// The number of open groups.
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

  func begin(size: SIMD2<Int>) {
    if size != self.size { removeAll() }
    self.size = size
  }

  /// Starts a group, redirecting drawing into a texture, or ends one, drawing its texture over the level below.
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
