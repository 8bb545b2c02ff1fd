import RiffleSDL
import RiffleView
import Testing

@Suite("Text parts")
struct TextPartsTests {
  private let glyphs: FontGlyphs

  init() throws { glyphs = try FontGlyphs() }

  private func draw(_ sprites: [Sprite], _ scale: Float) -> Bitmap {
    var rasterizer = Rasterizer(glyphs: glyphs)
    return rasterizer.render(DrawList(size: [420, 160], ground: .flat(.black), sprites: sprites), scale: scale)
  }

  private func sprite(_ label: Label, _ frame: Rect) -> Sprite {
    let line = TextLine(
      label.text, style: label.style, color: .white,
      position: frame.size * 0.5 + (label.part?.offset ?? .zero), alignment: label.alignment,
      part: label.part, spans: label.spans)
    return Sprite(SpriteContent(size: frame.size, layers: [.text(line)]), at: frame.origin)
  }

  /// The largest difference of a pixel, and the number of pixels that differ by more than a sixteenth.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> (largest: Int, count: Int) {
    let all = zip(a.pixels, b.pixels).map { abs(Int($0 & 255) - Int($1 & 255)) }
    return (all.max() ?? 0, all.count { $0 > 16 })
  }

  @Test(
    "text parts at rest have the pixels of the whole text", arguments: TextLayout.Unit.allCases,
    [1, 2] as [Float])
  func whole(unit: TextLayout.Unit, scale: Float) {
    for text in ["Typography, AVATAR", "fjord affinity\nWäsche Ty. To"] {
      for size in [16, 22.5, 41] as [Float] {
        let label = Label(text, style: TextStyle(size: size, weight: .semibold))
        let box = Rect(x: 10, y: 10, width: 400, height: 140)
        let whole = draw([sprite(label, box)], scale)
        let pieces = TextLayout.pieces(of: label, size: box.size, by: unit).map { piece in
          var part = label
          part.part = piece.part
          return sprite(part, Rect(origin: box.origin + piece.frame.origin, size: piece.frame.size))
        }
        let parts = draw(pieces, scale)
        let (largest, count) = difference(whole, parts)
        // Where two letters overlap, their half-covered pixels are blended instead of added.
        #expect(count <= text.count && largest < 90, "\(unit) of \(text) at \(size): \(count) pixels, \(largest)")
        #expect(parts.pixels.contains { $0 & 255 > 250 })
      }
    }
  }

  @Test("a text part is drawn without the neighbouring parts")
  func alone() {
    let label = Label("HH HH", style: TextStyle(size: 40))
    let pieces = TextLayout.pieces(of: label, size: [400, 100], by: .word)
    var part = label
    part.part = pieces[1].part
    let picture = draw(
      [sprite(part, Rect(x: 10 + pieces[1].frame.origin.x, y: 20, width: pieces[1].frame.size.x, height: 60))], 1)
    let columns = (0..<picture.width).filter { x in (0..<picture.height).contains { picture[x, $0] & 255 > 40 } }
    let middle = 10 + pieces[1].frame.center.x
    #expect(Float(columns.first ?? 0) > middle - 32 && Float(columns.last ?? 0) < middle + 32 && columns.count > 20)
  }

  @Test("the advance table has the fonts' widths to 3 %")
  func widths() throws {
    for weight in TextStyle.Weight.allCases {
      for text in ["To move is to live", "AVATAR", "Typography", "Hello, World!", "1,234,567.80 €", "WAVE Yes LT"] {
        let style = TextStyle(size: 100, weight: weight)
        let run = try #require(glyphs.run(of: text, style: style, scale: 1))
        let width = AdvanceTable.width(of: text, style: style)
        #expect(abs(width / run.advance - 1) < 0.03, "\(text) \(weight): \(width), drawn \(run.advance)")
      }
    }
    let mono = TextStyle(size: 100, design: .monospaced)
    let run = try #require(glyphs.run(of: "tick 1204", style: mono, scale: 1))
    #expect(abs(AdvanceTable.width(of: "tick 1204", style: mono) / run.advance - 1) < 0.005)
  }

  @Test("tabular digits do not move the text after them")
  func tabular() {
    var style = TextStyle(size: 30)
    func picture(_ text: String, _ style: TextStyle) -> Bitmap {
      draw([sprite(Label("\(text) m", style: style), Rect(x: 10, y: 10, width: 400, height: 100))], 1)
    }
    func end(_ picture: Bitmap) -> Int? {
      (0..<picture.width).last { x in (0..<picture.height).contains { picture[x, $0] & 255 > 60 } }
    }
    #expect(end(picture("111", style)) != end(picture("888", style)))
    style.hasTabularFigures = true
    let ends = Set(["111", "888", "470", "999"].map { end(picture($0, style)) })
    #expect(ends.count == 1 && ends.first! != nil)
  }
}
