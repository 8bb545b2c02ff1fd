import Foundation
import RiffleScene
import Testing

@Suite("Files beside a scene") struct SceneBundleTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder + "/kits/deep", withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  private func mistakes() -> [String] {
    do {
      _ = try SceneLoader.load(folder + "/s.yaml")
      return []
    } catch let error as SceneError {
      return error.diagnostics.map { "\($0)".replacing(folder + "/", with: "") }
    } catch {
      return ["\(error)"]
    }
  }

  private static let dot = "riffle: 1\ndefine: {dot: {entities: {self: {size: [5, 5], fill: gold}}}}\n"
  private static let scene = "riffle: 1\ninclude: kits/a.yaml\nentities: {one: {use: dot, at: [9, 9]}}\n"

  @Test("a scene is packed with nested includes, and the packed text is complete") func included() throws {
    try write("s.yaml", Self.scene)
    try write("kits/a.yaml", "riffle: 1\ninclude: [deep/b.yaml]\nanimations: {quick: bouncy}\n")
    try write("kits/deep/b.yaml", Self.dot)
    let scene = try SceneLoader.load(folder + "/s.yaml")
    #expect(scene.document.entities.map(\.name) == ["one"])
    #expect(SceneBundle(scene.text.utf8).names == ["kits/a.yaml", "kits/deep/b.yaml"])
    #expect(SceneBundle(scene.text.utf8).packed == Array(scene.text.utf8))
    try FileManager.default.removeItem(atPath: folder + "/kits")
    let again = try SceneLoader.scene(from: scene.text.utf8, path: "elsewhere.yaml")
    #expect(again.document.entities.count == 1 && again.source.textHash == scene.source.textHash)
    #expect(mistakes() == ["s.yaml:2:10: 'kits/a.yaml': there is no such file"])
  }

  @Test("a mistake in an included file is reported in that file") func placed() throws {
    try write("s.yaml", Self.scene)
    try write("kits/a.yaml", Self.dot.replacing("fill", with: "fil"))
    #expect(mistakes() == ["kits/a.yaml:2:48: 'fil' is not a key of entity; did you mean 'fill'?"])
    try write("kits/a.yaml", "riffle: 1\ndefine: [\n")
    #expect(mistakes().first?.hasPrefix("kits/a.yaml:3:1: ") == true)
    try write("kits/a.yaml", "riffle: 1\n")
    #expect(
      mistakes().first
        == "s.yaml:2:10: 'kits/a.yaml' defines nothing; of an included file 'define:', 'palette:' and 'animations:' count"
    )
  }

  @Test("circular includes, paths and links outside the folder are refused") func refused() throws {
    try write("s.yaml", Self.scene)
    try write("kits/a.yaml", "riffle: 1\ninclude: b.yaml\n" + Self.dot.dropFirst(10))
    try write("kits/b.yaml", "riffle: 1\ninclude: a.yaml\nanimations: {q: bouncy}\n")
    #expect(
      mistakes() == [
        "kits/b.yaml:2:10: 'kits/a.yaml' includes 'kits/b.yaml' includes 'kits/a.yaml': a circle; remove one of the includes"
      ])
    for name in ["/etc/a.yaml", "../a.yaml", "~/a.yaml", "a.txt", "a//b.yaml", "a\\b.yaml"] {
      try write("s.yaml", Self.scene.replacing("kits/a.yaml", with: name))
      #expect(mistakes().count == 1 && mistakes()[0].hasPrefix("s.yaml:2:10: include is the text '"), "\(name)")
    }
    try write("s.yaml", Self.scene)
    try FileManager.default.removeItem(atPath: folder + "/kits/a.yaml")
    try FileManager.default.createSymbolicLink(atPath: folder + "/kits/a.yaml", withDestinationPath: "/etc/hostname")
    #expect(
      mistakes() == [
        "s.yaml:2:10: 'kits/a.yaml': it is a link that leads out of the scene's folder; put the file itself there"
      ])
  }

  @Test("animations of an included file are available, and the scene's own override them") func animations() throws {
    try write("s.yaml", Self.scene + "animations: {own: bouncy}\n")
    try write("kits/a.yaml", Self.dot + "animations: {own: smooth, other: smooth}\n")
    let animations = try SceneLoader.load(folder + "/s.yaml").document.animations
    #expect(animations["own"] != animations["other"] && animations["other"] != nil)
  }
}

@Suite("Font tables") struct FontTablesTests {
  /// A TrueType file in which each scalar value has its own glyph, whose width is ten times its number.
  static func file(_ scalars: [Int]) -> [UInt8] {
    func two(_ n: Int) -> [UInt8] { [UInt8(n >> 8 & 255), UInt8(n & 255)] }
    func four(_ n: Int) -> [UInt8] { two(n >> 16) + two(n) }
    let head: [UInt8] = [UInt8](repeating: 0, count: 18) + two(1000) + [UInt8](repeating: 0, count: 34)
    let hhea: [UInt8] = [UInt8](repeating: 0, count: 34) + two(scalars.count + 1)
    var hmtx: [UInt8] = []
    for glyph in 0...scalars.count { hmtx += two(glyph * 10) + two(0) }
    var groups: [UInt8] = []
    for (index, scalar) in scalars.enumerated() { groups += four(scalar) + four(scalar) + four(index + 1) }
    var cmap: [UInt8] = two(0) + two(1) + two(3) + two(10) + four(12)
    cmap += two(12) + two(0) + four(16 + groups.count)
    cmap += four(0) + four(scalars.count) + groups
    let tables = [("cmap", cmap), ("head", head), ("hhea", hhea), ("hmtx", hmtx)]
    var directory: [UInt8] = four(0x0001_0000) + two(tables.count)
    directory += [UInt8](repeating: 0, count: 6)
    var body: [UInt8] = []
    for (name, bytes) in tables {
      directory += Array(name.utf8) + four(0) + four(12 + 16 * tables.count + body.count) + four(bytes.count)
      body += bytes
    }
    return directory + body
  }

  static let letters = [
    0x2D, 0x41, 0x2FFF, 0x3000, 0x3042, 0x65E5, 0xAC00, 0xE88A, 0xFF21, 0x1_F600, 0x2_0000, 0x10_FFFD,
  ]

  @Test("a font's letters are read from all Unicode planes") func everyPlane() throws {
    let font = try #require(CustomFont("a.ttf", text: FontUse.text(of: Self.file(Self.letters))))
    for (index, scalar) in Self.letters.enumerated() {
      #expect(font.has(UInt32(scalar)), "\(scalar)")
      var style = TextStyle(size: 100)
      style.font = font
      let width = AdvanceTable.width(of: String(Unicode.Scalar(UInt32(scalar))!), style: style)
      #expect(width == Float(index + 1), "\(scalar)")
    }
    #expect(!font.has(0x3001) && !font.has(0x2212))
  }

  private func scene(_ entity: String, letters: [Int] = letters) throws -> Scene {
    let font = try FontUse.text(of: Self.file(letters))
    let text = "riffle: 1\nentities: {a: \(entity)}\n"
    var bundle = SceneBundle(text.utf8)
    bundle.attach(SceneBundle.assets + "Own.ttf", .success(font))
    return try SceneLoader.scene(from: bundle.packed, path: "s", blocks: [])
  }

  @Test("a font without U+2212 draws negative numbers with a hyphen") func minus() throws {
    let number = "{at: [200, 100], size: [300, 90], text: {number: -5, font: Own.ttf, size: 20}}"
    for (letters, sign) in [(Self.letters, "-"), (Self.letters + [0x2212], "−")] {
      let world = try scene(number, letters: letters.sorted()).start().makeSimulation().world
      let list = DrawList(world, size: [400, 200])
      let drawn = list.sprites.flatMap(\.content.layers).compactMap {
        if case .text(let line) = $0 { line.text } else { nil }
      }
      #expect(drawn.first == "\(sign)5")
    }
  }
}
