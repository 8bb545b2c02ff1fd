import RiffleCore

/// One frame as a value: a background and sprites from back to front.
///
/// Equal lists give equal pixels. A list holds no bitmap and no cache; a backend paints and caches each content.
public struct DrawList: Hashable, Sendable {
  /// The size in points; a renderer multiplies by its own scale factor.
  public var size: SIMD2<Float>
  /// The background.
  public var ground: Background
  /// The sprites, from back to front.
  public var sprites: [Sprite]

  /// Creates a list of a size in points.
  public init(size: SIMD2<Float>, ground: Background = .table, sprites: [Sprite] = []) {
    (self.size, self.ground, self.sprites) = (size, ground, sprites)
  }

  /// Appends a sprite in front of the others.
  public mutating func append(_ sprite: Sprite) { sprites.append(sprite) }

  /// Appends the sprites of an overlay in front, ignoring its size and background.
  public mutating func append(overlay: DrawList) { sprites.append(contentsOf: overlay.sprites) }
}

/// A flat painted content in space.
public struct Sprite: Hashable, Sendable {
  /// The painted content.
  public var content: SpriteContent
  /// The opacity of the whole, 0 to 1.
  public var opacity: Float
  /// Maps local points of the content to points of the draw list.
  public var homography: Homography
  /// Multiplies each colour channel; white changes nothing. Its alpha multiplies the opacity.
  public var tint: SRGBColor
  /// The blend mode.
  public var blend = BlendMode.normal
  var rare = Rare.none

  /// Creates a sprite placed by a homography.
  public init(
    _ content: SpriteContent, homography: Homography = .identity, opacity: Float = 1, tint: SRGBColor = .white,
    clips: [ClipOutline] = []
  ) {
    (self.content, self.homography, self.opacity, self.tint) = (content, homography, opacity, tint)
    if !clips.isEmpty { self.clips = clips }
  }

  @inline(__always)
  init(plain content: SpriteContent, _ homography: Homography, _ opacity: Float) {
    (self.content, self.homography, self.opacity, tint) = (content, homography, opacity, .white)
  }

  /// Creates an unrotated sprite with its local origin at `position`, in points, as overlays mostly need.
  public init(_ content: SpriteContent, at position: SIMD2<Float>, opacity: Float = 1) {
    self.init(content, homography: .translation(position), opacity: opacity)
  }
}
