import RiffleCore

extension Sprite {
  /// The area that the sprite certainly hides, in points of its own plane: the inner part of an opaque rounded
  /// rectangle that is its lowest layer. Nil for translucent sprites.
  package var cover: Rect? {
    guard opacity >= 1, tint.alpha == 255, blend == .normal, clips.isEmpty, masks.isEmpty, copies == nil,
      content.blur == 0,
      let lowest = content.layers.first
    else { return nil }
    switch lowest {
    case .roundedRectangle(let rect, let radius, let paint) where paint.isOpaque: return rect.clear(of: radius)
    case .lattice(let rect, let radius, let paper, let ink, let frame)
    where paper.alpha & ink.alpha & frame.alpha == 255:
      return rect.clear(of: radius)
    default: return nil
    }
  }
}

extension SpriteContent {
  /// True if the content is only a shadow or a glow.
  package var isBlurAlone: Bool { AlphaMask.color(of: self) != nil }
}

extension Paint {
  fileprivate var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha == 255
    case .gradient(let one, let other, _), .along(let one, let other): one.alpha & other.alpha == 255
    case .mask: false
    }
  }
}

extension Rect {
  /// Returns the largest concentric rectangle inside of the round corners, with equal margins.
  fileprivate func clear(of radius: Float) -> Rect? {
    let shown = max(min(radius, min(size.x, size.y) / 2), 0)
    let inner = inset(by: shown * 0.2929)
    return inner.isDrawable ? inner : nil
  }
}
