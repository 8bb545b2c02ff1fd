import RiffleView
import Testing

@testable import RiffleSDL

@Suite("Assets and what is missing")
struct AssetsTests {
  @Test("the fonts that ship are found from the test program, wherever it was built")
  func findsFonts() throws {
    for file in [
      FontGlyphs.regularFile, FontGlyphs.semiboldFile, FontGlyphs.monospacedFile, FontGlyphs.emojiFile,
    ] {
      #expect(try Assets().path(of: file).hasSuffix("/Assets/\(file)"))
    }
  }

  @Test("a missing font is one sentence that names the file and where it was looked for, exit code 66")
  func missingFont() {
    let error = #expect(throws: ShellError.self) {
      try FontGlyphs(assets: Assets(folders: ["/nowhere", "/nowhere/else"]))
    }
    #expect(error?.description == "Fonts/Inter-Regular.otf is missing: looked in /nowhere, /nowhere/else.")
    #expect(error?.exitCode == 66)
  }

  @Test("folders are tried in order")
  func order() throws {
    let real = try #require(Assets().folders.first)
    let found = try Assets(folders: ["/nowhere", real, "/tmp"]).path(of: "Fonts/emoji.txt")
    #expect(found == "\(real)/Fonts/emoji.txt")
  }

  @Test("every error has a sentence and an exit code of its kind")
  func errors() {
    #expect(ShellError.unavailable("No display", reason: "DISPLAY is not set").exitCode == 69)
    #expect(ShellError.unreadable("a.png", reason: "Not a PNG file").exitCode == 65)
    #expect(ShellError.unwritable("/x/a.png", reason: "No such file or directory").exitCode == 73)
    #expect(
      ShellError.unwritable("a.png", reason: "disk full").description == "a.png cannot be written: disk full.")
    #expect(ShellError.missingFile("a.png", lookedIn: []).description == "a.png is missing.")
  }
}
