import RiffleCore

/// One picture as a value: a ground and sprites from back to front.
///
/// Equal lists give equal pixels. A list holds no bitmap and no cache; a backend paints each content once and keeps it.
public struct DrawList: Hashable, Sendable {
  /// Points, not pixels: a renderer multiplies by its own scale factor.
  public var size: SIMD2<Float>
  /// What lies beneath the sprites.
  public var ground: Background
  /// Back to front.
  public var sprites: [Sprite]

  /// An empty picture of a size in points, or one of these sprites.
  public init(size: SIMD2<Float>, ground: Background = .table, sprites: [Sprite] = []) {
    (self.size, self.ground, self.sprites) = (size, ground, sprites)
  }

  /// Adds a sprite in front of the others.
  public mutating func append(_ sprite: Sprite) { sprites.append(sprite) }

  /// Puts the sprites of another list in front, its size and ground ignored: how an overlay is laid over a scene.
  public mutating func append(overlay: DrawList) { sprites.append(contentsOf: overlay.sprites) }
}

/// One flat painted entity, hung in space.
public struct Sprite: Hashable, Sendable {
  /// What is drawn.
  public var content: SpriteContent
  /// 0 to 1, multiplies the whole.
  public var opacity: Float
  /// Local points of the content to points of the draw list.
  public var homography: Homography
  /// Multiplies each colour channel; white changes nothing. Its alpha multiplies the opacity.
  public var tint: SRGBColor
  /// How its colours meet those beneath.
  public var blend = BlendMode.normal
  /// Its clips, masks, backdrop and copies.
  var rare = Rare.none

  /// Something placed by a homography.
  public init(
    _ content: SpriteContent, homography: Homography = .identity, opacity: Float = 1, tint: SRGBColor = .white,
    clips: [ClipOutline] = []
  ) {
    (self.content, self.homography, self.opacity, self.tint) = (content, homography, opacity, tint)
    if !clips.isEmpty { self.clips = clips }
  }

  /// One without clips.
  @inline(__always)
  init(plain content: SpriteContent, _ homography: Homography, _ opacity: Float) {
    (self.content, self.homography, self.opacity, tint) = (content, homography, opacity, .white)
  }

  /// Something unturned with its local origin at `position`, in points: what an overlay mostly needs.
  public init(_ content: SpriteContent, at position: SIMD2<Float>, opacity: Float = 1) {
    self.init(content, homography: .translation(position), opacity: opacity)
  }
}
