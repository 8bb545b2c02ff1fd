import RiffleCore

/// Paints the contents of a backend. What is blurred is kept without its blur as well: while a blur changes, it is blurred anew and not
/// painted anew.
package struct ContentPainter {
  package let painter: Painter
  private var sharp = SpriteCache<PaintedSprite>(byteBudget: 16 << 20)

  /// Contents painted so far that are blurred.
  package var paintCount: Int { sharp.paintCount }

  package init(_ painter: Painter) { self.painter = painter }

  /// As `Painter.paint`.
  package mutating func paint(
    _ content: SpriteContent, scale: Float, phase: SIMD2<Float>, seen: Rect? = nil
  ) -> PaintedSprite? {
    guard content.blur > 0 else { return painter.paint(content, scale: scale, phase: phase, seen: seen) }
    var plain = content
    plain.blur = 0
    let painted = sharp.value(for: plain, scale: scale, phase: phase) { [painter] in
      painter.paint(plain, scale: scale, phase: phase).map { ($0, $0.bitmap.byteCount) }
    }
    return painted?.blurred(by: content.blur)
  }

  /// Call once after each frame.
  package mutating func endFrame() { sharp.endFrame() }

  /// Forgets what it kept.
  package mutating func removeAll() { sharp.removeAll() }
}
