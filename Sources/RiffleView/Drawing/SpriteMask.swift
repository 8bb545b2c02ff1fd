import RiffleCore

/// Sprites whose alpha masks another sprite: it is visible where they are opaque.
///
/// Their colours are ignored.
public struct SpriteMask: Hashable, Sendable {
  /// The sprites, from back to front; an empty mask hides everything. Their own masks are ignored.
  public var sprites: [Sprite]

  public init(_ sprites: [Sprite]) { self.sprites = sprites }

  init(_ clip: ClipOutline, _ path: Path) {
    let layer = Layer.path(path, .fill(clip.outline.fillRule), paint: .color(.white))
    self.init([Sprite(SpriteContent(bounds: clip.outline.rect, layers: [layer]), homography: clip.homography)])
  }

  mutating func move(through map: Homography) {
    for index in sprites.indices { sprites[index].move(through: map) }
  }
}

extension Sprite {
  /// True for features that triangles lack: masks, glass, path clips, and groups that read the colours beneath.
  package var isForPixels: Bool {
    guard case .some(let parts) = rare else { return false }
    return !parts.masks.isEmpty || parts.backdrop != nil || parts.clips.contains { $0.outline.path != nil }
      || parts.group?.contains { $0.isForPixels || $0.blend != .normal && $0.blend != .add } == true
  }
}
