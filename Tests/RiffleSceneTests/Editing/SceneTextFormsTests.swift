import Foundation
import RiffleScene
import Testing

@Suite("Text formats of other programs")
struct SceneTextFormsTests {
  private func set(_ path: String, _ value: String, in text: SceneText) throws -> SceneText {
    try text.applying(SceneEdit(ScenePath(parsing: path), .set(value)))
  }

  @Test("byte order mark, CRLF, tabs, anchors and emoji survive edits")
  func windows() throws {
    let lines = [
      "riffle: 1\t# a tab", "title: \"🦊 and 🐼\"", "animations:",
      "  go: &go {spring: {duration: 0.50, bounce: 0.2}}\t#\ttabs",
      "entities:", "  box: {text: \"🦊🦊\", at: [100, 300], size: [80, 80]}", "  other:", "    at: [1, 2]",
      "    size: [3, 4]",
    ]
    let file = "\u{FEFF}" + lines.joined(separator: "\r\n")
    let text = try SceneText(file)
    func line(_ index: Int, _ old: String, _ new: String) -> String {
      var changed = lines
      changed[index] = changed[index].replacing(old, with: new)
      return "\u{FEFF}" + changed.joined(separator: "\r\n")
    }
    #expect(try set("riffle", "2", in: text).string == line(0, "1", "2"))
    #expect(try set("animations.go.spring.duration", "0.75", in: text).string == line(3, "0.50", "0.75"))
    #expect(try set("entities.box.at[1]", "301", in: text).string == line(5, "300", "301"))
    #expect(try set("entities.other.size[1]", "5", in: text).string == line(8, "4", "5"))
    let added = try set("entities.other.opacity", "0.5", in: text)
    #expect(added.string.hasPrefix(file) && added.string.contains("\r\n    opacity: 0.5"))
    #expect(try added.applying(#require(text.change(to: added)).inverse).bytes == text.bytes)
    #expect(try SceneLoader.scene(from: text.bytes, path: "windows.yaml").document.title == "🦊 and 🐼")
  }

  @Test("editing a value in a scene of 1 MB changes only its bytes")
  func large() throws {
    var lines = ["riffle: 1", "entities:"]
    var bytes = 0
    while bytes < 1 << 20 {
      lines.append("  thing-\(lines.count): {at: [\(lines.count % 960), 300], size: [8, 8], fill: teal}  # one of many")
      bytes += lines[lines.count - 1].utf8.count + 1
    }
    let text = try SceneText(lines.joined(separator: "\n") + "\n")
    #expect(text.bytes.count > 1 << 20)
    let path = try ScenePath(parsing: "entities.thing-\(lines.count / 2).size[1]")
    let edited = try text.applying(SceneEdit(path, .set("9")))
    let change = try #require(text.change(to: edited))
    #expect(change.old == Array("8".utf8) && change.new == Array("9".utf8))
    #expect(try edited.applying(change.inverse).bytes == text.bytes)
  }
}
