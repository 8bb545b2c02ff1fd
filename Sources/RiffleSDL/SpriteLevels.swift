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

  /// How often a side is halved so that a texel is between three quarters and one and a half pixels again, as the
  /// rasteriser has it.
  private static func level(_ pixels: Float) -> Int {
    var (size, level) = (pixels, 0)
    while size < 0.75, level < deepest {
      size *= 2
      level += 1
    }
    return level
  }
}

/// A painted content halved a number of times each way, still with a clear border.
///
/// Texel for texel what the rasteriser samples at the same turn, so that both backends show one picture.
struct SqueezedBitmap {
  private(set) var bitmap: Bitmap
  /// Texels to a local point, each way.
  private(set) var scale: SIMD2<Float>
  /// Local point (0, 0), in texels from the top left corner.
  private(set) var origin: SIMD2<Float>

  /// Halves the width `across` times and the height `down` times.
  init(_ painted: PaintedSprite, across: Int, down: Int) {
    (bitmap, scale, origin) = (painted.bitmap, SIMD2(repeating: painted.scale), painted.origin)
    for _ in 0..<across { halveWidth() }
    for _ in 0..<down { halveHeight() }
  }

  private mutating func halveWidth() {
    let pairs = (bitmap.width + 1) / 2
    var half = Bitmap(width: pairs + 3, height: bitmap.height)
    for y in 0..<bitmap.height {
      for x in 0..<pairs {
        let right = 2 * x + 1 < bitmap.width ? bitmap[2 * x + 1, y] : 0
        half[x + 1, y] = Self.mean(bitmap[2 * x, y], right)
      }
    }
    bitmap = half
    scale.x /= 2
    origin.x = origin.x / 2 + 1
  }

  private mutating func halveHeight() {
    let pairs = (bitmap.height + 1) / 2
    var half = Bitmap(width: bitmap.width, height: pairs + 3)
    for y in 0..<pairs {
      for x in 0..<bitmap.width {
        let below = 2 * y + 1 < bitmap.height ? bitmap[x, 2 * y + 1] : 0
        half[x, y + 1] = Self.mean(bitmap[x, 2 * y], below)
      }
    }
    bitmap = half
    scale.y /= 2
    origin.y = origin.y / 2 + 1
  }

  /// Of each of four eight-bit channels, rounded up at a half: the bits that differ, halved, taken from those set in
  /// either.
  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32) -> UInt32 {
    (a | b) &- (((a ^ b) >> 1) & 0x7F7F_7F7F)
  }
}
