import RiffleCore

/// An opacity below 1 that applies to an entity and all its descendants as a group.
struct Fade: Hashable, Sendable {
  /// The entity; for a camera's opacity its viewport.
  var entity: Entity
  var view: Int?
  /// The product with those of its ancestors, 0 to 1.
  var opacity: Float
}

/// Combines sprites that fade together into one group, if one would show through another.
///
/// Placements are in drawing order, each directly followed by its descendants.
struct FadeGroups {
  private var open: [(fade: Fade, first: Int)] = []

  /// Closes the groups that do not contain the next placement, and opens its own.
  @inline(__always)
  mutating func enter(_ fades: [Fade], in sprites: inout [Sprite]) {
    if !open.isEmpty || !fades.isEmpty { change(to: fades, in: &sprites) }
  }

  private mutating func change(to fades: [Fade], in sprites: inout [Sprite]) {
    let kept = zip(open, fades).prefix { $0.fade == $1 }.count
    while open.count > kept, let (fade, first) = open.popLast() { Self.close(first, fade.opacity, in: &sprites) }
    for fade in fades[kept...] { open.append((fade, sprites.count)) }
  }

  /// Closes a group: the sprites' opacities include its opacity, which becomes the group's if they overlap.
  private static func close(_ first: Int, _ opacity: Float, in sprites: inout [Sprite]) {
    guard let group = Sprite(fading: sprites[first...], opacity: opacity) else { return }
    sprites.replaceSubrange(first..., with: CollectionOfOne(group))
  }
}

extension Sprite {
  /// Creates the group of some sprites; nil if none shows through another.
  fileprivate init?(fading sprites: ArraySlice<Sprite>, opacity: Float) {
    let boxes = sprites.map(\.seenBox)
    guard sprites.count > Self.mostCompared || sprites.showThrough(boxes) else { return nil }
    let unbounded = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    let box = boxes.dropFirst().reduce(boxes[0] ?? unbounded) { $0.union($1 ?? unbounded) }
    self.init(SpriteContent(bounds: box, layers: []), opacity: opacity)
    group = sprites.map { sprite in
      var sprite = sprite
      sprite.opacity = min(sprite.opacity / opacity, 1)
      if let glass = sprite.backdrop { sprite.backdrop?.opacity = min(glass.opacity / opacity, 1) }
      return sprite
    }
  }

  /// More sprites become a group without pairwise comparisons.
  private static let mostCompared = 24

  /// The rectangle of the list that may be painted; nil if unknown.
  var seenBox: Rect? {
    guard copies == nil, backdrop == nil, let reach = content.reach else { return nil }
    let corners = reach.corners.compactMap(homography.project)
    return corners.count == 4 ? Rect(around: corners) : nil
  }

  /// True if its own parts overlap with its opacity.
  fileprivate var showsThroughItself: Bool {
    blend != .add && (copies?.count ?? 1) > 1 || backdrop != nil && !content.layers.isEmpty
  }
}

extension ArraySlice<Sprite> {
  /// Returns true if a translucent sprite overlaps another that it would hide if opaque. Additive ones hide nothing.
  fileprivate func showThrough(_ boxes: [Rect?]) -> Bool {
    for (index, sprite) in self.enumerated() {
      if sprite.showsThroughItself { return true }
      if index == 0 || sprite.blend == .add { continue }
      for box in boxes[..<index] {
        guard let own = boxes[index], let box else { return true }
        if all(own.minimum .< box.maximum) && all(box.minimum .< own.maximum) { return true }
      }
    }
    return false
  }
}
