import RiffleScene
import Testing

@Suite("Edits of several numbers")
struct SceneTextNumbersTests {
  static let texts = [
    "a: {at: [1, 2], x: 3} # é 5\nb: &q {n: 4, t: \"5\"}\nc: *q\nd:\n  - 5\n  - {k: 6, l: [7, ü, 8], m: *q}\n",
    "a: 1\r\nb:\r\nc:\r\n  - d: 2.50\r\n    e:\r\n  -\r\n  - -3\r\nf: |\r\n  1\r\n  2\r\ng: 4",
    "\u{FEFF}a: [b: 1, c: 2]\nd: {\"e\":3,f: [4,5]}\n? g\n: 6\n",
  ]

  @Test("several numbers in one edit give the same text as one after another", arguments: texts)
  func several(_ written: String) throws {
    let text = try SceneText(written)
    var paths: [ScenePath] = []
    text.root.walk { path, node in if node.scalar?.isPlain == true, node.number != nil { paths.append(path) } }
    #expect(paths.count >= 3)
    for new in ["7", "-120.25", "100000"] {
      let edits = paths.reversed().map { SceneEdit($0, .set(new), scope: .here) }
      var other = text
      for edit in edits { other = try other.applying(edit) }
      let together = try #require(text.settingNumbers(edits))
      #expect(together.bytes == other.bytes)
      for path in paths { #expect(together.root[path]?.number == Double(new)) }
    }
  }

  @Test("edits of other values than plain numbers take the general path")
  func others() throws {
    let text = try SceneText("a: \"5\"\nb: word\nc: &d 5\ne: 5\nf: 1e3\ng: *d\n")
    func set(_ key: String, _ new: String) -> SceneEdit { SceneEdit(ScenePath([.key(key)]), .set(new)) }
    for key in ["a", "b", "f", "g", "h"] { #expect(text.settingNumbers([set(key, "7")]) == nil, "\(key)") }
    for new in ["$x", "*d", "1e3", ".5", "5.", "- 5", "", "5 # no", "0x10"] {
      #expect(text.settingNumbers([set("e", new)]) == nil, "\(new)")
    }
    #expect(text.settingNumbers([set("e", "6"), set("e", "7")]) == nil)
    #expect(text.settingNumbers([set("e", "5.0")])?.bytes == text.bytes, "it says the same")
  }

  @Test("the change between two texts is minimal")
  func change() throws {
    let (one, other) = (try SceneText("a: 100\nb: 2\n"), try SceneText("a: 1100\nb: 2\n"))
    let change = try #require(one.change(to: other))
    #expect(change.old.isEmpty && change.new == [UInt8(ascii: "1")])
    #expect(try one.applying(change).bytes == other.bytes)
    #expect(one.change(to: one) == nil)
  }
}
