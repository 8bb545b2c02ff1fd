import RiffleView
import Testing

@Suite("RowChanges")
struct RowChangesTests {
  private func box(_ place: SIMD2<Float>, _ color: UInt32, opacity: Float = 1) -> Sprite {
    let rect = Rect(size: [20, 20])
    let layer = Layer.roundedRectangle(rect, radius: 5, paint: .color(SRGBColor(hex: color)))
    return Sprite(SpriteContent(bounds: rect, layers: [layer]), at: place, opacity: opacity)
  }

  @Test("redrawing only the changed rows gives the pixels of the whole picture")
  func pixels() {
    var random = RandomSource(seed: 3)
    var list = DrawList(size: [300, 400])
    list.sprites = (0..<30).map { _ in
      box([random.float(in: -10...300), random.float(in: -10...400)], 0xFFCC00, opacity: 0.7)
    }
    var (window, whole) = (Rasterizer(glyphs: BoxGlyphs()), Rasterizer(glyphs: BoxGlyphs()))
    var picture = Bitmap(width: 300, height: 400)
    var few = 0
    for step in 0..<60 {
      let index = Int(random.float(in: 0...29))
      switch step % 4 {
      case 0: list.sprites[index].homography = .translation([random.float(in: 0...280), random.float(in: 0...380)])
      case 1: list.sprites[index].opacity = random.float(in: 0...1)
      case 2: list.sprites.insert(box([10, random.float(in: 0...300)], 0x00CCFF), at: index)
      default: list.sprites.remove(at: index)
      }
      var rows: [Range<Int>] = []
      picture.drawing { rows = window.redraw(list, scale: 1, into: $0, isWhole: step == 30) }
      #expect(picture == whole.render(list), "step \(step)")
      let count = rows.reduce(0) { $0 + $1.count }
      if step == 0 || step == 30 { #expect(count == 400) } else if count < 100 { few += 1 }
    }
    #expect(few > 40)
    picture.drawing { #expect(window.redraw(list, scale: 1, into: $0, isWhole: false).isEmpty) }
  }
}
