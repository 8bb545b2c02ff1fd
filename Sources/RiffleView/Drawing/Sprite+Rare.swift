import RiffleCore

extension Sprite {
  /// Rarely used fields, stored separately: within the sprite they would take twice as much memory as all the rest.
  struct RareParts: Hashable, Sendable {
    var clips: [ClipOutline] = []
    var masks: [SpriteMask] = []
    var backdrop: SpriteBackdrop?
    var copies: [SpriteCopy]?
    var group: [Sprite]?
  }

  /// The storage; none if all parts are empty, so that equal sprites are equal.
  indirect enum Rare: Hashable, Sendable {
    case none
    case some(RareParts)
  }

  @inline(__always)
  package var isPlain: Bool {
    if case .none = rare { true } else { false }
  }

  /// Outlines that clip the sprite; it is visible only inside of all of them.
  public var clips: [ClipOutline] {
    get { if case .some(let parts) = rare { parts.clips } else { [] } }
    set { change { $0.clips = newValue } }
  }

  /// Masks; each multiplies the sprite's alpha.
  public var masks: [SpriteMask] {
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
  public var group: [Sprite]? {
    get { if case .some(let parts) = rare { parts.group } else { nil } }
    set { change { $0.group = newValue } }
  }

  /// The sprites of a group, also clipped by its clips; nil for other sprites.
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

  /// Returns the rows and columns that its bounds touch in a picture of this size.
  package func pixels(scale: Float, width: Int, height: Int) -> (rows: Range<Int>, columns: Range<Int>) {
    let corners = content.bounds.corners.compactMap(homography.project).map { $0 * scale }
    guard corners.count == 4 else { return (0..<height, 0..<width) }
    // Pixels at its edge are sampled from their neighbours.
    let box = Rect(around: corners).inset(by: -4)
    func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
      let start = Int(min(max(low, 0), Float(count)))
      return start..<max(start, Int(max(min(high, Float(count)), 0)))
    }
    return (range(box.minimum.y, box.maximum.y, height), range(box.minimum.x, box.maximum.x, width))
  }

  /// Changes the contents of the sprite, its group and its masks.
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

  /// The number of sprites that it draws: its copies, or those of its group.
  package var markCount: Int { group?.reduce(0) { $0 + $1.markCount } ?? copies?.count ?? 1 }

  private mutating func change(_ body: (inout RareParts) -> Void) {
    var parts = RareParts()
    if case .some(let known) = rare { parts = known }
    body(&parts)
    rare = parts == RareParts() ? .none : .some(parts)
  }

  /// Applies a further map to the sprite and its clips: from points of this list to points of another.
  public mutating func move(through map: Homography) {
    homography = map * homography
    if isPlain { return }
    change { parts in
      for index in parts.clips.indices { parts.clips[index].homography = map * parts.clips[index].homography }
      if let outline = parts.backdrop?.outline { parts.backdrop?.outline.homography = map * outline.homography }
      for index in parts.masks.indices { parts.masks[index].move(through: map) }
      for index in (parts.group ?? []).indices { parts.group?[index].move(through: map) }
    }
  }
}
