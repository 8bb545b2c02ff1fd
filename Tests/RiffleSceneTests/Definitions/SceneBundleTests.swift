import Foundation
import RiffleScene
import Testing

@Suite("Files beside a scene")
struct SceneBundleTests {
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

  @Test("a scene is packed with nested includes, and the packed text is complete")
  func included() throws {
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

  @Test("a mistake in an included file is reported in that file")
  func placed() throws {
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

  @Test("circular includes, paths and links outside the folder are refused")
  func refused() throws {
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

  @Test("animations of an included file are available, and the scene's own override them")
  func animations() throws {
    try write("s.yaml", Self.scene + "animations: {own: bouncy}\n")
    try write("kits/a.yaml", Self.dot + "animations: {own: smooth, other: smooth}\n")
    let animations = try SceneLoader.load(folder + "/s.yaml").document.animations
    #expect(animations["own"] != animations["other"] && animations["other"] != nil)
  }
}
