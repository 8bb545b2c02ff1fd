import RiffleScene
import Testing

@Suite("Offered actions and keys of rules") struct SceneTextActionsTests {
  private static let text = """
    riffle: 1
    animations:
      go: {spring: {duration: 0.5, bounce: 0.2}}
    entities:
      box: {at: [100, 300], size: [80, 80], fill: coral}
      tile: {count: 6, size: [100, 100], fill: teal}
    layouts:
      - {grid: tile, name: the wall, spacing: 20, in: [280, 180, 400, 360]}
      - {ring: tile, radius: 160}
    on:
      - {key: g, do: [{animate: box, to: {at: [600, 300]}, with: go}, {animate: box, by: {y: 4}, with: bouncy}]}
      - {key: k, do: {animate: box, by: {y: 4}, with: easeIn}}
      - {drag: box, drop: stay}

    """

  private func session() throws -> EditSession { try EditSession(Self.text, file: "scene.yaml", blocks: []) }

  @Test("every offered action is valid in a list, as a single action and in a rule without actions")
  func offered() throws {
    for rule in ["on[0]", "on[1]", "on[2]"] {
      let offered = try session().text.rules.actions(forRule: ScenePath(parsing: rule), about: "box", at: [480, 360])
      #expect(offered.count == 15 && Set(offered.map(\.key)).count == 15)
      for one in offered {
        var session = try session()
        let before = session.text.rules.all.flatMap(\.steps).count
        #expect(try session.perform([try #require(one.edits.first)], named: "add"), "\(one.key)")
        #expect(session.text.rules.all.flatMap(\.steps).count == before + 1, "\(one.key)")
        #expect(session.undo() != nil && session.text.string == Self.text, "\(one.key)")
      }
    }
  }

  @Test("offered actions animate to the given place and arrange named layouts") func places() throws {
    let offered = try session().text.rules.actions(forRule: ScenePath(parsing: "on[0]"), about: "box", at: [480, 360])
    func value(_ title: String) -> String? { offered.first { $0.key == "action: \(title)" }?.values.first }
    #expect(value("animate to a place") == "{animate: box, to: {x: 480, y: 360}, with: bouncy}")
    #expect(value("arrange the wall") == "{arrange: the wall, with: smooth, stagger: 0.02}")
    #expect(value("turn") == "{animate: box, by: {rotation: 90}, with: bouncy}")
  }

  @Test(
    "missing keys and delays are added to an action, without changing shared animations",
    arguments: [
      ("on[0].do[0]", "by of animate box", "to: {at: [600, 300]}, by: {y: -60}, with: go"),
      ("on[0].do[1]", "to of animate box", "{animate: box, to: {opacity: 1}, by: {y: 4}, with: bouncy}"),
      ("on[0].do[1]", "delay of animate box", "{animate: box, by: {y: 4}, with: {spring: bouncy, delay: 0.2}}"),
      ("on[1].do", "delay of animate box", "{animate: box, by: {y: 4}, with: {curve: easeIn, delay: 0.2}}"),
      ("on[0].do[0]", "delay of animate box", "with: {spring: {duration: 0.5, bounce: 0.2}, delay: 0.2}}"),
      ("on[0].do[1]", "stagger of animate box", "with: bouncy, stagger: 0.05}"),
    ])
  func keys(action: String, key: String, expected: String) throws {
    var session = try session()
    let offered = session.text.rules.extensions(ofAction: try ScenePath(parsing: action), session.words)
    let one = try #require(offered.first { $0.key == key }, "\(offered.map(\.key))")
    #expect(try session.perform([try #require(one.edits.first)], named: "add"))
    #expect(session.text.string.contains(expected), "\(session.text.string)")
    #expect(session.text.string.contains("  go: {spring: {duration: 0.5, bounce: 0.2}}\n"))
  }

  @Test("an animation with a delay is not offered another") func delayed() throws {
    let text = try SceneText(Self.text.replacing("bounce: 0.2}}", with: "bounce: 0.2}, delay: 0.1}"))
    let offered = text.rules.extensions(ofAction: try ScenePath(parsing: "on[0].do[0]"), SceneVocabulary())
    #expect(!offered.isEmpty && !offered.contains { $0.key.hasPrefix("delay") })
  }

  @Test(
    "setting a time adds duration or delay where a preset has none",
    arguments: [
      ("on[0].do[1].with.spring.duration", "with: bouncy}", "with: {spring: {duration: 0.80, bounce: 0.30}}}"),
      ("on[0].do[1].with.delay", "with: bouncy}", "with: {spring: bouncy, delay: 0.80}}"),
      ("on[1].do.with.duration", "with: easeIn}", "with: {curve: easeIn, duration: 0.80}}"),
      ("animations.go.spring.duration", "duration: 0.5,", "duration: 0.80,"),
    ])
  func times(place: String, old: String, new: String) throws {
    var session = try session()
    let edits = session.text.rules.edits(ofTime: try ScenePath(parsing: place), 0.8, decimals: 2)
    #expect(try session.perform(edits, named: "time"))
    #expect(session.text.string == Self.text.replacing(old, with: new), "\(session.text.string)")
    #expect(abs(session.text.rules.seconds(at: try ScenePath(parsing: place)) - 0.8) < 1e-9)
  }

  @Test("setting the duration of a physical spring changes its stiffness") func springs() throws {
    let physical = try SceneText(
      Self.text.replacing("{duration: 0.5, bounce: 0.2}", with: "{stiffness: 200, damping: 20}"))
    let place = try ScenePath(parsing: "animations.go.spring.duration")
    let moved = try physical.applying(physical.rules.edits(ofTime: place, 0.8, decimals: 2), file: "", blocks: []).text
    #expect(abs(moved.rules.seconds(at: place) - 0.8) < 0.002)
    let block = try SceneText(Self.text.replacing("{duration: 0.5, bounce: 0.2}", with: "bouncy"))
    let numbers = try block.applying(block.rules.edits(ofTime: place, 0.8, decimals: 2), file: "", blocks: []).text
    #expect(numbers.string.contains("go: {spring: {duration: 0.80, bounce: 0.30}}"), "\(numbers.string)")
  }
}
