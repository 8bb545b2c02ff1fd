import RiffleView
import Testing

@Suite("Partial painting of large content")
struct SeenPartTests {
  /// The picture of a scaled card with a shadow, and the bytes that its rasterizer caches.
  private func picture(scale: Float, rotation: Angle = .zero) -> (bitmap: Bitmap, bytes: Int) {
    var world = World()
    let place = Transform(position: [480, 360], rotation: rotation, scale: [scale, scale])
    world.spawn(place, Size([112, 99]), Shape.roundedRectangle(cornerRadius: 20), Fill(.white), Shadow())
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    let bitmap = rasterizer.render(DrawList(world, size: [960, 720]))
    return (bitmap, rasterizer.byteCount)
  }

  @Test("the painted part of a large shadow is bounded by the window")
  func bounded() {
    let bytes = [1, 10, 30, 100].map { picture(scale: $0).bytes }
    #expect(bytes[2] <= bytes[1] * 3 && bytes[3] <= bytes[1] * 3, "\(bytes)")
  }

  @Test("a partially painted content has the pixels of the whole", arguments: [Float(0), 0.4])
  func same(_ turn: Float) throws {
    let rect = Rect(x: -1000, y: -800, width: 2000, height: 1600)
    let layers: [Layer] = [
      .blurred(rect, radius: 300, blur: 3, color: .black),
      .roundedRectangle(rect.inset(by: 40), radius: 200, paint: .gradient(.white, .black.opacity(0.5), angle: 1)),
      .path(Path(ellipseIn: rect.inset(by: 100)), .stroke(StrokeStyle(lineWidth: 30)), paint: .color(.white)),
    ]
    let content = SpriteContent(bounds: rect, layers: layers)
    let painter = Painter(glyphs: BoxGlyphs())
    let whole = try #require(painter.paint(content, scale: 1))
    var pictures = 0
    for corner: SIMD2<Float> in [[900, 700], [0, 0], [-800, -600], [-300, 650]] {
      let sprite = Sprite(content, homography: .translation(corner) * .rotation(turn))
      let seen = try #require(sprite.seen(in: [400, 300], paintScale: 1))
      let part = try #require(painter.paint(content, scale: 1, phase: .zero, seen: seen))
      #expect(part.bitmap.pixels.count < whole.bitmap.pixels.count / 2)
      // The part's origin differs from the whole's by whole dither cells.
      let offset = whole.origin - part.origin
      #expect(offset.x.truncatingRemainder(dividingBy: 8) == 0 && offset.y.truncatingRemainder(dividingBy: 8) == 0)
      for y in stride(from: 0, to: Float(300), by: 7) {
        for x in stride(from: 0, to: Float(400), by: 7) {
          let local = try #require(sprite.homography.inverse?.project([x, y]))
          guard rect.contains(local) else { continue }
          let place = local + part.origin
          let (column, row) = (Int(place.x), Int(place.y))
          // A gradient's position is rounded from another origin.
          let shown = SIMD4<Int>(truncatingIfNeeded: part.bitmap.channels(column, row))
          let exact = whole.bitmap.channels(column + Int(offset.x), row + Int(offset.y))
          #expect((shown &- SIMD4(truncatingIfNeeded: exact)).max() <= 1)
          #expect((SIMD4(truncatingIfNeeded: exact) &- shown).max() <= 1)
          pictures += 1
        }
      }
    }
    #expect(pictures > 3000)
  }

  @Test("small, scaled down or blurred content is painted whole")
  func whole() {
    let small = SpriteContent(
      size: [300, 200], layers: [.ellipse(Rect(width: 300, height: 200), paint: .color(.white))])
    #expect(Sprite(small, homography: .translation([-200, -100])).seen(in: [400, 300], paintScale: 1) == nil)
    let rect = Rect(width: 4000, height: 3000)
    var large = SpriteContent(bounds: rect, layers: [.ellipse(rect, paint: .color(.white))])
    #expect(Sprite(large, homography: .identity).seen(in: [400, 300], paintScale: 1) != nil)
    #expect(Sprite(large, homography: .scale([0.05, 0.05])).seen(in: [400, 300], paintScale: 1) == nil)
    large.blur = 4
    #expect(Sprite(large, homography: .identity).seen(in: [400, 300], paintScale: 1) == nil)
  }
}
