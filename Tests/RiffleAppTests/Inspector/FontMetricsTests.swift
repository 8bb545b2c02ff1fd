import RiffleApp
import Testing

@Suite("The font of the overlay") struct FontMetricsTests {
  private func pieces(_ text: String) -> [(text: String, column: Int)] {
    var all: [(String, Int)] = []
    FontMetrics.regular.pieces(of: text) { content, column in
      guard case .text(let line) = content.layers[0] else { return }
      all.append((line.text, column))
    }
    return all
  }

  @Test("words are laid out whole, words with digits letter by letter, all on one grid") func grid() {
    let found = pieces("moving at 75.1° a second")
    #expect(found.map(\.text) == ["moving at", "7", "5", ".", "1", "°", "a second"])
    #expect(found.map(\.column) == [0, 10, 11, 12, 13, 14, 16])
  }

  @Test("a changing counter is painted only once") func counter() {
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

  @Test("text that does not fit ends in an ellipsis; an emoji is two columns wide") func cutting() {
    #expect(FontMetrics.regular.cut("interrupted", to: 6) == "inter…")
    #expect(FontMetrics.regular.cut("short", to: 6) == "short")
    #expect(FontMetrics.regular.columns(of: "card 🦊") == 7)
    #expect(FontMetrics.small.width(of: "1234") == 28)
  }

  @Test("a long name is cut in its middle; its suffix stays whole while letters of the name are left") func names() {
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
    "numbers are printed in the usual notation",
    arguments: [
      (0.0, 2, "0.00"), (-0.001, 2, "0.00"), (-12.345, 1, "−12.3"), (412, 0, "412"), (.infinity, 1, "∞"),
      (.nan, 1, "–"), (1e300, 1, "huge"),
    ] as [(Double, Int, String)])
  func figures(number: Double, places: Int, text: String) { #expect(NumberFormat.fixed(number, places) == text) }

  @Test("a bar of any length consists of few pieces and fills its place exactly") func bars() {
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

  @Test("a curve is drawn within a point of its points, with fewer pieces than it has points") func curve() {
    let points = (0...200).map { SIMD2<Float>(Float($0) * 1.5, 60 + 0.004 * Float(($0 - 90) * ($0 - 90))) }
    var overlay = Overlay()
    overlay.curve(points, width: 2, .white)
    #expect(overlay.sprites.count < 60)
    #expect(overlay.sprites.count > 4)
    #expect(overlay.sprites.last.flatMap { $0.box }.map { $0.maximum.x > 299 } == true)
  }
}

@Suite("The scale of panels by window and text size") struct InterfaceScaleTests {
  private struct Missing: Error {}
  private static let windows: [SIMD2<Float>] = [
    [240, 180], [480, 800], [960, 720], [1280, 720], [1440, 900], [1920, 1080], [3840, 2160],
  ]

  @Test("a larger window has larger text, never smaller than at 1280 by 720") func window() {
    let factors = Self.windows.map { InterfaceScale(window: $0, textSize: 1).factor }
    #expect(zip(factors, factors.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(factors[3] == 1 && factors[5] > 1.2 && factors[6] >= 2)
  }

  @Test("each step of the text size is larger if there is room", arguments: windows.suffix(2))
  func textSize(window: SIMD2<Float>) {
    let factors = TextSize.steps.map { InterfaceScale(window: window, textSize: $0).factor }
    #expect(zip(factors, factors.dropFirst()).allSatisfy { $0 < $1 }, "\(factors)")
  }

  @Test("scaled panels keep 640 × 480 points of room, and letters of at least 12 points", arguments: windows)
  func room(window: SIMD2<Float>) {
    for textSize in TextSize.steps {
      let scale = InterfaceScale(window: window, textSize: textSize)
      let room = window / scale.factor
      #expect(scale == .one || room.x >= 640 && room.y >= 480)
      for letters in [FontMetrics.small, .regular] {
        let drawn = scale.letters(letters)
        #expect(drawn.size >= 12 && drawn.advance == drawn.advance.rounded())
        #expect(drawn.advance <= letters.advance * scale.factor, "as many letters fit as at the first step")
      }
    }
  }

  @Test("a press hits what is drawn there: places, ticks and letters scale with the window") func places() throws {
    let scale = InterfaceScale(window: [1920, 1080], textSize: 1.5)
    var overlay = Overlay(pointer: [300, 90], showsHeadings: true, scale: scale)
    let ticks = TickScale(left: 100, right: 300, first: 0, last: 200, reach: 0...200)
    overlay.hit(Rect(x: 100, y: 40, width: 200, height: 20), .scrub(ticks))
    let middle = SIMD2<Float>(200, 50) * scale.factor
    guard case .scrub(let seen)? = overlay.command(at: middle) else { throw Missing() }
    #expect(seen.tick(at: middle.x) == 100)
    #expect(overlay.command(at: [200, 30]) == nil)
    #expect(overlay.pointer == SIMD2<Float>(300, 90) / scale.factor)
    overlay.field(TextField("hello"), in: Rect(x: 10, y: 100, width: 200, height: 30), .regular)
    let caret = try #require(overlay.caret)
    guard case .caret(let letters)? = overlay.hits.last?.command else { throw Missing() }
    #expect(letters.letter(at: caret.minimum.x) == 5)
  }

  @Test("text and bars are on whole points at every scale", arguments: [8, 9, 10, 11, 14]) func sharp(step: Int) {
    var overlay = Overlay(
      pointer: nil, showsHeadings: true,
      scale: InterfaceScale(window: [8000, 8000], textSize: Float(step) / 7 / (1 + (8000 / 1280 - 1) / 2)))
    #expect(overlay.factor == Float(step) / 7)
    overlay.text("tick 412 of 600", at: [33, 71], .white, .small)
    overlay.bar(Rect(x: 31, y: 90, width: 211, height: 1), .white)
    for place in overlay.sprites.compactMap({ $0.homography.project(.zero) }) {
      #expect(place == place.rounded(.toNearestOrAwayFromZero))
    }
    let bars = overlay.sprites.filter { !$0.content.isText }
    #expect(bars.allSatisfy { $0.content.bounds.size.y == bars[0].content.bounds.size.y })
  }
}
