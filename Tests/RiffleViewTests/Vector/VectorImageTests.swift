import RiffleView
import Testing

@Suite("VectorImage") struct VectorImageTests {
  private func drawing(_ inner: String, _ head: String = "viewBox='0 0 10 10'") throws -> VectorImage {
    try VectorImage(svg: Array("<svg xmlns='http://www.w3.org/2000/svg' \(head)>\(inner)</svg>".utf8))
  }

  private func paint(_ vector: VectorImage, in place: Rect, _ width: Int, _ height: Int) -> Bitmap {
    vector.painted(in: place, x: 0..<width, y: 0..<height).bitmap()
  }

  /// A 10 × 10 picture as letters: opaque red, green or blue, `.` for clear, `?` for any other colour.
  private func letters(_ inner: String, _ head: String = "viewBox='0 0 10 10'") throws -> [String] {
    let bitmap = try drawing(inner, head).bitmap()
    return (0..<bitmap.height).map { y in
      String(
        (0..<bitmap.width).map { x in
          switch bitmap[x, y] {
          case 0: "."
          case 0xFF00_00FF: "r"
          case 0xFF00_FF00: "g"
          case 0xFFFF_0000: "b"
          default: "?"
          }
        })
    }
  }

  @Test("vector images have sharp edges at every size, also stretched and in part") func sizes() throws {
    let square = try drawing("<rect x='2' y='2' width='6' height='6' fill='red'/>")
    for scale in [1, 3, 40] {
      let bitmap = paint(square, in: Rect(size: SIMD2(repeating: Float(10 * scale))), 10 * scale, 10 * scale)
      #expect(bitmap.pixels.filter { $0 == 0xFF00_00FF }.count == 36 * scale * scale)
      #expect(bitmap.pixels.allSatisfy { $0 == 0 || $0 == 0xFF00_00FF })
    }
    // Stretched horizontally, and a part of it.
    let wide = square.painted(in: Rect(size: [40, 10]), x: 8..<32, y: 2..<8).bitmap()
    #expect(wide.width == 24 && wide.pixels.allSatisfy { $0 == 0xFF00_00FF })
  }

  @Test("currentColor is the element's color, in attributes and in styles") func currentColor() throws {
    let red = Array(repeating: "rrrrrrrrrr", count: 10)
    for said in [
      "style='fill:currentColor;color:red'", "fill='currentColor' color='red'", "fill='currentColor' style='color:red'",
    ] { #expect(try letters("<rect width='10' height='10' \(said)/>") == red, "\(said)") }
  }

  @Test("a stretched stroke is wider in the stretched direction") func stretchedLine() throws {
    let line = try drawing("<path d='M5 0V10' stroke='blue' stroke-width='2'/>")
    let bitmap = paint(line, in: Rect(size: [40, 10]), 40, 10)
    #expect(bitmap.pixels[50 * 4..<50 * 4 + 40].filter { $0 == 0xFFFF_0000 }.count == 8)
    let across = try letters("<g transform='scale(1 3)'><path d='M0 1H10' stroke='red' stroke-width='2'/></g>")
    #expect(across.map { $0 == "rrrrrrrrrr" } == [true, true, true, true, true, true, false, false, false, false])
  }

  @Test(
    "SVG transforms are applied from right to left",
    arguments: [
      ("translate(4) scale(2)", 4, 0), ("scale(2) translate(2 1)", 4, 2), ("rotate(90 2 2)", 2, 0),
      ("translate(1,1)translate(2,3)", 3, 4), ("matrix(2 0 0 2 6 6)", 6, 6), ("rotate(180)translate(-6-8)", 4, 6),
    ])
  func transforms(text: String, x: Int, y: Int) throws {
    // A square of two points in the corner.
    let rows = try letters("<g transform='\(text)'><rect width='2' height='2' fill='lime'/></g>")
    let first = try #require(rows.firstIndex { $0.contains("g") }, "\(rows)")
    #expect(first == y && rows[first].prefix { $0 != "g" }.count == x, "\(rows)")
  }

  @Test("SVG attributes are inherited and overridden, and style has priority") func inherited() throws {
    let rows = try letters(
      """
      <g fill='red' style='fill: lime'><rect width='2' height='1'/><rect y='1' width='2' height='1' fill='blue'/>
      <rect y='2' width='2' height='1' fill='blue' style='fill:red !important;'/><g fill='none'><rect y='3' width='9' height='9'/></g>
      <rect y='4' width='2' height='1' display='none'/><g visibility='hidden'><rect y='5' width='1' height='1'/>
      <rect y='6' width='1' height='1' visibility='visible'/></g><rect y='7' width='1' height='1' fill='inherit'/></g>
      """)
    #expect(
      rows.map { String($0.prefix(3)) } == ["gg.", "bb.", "rr.", "...", "...", "...", "g..", "g..", "...", "..."])
  }

  @Test("the opacity of a group applies to the whole, that of a path to the path alone") func opacity() throws {
    let both = "<rect width='10' height='10' fill='red'/><rect width='10' height='10' fill='blue'/>"
    #expect(try drawing("<g opacity='0.5'>\(both)</g>").bitmap().channels(4, 4) == [0, 0, 127, 127])
    let each = try drawing("<g>\(both)</g>".replacing("fill=", with: "opacity='50%' fill=")).bitmap().channels(5, 5)
    #expect(each.x > 60 && each.x < 68 && each.w > 188 && each.w < 194)
    #expect(try drawing("<rect width='9' height='9' fill-opacity='0'/>").bitmap().pixels.allSatisfy { $0 == 0 })
  }

  static let boxes: [(String, SIMD2<Float>, Int, Int)] = [
    ("viewBox='0 0 8 4'", [8, 4], 0, 0), ("width='16' viewBox='0 0 8 4'", [16, 8], 0, 0),
    ("height='1in' viewBox='0 0 8 4'", [192, 96], 0, 0), ("width='5' height='7'", [5, 7], 0, 0),
    ("width='8' height='8' viewBox='0 0 8 4'", [8, 8], 0, 2),
    ("width='8' height='8' viewBox='0 0 8 4' preserveAspectRatio='xMidYMax'", [8, 8], 0, 4),
    ("width='8' height='8' viewBox='0 0 8 4' preserveAspectRatio='none'", [8, 8], 0, 0),
    ("width='8' height='8' viewBox='0 0 4 8' preserveAspectRatio='xMaxYMin slice'", [8, 8], 0, 0),
    ("width='12pt' height='50%' viewBox='-2 -1 16 8'", [16, 4], 5, 0),
  ]

  @Test("an SVG's size comes from width and height or viewBox, aligned by preserveAspectRatio", arguments: boxes)
  func size(head: String, size: SIMD2<Float>, x: Int, y: Int) throws {
    let vector = try drawing("<rect width='2' height='2' fill='red'/>", head)
    #expect(vector.size == size)
    let bitmap = vector.bitmap()
    let first = try #require(bitmap.pixels.firstIndex { $0 != 0 })
    #expect(first % bitmap.width == x && first / bitmap.width == y)
  }

  static let clips: [(String, String)] = [
    ("<rect width='4' height='10'/>", "rrrr......"),
    ("<rect width='2' height='10'/><rect x='6' width='4' height='10'/>", "rr....rrrr"),
    ("<rect width='10' height='10' fill='none'/>", "rrrrrrrrrr"), ("", ".........."),
    ("<path clip-rule='evenodd' d='M0 0H10V10H0zM2 0H8V10H2z'/>", "rr......rr"),
    ("<path d='M0 0H10V10H0zM2 0H8V10H2z'/>", "rrrrrrrrrr"),
    ("<g transform='translate(3)'><rect width='2' height='10'/></g>", "...rr....."),
    ("<use href='#bar'/>", ".rrr......"),
    ("<rect width='8' height='10' clip-path='url(#d)'/>", "..rrrrrr.."),
  ]

  @Test("a clip path clips to its shapes, regardless of their colours", arguments: clips)
  func clipped(inner: String, row: String) throws {
    let other =
      "<clipPath id='d'><rect x='2' width='8' height='10'/></clipPath><rect id='bar' x='1' width='3' height='10'/>"
    let clip = "<defs><clipPath id='c'>\(inner)</clipPath>\(other)</defs>"
    let square = "<rect width='10' height='10' fill='red'"
    #expect(try letters("\(clip)<g clip-path='url(#c)'>\(square)/></g>") == Array(repeating: row, count: 10))
    // On the shape itself, in a style, with the definition after it.
    #expect(try letters("\(square) style='clip-path: url(\"#c\")'/>\(clip)") == Array(repeating: row, count: 10))
  }

  @Test("a clip path uses its element's coordinates or bounding box; a missing one is ignored")
  func clipPlaces() throws {
    let clip = "<clipPath id='c'><rect width='2' height='10'/></clipPath>"
    let square = "<rect width='4' height='10' fill='red' transform='translate(5)' clip-path='url(#c)'/>"
    #expect(try letters(clip + square)[0] == ".....rr...")
    let half = "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='0.5' height='1'/></clipPath>"
    #expect(try letters(half + "<rect x='4' width='6' height='10' fill='red' clip-path='url(#c)'/>")[0] == "....rrr...")
    #expect(try letters("<rect width='4' height='10' fill='red' clip-path='url(#x)'/>")[0] == "rrrr......")
    let soft = try drawing("\(clip)<g clip-path='url(#c)' opacity='0.5'><rect width='9' height='9' fill='red'/></g>")
      .bitmap()
    #expect(soft.channels(1, 1).w == 127 && soft.channels(3, 1).w == 0)
  }

  static let copies: [(String, String)] = [
    ("<defs><rect id='a' width='2' height='10'/></defs><use href='#a' x='3' fill='red'/>", "...rr....."),
    ("<rect id='a' width='2' height='10' fill='red'/><use xlink:href='#a' transform='translate(4)'/>", "rr..rr...."),
    (
      "<symbol id='a' viewBox='0 0 2 2'><rect x='1' width='9' height='2' fill='red'/></symbol>"
        + "<use href='#a' x='2' width='4' height='10' preserveAspectRatio='none'/>", "....rr...."
    ),
    ("<g id='a'><rect width='1' height='10'/></g><g fill='lime'><use href='#a' x='5'/></g>", "?....g...."),
    (
      "<switch><g systemLanguage='xx'><rect width='9' height='10'/></g><rect width='3' height='10' fill='red'/>"
        + "<rect x='5' width='3' height='10' fill='red'/></switch>", "rrr......."
    ),
    (marker + "<path d='M2 0h3h3' fill='none' marker-mid='url(#m)'/>", "....rr...."),
    (marker + "<g marker='url(#m)'><path d='M2 0h3h3' fill='none'/></g>", ".rr.rr.rr."),
    (marker + "<polyline points='3 0 8 0' style='marker-end: url(#m)' stroke-width='2'/>", "......rrrr"),
  ]

  private static let marker =
    "<marker id='m' markerWidth='2' markerHeight='20' refX='1'><rect width='9' height='20' fill='red'/></marker>"

  @Test("use, symbol, markers and the first matching child of switch are drawn", arguments: copies)
  func copied(inner: String, row: String) throws {
    let rows = try letters(inner)
    #expect(rows[4] == row, "\(rows)")
  }

  static let sheets: [(String, String)] = [
    (".a{fill:red}", "rr"), ("rect { fill: lime } .a { fill: red }", "rr"), (".a{fill:red} rect{fill:lime}", "rr"),
    ("#one{fill:red}.a.b{fill:lime}", "rr"), ("/* .a{fill:lime} */ .b , path{fill:red}", "rr"),
    ("*{fill:red}", "rr"), (".a{fill:lime}.a{fill:red !important;}", "rr"), ("rect.a.b#one{fill:red}", "rr"),
  ]

  @Test("style sheets match selectors by specificity, below an element's own style", arguments: sheets)
  func sheet(css: String, pixels: String) throws {
    let rect = "<rect id='one' class='a b' width='2' height='10' fill='blue'"
    for style in ["<style>\(css)</style>", "<style type='text/css'><![CDATA[\(css)]]></style>"] {
      #expect(try letters("\(style)\(rect)/>")[0] == pixels + "........", "\(style)")
      #expect(try letters("\(rect) style='fill:blue'/>\(style)")[0] == "bb........")
    }
  }

  @Test("an em is sixteen points") func em() throws {
    #expect(try drawing("", "width='1em' height='2em' viewBox='0 0 24 48'").size == [16, 32])
  }

  @Test("SVG copies that contain themselves give an error, not a crash") func endlessCopies() throws {
    let endless = [
      "<g id='a'><use href='#a'/></g>", "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>",
      "<clipPath id='c' clip-path='url(#c)'><rect width='9' height='9'/></clipPath><rect width='9' height='9' clip-path='url(#c)'/>",
      "<marker id='m'><path d='M0 0h9' marker='url(#m)'/></marker><path d='M0 0h9' marker='url(#m)'/>",
      (1...16).map { n in
        "<g id='n\(n)'>" + String(repeating: n == 1 ? "<rect/>" : "<use href='#n\(n - 1)'/>", count: 10) + "</g>"
      }.joined(),
    ]
    for inner in endless {
      let error = #expect(throws: VectorImageError.self) { try drawing(inner) }
      #expect(error?.message.hasPrefix("copies of copies make too many elements") == true, "\(error as Any)")
    }
  }

  @Test("unknown SVG elements, comments and metadata are ignored") func passedOver() throws {
    let rows = try letters(
      """
      <!-- <text> --><title>A &amp; B &#x1F98A;</title><defs><linearGradient id='a'/></defs><metadata><rdf:RDF/></metadata>
      <sodipodi:namedview id='x'/><a href='#'><rect id='r' class='c' width='1' height='1' fill='red' data-x='&lt;'/></a>
      """)
    #expect(rows[0].hasPrefix("r."))
    let whole =
      "\u{FEFF}<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a 'b'>]>\n<svg viewBox='0 0 1 1'><path d=''/></svg>\n"
    #expect(try VectorImage(svg: Array(whole.utf8)).nodes.isEmpty)
  }

  @Test("SVG numbers need no separators where signs and points separate them") func numbers() throws {
    #expect(
      try SVGStyle.numbers("1-2+3.5.5 1e-2-.5,4e2.5", of: "x", line: 1) == [1, -2, 3.5, 0.5, 0.01, -0.5, 400, 0.5])
    #expect(throws: VectorImageError.self) { try SVGStyle.numbers("1 - 2", of: "x", line: 1) }
  }

  @Test("a vector image fills an image's box like a bitmap and can be cut into cells") func asImage() throws {
    let source = SourceImage(try drawing("<rect width='5' height='10' fill='red'/>"))
    #expect(source.size == [10, 10] && source.bitmap.width == 10 && source.bitmap[4, 4] == 0xFF00_00FF)
    #expect(source.part(.share(column: 0, row: 0, of: [2, 1]))?.bitmap.pixels.allSatisfy { $0 == 0xFF00_00FF } == true)
    let layer = ImageLayer("it", mode: .fit, in: Outline(Rect(size: [40, 20])))
    let content = SpriteContent(size: [40, 20], layers: [.image(layer)])
    let painted = try #require(Painter(glyphs: BoxGlyphs(), images: One(source: source)).paint(content, scale: 3))
    let red = painted.bitmap.pixels.filter { $0 == 0xFF00_00FF }.count
    #expect(red == 30 * 60, "of 20 points across, in the middle, the left half, at three pixels a point")
  }

  @Test("a vector image sprite is painted at its displayed size") func asSprite() throws {
    let layer = ImageLayer("it", mode: .fit, in: Outline(Rect(size: [47, 30])))
    let sprite = Sprite(SpriteContent(size: [47, 30], layers: [.image(layer)]), homography: .translation([3, 5]))
    let one = One(source: SourceImage(try drawing("<circle cx='5' cy='5' r='5'/>")))
    let part = try #require(sprite.parts(with: one)?.last)
    #expect(part.content.bounds.size == [30, 30] && part.paintScale(pixelScale: 1) == 1)
    #expect(part.homography.project(.zero) == [11.5, 5] && part.homography.project([30, 30]) == [41.5, 35])
  }

  private struct One: ImageSource {
    let source: SourceImage
    func image(_ name: String) -> SourceImage? { source }
  }
}
