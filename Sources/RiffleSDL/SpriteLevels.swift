import RiffleView

/// One painted content on the graphics card, at full size and squeezed along either side.
///
/// A card turned almost edge-on has four or more texels per pixel across, yet one down. Mipmaps of graphics cards
/// shrink both sides alike, and SDL has none, so narrower images are made when first needed: otherwise the edge of a
/// turning card is jagged.
@MainActor
final class SpriteLevels {
  /// The source of squeezed images.
  private let painted: PaintedSprite
  /// The images made so far; few, so a linear search suffices.
  private var levels: [(across: Int, down: Int, texture: SpriteTexture?)] = []

  init(_ painted: PaintedSprite) {
    self.painted = painted
  }

  var byteCount: Int { painted.bitmap.byteCount * 2 }

  /// Returns the texture for a position where a texel of the full image covers `pixels` on screen.
  func texture(for pixels: SIMD2<Float>, in atlas: TextureAtlas) -> SpriteTexture? {
    let (across, down) = (ShrinkLevels.squeezing(1 / pixels.x), ShrinkLevels.squeezing(1 / pixels.y))
    for made in levels where made.across == across && made.down == down { return made.texture }
    let texture = atlas.insert(SqueezedBitmap(painted, across: across, down: down))
    levels.append((across, down, texture))
    return texture
  }

  /// Returns the size of a texel on the screen in pixels, at the center of the content.
  func texelSize(through homography: Homography) -> SIMD2<Float> {
    let (x, y) = homography.derivative(at: painted.extent.center)
    return SIMD2((x * x).sum(), (y * y).sum()).squareRoot() / painted.scale
  }

  func release(from atlas: TextureAtlas) {
    for case let texture? in levels.map(\.texture) { atlas.release(texture) }
  }
}

/// A painted content squeezed by steps of √2 each way, still with a clear border.
///
/// Its texels are those that the rasterizer samples at the same angle, so both backends draw the same image.
package struct SqueezedBitmap {
  package private(set) var bitmap: Bitmap
  /// Texels per local point, each way.
  package private(set) var scale: SIMD2<Float>
  /// The local point (0, 0), in texels from the top left corner.
  package private(set) var origin: SIMD2<Float>

  /// Squeezes the width by `across` steps and the height by `down` steps.
  package init(_ painted: PaintedSprite, across: Int, down: Int) {
    var small = painted
    if across > 0 { small = small.shrunkAcross(across) }
    if down > 0 { small = small.shrunkDown(down) }
    (bitmap, scale, origin) = (small.bitmap, SIMD2(repeating: small.scale) / small.squeeze, small.origin)
  }
}
