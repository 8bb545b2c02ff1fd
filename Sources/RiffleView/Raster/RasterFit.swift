/// The painted copy to sample for all sprites with the same content, rotation and scale. The cache retains its
/// references until the frame ends.
struct RasterFit {
  let levels: Unmanaged<ShrinkLevels>
  let texels: UnsafePointer<UInt32>
  let tiles: UnsafePointer<UInt32>?
  /// In texels.
  let (width, height): (Int, Int)
  /// The extent in local points.
  let extent: Rect
  let texelsFromLocal: Homography
  /// True if it can be drawn as an alpha mask.
  let isVeil: Bool

  init?(_ levels: ShrinkLevels, _ map: PixelMap) {
    let original = levels.original
    let middle = map.onScreen.project(original.extent.center) ?? .zero
    let (painted, level) = levels.fitting(original.pixelsFromLocal * map.localFromPixels, at: middle)
    guard let base = painted.bitmap.pixels.withUnsafeBufferPointer({ $0.baseAddress }) else { return nil }
    (self.levels, texels) = (.passUnretained(levels), base)
    (width, height) = (painted.bitmap.width, painted.bitmap.height)
    (extent, texelsFromLocal) = (painted.extent, painted.pixelsFromLocal)
    tiles = (texelsFromLocal * map.localFromPixels).isAffine ? levels.uniformTiles(level) : nil
    isVeil = levels.veil != nil && painted.squeeze == SIMD2(1, 1)
  }
}

/// The scale and the size of a picture in pixels.
struct RasterSize: Hashable {
  /// Pixels per point.
  let scale: Float
  let width, height: Int
}

/// The map from a sprite's points to pixels, and its inverse.
struct PixelMap {
  let onScreen, localFromPixels: Homography

  @inline(__always)
  init?(_ homography: Homography, scale: Float) {
    onScreen = Homography.scale(SIMD2(repeating: scale)) * homography
    guard let inverse = onScreen.inverse else { return nil }
    localFromPixels = inverse
  }
}

/// The fits of this frame: mostly the next sprite has a content, rotation and scale seen before.
struct RasterFits {
  private struct Key {
    var layers: UnsafeRawPointer?
    /// The number of layers; -1 for an empty entry.
    var count = -1
    var bounds = Rect(size: .zero)
    var blur: Float = 0
    var turn = SIMD4<Float>(repeating: 0)
  }

  private var keys = [Key](repeating: Key(), count: 64)
  private var fits = [RasterFit?](repeating: nil, count: 64)
  /// Retains the contents, so that the address of their layers is not reused.
  private var kept = [SpriteContent?](repeating: nil, count: 64)

  @inline(__always)
  func place(of sprite: borrowing Sprite) -> Int? {
    guard sprite.isPlain, let turn = sprite.turn else { return nil }
    let layers = sprite.content.layersAddress
    let place = Self.place(layers, turn)
    return keys.withUnsafeBufferPointer { keys in
      let key = keys[place]
      guard key.layers == layers, key.count == sprite.content.layers.count, all(key.turn .== turn),
        key.blur == sprite.content.blur, key.bounds == sprite.content.bounds
      else { return nil }
      return place
    }
  }

  subscript(place: Int) -> RasterFit { fits[place]! }

  mutating func note(_ fit: RasterFit, of sprite: Sprite) {
    guard sprite.isPlain, let turn = sprite.turn, !sprite.content.dependsOnPlace else { return }
    let layers = sprite.content.layersAddress
    let place = Self.place(layers, turn)
    (kept[place], fits[place]) = (sprite.content, fit)
    keys[place] = Key(
      layers: layers, count: sprite.content.layers.count, bounds: sprite.content.bounds, blur: sprite.content.blur,
      turn: turn)
  }

  /// Call before references may become invalid.
  mutating func removeAll() {
    for place in keys.indices where keys[place].count >= 0 {
      (keys[place], fits[place], kept[place]) = (Key(), nil, nil)
    }
  }

  @inline(__always)
  private static func place(_ layers: UnsafeRawPointer?, _ turn: SIMD4<Float>) -> Int {
    let bits = unsafeBitCast(turn, to: SIMD4<UInt32>.self)
    let sum = UInt64(UInt(bitPattern: layers)) &+ UInt64(bits.wrappedSum())
    return Int((sum &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}

extension Sprite {
  /// Rotation and scale; nil in perspective.
  @inline(__always)
  fileprivate var turn: SIMD4<Float>? {
    guard homography.w == SIMD3(0, 0, 1) else { return nil }
    return SIMD4(homography.x.x, homography.x.y, homography.y.x, homography.y.y)
  }
}

extension SpriteContent {
  @inline(__always)
  fileprivate var layersAddress: UnsafeRawPointer? {
    layers.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }
}
