import CLibrary
import RiffleSDL
import Testing

@Suite("Assets")
struct AssetsTests {
  @Test("the shipped fonts are found from the test program, wherever it was built")
  func findsFonts() throws {
    for file in [FontGlyphs.regularFile, FontGlyphs.semiboldFile, FontGlyphs.monospacedFile, FontGlyphs.emojiFile] {
      #expect(try Assets().path(of: file).hasSuffix("/Assets/\(file)"))
    }
  }

  @Test("a missing font is an error that names the file and the searched folders, exit code 66")
  func missingFont() {
    let error = #expect(throws: ShellError.self) {
      try FontGlyphs(assets: Assets(folders: ["/nowhere", "/nowhere/else"]))
    }
    #expect(error?.description == "Fonts/Inter-Regular.otf is missing: looked in /nowhere, /nowhere/else.")
    #expect(error?.exitCode == 66)
  }

  @Test("a damaged font is an error of one sentence, exit code 65")
  func brokenFont() throws {
    let real = try #require(Assets().folders.first)
    let whole = fileBytes("\(real)/\(FontGlyphs.semiboldFile)")
    #expect(whole.count > 10_000)
    let cases: [([UInt8], String)] = [
      (Array("this is not a font, whatever its name says".utf8), "it is no font"), ([], "it is empty"),
      (Array(whole[..<5000]), "it is cut short"), (Array(whole[..<40]), "it is no font"),
      ([UInt8](repeating: 0xFF, count: 5000), "it is no font"),
    ]
    for (bytes, reason) in cases {
      let scene = ScratchScene()
      mkdir(scene.path("Fonts"), 0o755)
      defer { removeFolder(scene.path("Fonts")) }
      symlink("\(real)/\(FontGlyphs.regularFile)", scene.path(FontGlyphs.regularFile))
      scene.write(bytes, to: FontGlyphs.semiboldFile)
      let folder = "\(scene.home)/Assets"
      let error = #expect(throws: ShellError.self) { try FontGlyphs(assets: Assets(folders: [folder])) }
      #expect(error?.description == "\(folder)/Fonts/Inter-SemiBold.otf cannot be read: \(reason).")
      #expect(error?.exitCode == 65)
    }
  }

  @Test("asset folders are searched in order")
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
    #expect(ShellError.unwritable("a.png", reason: "disk full").description == "a.png cannot be written: disk full.")
    #expect(ShellError.missingFile("a.png", lookedIn: []).description == "a.png is missing.")
  }
}
