import Foundation
import RiffleScene
import TestSupport
import Testing

/// Requests of an editor at a place in a text, where `|` is the cursor.
@Suite("Language service") struct LanguageServiceTests {
  private static let words = SceneVocabulary()
  private static let head = """
    riffle: 1
    animations:
      leap: {spring: {duration: 0.5, bounce: 0.4}}
    parameters: {pace: {default: 2, range: [1, 3]}}
    entities:
      card: {at: [100, 100], size: [80, 80]}
      card-back: {at: [100, 100], size: [80, 80]}

    """

  private func service(_ text: String) -> (LanguageService, cursor: Int) {
    let whole = Self.head + text
    let cursor = whole.utf8.distance(from: whole.startIndex, to: whole.firstIndex(of: "|") ?? whole.endIndex)
    return (LanguageService(Array(whole.replacing("|", with: "", maxReplacements: 1).utf8), Self.words), cursor)
  }

  private func labels(_ text: String) -> [String] {
    let (service, cursor) = service(text)
    return service.completions(at: cursor).list.map(\.label)
  }

  @Test(
    "an unfinished line has completions",
    arguments: [
      "on:\n  - {click: |": "card", "on:\n  - {click: ca|}": "card-back", "on:\n  - cl|": "click",
      "on:\n  - {click: card, do: {ani|": "animate",
      "on:\n  - click: card\n    do:\n      - {animate: card, to: {|": "at",
      "on:\n  - {click: card, do: {animate: card, to: {x: 3}, with: |": "leap",
      "on:\n  - {click: card, do: {animate: card, to: {x: 3}, with: |": "bouncy",
      "on:\n  - {click: card, do: {animate: card, to: {x: 3}, with: |": "{spring: …}",
      "on:\n  - {click: card, do: {animate: card, to: {x: |": "$pace", "les|": "lesson", "expect:\n  - {noJ|": "noJump",
      "window:\n  wi|": "width", "window: {width: 300, |}": "height",
    ] as KeyValuePairs<String, String>)
  func completion(_ text: String, _ label: String) { #expect(labels(text).contains(label), "\(labels(text))") }

  @Test("existing keys are not offered as completions") func nothingTwice() {
    #expect(!labels("window: {width: 300, |}").contains("width"))
    #expect(!labels("ent|").contains("entities"))
  }

  @Test("a completion replaces the word at the cursor") func replacing() throws {
    let (service, cursor) = service("on:\n  - {click: card, do: {animate: card, to: {x: 3}, with: bo|z}}\n")
    let (range, list) = service.completions(at: cursor)
    #expect(String(decoding: service.bytes[range], as: UTF8.self) == "boz")
    let bouncy = try #require(list.first { $0.label == "bouncy" })
    let text =
      Array(service.bytes[..<range.lowerBound]) + Array(bouncy.insertion.utf8) + service.bytes[range.upperBound...]
    _ = try SceneLoader.scene(from: text, path: "s")
  }

  @Test("every key of every scene is a completion at its place", arguments: Repository.scenes)
  func everyKey(_ name: String) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Repository.scene(name))))
    let service = LanguageService(bytes, Self.words)
    var places: [(path: ScenePath, entry: YAMLNode.Entry)] = []
    let text = try #require(service.text)
    text.root.walk { path, node in places += (node.entries ?? []).map { (path, $0) } }
    #expect(places.count > 3)
    // Only a few keys of each scene, because each test reads the whole text.
    for (path, entry) in places.enumerated().filter({ $0.offset % max(1, places.count / 4) == 0 }).map(\.element) {
      // Blocks of libraries and names chosen by the scene are not in the vocabulary.
      guard let block = Self.words.block(at: path, of: text.root), block.fields.contains(where: { $0.key == entry.key })
      else { continue }
      let start = entry.keyBytes.lowerBound
      let without = LanguageService(Array(bytes[..<start]) + bytes[entry.keyBytes.upperBound...], Self.words)
      let list = without.completions(at: start).list.map(\.label)
      #expect(list.contains(entry.key), "\(entry.key) in line \(entry.keyLocation.line): \(list)")
    }
  }

  @Test("a text truncated anywhere has answers to all requests") func brokenAnywhere() throws {
    let whole = Array((Self.head + "on:\n  - {click: card, do: {animate: card, to: {x: 3}, with: leap}}\n").utf8)
    for end in 0...whole.count {
      let service = LanguageService(Array(whole[..<end]), Self.words)
      for place in [0, end / 2, end, end + 10] {
        let range = service.completions(at: place).bytes
        #expect(range.lowerBound <= range.upperBound && range.upperBound <= max(end, place))
        _ = service.hover(at: place)
        _ = service.definition(at: place)
      }
    }
  }

  @Test("hover shows a key's type and default, and the animation of an animation's name") func hoverKey() throws {
    let (service, cursor) = service("window: {wid|th: 300}\n")
    let hover = try #require(service.hover(at: cursor))
    #expect(hover.title == "width")
    #expect(hover.paragraphs[0].hasPrefix("a whole number") && hover.paragraphs[0].contains("; default "))
    for text in ["with: le|ap}}\n", "with: bou|ncy}}\n"] {
      let (service, cursor) = self.service("on:\n  - {start: true, do: {animate: card, to: {x: 3}, \(text)")
      #expect(service.hover(at: cursor)?.animation != nil, "\(text)")
    }
    let (head, _) = self.service("")
    let key = try #require(head.bytes.firstRange(of: Array("leap".utf8)))
    #expect(head.hover(at: key.lowerBound)?.animation?.mergingSpring?.spring.bounce == 0.4)
  }

  @Test("hover and completion show the entry of the reference, with its example") func reference() throws {
    let scene = try SceneText("window: {width: 300}\n")
    let reference = Reference(blocks: [], scenes: [scene])
    let bytes = Array("window: {wid: 1}\n".utf8)
    let service = LanguageService(bytes, Self.words, reference)
    let completion = try #require(service.completions(at: 12).list.first { $0.label == "width" })
    #expect(completion.doc.hasSuffix("Example: `width: 300`"), "\(completion)")
    let hover = try #require(LanguageService(scene.bytes, Self.words, reference).hover(at: 10))
    let help = try #require(reference.help(for: "width"))
    #expect(hover.paragraphs.allSatisfy { help.contains($0.replacing("`", with: "")) }, "\(hover.paragraphs)")
    #expect(hover.paragraphs.last == "Example: `width: 300`")
  }

  @Test("a name leads to its definition, also with a similar name beside it") func definition() throws {
    for (word, line) in [("ca|rd", "  card: {at"), ("card-b|ack", "  card-back: {at"), ("$pa|ce", "pace: {def")] {
      let to = word.hasPrefix("$") ? "x: \(word)" : "x: 3"
      let thing = word.hasPrefix("$") ? "card" : word
      let (service, cursor) = service("on:\n  - {start: true, do: {animate: \(thing), to: {\(to)}}}\n")
      let place = try #require(service.definition(at: cursor))
      let target = try #require(service.bytes.firstRange(of: Array(line.utf8)))
      #expect(place.lowerBound - target.lowerBound == line.prefix { $0 == " " }.count, "\(word)")
    }
  }

  @Test("a rename changes every use and nothing else, and refuses existing names") func rename() throws {
    let (service, cursor) = service("on:\n  - {click: ca|rd, do: {animate: [card, card-back], to: {x: $pace}}}\n")
    let changes = try service.rename(at: cursor, to: "tile")
    var bytes = service.bytes
    for change in changes.reversed() { bytes.replaceSubrange(change.bytes, with: Array(change.text.utf8)) }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("{click: tile, do: {animate: [tile, card-back]"))
    #expect(text.contains("  tile: {at") && text.contains("  card-back: {at"))
    #expect(throws: SceneEditError.self) { try service.rename(at: cursor, to: "card-back") }
    #expect(throws: SceneEditError.self) { try service.rename(at: 3, to: "tile") }
  }
}
