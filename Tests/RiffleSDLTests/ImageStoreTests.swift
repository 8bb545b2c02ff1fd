import RiffleSDL
import RiffleView
import Testing

@Suite("ImageStore")
struct ImageStoreTests {
  @Test("an image stays loaded while its file is damaged, until the file is valid again")
  func lastGood() throws {
    let scene = ScratchScene()
    try scene.paint("a.png", width: 8)
    let store = ImageStore(scene.folder) { _ in Issue.record("nothing is to be said") }
    #expect(store.image("a.png")?.bitmap.width == 8)
    scene.write(Array("spoilt".utf8), to: "a.png")
    #expect(throws: ImageProblem.self) { try store.loadAgain("a.png") }
    #expect(store.image("a.png")?.bitmap.width == 8)
    try scene.paint("a.png", width: 9)
    #expect(store.image("a.png")?.bitmap.width == 8)
    #expect(try store.load("a.png").bitmap.width == 9)
    #expect(store.image("a.png")?.bitmap.width == 9)
  }

  @Test("a missing image is reported once, and loaded when its file appears")
  func missing() throws {
    let scene = ScratchScene()
    var said: [String] = []
    let store = ImageStore(scene.folder) { said.append($0) }
    defer { withExtendedLifetime(scene) {} }
    for _ in 0..<5 { #expect(store.image("a.png") == nil) }
    #expect(said == ["riffle: there is no 'a.png' in \(scene.folder.path); a placeholder is drawn."])
    try scene.paint("a.png")
    #expect(try store.load("a.png").bitmap.width == 8)
    #expect(store.image("a.png") != nil)
  }
}
