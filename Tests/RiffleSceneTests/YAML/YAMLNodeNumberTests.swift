import Foundation
import TestSupport
import Testing

@testable import RiffleScene

@Suite("A text that differs by a number from one that was read")
struct YAMLNodeNumberTests {
  private func tree(_ text: [UInt8]) throws -> YAMLNode { try YAMLReader.read(text) { _ in } }

  @Test(
    "is the tree that parsing it gives, with every line and column, for numbers that are longer or shorter",
    arguments: Repository.scenes)
  func scenes(scene: String) throws {
    let text = try SceneText(Array(Data(contentsOf: URL(fileURLWithPath: Repository.scene(scene)))))
    let old = try tree(text.bytes)
    var numbers: [Range<Int>] = []
    text.root.walk { _, node in
      if let scalar = node.scalar, scalar.isPlain, SceneText.isNumber(text.bytes[node.bytes]) {
        numbers.append(node.bytes)
      }
    }
    let hasAnchors = text.bytes.contains(UInt8(ascii: "&"))
    for range in numbers.enumerated().filter({ $0.offset % max(1, numbers.count / 12) == 0 }).map(\.element) {
      for new in ["7", "-120.25"] where !text.bytes[range].elementsEqual(new.utf8) {
        let other = Array(text.bytes[..<range.lowerBound]) + Array(new.utf8) + text.bytes[range.upperBound...]
        let followed = old.following(text.bytes, as: other)
        let isAlike = try followed.map { $0.isWritten(as: try tree(other)) }
        #expect(isAlike == (hasAnchors ? nil : true), "byte \(range.lowerBound): \(new)")
      }
    }
    #expect(numbers.count > 5)
  }

  @Test(
    "is parsed where it differs by anything else, or where the number could stand elsewhere too",
    arguments: [
      ("a: 1\n", "b: 1\n"), ("a: '1'\n", "a: '2'\n"), ("1: a\n", "2: a\n"), ("a: b # 1\n", "a: b # 2\n"),
      ("a: 12 days\n", "a: 13 days\n"), ("a: &x 1\nb: *x\n", "a: &x 2\nb: *x\n"), ("a: 1\n", "a: 1\nb: 2\n"),
      ("a: 1\n", "a: x\n"), ("a: v1\n", "a: v2\n"), ("a: 1 2\n", "a: 3 4\n"),
      ("a: [1, 2]\n", "a: [3,4]\n"), ("a: [1, 2]\n", "a: [3, 4, 5]\n"), ("a: [1, b, 2]\n", "a: [3, b, 4]\n"),
    ])
  func others(old: String, new: String) throws {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let isFollowed = try tree(old).following(old, as: new) != nil
    #expect(!isFollowed)
  }

  @Test(
    "numbers beside each other are followed together, as a place is that a hand drags",
    arguments: [
      ("a: [1, 2]\n", "a: [33, -4.5]\n"), ("a: {at: [480, 120], x: 1}\n", "a: {at: [81.5, 7], x: 1}\n"),
      ("a: [1, 2, 3, 4]\nb: 5\n", "a: [1, 20, 3, 40]\nb: 5\n"), ("a: [ 10 ,  20 ]\n", "a: [ 1 ,  2 ]\n"),
    ])
  func several(old: String, new: String) throws {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let followed = try #require(try tree(old).following(old, as: new))
    #expect(followed.isWritten(as: try tree(new)))
  }

  @Test("shares what is not in its line, and moves what is behind it there")
  func columns() throws {
    let (old, new) = (
      Array("\u{FEFF}a: {x: 1, y: é, z: 3}\r\nb: [4]\n".utf8),
      Array("\u{FEFF}a: {x: 1.25, y: é, z: 3}\r\nb: [4]\n".utf8)
    )
    let tree = try #require(try tree(old).following(old, as: new))
    let block = try #require(tree.entry("a")?.value)
    #expect(block.entry("x")?.value.text == "1.25")
    #expect(block.entry("z")?.value.location == SourceLocation(line: 1, column: 23))
    #expect(tree.isWritten(as: try self.tree(new)))
  }
}
