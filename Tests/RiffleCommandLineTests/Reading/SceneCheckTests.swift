import RiffleCommandLine
import Testing

@Suite("riffle check: missing glyphs")
struct SceneCheckTests {
  @Test(
    "a character missing in the font of its text is a mistake with its place; an emoji is not",
    arguments: [
      ("Ça va Łódź – e\u{301}t \u{201C}Ünï×\u{201D} … → ✓", nil),
      ("日本", "the font has no '日'; name one that has it, font: NAME.ttf, of the folder Assets"),
      ("♠", "the font has no '♠'; design: monospaced has it"), ("{label: ♠, design: monospaced}", nil),
      ("{label: Łódź, design: monospaced}", "the font has no 'Ł'; design: standard has it"),
      ("Done ✅", nil), ("{spans: [Love, {label: ❤\u{FE0F}}]}", nil),
      ("Love ❤", "the font has no '❤'; the emoji is '❤\u{FE0F}'"),
    ])
  func letters(text: String, message: String?) {
    let scene = "riffle: 1\nentities:\n  a: {at: [9, 9], text: \(text)}\n"
    let found = SceneCheck().run(on: Array(scene.utf8), path: "letters.yaml").findings
    #expect(found.map(\.diagnostic.message) == (message.map { [$0] } ?? []))
    for finding in found {
      #expect(finding.severity == .mistake && finding.diagnostic.description.hasPrefix("letters.yaml:3:25: "))
    }
  }
}
