import RiffleApp
import Testing

@Suite("The letters of the overlay")
struct FontMetricsTests {
  private func pieces(_ text: String) -> [(text: String, column: Int)] {
    var all: [(String, Int)] = []
    FontMetrics.regular.pieces(of: text) { content, column in
      guard case .text(let line) = content.layers[0] else { return }
      all.append((line.text, column))
    }
    return all
  }

  @Test("words stay whole, a word with a figure is laid letter by letter, all on one grid")
  func grid() {
    let found = pieces("moving at 75.1° a second")
    #expect(found.map(\.text) == ["moving at", "7", "5", ".", "1", "°", "a second"])
    #expect(found.map(\.column) == [0, 10, 11, 12, 13, 14, 16])
  }

  @Test("a counter is painted once, whatever it shows")
  func counter() {
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    func show(_ text: String) {
      var overlay = Overlay()
      overlay.text(text, at: [10, 20])
      var list = DrawList(size: [400, 40])
      list.sprites = overlay.sprites
      _ = rasterizer.render(list)
    }
    show("tick 0123456789.- s")
    let painted = rasterizer.paintCount
    for tick in 0..<500 { show("tick \(tick).\(tick % 7) s") }
    #expect(rasterizer.paintCount == painted)
  }

  @Test("what does not fit ends in an ellipsis; an emoji takes two letters' room")
  func cutting() {
    #expect(FontMetrics.regular.cut("interrupted", to: 6) == "inter…")
    #expect(FontMetrics.regular.cut("short", to: 6) == "short")
    #expect(FontMetrics.regular.columns(of: "card 🦊") == 7)
    #expect(FontMetrics.small.width(of: "1234") == 28)
  }

  @Test("of a long name the middle is left out; what follows it stays whole while letters of the name are left")
  func names() {
    let letters = FontMetrics.small
    #expect(letters.cut("progress-of-the-left-ring", to: 11, at: .middle) == "progr…-ring")
    #expect(letters.cut("left-hand", before: " · position", to: 40) == "left-hand · position")
    #expect(letters.cut("progress-of-the-left-ring", before: " · position", to: 22) == "progr…-ring · position")
    #expect(letters.cut("progress-of-the-left-ring", before: " · position", to: 12) == "progr…sition")
    for columns in 4...40 {
      #expect(letters.columns(of: letters.cut("progress-of-the-left-ring", before: " · x", to: columns)) <= columns)
    }
  }

  @Test(
    "figures are as people write them",
    arguments: [
      (0.0, 2, "0.00"), (-0.001, 2, "0.00"), (-12.345, 1, "−12.3"), (412, 0, "412"), (.infinity, 1, "∞"),
      (.nan, 1, "–"), (1e300, 1, "huge"),
    ] as [(Double, Int, String)])
  func figures(number: Double, places: Int, text: String) {
    #expect(NumberFormat.fixed(number, places) == text)
  }

  @Test("a bar of any length is made of few pieces and fills its place exactly")
  func bars() {
    for width: Float in [1, 7, 63, 300, 511] {
      var overlay = Overlay()
      overlay.bar(Rect(x: 10, y: 5, width: width, height: 12), .white)
      let boxes = overlay.sprites.compactMap(\.box)
      #expect(boxes.count <= 10)
      #expect(boxes.map(\.size.x).reduce(0, +) == width)
      #expect(boxes.first?.minimum.x == 10 && boxes.last?.maximum.x == 10 + width)
      for (left, right) in zip(boxes, boxes.dropFirst()) { #expect(left.maximum.x == right.minimum.x) }
    }
  }

  @Test("a curve is within a point of its points, with fewer pieces than it has points")
  func curve() {
    let points = (0...200).map { SIMD2<Float>(Float($0) * 1.5, 60 + 0.004 * Float(($0 - 90) * ($0 - 90))) }
    var overlay = Overlay()
    overlay.curve(points, width: 2, .white)
    #expect(overlay.sprites.count < 60)
    #expect(overlay.sprites.count > 4)
    #expect(overlay.sprites.last.flatMap { $0.box }.map { $0.maximum.x > 299 } == true)
  }
}
