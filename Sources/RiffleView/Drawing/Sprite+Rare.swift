import RiffleCore

extension Sprite {
  /// What hardly one of thousands has, in a box of its own: in the sprite itself it would take twice as much as all the rest.
  struct RareParts: Hashable, Sendable {
    var clips: [ClipOutline] = []
    var masks: [SpriteMask] = []
    var backdrop: SpriteBackdrop?
    var copies: [SpriteCopy]?
    var group: [Sprite]?
  }

  /// The box; none where all parts are empty, so that equal sprites are equal.
  indirect enum Rare: Hashable, Sendable {
    case none
    case some(RareParts)
  }

  /// Whether it has none of them.
  @inline(__always)
  package var isPlain: Bool {
    if case .none = rare { true } else { false }
  }

  /// Nothing is seen beyond any of them.
  public var clips: [ClipOutline] {
    get { if case .some(let parts) = rare { parts.clips } else { [] } }
    set { change { $0.clips = newValue } }
  }

  /// It is seen only as far as each of them covers it.
  public var masks: [SpriteMask] {
    get { if case .some(let parts) = rare { parts.masks } else { [] } }
    set { change { $0.masks = newValue } }
  }

  /// What is behind it, blurred and laid over it; nil for all but glass.
  public var backdrop: SpriteBackdrop? {
    get { if case .some(let parts) = rare { parts.backdrop } else { nil } }
    set { change { $0.backdrop = newValue } }
  }

  /// Where it is drawn instead, relative to its homography, from back to front; nil for once, as it is.
  public var copies: [SpriteCopy]? {
    get { if case .some(let parts) = rare { parts.copies } else { nil } }
    set { change { $0.copies = newValue } }
  }

  /// The sprites that it is made of, from back to front; nil for all but groups.
  ///
  /// They are drawn as they are, and the result is mixed with the picture beneath by the opacity of the group. Its own content is
  /// empty, with the bounds of the sprites.
  public var group: [Sprite]? {
    get { if case .some(let parts) = rare { parts.group } else { nil } }
    set { change { $0.group = newValue } }
  }

  /// The sprites of a group, cut by its clips too; nil for all but groups.
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

  /// The rows and columns that its bounds touch in a picture of this size.
  package func pixels(scale: Float, width: Int, height: Int) -> (rows: Range<Int>, columns: Range<Int>) {
    let corners = content.bounds.corners.compactMap(homography.project).map { $0 * scale }
    guard corners.count == 4 else { return (0..<height, 0..<width) }
    // The pixels at its edge are sampled from those beside it.
    let box = Rect(around: corners).inset(by: -4)
    func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
      let start = Int(min(max(low, 0), Float(count)))
      return start..<max(start, Int(max(min(high, Float(count)), 0)))
    }
    return (range(box.minimum.y, box.maximum.y, height), range(box.minimum.x, box.maximum.x, width))
  }

  /// Changes its content, or those of its group, and those of its masks.
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

  /// The number of marks that it draws: its copies, or those of its group.
  package var markCount: Int { group?.reduce(0) { $0 + $1.markCount } ?? copies?.count ?? 1 }

  private mutating func change(_ body: (inout RareParts) -> Void) {
    var parts = RareParts()
    if case .some(let known) = rare { parts = known }
    body(&parts)
    rare = parts == RareParts() ? .none : .some(parts)
  }

  /// The same seen through another map, clips and all: points of this list to points of that one.
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
