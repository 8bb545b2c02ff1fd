import RiffleApp
import Testing

@Suite("Panels and their words grow with the window and with the text size")
struct InterfaceScaleTests {
  private struct Missing: Error {}
  private static let windows: [SIMD2<Float>] = [
    [240, 180], [480, 800], [960, 720], [1280, 720], [1440, 900], [1920, 1080], [3840, 2160],
  ]

  @Test("a larger window has larger words, never smaller ones than at 1280 by 720")
  func window() {
    let factors = Self.windows.map { InterfaceScale(window: $0, textSize: 1).factor }
    #expect(zip(factors, factors.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(factors[3] == 1 && factors[5] > 1.2 && factors[6] >= 2)
  }

  @Test("each step of the text size is larger where there is room", arguments: windows.suffix(2))
  func textSize(window: SIMD2<Float>) {
    let factors = TextSize.steps.map { InterfaceScale(window: window, textSize: $0).factor }
    #expect(zip(factors, factors.dropFirst()).allSatisfy { $0 < $1 }, "\(factors)")
  }

  @Test("what is drawn larger keeps its room, and 12 points an em", arguments: windows)
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

  @Test("a press means what is seen there: places, ticks and letters are in points of the window")
  func places() throws {
    let scale = InterfaceScale(window: [1920, 1080], textSize: 1.5)
    var overlay = Overlay(pointer: [300, 90], showsHeadings: true, scale: scale)
    let ticks = TickScale(left: 100, right: 300, first: 0, last: 200, reach: 0...200)
    overlay.hit(Rect(x: 100, y: 40, width: 200, height: 20), .scrub(ticks))
    let middle = SIMD2<Float>(200, 50) * scale.factor
    guard case .scrub(let seen)? = overlay.action(at: middle) else { throw Missing() }
    #expect(seen.tick(at: middle.x) == 100)
    #expect(overlay.action(at: [200, 30]) == nil)
    #expect(overlay.pointer == SIMD2<Float>(300, 90) / scale.factor)
    overlay.field(TextField("hello"), in: Rect(x: 10, y: 100, width: 200, height: 30), .regular)
    let caret = try #require(overlay.caret)
    guard case .caret(let letters)? = overlay.hits.last?.action else { throw Missing() }
    #expect(letters.letter(at: caret.minimum.x) == 5)
  }

  @Test("words and bars lie on whole points at every step", arguments: [8, 9, 10, 11, 14])
  func sharp(step: Int) {
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
