import Foundation
import RiffleApp
import RiffleSDL
import TestSupport
import Testing

@Suite("Font files of a scene") struct OwnFontTests {
  private let folder: TemporaryFolder
  private static let lobster = Repository.root.appendingPathComponent("Scenes/Assets/LobsterTwo.otf")

  private var scene: String { folder.path("scene.yaml") }
  private var assets: URL { folder.url.appendingPathComponent("Assets") }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Self.lobster, to: assets.appendingPathComponent("Lobster.otf"))
  }

  private func save(_ text: String) throws {
    try "riffle: 1\nentities: {a: {at: [200, 100], size: [400, 90], text: \(text)}}\n"
      .write(toFile: scene, atomically: true, encoding: .utf8)
  }

  private func label(_ scene: Scene) throws -> Label {
    let world = scene.start().makeSimulation().world
    return try #require(world.entity(named: "a").flatMap { world.get(Label.self, $0) })
  }

  private func mistakes(_ text: String) throws -> [String] {
    try save(text)
    do {
      _ = try ScenePictures.open(scene, blocks: [])
      return []
    } catch let error as SceneError {
      return error.diagnostics.map { "\($0)".replacing(folder.path + "/", with: "") }
    }
  }

  private func draw(_ scene: Scene, _ pictures: ScenePictures) throws -> Bitmap {
    var rasterizer = Rasterizer(glyphs: try FontGlyphs(), images: pictures.store)
    return rasterizer.render(DrawList(scene.start().makeSimulation().world, size: [420, 200]), scale: 1)
  }

  private func picture(_ text: String) throws -> Bitmap {
    try save(text)
    let (scene, pictures) = try ScenePictures.open(scene, blocks: [])
    return try draw(scene, pictures)
  }

  @Test(
    "the widths measured from a font file are those drawn, with digits and accents", arguments: [12, 40] as [Float])
  func widths(size: Float) throws {
    try save("{label: Hi, font: Lobster.otf, size: \(size)}")
    let (scene, pictures) = try ScenePictures.open(scene, blocks: [])
    let style = try label(scene).style
    let glyphs = try #require(style.font.flatMap(pictures.store.glyphs(of:)))
    for text in ["Handgloves", "1,204.5", "Über Ämter", "a b c", "WAVE Type"] {
      let drawn = try #require(glyphs.run(of: text, style: style, scale: 1)).advance
      // Kerning is drawn but not measured.
      #expect(abs(AdvanceTable.width(of: text, style: style) / drawn - 1) < 0.06, "\(text)")
    }
  }

  @Test("a text is drawn in its font file, unlike in the built-in font; also a part of a text") func drawn() throws {
    let plain = try picture("{label: Handgloves, size: 40}")
    let own = try picture("{label: Handgloves, size: 40, font: Lobster.otf}")
    let part = try picture("{spans: [Hand, {label: gloves, font: Lobster.otf}], size: 40}")
    let number = try picture("{number: 12, size: 40, font: Lobster.otf}")
    let shipped = try picture("{number: 12, size: 40}")
    #expect(plain != own && part != own && part != plain && number != shipped)
  }

  @Test("a recording contains the widths of its font: it is read, wrapped and split without the file")
  func travels() throws {
    try save("{label: To move is to live, font: Lobster.otf, size: 40, wrap: true}, split: letter")
    let first = try SceneLoader.load(scene)
    try FileManager.default.removeItem(at: assets)
    let again = try SceneLoader.scene(from: first.text.utf8, path: "elsewhere/scene.yaml")
    let (one, other) = (first.start().makeSimulation().world, again.start().makeSimulation().world)
    #expect(one.stateHash == other.stateHash)
    #expect(SceneBundle(first.text.utf8).names == ["Assets/Lobster.otf"])
    let place = try #require(one.entity(named: "a-5").map { one[$0, Transform.self].position })
    let plain = try SceneLoader.scene(
      from:
        "riffle: 1\nentities: {a: {at: [200, 100], size: [400, 90], text: {label: To move is to live, size: 40, wrap: true}, split: letter}}"
        .utf8, path: "s"
    ).start().makeSimulation().world
    #expect(
      plain.entity(named: "a-5").map { plain[$0, Transform.self].position } != place, "measured by its own widths")
  }

  @Test("another file of the same name is another font, and changes the state hash") func another() throws {
    try save("{label: Hi, font: Lobster.otf}")
    let before = try SceneLoader.load(scene)
    var bytes = try Data(contentsOf: Self.lobster)
    // A byte of its last table: no width changes.
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: assets.appendingPathComponent("Lobster.otf"))
    let after = try SceneLoader.load(scene)
    #expect(try label(before).style != label(after).style)
    #expect(before.start().makeSimulation().world.stateHash != after.start().makeSimulation().world.stateHash)
  }

  @Test("mistakes in a font are reported at their place, with a suggestion") func wrong() throws {
    func check(_ font: String, _ message: String) throws {
      #expect(try mistakes("{label: Hi, font: \(font)}") == ["scene.yaml:2:73: " + message])
    }
    try check("Lobstr.otf", "'Lobstr.otf': there is no such file; did you mean 'Lobster.otf'?")
    try check("Pacifico.ttf", "'Pacifico.ttf': there is no such file; there is Lobster.otf")
    try Data("no font at all".utf8).write(to: assets.appendingPathComponent("no.ttf"))
    try check("no.ttf", "'no.ttf': it is no font; name a TrueType or OpenType file, which ends in .ttf or .otf")
    try Data(contentsOf: Self.lobster).prefix(5000).write(to: assets.appendingPathComponent("cut.otf"))
    try check("cut.otf", "'cut.otf': it is cut short; export or download it again")
    try check(
      "../Lobster.otf",
      "font is '../Lobster.otf'; it leads out of the folder Assets; put the font in there, and leave '..' out")
    try check("Lobster", "font is 'Lobster'; it should be a TrueType or OpenType font, whose name ends in .ttf or .otf")
    #expect(
      try mistakes("{label: Hi, font: Lobster.otf, weight: bold}") == [
        "scene.yaml:2:55: a font's file has its own weight and design; name the file of another weight, or remove 'font'"
      ])
  }

  @Test("truncated fonts and fonts with changed bytes do not crash") func hostile() throws {
    let whole = try Data(contentsOf: Self.lobster)
    let file = assets.appendingPathComponent("x.otf")
    for step in 0..<12 {
      var bytes = whole
      if step < 6 {
        bytes = whole.prefix(step * whole.count / 6)
      } else {
        // Within its directory and the tables at the start of the file.
        for index in stride(from: step * 7, to: 3000, by: 211) { bytes[index] ^= UInt8(truncatingIfNeeded: step * 37) }
      }
      try bytes.write(to: file)
      try save("{label: Hi, font: x.otf}")
      _ = try? ScenePictures.open(scene, blocks: [])
    }
  }
}
