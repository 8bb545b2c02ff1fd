import RiffleView
import Testing

@Suite("Wrapping of lesson texts")
struct WrappingTests {
  @Test("lines that fit are unchanged")
  func fits() {
    #expect(Wrapping.lines("one two\nthree\n", width: 500, size: 13) == ["one two", "three"])
  }

  @Test("longer lines are wrapped between words, without losing or breaking any")
  func wraps() {
    let text = "Find the pairs: click, or arrows and Return.\nS shuffles, again and again.\n"
    let lines = Wrapping.lines(text, width: 160, size: 13)
    #expect(lines.count > 2 && lines.allSatisfy { $0.count <= 25 })
    #expect(lines.joined(separator: " ") == text.split(separator: "\n").joined(separator: " "))
  }

  @Test("a line takes as many letters as fit, including blanks")
  func exact() {
    // Ten letters and a half.
    let width: Float = 10.5 * 13 * 0.49
    #expect(Wrapping.lines("aaaaa bbbbb cc", width: width, size: 13) == ["aaaaa", "bbbbb cc"])
    #expect(Wrapping.lines("aaaaa bbbb cc", width: width, size: 13) == ["aaaaa bbbb", "cc"])
  }

  @Test("a word wider than the window has its own line")
  func wide() {
    #expect(Wrapping.lines("a incomprehensibilities b", width: 40, size: 13) == ["a", "incomprehensibilities", "b"])
    #expect(Wrapping.lines("", width: 40, size: 13).isEmpty)
    #expect(Wrapping.lines("ab cd", width: 0, size: 13) == ["ab", "cd"])
  }
}
