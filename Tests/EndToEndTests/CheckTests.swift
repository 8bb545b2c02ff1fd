import Foundation
import TestSupport
import Testing

@Suite("riffle check")
struct CheckTests {
  private let doubtful = """
    riffle: 1
    parameters: {lift: {range: [0, 10], default: 5}}
    """

  @Test("an unused part is a warning with its place, and a mistake with --strict")
  func strict() throws {
    let scratch = try Scratch()
    try doubtful.write(toFile: scratch.path("s.yaml"), atomically: true, encoding: .utf8)
    let warning = "2:14: warning: unused parameter 'lift'; write '$lift' for a value, or remove it"
    let lenient = try scratch.riffle(["check", scratch.path("s.yaml")])
    #expect(lenient.status == 0 && lenient.complaint.hasSuffix(warning + "\n"), "\(lenient)")
    let strict = try scratch.riffle(["check", "--strict", scratch.path("s.yaml")])
    #expect(strict.status == 65 && strict.complaint.hasSuffix(warning + "\n"), "\(strict)")
    #expect(try scratch.riffle(["check", "--strict", Repository.scene("hello-card")]).status == 0)
  }

  @Test("without the system's emoji font, an emoji that is not built in is a mistake that names the package to install")
  func noSystemEmoji() throws {
    let scratch = try Scratch()
    try "riffle: 1\nentities: {a: {at: [9, 9], size: [9, 9], emoji: 🫠}, b: {at: [9, 9], size: [9, 9], emoji: ❤️}}\n"
      .write(toFile: scratch.path("s.yaml"), atomically: true, encoding: .utf8)
    let check = try scratch.shell("RIFFLE_EMOJI_FONT=none $RIFFLE check s.yaml")
    #expect(check.status == 65 && check.isOneSentence, "\(check)")
    #expect(check.complaint.contains("s.yaml:2:49: there is no picture of '🫠'"), "\(check)")
    // It is drawn with a box in its place.
    let picture = try scratch.shell("RIFFLE_EMOJI_FONT=none $RIFFLE render s.yaml --ticks 1 --png a.png && ls a.png")
    #expect(picture.status == 0 && picture.complaint.contains("a box is drawn instead"), "\(picture)")
  }

  @Test("'-' is a scene on the standard input, and its edit is printed")
  func standardInput() throws {
    let scratch = try Scratch()
    let scene = "printf 'riffle: 1\\ntittle: A card\\n' | "
    let wrong = try scratch.shell(scene + "$RIFFLE check -")
    #expect(wrong.status == 65, "\(wrong)")
    #expect(wrong.complaint == "-:2:1: 'tittle' is not a key of the scene; did you mean 'title'?\n", "\(wrong)")
    let edited = try scratch.shell(scene.replacing("tittle", with: "title") + "$RIFFLE edit - 'title=A deck'; ls")
    #expect(edited.status == 0 && edited.output == "riffle: 1\ntitle: A deck\n", "\(edited)")
  }
}
