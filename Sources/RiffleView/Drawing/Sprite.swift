extension Sprite {
  /// Rare fields: within the sprite they would take twice as much memory as all the rest.
  struct RareParts: Hashable, Sendable {
    var clips: [ClipOutline] = []
    var masks: [SpriteMask] = []
    var backdrop: SpriteBackdrop?
    var copies: [SpriteCopy]?
    var group: [Sprite]?
  }

  /// `none` if all parts are empty, so that equal sprites are equal.
  indirect enum Rare: Hashable, Sendable {
    case none
    case some(RareParts)
  }

  @inline(__always)
  package var isPlain: Bool {
    if case .none = rare { true } else { false }
  }

  /// Outlines that clip the sprite; it is visible only inside of all of them.
  package var clips: [ClipOutline] {
    get { if case .some(let parts) = rare { parts.clips } else { [] } }
    set { change { $0.clips = newValue } }
  }

  package var masks: [SpriteMask] {
    get { if case .some(let parts) = rare { parts.masks } else { [] } }
    set { change { $0.masks = newValue } }
  }

  /// The blurred backdrop behind the sprite; nil unless it is glass.
  public var backdrop: SpriteBackdrop? {
    get { if case .some(let parts) = rare { parts.backdrop } else { nil } }
    set { change { $0.backdrop = newValue } }
  }

  /// The copies to draw instead, relative to its homography, from back to front; nil to draw it once.
  public var copies: [SpriteCopy]? {
    get { if case .some(let parts) = rare { parts.copies } else { nil } }
    set { change { $0.copies = newValue } }
  }

  /// The sprites of a group, from back to front; nil for other sprites.
  ///
  /// They are drawn normally, and the result is blended with the picture beneath by the group's opacity. The group's
  /// own content is empty, with the bounds of the sprites.
  package var group: [Sprite]? {
    get { if case .some(let parts) = rare { parts.group } else { nil } }
    set { change { $0.group = newValue } }
  }

  /// The group's sprites with its clips; nil for other sprites.
  package var members: [Sprite]? {
    guard let group else { return nil }
    let clips = clips
    if clips.isEmpty { return group }
    return group.map { sprite in
      var sprite = sprite
      sprite.clips += clips
      return sprite
    }
  }

  func pixels(scale: Float, width: Int, height: Int) -> (rows: Range<Int>, columns: Range<Int>) {
    // Pixels at its edge are sampled from their neighbours.
    guard let box = homography.frame(of: content.bounds, scale: scale)?.inset(by: -4) else {
      return (0..<height, 0..<width)
    }
    func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
      let start = Int(min(max(low, 0), Float(count)))
      return start..<max(start, Int(max(min(high, Float(count)), 0)))
    }
    return (range(box.minimum.y, box.maximum.y, height), range(box.minimum.x, box.maximum.x, width))
  }

  package mutating func changeContents(_ body: (inout SpriteContent) -> Void) {
    body(&content)
    if isPlain { return }
    change { parts in
      for index in (parts.group ?? []).indices { parts.group?[index].changeContents(body) }
      for mask in parts.masks.indices {
        for index in parts.masks[mask].sprites.indices { parts.masks[mask].sprites[index].changeContents(body) }
      }
    }
  }

  package var markCount: Int { group?.reduce(0) { $0 + $1.markCount } ?? copies?.count ?? 1 }

  private mutating func change(_ body: (inout RareParts) -> Void) {
    var parts = RareParts()
    if case .some(let known) = rare { parts = known }
    body(&parts)
    rare = parts == RareParts() ? .none : .some(parts)
  }

  /// Applies a further map to the sprite and its clips: from points of this list to points of another.
  package mutating func move(through map: Homography) {
    homography = map * homography
    if isPlain { return }
    change { parts in
      for index in parts.clips.indices { parts.clips[index].homography = map * parts.clips[index].homography }
      if let outline = parts.backdrop?.outline { parts.backdrop?.outline.homography = map * outline.homography }
      for index in parts.masks.indices { parts.masks[index].move(through: map) }
      for index in (parts.group ?? []).indices { parts.group?[index].move(through: map) }
    }
  }

  package func forEachCopy(_ body: (Sprite) -> Void) {
    guard let copies else { return body(self) }
    var sprite = self
    sprite.copies = nil
    for copy in copies {
      sprite.homography = homography * copy.homography
      sprite.tint = tint == .white ? copy.tint : tint.multiplied(by: copy.tint)
      body(sprite)
    }
  }
}

extension SpriteContent {
  /// The colour of a shadow or a glow; nil for other contents.
  package var blurColor: SRGBColor? {
    switch layers.count == 1 ? layers[0] : nil {
    case .blurred(_, _, _, let color), .blurredPath(_, _, _, let color): color
    default: nil
    }
  }
}

/// One copy of a sprite: an affine map and a colour, 28 bytes.
public struct SpriteCopy: Hashable, Sendable {
  /// The position of the content's origin, in the sprite's points.
  package var position: SIMD2<Float>
  /// The images of the content's unit vectors across and down.
  package var across, down: SIMD2<Float>
  /// Multiplies the colours of the content; its alpha multiplies the opacity.
  public var tint: SRGBColor

  package init(
    at position: SIMD2<Float>, across: SIMD2<Float> = [1, 0], down: SIMD2<Float> = [0, 1], tint: SRGBColor = .white
  ) {
    (self.position, self.across, self.down, self.tint) = (position, across, down, tint)
  }

  /// Maps the content's points to the sprite's.
  public var homography: Homography {
    Homography(x: SIMD3(across.x, down.x, position.x), y: SIMD3(across.y, down.y, position.y))
  }
}

extension SRGBColor {
  mutating func multiply(by other: SRGBColor) { self = self == .white ? other : multiplied(by: other) }

  func multiplied(by other: SRGBColor) -> SRGBColor {
    func product(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * Int(b) + 127) / 255) }
    return SRGBColor(
      red: product(red, other.red), green: product(green, other.green), blue: product(blue, other.blue),
      alpha: product(alpha, other.alpha))
  }
}

/// The content behind a sprite, blurred within an outline and laid over the sprite, which is a shadow or empty.
public struct SpriteBackdrop: Hashable, Sendable {
  package var outline: ClipOutline
  /// The standard deviation of the blur, in points of the outline's plane.
  package var blur: Float
  /// The saturation: 1 is unchanged, 0 is grey.
  package var saturation: Float
  package var opacity: Float

  public init(_ outline: ClipOutline, blur: Float, saturation: Float = 1, opacity: Float = 1) {
    (self.outline, self.blur, self.saturation, self.opacity) = (outline, blur, saturation, opacity)
  }

  /// The blur in points of the draw list, at the center of the outline.
  var seenBlur: Float {
    let (a, b) = outline.homography.derivative(at: outline.outline.rect.center)
    let scale = abs(a.x * b.y - a.y * b.x).squareRoot()
    return scale.isFinite ? max(blur, 0) * scale : 0
  }
}

/// Sprites whose alpha masks another sprite; their colours are ignored.
package struct SpriteMask: Hashable, Sendable {
  /// The sprites, from back to front; an empty mask hides everything. Their own masks are ignored.
  package var sprites: [Sprite]

  package init(_ sprites: [Sprite]) { self.sprites = sprites }

  init(_ clip: ClipOutline, _ path: Path) {
    let layer = Layer.path(path, .fill(clip.outline.fillRule), paint: .color(.white))
    self.init([Sprite(SpriteContent(bounds: clip.outline.rect, layers: [layer]), homography: clip.homography)])
  }

  mutating func move(through map: Homography) {
    for index in sprites.indices { sprites[index].move(through: map) }
  }
}
