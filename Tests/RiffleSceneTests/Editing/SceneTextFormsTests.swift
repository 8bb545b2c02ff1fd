import Foundation
import RiffleScene
import Testing

@Suite("Text formats of other programs") struct SceneTextFormsTests {
  private func set(_ path: String, _ value: String, in text: SceneText) throws -> SceneText {
    try text.applying(SceneEdit(ScenePath(parsing: path), .set(value)))
  }

  @Test("byte order mark, CRLF, tabs, anchors and emoji survive edits") func windows() throws {
    let lines = [
      "riffle: 1\t# a tab", "title: \"🦊 and 🐼\"", "animations:",
      "  go: &go {spring: {duration: 0.50, bounce: 0.2}}\t#\ttabs", "entities:",
      "  box: {text: \"🦊🦊\", at: [100, 300], size: [80, 80]}", "  other:", "    at: [1, 2]", "    size: [3, 4]",
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
}

@Suite("Edits of several numbers") struct SceneTextNumbersTests {
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

  @Test("edits of other values than plain numbers take the general path") func others() throws {
    let text = try SceneText("a: \"5\"\nb: word\nc: &d 5\ne: 5\nf: 1e3\ng: *d\n")
    func set(_ key: String, _ new: String) -> SceneEdit { SceneEdit(ScenePath([.key(key)]), .set(new)) }
    for key in ["a", "b", "f", "g", "h"] { #expect(text.settingNumbers([set(key, "7")]) == nil, "\(key)") }
    for new in ["$x", "*d", "1e3", ".5", "5.", "- 5", "", "5 # no", "0x10"] {
      #expect(text.settingNumbers([set("e", new)]) == nil, "\(new)")
    }
    #expect(text.settingNumbers([set("e", "6"), set("e", "7")]) == nil)
    #expect(text.settingNumbers([set("e", "5.0")])?.bytes == text.bytes, "it says the same")
  }

  @Test("the change between two texts is minimal") func change() throws {
    let (one, other) = (try SceneText("a: 100\nb: 2\n"), try SceneText("a: 1100\nb: 2\n"))
    let change = try #require(one.change(to: other))
    #expect(change.old.isEmpty && change.new == [UInt8(ascii: "1")])
    #expect(try one.applying(change).bytes == other.bytes)
    #expect(one.change(to: one) == nil)
  }
}

@Suite("Unified diffs") struct UnifiedDiffTests {
  private let lines = (1...20).map { "line \($0)\n" }.joined()

  @Test("changed lines have three lines of context; distant ones have separate hunks; a missing line break is marked")
  func hunks() {
    let other = lines.replacing("line 2\n", with: "two\n").replacing("line 18\n", with: "").replacing(
      "line 9\n", with: "line 9\n9.5\n")
    #expect(
      "\(UnifiedDiff(from: lines, to: other, file: "f"))" == """
        --- f
        +++ f
        @@ -1,5 +1,5 @@
         line 1
        -line 2
        +two
         line 3
         line 4
         line 5
        @@ -7,6 +7,7 @@
         line 7
         line 8
         line 9
        +9.5
         line 10
         line 11
         line 12
        @@ -15,6 +16,5 @@
         line 15
         line 16
         line 17
        -line 18
         line 19
         line 20

        """)
    #expect("\(UnifiedDiff(from: lines, to: lines, file: "f"))".isEmpty)
    #expect(
      "\(UnifiedDiff(from: "a", to: "a\n", file: "f"))"
        == "--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n")
    #expect("\(UnifiedDiff(from: "", to: "a\n", file: "f"))" == "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n")
  }
}
