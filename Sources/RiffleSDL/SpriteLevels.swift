import RiffleView

/// One painted content on the graphics card, whole and squeezed along either side.
///
/// A card turned almost edge-on shows four texels and more in one pixel across, yet one down. Graphics cards shrink both
/// sides alike and SDL not at all, so narrower pictures are made when a turn first needs them: without them the edge of
/// a turning card is a staircase.
@MainActor
final class SpriteLevels {
  /// Kept to squeeze from.
  private let painted: PaintedSprite
  /// Those that were asked for; few, so they are searched.
  private var levels: [(across: Int, down: Int, texture: SpriteTexture?)] = []

  init(_ painted: PaintedSprite) {
    self.painted = painted
  }

  /// Bytes of the bitmap kept, and as many on the graphics card.
  var byteCount: Int { painted.bitmap.byteCount * 2 }

  /// The picture for a place where a texel of the whole one is `pixels` large on screen.
  func texture(for pixels: SIMD2<Float>, in atlas: TextureAtlas) -> SpriteTexture? {
    let (across, down) = (ShrinkLevels.squeezing(1 / pixels.x), ShrinkLevels.squeezing(1 / pixels.y))
    for made in levels where made.across == across && made.down == down { return made.texture }
    let texture = atlas.insert(SqueezedBitmap(painted, across: across, down: down))
    levels.append((across, down, texture))
    return texture
  }

  /// Pixels of the screen along each side of a texel at the middle of the content.
  func texelSize(through homography: Homography) -> SIMD2<Float> {
    let (x, y) = homography.derivative(at: painted.extent.center)
    return SIMD2((x * x).sum(), (y * y).sum()).squareRoot() / painted.scale
  }

  /// Lets all of it go.
  func release(from atlas: TextureAtlas) {
    for case let texture? in levels.map(\.texture) { atlas.release(texture) }
  }
}

/// A painted content squeezed by steps of √2 each way, still with a clear border.
///
/// Texel for texel what the rasteriser samples at the same turn, so that both backends show one picture.
struct SqueezedBitmap {
  private(set) var bitmap: Bitmap
  /// Texels to a local point, each way.
  private(set) var scale: SIMD2<Float>
  /// Local point (0, 0), in texels from the top left corner.
  private(set) var origin: SIMD2<Float>

  /// Squeezes the width by `across` steps and the height by `down` steps.
  init(_ painted: PaintedSprite, across: Int, down: Int) {
    var small = painted
    if across > 0 { small = small.shrunkAcross(across) }
    if down > 0 { small = small.shrunkDown(down) }
    (bitmap, scale, origin) = (small.bitmap, SIMD2(repeating: small.scale) / small.squeeze, small.origin)
  }
}
