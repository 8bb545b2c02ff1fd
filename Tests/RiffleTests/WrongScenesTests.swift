import Foundation
import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("Wrong scenes")
struct WrongScenesTests {
  static let cases = CorpusScene.all(in: "wrong-scenes.txt")

  @Test("the corpus has at least 60 scenes with mistakes")
  func count() { #expect(Self.cases.count >= 60) }

  @Test("every mistake is found in one pass, at its place, with a correction", arguments: cases)
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
  @Test("the committed schema is up to date: riffle schema > Scenes/scene.schema.json")
  func current() throws {
    // Compared by line, so that a failure prints only the first difference.
    let committed = try Repository.schema().split(separator: "\n")
    let made = SceneSchema.text(blocks: [MemoryBlock.self]).split(separator: "\n")
    let first = zip(committed, made).first { $0 != $1 }
    #expect(first == nil && committed.count == made.count, "\(first.map { "\($0.0) is now \($0.1)" } ?? "a tail")")
  }

  @Test("the schema has the keys of the given blocks only")
  func libraries() throws {
    let text = try Repository.schema()
    for word in ["\"memory\"", "\"choose\"", "\"animator\"", "\"dampingFraction\""] { #expect(text.contains(word)) }
    #expect(!SceneSchema.text(blocks: []).contains("\"memory\""))
  }

  @Test("every scene names the schema in its first line, for completion and checks in editors")
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
  @Test("the scenes and templates have no warnings")
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
