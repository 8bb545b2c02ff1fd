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
  /// Local points of the content to points of the draw list.
  public var homography: Homography
  /// 0 to 1, multiplies the whole.
  public var opacity: Float
  /// Multiplies each colour channel; white changes nothing. Its alpha multiplies the opacity.
  public var tint: SRGBColor
  /// How its colours meet those beneath.
  public var blend = BlendMode.normal
  /// Nothing is seen beyond any of them.
  public var clips: [ClipOutline]
  /// It is seen only as far as each of them covers it.
  public var masks: [SpriteMask] = []
  /// What is behind it, blurred and laid over it; nil for all but glass.
  public var backdrop: SpriteBackdrop?
  /// Where it is drawn instead, relative to its homography, from back to front; nil for once, as it is.
  public var copies: [SpriteCopy]?

  public init(
    _ content: SpriteContent, homography: Homography = .identity, opacity: Float = 1, tint: SRGBColor = .white,
    clips: [ClipOutline] = []
  ) {
    (self.content, self.homography, self.opacity, self.tint, self.clips) = (content, homography, opacity, tint, clips)
  }

  /// The same seen through another map, clips and all: points of this list to points of that one.
  public mutating func move(through map: Homography) {
    homography = map * homography
    for index in clips.indices { clips[index].homography = map * clips[index].homography }
    if let outline = backdrop?.outline { backdrop?.outline.homography = map * outline.homography }
    for index in masks.indices { masks[index].move(through: map) }
  }

  /// Something unturned with its local origin at `position`, in points: what an overlay mostly needs.
  public init(_ content: SpriteContent, at position: SIMD2<Float>, opacity: Float = 1) {
    self.init(content, homography: .translation(position), opacity: opacity)
  }
}
