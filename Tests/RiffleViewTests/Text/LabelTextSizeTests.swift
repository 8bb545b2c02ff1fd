import RiffleView
import Testing

@Suite("Text size setting") struct LabelTextSizeTests {
  private let wide = Rect(width: 600, height: 80)

  private func size(_ label: Label, _ factor: Float, in rect: Rect) -> Float {
    label.sized(by: factor, in: rect).style.size
  }

  @Test("text grows by the text size setting as far as there is room") func grows() {
    let label = Label("Draw the ball along", size: 16)
    #expect(size(label, 1.3, in: wide) == 16 * 1.3)
    let width = TextRuler(label).width
    #expect(abs(size(label, 1.5, in: Rect(width: width * 1.1, height: 80)) - 16 * 1.1) < 0.01)
    #expect(size(label, 1.5, in: Rect(width: 600, height: 18)) <= 18)
    #expect(size(label, 1.5, in: Rect(width: width - 1, height: 80)) == 24, "it was wider than its entity anyway")
  }

  @Test("enlarged text is wrapped again within its entity") func wraps() {
    var label = Label("One two three four five six seven eight nine ten eleven twelve", size: 16)
    label.wraps = true
    for height: Float in [50, 70, 90, 200] {
      let rect = Rect(width: 200, height: height)
      let larger = label.sized(by: 1.5, in: rect)
      let wrapped = TextLayout.wrapped(larger, width: 200)
      let ruler = TextRuler(wrapped)
      #expect(ruler.width <= 200)
      let lines = Float(wrapped.text.split(separator: "\n").count)
      let fitted = TextLayout.wrapped(label, width: 200).text.split(separator: "\n").count
      if Float(fitted - 1) * 16 * 1.35 + 16 <= height {
        #expect((lines - 1) * larger.style.size * 1.35 + larger.style.size <= height + 0.01)
      }
    }
    #expect(size(label, 1.5, in: Rect(width: 200, height: 200)) == 24)
  }

  @Test("enlarging text breaks no word that fitted") func words() {
    var label = Label("an extraordinary text", size: 20)
    label.wraps = true
    let widest = TextRuler(Label("extraordinary", size: 20)).width
    #expect(abs(size(label, 1.5, in: Rect(width: widest * 1.2, height: 400)) - 24) < 1.1)
    #expect(size(label, 1.5, in: Rect(width: widest * 0.8, height: 400)) == 30, "it was broken anyway")
  }

  @Test("reduced text is at least 12 points high, and smaller text is unchanged") func least() {
    #expect(size(Label("a", size: 34), 0.85, in: wide) == 34 * 0.85)
    #expect(size(Label("a", size: 13), 0.85, in: wide) == 12)
    #expect(size(Label("a", size: 10), 0.85, in: wide) == 10)
  }

  @Test("text parts keep their places; runs with their own sizes grow alike") func parts() {
    var part = Label("Hello", size: 20)
    part.part = TextPart(0..<1, offset: .zero)
    #expect(part.sized(by: 1.5, in: wide) == part)
    var runs = Label("Hello you", size: 20)
    runs.runs = [TextRun("Hello "), TextRun("you", size: 30)]
    #expect(runs.sized(by: 1.2, in: wide).runs.map(\.size) == [nil, 36])
  }

  @Test("the text size setting changes only the picture, not the world") func view() {
    var world = World()
    world.spawn(Label("Hello", size: 20), at: [200, 100], size: [200, 60])
    world.spawn(.box(at: [50, 50], size: [40, 40], fill: .black))
    let hash = world.stateHash
    let plain = DrawList(world, size: [400, 300])
    #expect(DrawList(world, size: [400, 300], textSize: 1) == plain)
    let larger = DrawList(world, size: [400, 300], textSize: 1.5)
    #expect(larger != plain && larger.sprites.count == plain.sprites.count)
    #expect(larger.sprites.map(\.homography) == plain.sprites.map(\.homography))
    #expect(world.stateHash == hash)
  }
}

@Suite("Wrapping of lesson texts") struct WrappingTests {
  @Test("lines that fit are unchanged") func fits() {
    #expect(Wrapping.lines("one two\nthree\n", width: 500, size: 13) == ["one two", "three"])
  }

  @Test("longer lines are wrapped between words, without losing or breaking any") func wraps() {
    let text = "Find the pairs: click, or arrows and Return.\nS shuffles, again and again.\n"
    let lines = Wrapping.lines(text, width: 160, size: 13)
    #expect(lines.count > 2 && lines.allSatisfy { $0.count <= 25 })
    #expect(lines.joined(separator: " ") == text.split(separator: "\n").joined(separator: " "))
  }

  @Test("a line takes as many letters as fit, including blanks") func exact() {
    // Ten letters and a half.
    let width: Float = 10.5 * 13 * 0.49
    #expect(Wrapping.lines("aaaaa bbbbb cc", width: width, size: 13) == ["aaaaa", "bbbbb cc"])
    #expect(Wrapping.lines("aaaaa bbbb cc", width: width, size: 13) == ["aaaaa bbbb", "cc"])
  }

  @Test("a word wider than the window has its own line") func wide() {
    #expect(Wrapping.lines("a incomprehensibilities b", width: 40, size: 13) == ["a", "incomprehensibilities", "b"])
    #expect(Wrapping.lines("", width: 40, size: 13).isEmpty)
    #expect(Wrapping.lines("ab cd", width: 0, size: 13) == ["ab", "cd"])
  }
}
