import CDraw
import RiffleScene

/// A table of turning cards, as a draw list and as quads for C.
struct Cards {
  var list = DrawList(size: [1280, 720])
  private(set) var quads: [DrawQuad] = []

  /// `count` cards of 100×150 points in rows of nine, each at its own turn.
  init(_ count: Int, shadows: Bool, glyphs: any GlyphSource) {
    let painter = Painter(glyphs: glyphs)
    let box = Rect(x: -50, y: -75, width: 100, height: 150)
    let paper = Layer.roundedRectangle(box, radius: 10, paint: .color(SRGBColor(hex: 0xFAF6EC)))
    let card = SpriteContent(
      bounds: box,
      layers: [
        paper, .roundedStroke(box, radius: 10, width: 1.5, color: SRGBColor(hex: 0xC8BFA8)),
        .ellipse(box.inset(by: 30), paint: .color(SRGBColor(hex: 0xC0392B))),
      ])
    let shadow = SpriteContent(
      bounds: box, layers: [.blurred(box, radius: 10, blur: 8, color: SRGBColor(hex: 0x04070D))])
    let known: [(SpriteContent, PaintedSprite, Int32)] = [shadow, card].map {
      guard let painted = painter.paint($0, scale: 1) else { fatalError("nothing painted") }
      let bitmap = painted.bitmap
      return ($0, painted, software_texture(bitmap.pixels, Int32(bitmap.width), Int32(bitmap.height)))
    }
    for index in 0..<count {
      let place = SIMD2<Float>(80 + Float(index % 9) * 140, 70 + Float(index / 9 % 6) * 116)
      // -1.2 to 1.2 radians, none of them edge-on.
      let turn = Angle.radians(-1.2 + 2.4 * Float(index % 54) / 53)
      let (c, s) = (UnitCircle.cosine(turn), UnitCircle.sine(turn))
      let turned = Homography(x: [c, 0, 0], y: [0, 1, 0], w: [s / 400, 0, 1])
      if shadows { append(known[0], .translation(place + [6, 10]), opacity: 0.4, cells: 1) }
      append(known[1], .translation(place) * turned, opacity: 1, cells: 16)
    }
  }

  private mutating func append(
    _ known: (content: SpriteContent, painted: PaintedSprite, texture: Int32), _ map: Homography, opacity: Float,
    cells: Int32
  ) {
    list.append(Sprite(known.content, homography: map, opacity: opacity))
    let extent = known.painted.extent
    quads.append(
      DrawQuad(
        x: (map.x.x, map.x.y, map.x.z), y: (map.y.x, map.y.y, map.y.z), w: (map.w.x, map.w.y, map.w.z),
        left: extent.minimum.x, top: extent.minimum.y, width: extent.size.x, height: extent.size.y,
        texture: known.texture, cells: cells, opacity: UInt8(opacity * 255)))
  }
}

/// Sine and cosine by their series: enough for a picture of a benchmark, and no library to import.
enum UnitCircle {
  static func sine(_ angle: Angle) -> Float {
    let x = angle.radians
    let y = x * x
    return x * (1 - y / 6 * (1 - y / 20 * (1 - y / 42)))
  }
  static func cosine(_ angle: Angle) -> Float {
    let s = sine(angle)
    return (1 - s * s).squareRoot()
  }
}
