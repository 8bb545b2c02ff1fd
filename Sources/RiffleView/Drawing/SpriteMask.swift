import RiffleCore

/// Sprites through whose alpha another one is seen: whole where they are opaque, not at all where there is nothing of them.
///
/// Their colours do not count.
public struct SpriteMask: Hashable, Sendable {
  /// Back to front; of none nothing is seen. What they themselves are masked by does not count.
  public var sprites: [Sprite]

  public init(_ sprites: [Sprite]) { self.sprites = sprites }

  /// The inside of a path as a mask.
  init(_ clip: ClipOutline, _ path: Path) {
    let layer = Layer.path(path, .fill(clip.outline.fillRule), paint: .color(.white))
    self.init([Sprite(SpriteContent(bounds: clip.outline.rect, layers: [layer]), homography: clip.homography)])
  }

  /// The same seen through another map.
  mutating func move(through map: Homography) {
    for index in sprites.indices { sprites[index].move(through: map) }
  }
}

extension Sprite {
  /// True for what triangles cannot show: masks, glass, clips by a path, and groups that read the colours beneath them.
  package var isForPixels: Bool {
    guard case .some(let parts) = rare else { return false }
    return !parts.masks.isEmpty || parts.backdrop != nil || parts.clips.contains { $0.outline.path != nil }
      || parts.group?.contains { $0.isForPixels || $0.blend != .normal && $0.blend != .add } == true
  }
}
