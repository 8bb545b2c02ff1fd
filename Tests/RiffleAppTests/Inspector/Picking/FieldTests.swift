import RiffleApp
import Testing

@Suite("A line that is typed, as it is seen")
struct FieldTests {
  private let advance = FontMetrics.small.advance

  private func field(_ typed: TextField, width: Float = 400) throws -> (caret: Rect, scale: TextScale) {
    var overlay = Overlay()
    overlay.field(typed, in: Rect(x: 0, y: 0, width: width, height: 24))
    guard case .caret(let scale)? = overlay.hits.last?.action else { throw Missing() }
    return (try #require(overlay.caret), scale)
  }

  private struct Missing: Error {}

  @Test("the caret is behind an emoji, which is two letters wide, and a press there puts it there")
  func emoji() throws {
    let (caret, scale) = try field(TextField("a🎉👩‍🚀"))
    #expect(abs(caret.minimum.x - (6 + 5 * advance)) < 1)
    #expect(scale.letter(at: 6 + 3.2 * advance) == 2 && scale.letter(at: 6 + 40 * advance) == 3)
  }

  @Test("what is composed stands before the letters behind the caret, which comes behind it")
  func composition() throws {
    var typed = TextField("ab")
    _ = typed.press("home")
    typed.composition = "xyz"
    #expect(abs(try field(typed).caret.minimum.x - (6 + 3 * advance)) < 1)
  }

  @Test("in a narrow field the caret stays in sight, also behind emoji")
  func narrow() throws {
    let (caret, scale) = try field(TextField("🎉🎉🎉🎉🎉🎉"), width: 12 + 5 * advance)
    #expect(caret.maximum.x <= 12 + 5 * advance && scale.first == 4)
  }
}
