/// The painted copy for sprites alike in content, rotation and scale. The cache retains it until the frame ends.
struct RasterFit {
  let levels: Unmanaged<ShrinkLevels>
  let texels: UnsafePointer<UInt32>
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
    let painted = levels.fitting(original.pixelsFromLocal * map.localFromPixels, at: middle)
    guard let base = painted.bitmap.pixels.withUnsafeBufferPointer({ $0.baseAddress }) else { return nil }
    (self.levels, texels) = (.passUnretained(levels), base)
    (width, height) = (painted.bitmap.width, painted.bitmap.height)
    (extent, texelsFromLocal) = (painted.extent, painted.pixelsFromLocal)
    isVeil = levels.veil != nil && painted.squeeze == SIMD2(1, 1)
  }
}

struct RasterSize: Hashable {
  /// Pixels per point.
  let scale: Float
  let width, height: Int
}

/// The map from a sprite's points to pixels, and its inverse.
struct PixelMap {
  let onScreen, localFromPixels: Homography

  @inline(__always) init?(_ homography: Homography, scale: Float) {
    onScreen = Homography.scale(SIMD2(repeating: scale)) * homography
    guard let inverse = onScreen.inverse else { return nil }
    localFromPixels = inverse
  }
}

/// The fits of this frame: mostly the next sprite has a content, rotation and scale seen before.
struct RasterFits {
  private struct Entry {
    /// Retained, so that the address of its layers is not reused.
    let content: SpriteContent
    let turn: SIMD4<Float>
    let fit: RasterFit
  }

  private var entries = [Entry?](repeating: nil, count: 64)

  @inline(__always) func fit(of sprite: borrowing Sprite) -> RasterFit? {
    guard sprite.isPlain, let turn = sprite.turn else { return nil }
    let layers = sprite.content.layersAddress
    guard let entry = entries[Self.place(layers, turn)], entry.content.layersAddress == layers,
      entry.content.blur == sprite.content.blur, entry.content.bounds == sprite.content.bounds, all(entry.turn .== turn)
    else { return nil }
    return entry.fit
  }

  mutating func note(_ fit: RasterFit, of sprite: Sprite) {
    guard sprite.isPlain, let turn = sprite.turn, !sprite.content.dependsOnPlace else { return }
    entries[Self.place(sprite.content.layersAddress, turn)] = Entry(content: sprite.content, turn: turn, fit: fit)
  }

  /// Call before references may become invalid.
  mutating func removeAll() {
    for place in entries.indices { entries[place] = nil }
  }

  @inline(__always) private static func place(_ layers: UnsafeRawPointer?, _ turn: SIMD4<Float>) -> Int {
    let bits = unsafeBitCast(turn, to: SIMD4<UInt32>.self)
    let sum = UInt64(UInt(bitPattern: layers)) &+ UInt64(bits.wrappedSum())
    return Int((sum &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}

extension Sprite {
  /// Rotation and scale; nil in perspective.
  @inline(__always) fileprivate var turn: SIMD4<Float>? {
    guard homography.w == SIMD3(0, 0, 1) else { return nil }
    return SIMD4(homography.x.x, homography.x.y, homography.y.x, homography.y.y)
  }
}

extension SpriteContent {
  @inline(__always) fileprivate var layersAddress: UnsafeRawPointer? {
    layers.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }
}
