import CLibrary
import RiffleSDL
import RiffleView
import Testing

final class ScratchScene {
  private let scratch = ScratchFolder()
  var home: String { scratch.path }
  var folder: ImageFolder { ImageFolder(besideScene: "\(home)/scene.yaml") }

  init() { mkdir("\(home)/Assets", 0o755) }

  func path(_ name: String) -> String { "\(home)/Assets/\(name)" }

  func write(_ bytes: [UInt8], to name: String) { try? Data(bytes).write(to: URL(fileURLWithPath: path(name))) }

  func paint(_ name: String, width: Int = 8, height: Int = 6, _ pixel: UInt32 = 0xFF20_40E0) throws {
    try PNGFile.write(Bitmap(width: width, height: height, filledWith: pixel), to: path(name))
  }

  func bytes(of name: String) -> [UInt8] { fileBytes(path(name)) }

  func problem(_ name: String) -> String? {
    do {
      _ = try folder.read(name)
      return nil
    } catch {
      return "\(error)".replacing(home, with: "H")
    }
  }
}

@Suite("Images beside a scene") struct ImageFolderTests {
  @Test("with allowed folders an image is read only inside them, links resolved") func confined() throws {
    let scene = ScratchScene()
    try scene.paint("a.png")
    symlink(scene.home, "\(scene.home)/Assets/link")
    func isRead(within folders: [String]?, beside path: String = "scene.yaml") -> Bool {
      (try? ImageFolder(besideScene: "\(scene.home)/\(path)", within: folders).read("a.png")) != nil
    }
    #expect(isRead(within: nil) && isRead(within: [scene.home]) && isRead(within: ["/nowhere", "/"]))
    #expect(isRead(within: ["\(scene.home)/Assets/link"]), "a link to its folder")
    #expect(!isRead(within: []) && !isRead(within: ["/nowhere"]) && !isRead(within: ["\(scene.home)/Ass"]))
    #expect(!isRead(within: ["\(scene.home)/Assets/../../proc"]))
    #expect(!isRead(within: ["/proc"], beside: "Assets/../scene.yaml"))
  }

  @Test("the image folder is the one beside the scene file") func place() {
    #expect(ImageFolder(besideScene: "Scenes/a.yaml").path == "Scenes/Assets")
    #expect(ImageFolder(besideScene: "a.yaml").path == "Assets")
    #expect(ImageFolder(besideScene: "/a.yaml").path == "/Assets")
    #expect(ImageFolder(besideScene: "/tmp/x/a.yaml").path == "/tmp/x/Assets")
  }

  @Test("an image is read as premultiplied pixels") func reads() throws {
    let scene = ScratchScene()
    try scene.paint("a.png", width: 5, height: 3, 0x8040_2010)
    let picture = try scene.folder.read("a.png").bitmap
    #expect(picture.width == 5 && picture.height == 3)
    let pixel = picture.channels(2, 1)
    #expect(pixel.w == 0x80 && abs(Int(pixel.x) - 0x10) <= 1 && abs(Int(pixel.z) - 0x40) <= 1)
    #expect(scene.folder.names == ["a.png"])
  }

  @Test("missing images and missing folders are errors") func missing() throws {
    let scene = ScratchScene()
    #expect(scene.problem("cat.png") == "there is no 'cat.png' in H/Assets")
    #expect(throws: ImageProblem.missing("there is no 'x.png' in \(scene.folder.path)")) {
      try scene.folder.read("x.png")
    }
    let nowhere = ImageFolder(besideScene: "\(scene.home)/none/scene.yaml")
    #expect(throws: ImageProblem.self) { try nowhere.read("x.png") }
    #expect(nowhere.names.isEmpty && nowhere.stamp(of: "x.png") == nil)
  }

  @Test("images outside the folder are refused, by path and by link") func outside() throws {
    let scene = ScratchScene()
    try PNGFile.write(Bitmap(width: 2, height: 2, filledWith: .max), to: "\(scene.home)/secret.png")
    symlink("\(scene.home)/secret.png", scene.path("link.png"))
    symlink("../secret.png", scene.path("near.png"))
    symlink(scene.home, scene.path("folder"))
    for name in ["../secret.png", "link.png", "near.png", "folder/secret.png"] {
      #expect(scene.problem(name) == "'\(name)' is a link that leads out of H/Assets; put the picture itself there")
    }
    symlink("loop.png", scene.path("loop.png"))
    #expect(scene.problem("loop.png")?.hasPrefix("'loop.png' cannot be read: ") == true)
    // A link within the folder is allowed.
    try scene.paint("real.png")
    symlink("real.png", scene.path("alias.png"))
    #expect(scene.problem("alias.png") == nil)
  }

  @Test("a linked Assets folder is refused") func folderLink() throws {
    let (scene, other) = (ScratchScene(), ScratchScene())
    defer { withExtendedLifetime(other) {} }
    try other.paint("a.png")
    symlink("\(other.home)/Assets", "\(scene.home)/Linked")
    rmdir("\(scene.home)/Assets")
    symlink("\(other.home)/Assets", "\(scene.home)/Assets")
    #expect(
      scene.problem("a.png") == "H/Assets is a link that leads away from the scene; put the pictures themselves there")
  }

  @Test("folders and pipes are refused without waiting") func kinds() throws {
    let scene = ScratchScene()
    mkdir(scene.path("folder.png"), 0o755)
    mkfifo(scene.path("pipe.png"), 0o644)
    #expect(scene.problem("folder.png") == "'folder.png' is a folder; name a PNG or SVG file")
    #expect(scene.problem("pipe.png") == "'pipe.png' is no plain file; name a PNG or SVG file")
  }

  #if compiler(>=6.2)
    @Test("an image file without read permission is an error") func permission() async {
      await #expect(processExitsWith: .success) {
        // Root can read everything; in its own process it can become a user who cannot.
        if geteuid() == 0 { precondition(seteuid(65534) == 0) }
        let scene = ScratchScene()
        try scene.paint("shut.png")
        chmod(scene.path("shut.png"), 0)
        let problem = scene.problem("shut.png") ?? "nothing"
        precondition(problem.hasPrefix("'shut.png' cannot be read: "), problem)
      }
    }
  #endif

  @Test(
    "other file types are named in the error",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0], "it is a JPEG; "), (Array("GIF89a......".utf8), "it is a GIF; "),
      (Array("RIFF....WEBPVP8 ".utf8), "it is a WebP; "),
      (Array("<svg xmlns=''/>".utf8), "it is an SVG or other XML; "),
      (
        Array("version https://git-lfs.github.com/spec/v1".utf8), "it is a pointer of Git LFS, not the picture itself; "
      ),
      (Array("hello\n".utf8), "it is text; "), ([1, 2, 3, 4], ""),
    ] as [([UInt8], String)])
  func others(bytes: [UInt8], words: String) {
    let scene = ScratchScene()
    scene.write(bytes, to: "a.png")
    #expect(scene.problem("a.png") == "'a.png' is no PNG, whatever its name says: \(words)convert it to PNG")
  }

  @Test("a truncated or damaged image is refused") func cutShort() throws {
    let scene = ScratchScene()
    var noise = Bitmap(width: 40, height: 40)
    for i in noise.pixels.indices { noise.pixels[i] = 0xFF00_0000 | UInt32(i) &* 2_654_435_761 }
    try PNGFile.write(noise, to: scene.path("whole.png"))
    let whole = scene.bytes(of: "whole.png")
    #expect(whole.count > 1000)
    for count in [0, 1, 7, 8, 20, 32, 33, 45, 60, 500, whole.count - 20] {
      scene.write(Array(whole[..<count]), to: "a.png")
      let problem = scene.problem("a.png") ?? ""
      #expect(problem.contains(count == 0 ? "is empty" : "cut short"), "\(count): \(problem)")
    }
    // The checksum detects one wrong byte in the pixels.
    var damaged = whole
    damaged[whole.count / 2] ^= 0x55
    scene.write(damaged, to: "a.png")
    #expect(scene.problem("a.png")?.hasPrefix("'a.png' is damaged or cut short (") == true)
  }

  @Test("an image with a side of more than 4096 pixels or of none is refused") func sides() {
    let scene = ScratchScene()
    scene.write(PNGBomb.header(4097, 1), to: "wide.png")
    #expect(scene.problem("wide.png") == "'wide.png' is 4097 × 1 pixels; a picture has at most 4096 along a side")
    scene.write(PNGBomb.header(0, 7), to: "none.png")
    #expect(scene.problem("none.png")?.contains("says it has no pixels") == true)
    scene.write(PNGBomb.header(4_294_967_295, 4_294_967_295), to: "most.png")
    #expect(scene.problem("most.png")?.contains("at most 4096") == true)
  }

  @Test("the tests' hand-written PNG is valid at a small size") func fine() {
    let scene = ScratchScene()
    scene.write(PNGBomb.bytes(width: 258, height: 1, runs: 4), to: "fine.png")
    #expect(scene.problem("fine.png") == nil)
  }
}

#if compiler(>=6.2)
  // Each test runs in its own process, because peak memory is measured for the whole process.
  @Suite("Memory limits of images") struct ImageFolderMemoryTests {
    @Test("an image whose header says 60,000 × 60,000 pixels is refused before memory is allocated") func bomb() async {
      await #expect(processExitsWith: .success) {
        let scene = ScratchScene()
        scene.write(PNGBomb.header(60_000, 60_000), to: "bomb.png")
        let before = AllocatedMemory.residentAtMost
        let problem = scene.problem("bomb.png")
        #expect(AllocatedMemory.residentAtMost - before < 8 << 20)
        #expect(problem == "'bomb.png' is 60000 × 60000 pixels; a picture has at most 4096 along a side")
      }
    }

    @Test("an image file with too many bytes is not read") func large() async {
      await #expect(processExitsWith: .success) {
        let scene = ScratchScene()
        let file = try #require(fopen(scene.path("large.png"), "wb"))
        ftruncate(fileno(file), 1 << 40)
        fclose(file)
        let before = AllocatedMemory.residentAtMost
        let problem = scene.problem("large.png")
        #expect(AllocatedMemory.residentAtMost - before < 8 << 20)
        #expect(problem == "'large.png' has 1099511627776 bytes; a picture's file has at most 16777216")
      }
    }

    @Test("pixel data larger than the header says is refused without inflating it") func inflating() async {
      await #expect(processExitsWith: .success) {
        let scene = ScratchScene()
        let bytes = PNGBomb.bytes(width: 4, height: 4, runs: 2_000_000)
        #expect(bytes.count < 4 << 20)
        scene.write(bytes, to: "bomb.png")
        let before = AllocatedMemory.residentAtMost
        let problem = scene.problem("bomb.png")
        #expect(AllocatedMemory.residentAtMost - before < 32 << 20)
        #expect(problem == "'bomb.png' is damaged or cut short (it holds more than 4 × 4 pixels); export it again")
      }
    }
  }
#endif

@Suite("ImageStore") struct ImageStoreTests {
  @Test("an image stays loaded while its file is damaged, until the file is valid again") func lastGood() throws {
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

  @Test("a missing image is reported once, and loaded when its file appears") func missing() throws {
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
