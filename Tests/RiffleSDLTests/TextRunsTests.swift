import RiffleSDL
import RiffleView
import Testing

@Suite("Text runs and parts of texts") struct TextRunsTests {
  private let glyphs: FontGlyphs

  init() throws { glyphs = try FontGlyphs() }

  private func draw(_ labels: [(Label, Rect)], _ scale: Float = 1) -> Bitmap {
    var rasterizer = Rasterizer(glyphs: glyphs)
    let sprites = labels.map { label, frame in
      let line = label.line(in: Rect(size: frame.size))
      return Sprite(SpriteContent(size: frame.size, layers: [.text(line)]), at: frame.origin)
    }
    return rasterizer.render(DrawList(size: [420, 160], ground: .flat(.black), sprites: sprites), scale: scale)
  }

  private let box = Rect(x: 10, y: 10, width: 400, height: 140)

  /// The columns and the lowest row drawn in one channel.
  private func extent(_ picture: Bitmap, channel: Int) -> (left: Int, right: Int, foot: Int)? {
    let seen = picture.pixels.indices.filter { picture.pixels[$0] >> (8 * channel) & 255 > 128 }
    guard let foot = seen.last.map({ $0 / picture.width }) else { return nil }
    let columns = seen.map { $0 % picture.width }
    return (columns.min()!, columns.max()!, foot)
  }

  @Test("changing the colour within a text moves no letter, also with kerning", arguments: [1, 2] as [Float])
  func colour(scale: Float) {
    for text in [["AV", "ATA", "R"], ["To", " Ty", "po"], ["f", "ja", "ll"]] {
      let style = TextStyle(size: 41)
      let one = draw([(Label(text.joined(), style: style, color: .white), box)], scale)
      let runs = text.map { TextRun($0, color: .white) }
      let several = draw([(Label(runs, style: style, color: .black), box)], scale)
      let (largest, count) = difference(one, several)
      // Half-covered pixels of overlapping letters are blended instead of added.
      #expect(count <= text.count && largest < 90)
      #expect(several.pixels.contains { $0 & 255 > 250 })
    }
  }

  @Test("runs of all sizes share one baseline, in order, each in its colour") func baseline() throws {
    let runs = [
      TextRun("HH", color: Color(hex: 0xFF0000)), TextRun("HH", size: 80, weight: .bold, color: Color(hex: 0x00FF00)),
      TextRun("HH", design: .monospaced, color: Color(hex: 0x0000FF)),
    ]
    let picture = draw([(Label(runs, size: 20), box)])
    let channels = try (0..<3).map { try #require(extent(picture, channel: $0)) }
    #expect(channels[0].foot == channels[1].foot && channels[1].foot == channels[2].foot)
    // Red, green and blue in the bitmap's own order.
    let order = channels.sorted { $0.left < $1.left }
    #expect(zip(order, order.dropFirst()).allSatisfy { $0.right < $1.left })
    #expect(order[1].right - order[1].left > 80 && order[0].right - order[0].left < 40)
  }

  @Test("text of several runs is aligned by its whole width", arguments: TextLine.Alignment.allCases)
  func alignment(_ alignment: TextLine.Alignment) throws {
    let runs = [TextRun("Saved to ", color: .white), TextRun("Drafts", size: 34, weight: .bold, color: .white)]
    let label = Label(runs, style: TextStyle(size: 18), alignment: alignment)
    let seen = try #require(extent(draw([(label, box)]), channel: 0))
    let (left, right) = (Float(seen.left) - box.minimum.x, box.maximum.x - Float(seen.right) - 1)
    let style = TextStyle(size: 34, weight: .bold)
    let width =
      glyphs.run(of: "Saved to ", style: TextStyle(size: 18), scale: 1)!.advance
      + glyphs.run(of: "Drafts", style: style, scale: 1)!.advance
    switch alignment {
    case .leading: #expect(left < 4 && abs(400 - right - width) < 4)
    case .center: #expect(abs(left - right) < 5)
    case .trailing: #expect(right < 4 && abs(400 - left - width) < 4)
    }
    // The layout's width is the drawn width to 3 %.
    #expect(abs(TextRuler(label).width / width - 1) < 0.03)
  }

  @Test("parts of a text keep the styles and places of the whole", arguments: TextLayout.Unit.allCases)
  func parts(unit: TextLayout.Unit) {
    let runs = [
      TextRun("Typ", color: .white), TextRun("ography", weight: .semibold, color: .white),
      TextRun("\nAVA", size: 40, color: .white), TextRun("TAR low", size: 40, color: .white),
    ]
    let label = Label(runs, style: TextStyle(size: 22))
    let whole = draw([(label, box)])
    let (largest, count) = difference(whole, draw(pieces(of: label, by: unit)))
    #expect(count <= label.text.count && largest < 90)
    #expect(whole.pixels.contains { $0 & 255 > 250 })
  }

  /// The largest difference of a pixel, and the number of pixels that differ by more than a sixteenth.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> (largest: Int, count: Int) {
    let all = zip(a.pixels, b.pixels).map { abs(Int($0 & 255) - Int($1 & 255)) }
    return (all.max() ?? 0, all.count { $0 > 16 })
  }

  @Test("text parts at rest have the pixels of the whole text", arguments: TextLayout.Unit.allCases, [1, 2] as [Float])
  func whole(unit: TextLayout.Unit, scale: Float) {
    for text in ["Typography, AVATAR", "fjord affinity\nWäsche Ty. To"] {
      for size in [16, 22.5, 41] as [Float] {
        let label = Label(text, style: TextStyle(size: size, weight: .semibold), color: .white)
        let parts = draw(pieces(of: label, by: unit), scale)
        let (largest, count) = difference(draw([(label, box)], scale), parts)
        // Half-covered pixels of overlapping letters are blended instead of added.
        #expect(count <= text.count && largest < 90, "\(unit) of \(text) at \(size): \(count) pixels, \(largest)")
        #expect(parts.pixels.contains { $0 & 255 > 250 })
      }
    }
  }

  @Test("a text part is drawn without the neighbouring parts") func alone() {
    let label = Label("HH HH", style: TextStyle(size: 40), color: .white)
    let pieces = TextLayout.pieces(of: label, size: [400, 100], by: .word)
    var part = label
    part.part = pieces[1].part
    let picture = draw([
      (part, Rect(x: 10 + pieces[1].frame.origin.x, y: 20, width: pieces[1].frame.size.x, height: 60))
    ])
    let columns = (0..<picture.width).filter { x in (0..<picture.height).contains { picture[x, $0] & 255 > 40 } }
    let middle = 10 + pieces[1].frame.center.x
    #expect(Float(columns.first ?? 0) > middle - 32 && Float(columns.last ?? 0) < middle + 32 && columns.count > 20)
  }

  @Test("the advance table has the fonts' widths to 3 %") func widths() throws {
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

  @Test("tabular digits do not move the text after them") func tabular() {
    var style = TextStyle(size: 30)
    func picture(_ text: String, _ style: TextStyle) -> Bitmap {
      draw([(Label("\(text) m", style: style, color: .white), Rect(x: 10, y: 10, width: 400, height: 100))])
    }
    func end(_ picture: Bitmap) -> Int? {
      (0..<picture.width).last { x in (0..<picture.height).contains { picture[x, $0] & 255 > 60 } }
    }
    #expect(end(picture("111", style)) != end(picture("888", style)))
    style.hasTabularFigures = true
    let ends = Set(["111", "888", "470", "999"].map { end(picture($0, style)) })
    #expect(ends.count == 1 && ends.first! != nil)
  }

  private func pieces(of label: Label, by unit: TextLayout.Unit) -> [(Label, Rect)] {
    TextLayout.pieces(of: label, size: box.size, by: unit).map { piece in
      var part = label
      part.part = piece.part
      return (part, Rect(origin: box.origin + piece.frame.origin, size: piece.frame.size))
    }
  }
}

extension Label {
  fileprivate init(_ runs: [TextRun], size: Float) { self.init(runs, style: TextStyle(size: size)) }
}
