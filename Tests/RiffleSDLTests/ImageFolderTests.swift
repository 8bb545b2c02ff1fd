import RiffleView
import Testing

@testable import RiffleSDL

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A scene's folder with pictures in it, removed afterwards.
final class ScratchScene {
  let home: String
  let folder: ImageFolder

  init() {
    var template = Array("/tmp/riffle-test-XXXXXX".utf8CString)
    home = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    mkdir("\(home)/Assets", 0o755)
    folder = ImageFolder(besideScene: "\(home)/scene.yaml")
  }

  func path(_ name: String) -> String { "\(home)/Assets/\(name)" }

  func write(_ bytes: [UInt8], to name: String) {
    guard let file = fopen(path(name), "wb") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// A picture of one colour.
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

  deinit {
    removeFolder("\(home)/Assets")
    removeFolder(home)
  }
}

/// The most memory this process ever held, in bytes.
private func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  #endif
}

@Suite("Pictures beside a scene")
struct ImageFolderTests {
  @Test("the folder is the one beside the scene, however the scene is named")
  func place() {
    #expect(ImageFolder(besideScene: "Scenes/a.yaml").path == "Scenes/Assets")
    #expect(ImageFolder(besideScene: "a.yaml").path == "Assets")
    #expect(ImageFolder(besideScene: "/a.yaml").path == "/Assets")
    #expect(ImageFolder(besideScene: "/tmp/x/a.yaml").path == "/tmp/x/Assets")
  }

  @Test("a picture is read, premultiplied")
  func reads() throws {
    let scene = ScratchScene()
    try scene.paint("a.png", width: 5, height: 3, 0x8040_2010)
    let picture = try scene.folder.read("a.png")
    #expect(picture.width == 5 && picture.height == 3)
    let pixel = picture.channels(2, 1)
    #expect(pixel.w == 0x80 && abs(Int(pixel.x) - 0x10) <= 1 && abs(Int(pixel.z) - 0x40) <= 1)
    #expect(scene.folder.names == ["a.png"])
  }

  @Test("what is missing is told apart from what is wrong")
  func missing() throws {
    let scene = ScratchScene()
    #expect(scene.problem("cat.png") == "there is no 'cat.png' in H/Assets")
    #expect(throws: ImageProblem.missing("there is no 'x.png' in \(scene.folder.path)")) {
      try scene.folder.read("x.png")
    }
    let nowhere = ImageFolder(besideScene: "\(scene.home)/none/scene.yaml")
    #expect(throws: ImageProblem.self) { try nowhere.read("x.png") }
    #expect(nowhere.names.isEmpty && nowhere.stamp(of: "x.png") == nil)
  }

  @Test("nothing outside the folder is read, by no name and by no link")
  func outside() throws {
    let scene = ScratchScene()
    try PNGFile.write(Bitmap(width: 2, height: 2, filledWith: .max), to: "\(scene.home)/secret.png")
    let leads = "is a link that leads out of H/Assets; put the picture itself there"
    #expect(scene.problem("../secret.png") == "'../secret.png' \(leads)")
    symlink("\(scene.home)/secret.png", scene.path("link.png"))
    #expect(scene.problem("link.png") == "'link.png' \(leads)")
    symlink("../secret.png", scene.path("near.png"))
    #expect(scene.problem("near.png") == "'near.png' \(leads)")
    symlink(scene.home, scene.path("folder"))
    #expect(scene.problem("folder/secret.png") == "'folder/secret.png' \(leads)")
    symlink("loop.png", scene.path("loop.png"))
    #expect(scene.problem("loop.png")?.hasPrefix("'loop.png' cannot be read: ") == true)
    // A link within the folder is fine.
    try scene.paint("real.png")
    symlink("real.png", scene.path("alias.png"))
    #expect(scene.problem("alias.png") == nil)
  }

  @Test("a folder Assets that is itself a link elsewhere is refused")
  func folderLink() throws {
    let (scene, other) = (ScratchScene(), ScratchScene())
    defer { withExtendedLifetime(other) {} }
    try other.paint("a.png")
    symlink("\(other.home)/Assets", "\(scene.home)/Linked")
    rmdir("\(scene.home)/Assets")
    symlink("\(other.home)/Assets", "\(scene.home)/Assets")
    #expect(
      scene.problem("a.png") == "H/Assets is a link that leads away from the scene; put the pictures themselves there")
    unlink("\(scene.home)/Assets")
  }

  @Test("what is no plain file is not waited for")
  func kinds() throws {
    let scene = ScratchScene()
    mkdir(scene.path("folder.png"), 0o755)
    mkfifo(scene.path("pipe.png"), 0o644)
    #expect(scene.problem("folder.png") == "'folder.png' is a folder; name a PNG file")
    #expect(scene.problem("pipe.png") == "'pipe.png' is no plain file; name a PNG file")
  }

  @Test("a file without permission to read it says so", .enabled(if: geteuid() != 0, "nobody is refused anything"))
  func permission() throws {
    let scene = ScratchScene()
    try scene.paint("shut.png")
    chmod(scene.path("shut.png"), 0)
    #expect(scene.problem("shut.png")?.hasPrefix("'shut.png' cannot be read: ") == true)
  }

  @Test(
    "other kinds of files are named for what they are",
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

  @Test("cut short anywhere, a picture is refused, in words that fit")
  func cutShort() throws {
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
    // One wrong byte in the pixels is found by the checksum.
    var damaged = whole
    damaged[whole.count / 2] ^= 0x55
    scene.write(damaged, to: "a.png")
    #expect(scene.problem("a.png")?.hasPrefix("'a.png' is damaged or cut short (") == true)
  }

  /// The first bytes of a PNG of so many pixels, checksum left out.
  private func header(_ width: Int, _ height: Int) -> [UInt8] {
    func four(_ n: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(n >> $0 & 255) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + four(13) + Array("IHDR".utf8) + four(width) + four(height)
      + [8, 6, 0, 0, 0] + [0, 0, 0, 0] + [UInt8](repeating: 0, count: 40)
  }

  @Test("a small file that says it is 60,000 × 60,000 pixels is refused before memory is taken for them")
  func bomb() {
    let scene = ScratchScene()
    scene.write(header(60_000, 60_000), to: "bomb.png")
    let before = peakMemory()
    #expect(scene.problem("bomb.png") == "'bomb.png' is 60000 × 60000 pixels; a picture has at most 4096 along a side")
    #expect(peakMemory() - before < 8 << 20)
    scene.write(header(4097, 1), to: "wide.png")
    #expect(scene.problem("wide.png") == "'wide.png' is 4097 × 1 pixels; a picture has at most 4096 along a side")
    scene.write(header(0, 7), to: "none.png")
    #expect(scene.problem("none.png")?.contains("says it has no pixels") == true)
    scene.write(header(4_294_967_295, 4_294_967_295), to: "most.png")
    #expect(scene.problem("most.png")?.contains("at most 4096") == true)
  }

  @Test("a file of more bytes than a picture's may have is not read")
  func large() {
    let scene = ScratchScene()
    guard let file = fopen(scene.path("large.png"), "wb") else { return }
    ftruncate(fileno(file), 1 << 40)
    fclose(file)
    let before = peakMemory()
    #expect(scene.problem("large.png") == "'large.png' has 1099511627776 bytes; a picture's file has at most 16777216")
    #expect(peakMemory() - before < 8 << 20)
  }

  @Test("pixels that inflate to far more than the header says are refused, and not inflated")
  func inflating() throws {
    let scene = ScratchScene()
    let bytes = PNGBomb.bytes(width: 4, height: 4, runs: 2_000_000)
    #expect(bytes.count < 4 << 20)
    scene.write(bytes, to: "bomb.png")
    let before = peakMemory()
    let problem = scene.problem("bomb.png")
    #expect(problem == "'bomb.png' is damaged or cut short (it holds more than 4 × 4 pixels); export it again")
    #expect(peakMemory() - before < 32 << 20)
    // The same without the flood is a picture.
    scene.write(PNGBomb.bytes(width: 258, height: 1, runs: 4), to: "fine.png")
    #expect(scene.problem("fine.png") == nil)
  }
}

/// A PNG written by hand, whose pixels are one byte repeated.
enum PNGBomb {
  /// - Parameter runs: how many times 258 bytes the pixels inflate to, and one more.
  static func bytes(width: Int, height: Int, runs: Int) -> [UInt8] {
    func four(_ n: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: n >> $0) } }
    func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
      let named = Array(kind.utf8) + body
      return four(UInt32(body.count)) + named + four(crc(named))
    }
    var header = four(UInt32(width)) + four(UInt32(height))
    header += [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", deflated(runs))
      + chunk("IEND", [])
  }

  /// One zero, then copies of it, 258 at a time: 13 bits each by deflate's fixed codes.
  private static func deflated(_ runs: Int) -> [UInt8] {
    var (bytes, bits, count): ([UInt8], UInt64, Int) = ([0x78, 0x01], 0, 0)
    func put(_ value: UInt64, _ length: Int) {
      bits |= value << UInt64(count)
      count += length
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    put(0b011, 3)  // the last block, fixed codes
    put(0b0000_1100, 8)  // the literal 0: code 00110000, from its highest bit
    // Length 258 is code 285, 11000101 from its highest bit; distance 1 is code 0, five bits.
    for _ in 0..<runs { put(0b1010_0011, 13) }
    put(0, 7)  // the end
    if count > 0 { put(0, 8 - count) }
    // Adler-32 of zeros: the first sum stays 1, the second counts the bytes.
    let sum = UInt32((runs * 258 + 1) % 65521) << 16 | 1
    return bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 255)] ^ ($0 >> 8) }
  }
}

@Suite("The store of pictures")
struct ImageStoreTests {
  @Test("a picture is read once, and stays when its file is spoilt, until it is right again")
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

  @Test("one that is missing is said once, and found when it comes")
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
