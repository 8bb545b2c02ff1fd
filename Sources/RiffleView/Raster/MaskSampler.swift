import RiffleCore

/// How much single points show through masks, as they are drawn at one pixel to a point.
///
/// Keeps what it paints of the masks: the second point costs a picture of one pixel.
package struct MaskSampler {
  private var rasterizer = Rasterizer(glyphs: BoxGlyphs())

  package init() {}

  /// 0 for nothing to 1 for all, in steps of 1/255; nil where a letter, an emoji or a picture masks, whose pixels are not known here.
  ///
  /// - Parameter point: of the picture, in points; the pixel around it counts.
  package mutating func share(through masks: [SpriteMask], at point: SIMD2<Float>) -> Float? {
    guard !masks.isEmpty else { return 1 }
    guard masks.allSatisfy({ $0.sprites.allSatisfy { $0.content.layers.allSatisfy(\.isPainted) } }) else { return nil }
    // By whole pixels, so that masks are painted as they are for the picture.
    let map = Homography.translation(-point.rounded(.down))
    let pixel = Rect(width: 1, height: 1)
    var sprite = Sprite(
      SpriteContent(bounds: pixel, layers: [.roundedRectangle(pixel, radius: 0, paint: .color(.white))]))
    sprite.masks = masks
    for index in sprite.masks.indices { sprite.masks[index].move(through: map) }
    let drawn = rasterizer.render(DrawList(size: [1, 1], ground: .flat(.black), sprites: [sprite]))
    return Float(drawn.channels(0, 0).x) / 255
  }
}

extension Layer {
  /// Whether it is painted from numbers alone, without a font or a file.
  fileprivate var isPainted: Bool {
    switch self {
    case .text, .emoji, .image: false
    case .clipped(_, let layers): layers.allSatisfy(\.isPainted)
    default: true
    }
  }
}
