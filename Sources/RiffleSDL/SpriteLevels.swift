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

  /// Halved up to six times: a card that thin is a line.
  private static let deepest = 6

  init(_ painted: PaintedSprite) {
    self.painted = painted
  }

  /// Bytes of the bitmap kept, and as many on the graphics card.
  var byteCount: Int { painted.bitmap.byteCount * 2 }

  /// The picture for a place where a texel of the whole one is `pixels` large on screen.
  func texture(for pixels: SIMD2<Float>, in atlas: TextureAtlas) -> SpriteTexture? {
    let (across, down) = (Self.level(pixels.x), Self.level(pixels.y))
    for made in levels where made.across == across && made.down == down { return made.texture }
    let texture = atlas.insert(SqueezedBitmap(painted, across: 1 << across, down: 1 << down))
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

  /// How often a side is halved so that a texel is between 0.6 and 1.2 pixels again.
  private static func level(_ pixels: Float) -> Int {
    var (size, level) = (pixels, 0)
    while size < 0.6, level < deepest {
      size *= 2
      level += 1
    }
    return level
  }
}

/// A painted content averaged over blocks of texels, the clear border kept one texel wide.
struct SqueezedBitmap {
  var bitmap: Bitmap
  /// Texels to a local point, each way.
  var scale: SIMD2<Float>
  /// Local point (0, 0), in texels from the top left corner.
  var origin: SIMD2<Float>

  /// Averages blocks of `across` × `down` texels.
  init(_ painted: PaintedSprite, across: Int, down: Int) {
    let source = painted.bitmap
    guard across > 1 || down > 1 else {
      (bitmap, scale, origin) = (source, SIMD2(repeating: painted.scale), painted.origin)
      return
    }
    let step = SIMD2(Float(across), Float(down))
    scale = SIMD2(repeating: painted.scale) / step
    origin = (painted.origin - SIMD2(1, 1)) / step + SIMD2(1, 1)
    // Without the border, rounded up to whole blocks, and the border again.
    let width = (source.width - 2 + across - 1) / across + 2
    let height = (source.height - 2 + down - 1) / down + 2
    bitmap = Bitmap(width: width, height: height)
    let area = UInt32(across * down)
    for y in 1..<(height - 1) {
      for x in 1..<(width - 1) {
        let (left, top) = (1 + (x - 1) * across, 1 + (y - 1) * down)
        var sum = SIMD4<UInt32>(repeating: area / 2)
        for row in top..<min(top + down, source.height) {
          for column in left..<min(left + across, source.width) {
            sum &+= SIMD4<UInt32>(truncatingIfNeeded: source.channels(column, row))
          }
        }
        let mean = sum / area
        bitmap[x, y] = mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24
      }
    }
  }
}
