import RiffleView

extension Sprite {
  /// Returns a pointer's arrow with its tip at a point, for films of user input; in a ring while its button is down.
  package static func pointer(at point: SIMD2<Float>, isDown: Bool) -> Sprite {
    let arrow = Path {
      $0.addLines([[0, 0], [0, 17], [4, 13.4], [6.6, 19.4], [9.2, 18.3], [6.7, 12.4], [12, 12.4]])
      $0.closeSubpath()
    }
    let ring = Rect(x: -14, y: -14, width: 28, height: 28)
    var layers: [Layer] = [
      .path(arrow, .stroke(StrokeStyle(lineWidth: 2.5)), paint: .color(.black)),
      .path(arrow, .fill(.nonZero), paint: .color(.white)),
    ]
    if isDown { layers.insert(.ellipse(ring, paint: .color(SRGBColor.white.opacity(0.25))), at: 0) }
    return Sprite(SpriteContent(size: [12, 20], layers: layers), homography: .translation(point))
  }
}
