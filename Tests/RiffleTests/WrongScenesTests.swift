import Foundation
import MemoryGame
import RiffleApp
import RiffleCommandLine
import SceneSupport
import TestSupport
import Testing

@Suite("Wrong scenes") struct WrongScenesTests {
  static let cases = CorpusScene.all(in: "wrong-scenes.txt")

  @Test("the corpus has at least 500 scenes with mistakes") func count() { #expect(Self.cases.count >= 500) }

  @Test("every mistake is found in one pass, at its place, with a correction", arguments: cases)
  func messages(_ wrong: CorpusScene) {
    #expect(!wrong.messages.isEmpty)
    #expect(sceneMistakes(wrong.scene, blocks: [MemoryBlock.self]) == wrong.messages)
  }
}

/// Compares two texts by line, so that a failure prints only the first difference.
private func expectEqual(_ committed: String, _ made: String, sourceLocation: Testing.SourceLocation = #_sourceLocation)
{
  let (old, new) = (committed.split(separator: "\n"), made.split(separator: "\n"))
  let first = zip(old, new).first { $0 != $1 }
  #expect(
    first == nil && old.count == new.count, "\(first.map { "\($0.0) is now \($0.1)" } ?? "a tail")",
    sourceLocation: sourceLocation)
}

@Suite("The schema of scenes")
struct SceneSchemaTests {
  @Test("the committed schema is up to date: riffle schema > Scenes/scene.schema.json")
  func current() throws { expectEqual(try Repository.schema(), SceneSchema.text(blocks: [MemoryBlock.self])) }

  @Test("the schema has the keys of the given blocks only") func libraries() throws {
    let text = try Repository.schema()
    for word in ["\"memory\"", "\"choose\"", "\"animator\"", "\"dampingFraction\""] { #expect(text.contains(word)) }
    #expect(!SceneSchema.text(blocks: []).contains("\"memory\""))
  }

  @Test("every scene names the schema in its first line, for completion and checks in editors") func named() throws {
    #expect(Repository.scenes.count >= 9)
    for scene in Repository.scenes {
      let text = try Repository.text("Scenes/\(scene).yaml")
      #expect(text.hasPrefix("# yaml-language-server: $schema=scene.schema.json\n"), "\(scene)")
    }
  }
}

@Suite("Warnings of the scenes") struct SceneWarningsTests {
  @Test("the scenes and templates have no warnings") func shipped() throws {
    var found: [String] = []
    for folder in ["Scenes", "Assets/Templates"] {
      let names = try Repository.files(in: folder)
      #expect(names.count >= 8)
      for name in names {
        let warnings = try SceneLoader.load(Repository.path("\(folder)/\(name)"), blocks: [MemoryBlock.self]).warnings
        found += warnings.map { "\(name):\($0.line): \($0.message)" }
      }
    }
    #expect(found == [])
  }
}

@Suite("The reference of the language") struct ReferenceTests {
  private static let folders = ["Scenes", "Assets/Templates", "docs/examples"].map { Repository.path($0) }
  private static let reference = Reference(blocks: [MemoryBlock.self], folders: folders)

  @Test("the page is up to date: riffle schema --reference Scenes Assets/Templates docs/examples > docs/reference.md")
  func current() throws { expectEqual(try Repository.text("docs/reference.md"), Self.reference.page) }

  @Test("the scenes with the examples of rare keys load") func examples() throws {
    let scenes = ScenePlaces.scenes(in: Self.folders[2])
    #expect(!scenes.isEmpty)
    for scene in scenes { _ = try SceneLoader.load(scene, blocks: [MemoryBlock.self]) }
  }

  @Test("every key has an entry with a sentence and an example") func everyKey() {
    let entries = Self.reference.topics.flatMap(\.sections).flatMap(\.entries)
    #expect(entries.count > 500)
    #expect(entries.filter { $0.field.doc.isEmpty }.map(\.field.key) == [])
    #expect(entries.filter { $0.example == nil && !$0.isTrack }.map(\.field.key) == [])
    for key in ["riffle", "anchor", "stagger", "settlesWithin", "pairs", "longPress"] {
      #expect(!Self.reference.entries(for: key).isEmpty, "\(key)")
    }
  }

  @Test("every name of an animation belongs to one family")
  func families() { #expect(AnimationNames.families.flatMap(\.names).sorted() == AnimationNames.all.sorted()) }

  @Test("help explains keys, names, colours and the terms of other tools, and nothing else") func help() throws {
    let opacity = try #require(Self.reference.help(for: "opacity"))
    #expect(opacity.contains("a number from 0 to 1") && opacity.contains("Example: opacity: "))
    #expect(Self.reference.help(for: "alpha")?.contains("opacity: a number") == true)
    #expect(Self.reference.help(for: "easeOutBack")?.contains("an animation") == true)
    #expect(Self.reference.help(for: "coral")?.contains("#E4572E") == true)
    #expect(Self.reference.help(for: "border-radius")?.contains("shape: {cornerRadius: 12}") == true)
    #expect(Self.reference.help(for: "power2.out")?.contains("easeOutCubic") == true)
    for (word, meaning) in [
      ("VStack", "stack: ID, offset: [0, 60]"), ("HStack", "stack: ID, offset: [60, 0]"), ("ZStack", "parent: ID"),
      ("withAnimation", "{animate: ID"), ("scaleEffect", "scale: "), ("phaseAnimator", "{phases: ID"),
      ("onTapGesture", "click: "), ("alternate", "repeat: forever"), ("infinite", "repeat: forever"),
      ("repeatDelay", "{wait: 1}"), ("always", "forever"),
    ] {
      let text = try #require(Self.reference.help(for: word), "\(word)")
      #expect(text.contains(meaning) && !text.contains("perspective"), "\(word): \(text)")
    }
    #expect(Self.reference.help(for: "nothingatall") == nil)
  }
}
