import RiffleCore

/// What sprites of one content have in common that are turned and enlarged alike, wherever they lie: the painted copy that is
/// sampled. Plain bits; what it points to is kept by the cache until the frame ends.
struct RasterFit {
  let levels: Unmanaged<ShrinkLevels>
  let texels: UnsafePointer<UInt32>
  /// Where the copy is of one colour.
  let tiles: UnsafePointer<UInt32>?
  /// In texels.
  let (width, height): (Int, Int)
  /// What the copy covers, in local points.
  let extent: Rect
  let texelsFromLocal: Homography
  /// Whether much of it is opaque, and whether it can be laid as a veil.
  let (isCover, isVeil): (Bool, Bool)

  /// Nil for a copy without pixels.
  init?(_ levels: ShrinkLevels, onScreen: Homography, localFromPixels: Homography) {
    let original = levels.original
    let middle = onScreen.project(original.extent.center) ?? .zero
    let (painted, level) = levels.fitting(original.pixelsFromLocal * localFromPixels, at: middle)
    guard let base = painted.bitmap.pixels.withUnsafeBufferPointer({ $0.baseAddress }) else { return nil }
    (self.levels, texels) = (.passUnretained(levels), base)
    (width, height) = (painted.bitmap.width, painted.bitmap.height)
    (extent, texelsFromLocal) = (painted.extent, painted.pixelsFromLocal)
    let isAffine = (texelsFromLocal * localFromPixels).isAffine
    (tiles, isCover) = isAffine ? levels.uniformTiles(level) : (nil, false)
    isVeil = levels.veil != nil && painted.squeeze == SIMD2(1, 1)
  }
}

/// What was found for the sprites of this frame: mostly the next one has a content that was seen before, and is turned and
/// enlarged as that one was.
struct RasterFits {
  private struct Key {
    var layers: UnsafeRawPointer?
    /// Of layers; -1 where nothing is kept.
    var count = -1
    var bounds = Rect(size: .zero)
    var blur: Float = 0
    var turn = SIMD4<Float>(repeating: 0)
    /// Its place among the fits of specks, once one is found: -1 before, -2 where it has none.
    var speck: Int32 = -1
  }

  private var keys = [Key](repeating: Key(), count: 64)
  private var fits = [RasterFit?](repeating: nil, count: 64)
  /// Their contents, so that no other layers come to lie where theirs do.
  private var kept = [SpriteContent?](repeating: nil, count: 64)
  /// Of the small sprites, as they were found.
  private(set) var specks: [RasterSpeckFit] = []

  /// Where the fit is kept of a sprite without clips and the like, at a scale that is one for all; nil where none was noted.
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

  /// The fit that is kept at a place.
  subscript(place: Int) -> RasterFit { fits[place]! }

  /// Which of `specks` small sprites have that share a fit; nil where they are not small.
  ///
  /// - Parameter sprite: one of them.
  @inline(__always)
  mutating func speck(_ place: Int, like sprite: borrowing Sprite, scale: Float) -> Int32? {
    let speck = keys[place].speck
    return speck == -1 ? firstSpeck(place, sprite.homography, scale) : speck >= 0 ? speck : nil
  }

  @inline(never)
  private mutating func firstSpeck(_ place: Int, _ homography: Homography, _ scale: Float) -> Int32? {
    guard let made = RasterSpeckFit(self[place], onScreen: .scale(SIMD2(repeating: scale)) * homography) else {
      keys[place].speck = -2
      return nil
    }
    let index = Int32(specks.count)
    keys[place].speck = index
    specks.append(made)
    return index
  }

  /// Notes the fit of a sprite that nothing else follows from than from its content and how that is turned and enlarged.
  mutating func note(_ fit: RasterFit, of sprite: Sprite) {
    guard sprite.isPlain, let turn = sprite.turn, !sprite.content.dependsOnPlace else { return }
    let layers = sprite.content.layersAddress
    let place = Self.place(layers, turn)
    (kept[place], fits[place]) = (sprite.content, fit)
    keys[place] = Key(
      layers: layers, count: sprite.content.layers.count, bounds: sprite.content.bounds, blur: sprite.content.blur,
      turn: turn)
  }

  /// Forgets all, before what the fits point to may go.
  mutating func removeAll() {
    for place in keys.indices where keys[place].count >= 0 {
      (keys[place], fits[place], kept[place]) = (Key(), nil, nil)
    }
    specks.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  private static func place(_ layers: UnsafeRawPointer?, _ turn: SIMD4<Float>) -> Int {
    let bits = unsafeBitCast(turn, to: SIMD4<UInt32>.self)
    let sum = UInt64(UInt(bitPattern: layers)) &+ UInt64(bits.wrappedSum())
    return Int((sum &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}

extension Sprite {
  /// How it is turned and enlarged, without where; nil for one in perspective.
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
