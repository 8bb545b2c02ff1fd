import RiffleScene
import Testing

@Suite("A number in the place of a number")
struct SceneTextNumbersTests {
  static let texts = [
    "a: {at: [1, 2], x: 3} # é 5\nb: &q {n: 4, t: \"5\"}\nc: *q\nd:\n  - 5\n  - {k: 6, l: [7, ü, 8], m: *q}\n",
    "a: 1\r\nb:\r\nc:\r\n  - d: 2.50\r\n    e:\r\n  -\r\n  - -3\r\nf: |\r\n  1\r\n  2\r\ng: 4",
    "\u{FEFF}a: [b: 1, c: 2]\nd: {\"e\":3,f: [4,5]}\n? g\n: 6\n",
  ]

  @Test("the tree without another reading is the one that a reading gives", arguments: texts)
  func tree(_ written: String) throws {
    let text = try SceneText(written)
    var count = 0
    var paths: [ScenePath] = []
    text.root.walk { path, node in if node.scalar?.isPlain == true { paths.append(path) } }
    for path in paths {
      let node = try #require(text.root[path])
      for new in ["7", "-120.25", "100000"] {
        guard let after = text.replacingNumber(node.bytes, by: new, at: path) else { continue }
        count += 1
        let read = try SceneText(after.bytes)
        #expect("\(after.root)" == "\(read.root)", "\(path) \(new)")
        #expect(read.root[path]?.scalar?.text == new)
        let all = Array(text.bytes[..<node.bytes.lowerBound]) + Array(new.utf8) + text.bytes[node.bytes.upperBound...]
        #expect(after.bytes == all)
      }
    }
    #expect(count >= 9, "\(count)")
  }

  @Test("what is no plain number, or becomes none, is read again")
  func others() throws {
    let text = try SceneText("a: \"5\"\nb: word\nc: &d 5\ne: 5\nf: 1e3\n")
    for key in ["a", "b", "c", "f"] {
      let path = ScenePath([.key(key)])
      #expect(text.replacingNumber(try #require(text.root[path]).bytes, by: "7", at: path) == nil, "\(key)")
    }
    let path = ScenePath([.key("e")])
    for new in ["$x", "*d", "1e3", ".5", "5.", "- 5", "", "5 # no", "0x10"] {
      #expect(text.replacingNumber(try #require(text.root[path]).bytes, by: new, at: path) == nil, "\(new)")
    }
  }

  @Test("the change between two texts is the least")
  func change() throws {
    let (one, other) = (try SceneText("a: 100\nb: 2\n"), try SceneText("a: 1100\nb: 2\n"))
    let change = try #require(one.change(to: other))
    #expect(change.old.isEmpty && change.new == [UInt8(ascii: "1")])
    #expect(try one.applying(change).bytes == other.bytes)
    #expect(one.change(to: one) == nil)
  }
}
