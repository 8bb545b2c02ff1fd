import Foundation
import SceneSupport
import TestSupport
import Testing

@Suite("Incremental reloads") struct ReloadOfOneValueTests {
  private func content(_ text: String) throws -> LoadedScene.Content {
    LoadedScene.Content(try SceneLoader.scene(from: text.utf8, path: "s.yaml"))
  }

  /// The indices of entities that differ after the replacement; nil for all.
  private func touched(_ text: String, _ old: String, _ new: String) throws -> [Int]? {
    let content = try content(text)
    return try #require(content.reloaded(text.replacing(old, with: new))).changes(since: content)
  }

  private static let text = """
    riffle: 1
    animations:
      soft: {spring: {duration: 0.5, bounce: 0.2}}
    entities:
      group: {at: [100, 100], size: [80, 5]}
      bead: {count: 3, parent: group, size: [4, 4], transition: {of: slide, with: soft}}
      dot: {at: [1, 2], size: [3, 4]}
    layouts:
      - {ring: bead, radius: 50, name: ring}
    on:
      - {key: s, do: [{shuffle: ring, with: soft}]}

    """

  @Test("a reload touches only changed entities, or all if names or colours change") func few() throws {
    #expect(try touched(Self.text, "at: [1, 2]", "at: [1, 9]") == [4])
    #expect(try touched(Self.text, "bounce: 0.2", "bounce: 0.7") == [1, 2, 3])
    #expect(try touched(Self.text, "radius: 50", "radius: 60") == [1, 2, 3])
    #expect(try touched(Self.text, "key: s", "key: t") == [])
    #expect(try touched(Self.text, "count: 3", "count: 4") == nil)
    #expect(try touched(Self.text, "  dot:", "  dat:") == nil)
    // An inserted line moves all later entities in the text.
    #expect(try touched(Self.text, "animations:", "palette: {a: red}\nanimations:") == [0, 1, 2, 3, 4])
  }

  @Test("an incremental reload finds mistakes in unchanged parts too") func mistakes() throws {
    let content = try content(Self.text)
    for (old, new) in [
      "size: [3, 4]": "size: [3]", "with: soft}]": "with: hard}]", "ring: bead,": "ring: bad,", "  soft:": "  sift:",
      "parent: group": "parent: dot-2",
    ] as KeyValuePairs<String, String> {
      #expect(content.reloaded(Self.text.replacing(old, with: new)) == nil, "\(new)")
    }
  }

  @Test("incremental reloads equal full reloads in every scene", arguments: Repository.scenes)
  func same(scene: String) throws {
    guard var stage = try? Stage(file: scene) else { return }
    let original = stage.world[resource: LoadedScene.self].content.last.scene.text
    stage.playDemo(90)
    let isLarge = stage.world.entityCount > 2000
    let text = try SceneEditLawsTests.text(scene)
    let paths = SceneEditLawsTests.scalars(of: text)
    let pitch = max(1, paths.count / (isLarge ? 3 : 6))
    for (path, scalar) in paths.enumerated().filter({ $0.offset % pitch == pitch / 2 }).map(\.element) {
      let number = YAMLNode(.scalar(scalar), at: .start).number
      let value = number.map { plain($0 * 0.9) } ?? "other"
      guard
        let changed = try? text.applying(SceneEdit(path, .set(value), scope: .here), words: SceneEditLawsTests.words)
      else { continue }
      var (kept, anew) = (stage.simulation, stage.simulation)
      let content = anew.world[resource: LoadedScene.self].content
      let again = LoadedScene.Content(
        try SceneLoader.scene(from: original.utf8, path: content.source.path, blocks: content.source.blocks))
      anew.world[resource: LoadedScene.self].content = try #require(again.with(content.values))
      for tick in 0..<(isLarge ? 3 : 25) {
        var input = stage.runtime.demo.input(at: kept.tick + 1)
        if tick == 0 { input.events.insert(.reload(changed.string, jumps: path.components.count % 2 == 0), at: 0) }
        kept.step(input)
        anew.step(input)
        #expect(kept.world.stateHash == anew.world.stateHash, "\(path) = \(value), tick \(tick)")
      }
    }
  }
}

@Suite("Reuse of the last reading") struct LastReadingTests {
  private static let text = """
    riffle: 1
    entities:
      box: {at: [100, 300], size: [80, 80], fill: coral}
      dot: {at: [400, 300], size: [40, 40], fill: teal}
    on:
      - {key: g, do: [{animate: box, to: {at: [600, 300]}, with: bouncy}]}

    """

  @Test("reloading a checked edit reuses its reading and gives the same world") func once() throws {
    var (stage, other) = (try Stage(Self.text), try Stage(Self.text))
    for _ in 0..<5 {
      stage.step()
      other.step()
    }
    let last = try #require(stage.world.lastReading)
    var session = try EditSession(Self.text, file: "s.yaml", blocks: [])
    let edit = SceneEdit(try ScenePath(parsing: "entities.box.at[0]"), .set("40"))
    #expect(try session.perform([edit], named: "", after: last))
    let text = session.text.string
    let known = last.scene
    #expect(known.text == text)
    stage.step(1, .reload(text, jumps: true))
    other.step(1, .reload(text, jumps: true))
    #expect(stage.world.stateHash == other.world.stateHash)
    func entities(_ world: World) -> [NamedEntity] { world[resource: LoadedScene.self].content.document.entities }
    #expect(entities(stage.world)[0].sharesValue(with: known.document.entities[0]))
    #expect(!entities(other.world)[0].sharesValue(with: known.document.entities[0]))
    for key in ["g", "x"] {
      stage.press(key, 20)
      other.press(key, 20)
      #expect(stage.world.stateHash == other.world.stateHash)
    }
  }
}

extension LoadedScene.Content {
  /// The indices of the entities that differ from those of another content; nil if the names do.
  func changes(since earlier: LoadedScene.Content) -> [Int]? {
    guard names == earlier.names else { return nil }
    return document.entities.indices.filter { !placed.isSame($0, as: earlier.placed) }
  }
}
