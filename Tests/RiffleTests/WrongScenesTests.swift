import Foundation
import MemoryGame
import RiffleScene
import TestSupport
import Testing

/// Scenes with mistakes, and what is said of each, to the letter.
@Suite("Wrong scenes")
struct WrongScenesTests {
  static let cases = CorpusScene.all(in: "wrong-scenes.txt")

  @Test("there are enough of them")
  func count() { #expect(Self.cases.count >= 60) }

  @Test("every mistake is found in one pass, at its place, with what would be right", arguments: cases)
  func messages(_ wrong: CorpusScene) {
    do {
      _ = try SceneLoader.scene(from: wrong.scene.utf8, path: "s", blocks: [MemoryBlock.self])
      Issue.record("it loads")
    } catch {
      #expect(error.diagnostics.map { "\($0.line):\($0.column): \($0.message)" } == wrong.messages)
    }
  }
}

@Suite("The schema of scenes")
struct SceneSchemaTests {
  @Test("the committed schema is the one the descriptions make: riffle schema > Scenes/scene.schema.json")
  func current() throws {
    // Compared by line: a failure should not print everything.
    let committed = try Repository.schema().split(separator: "\n")
    let made = SceneSchema.text(blocks: [MemoryBlock.self]).split(separator: "\n")
    let first = zip(committed, made).first { $0 != $1 }
    #expect(first == nil && committed.count == made.count, "\(first.map { "\($0.0) is now \($0.1)" } ?? "a tail")")
  }

  @Test("it names what libraries add, and nothing of those that are not there")
  func libraries() throws {
    let text = try Repository.schema()
    for word in ["\"memory\"", "\"choose\"", "\"animator\"", "\"dampingFraction\""] { #expect(text.contains(word)) }
    #expect(!SceneSchema.text(blocks: []).contains("\"memory\""))
  }

  @Test("every scene names it in its first line, so that editors complete and check")
  func named() throws {
    let folder = Repository.root.appendingPathComponent("Scenes")
    let scenes = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
    #expect(scenes.count >= 9)
    for scene in scenes {
      let text = try String(contentsOf: folder.appendingPathComponent(scene), encoding: .utf8)
      #expect(text.hasPrefix("# yaml-language-server: $schema=scene.schema.json\n"), "\(scene)")
    }
  }
}

@Suite("Warnings of the scenes")
struct SceneWarningsTests {
  @Test("in the scenes and templates everything has its use")
  func shipped() throws {
    var found: [String] = []
    for folder in ["Scenes", "Assets/Templates"] {
      let folder = Repository.root.appendingPathComponent(folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
      #expect(names.count >= 8)
      for name in names.sorted() {
        let path = folder.appendingPathComponent(name).path
        let warnings = try SceneLoader.load(path, blocks: [MemoryBlock.self]).warnings
        found += warnings.map { "\(name):\($0.line): \($0.message)" }
      }
    }
    #expect(found == [])
  }
}
