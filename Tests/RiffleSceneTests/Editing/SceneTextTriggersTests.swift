import RiffleScene
import Testing

@Suite("Edits of triggers") struct SceneTextTriggersTests {
  private static let text = """
    riffle: 1
    parameters:
      far: {range: [0, 500], default: 120}
    values: {count: 0}
    entities:
      box: {at: [100, 300], size: [80, 80], fill: coral}
      tile: {count: 6, size: [100, 100], fill: teal}
    on:
      - {key: "g", do: [{set: box, to: {opacity: 1}}]}   # a key
      - click:   # these
          - box
          - tile
        do: {set: box, to: {opacity: 0.5}}
      - {swipe: box, direction: left, do: [{set: box, to: {opacity: 0.2}}]}
      - {start: true, do: [{set: box, to: {opacity: 0.7}}]}

    """

  private func session() throws -> EditSession { try EditSession(Self.text, file: "scene.yaml", blocks: []) }

  @Test(
    "editing a trigger changes only its bytes, and one undo restores them",
    arguments: [
      ("on[0]", "key x", "key: \"g\"", "key: \"x\""),
      ("on[0]", "click box", "key: \"g\"", "click: box"),
      ("on[0]", "click  box,tile ", "key: \"g\"", "click: [box, tile]"),
      ("on[0]", "click anywhere", "key: \"g\"", "click: anywhere"),
      ("on[0]", "after 1.5", "key: \"g\"", "after: 1.5"),
      ("on[0]", "start", "key: \"g\"", "start: true"),
      ("on[0]", "release far", "key: \"g\"", "release: far"),
      ("on[0]", "value count", "key: \"g\"", "value: count"),
      ("on[2]", "wheel box", "swipe: box", "wheel: box"),
      ("on[3]", "key space-x", "", ""),
      ("on[3]", "hover box", "start: true", "hover: box"),
    ])
  func bytes(rule: String, typed: String, old: String, new: String) throws {
    var session = try session()
    let edits = try SceneTriggers(session.text, session.words, of: ScenePath(parsing: rule)).edits(waitingFor: typed)
    guard !old.isEmpty else {
      #expect(throws: SceneError.self) { try session.perform(edits, named: "wait") }
      #expect(session.text.string == Self.text)
      return
    }
    #expect(try session.perform(edits, named: "wait"))
    #expect(session.text.string == Self.text.replacing(old, with: new), "\(session.text.string)")
    #expect(session.undo() != nil && session.text.string == Self.text)
  }

  @Test("a trigger with a block list becomes one line, and undo restores it") func lines() throws {
    var session = try session()
    let edits = try SceneTriggers(session.text, session.words, of: ScenePath(parsing: "on[1]")).edits(
      waitingFor: "key k")
    #expect(try session.perform(edits, named: "wait"))
    let rule = try #require(session.text.rules.all.dropFirst().first)
    #expect(rule.title == "key k" && session.text.string.contains("do: {set: box, to: {opacity: 0.5}}"))
    #expect(session.undo() != nil && session.text.string == Self.text)
  }

  @Test(
    "an invalid trigger has a message with a fix",
    arguments: [
      ("on[0]", "clik box", "a rule cannot wait for 'clik'; did you mean 'click'?"),
      ("on[0]", "start now", "nothing may follow 'start'"),
      ("on[0]", "click", "'click' needs the id of an entity, or a list of them, such as 'click box'"),
      ("on[2]", "click box", "'click' has no 'direction', which this rule has; remove that first"),
    ])
  func complaints(rule: String, typed: String, message: String) throws {
    let session = try session()
    let error = #expect(throws: SceneEditError.self) {
      try SceneTriggers(session.text, session.words, of: ScenePath(parsing: rule)).edits(waitingFor: typed)
    }
    #expect(error?.message == message)
  }

  @Test("trigger completions offer every trigger, then the names it takes") func completions() throws {
    let session = try session()
    func texts(_ typed: String) -> [String] {
      SceneTriggers(session.text, session.words).completions(of: typed).map(\.text)
    }
    let all = texts("")
    for trigger in ["start", "key ", "click ", "hover ", "drag ", "receive ", "after ", "parameter ", "value "] {
      #expect(all.contains(trigger), "\(all)")
    }
    #expect(texts("lo") == ["longPress "])
    #expect(texts("click ") == ["click box", "click tile", "click anywhere"])
    #expect(texts("click box, t").first == "click box, tile")
    #expect(texts("release ").prefix(3) == ["release far", "release box", "release tile"])
    #expect(texts("key ").contains("key x") && !texts("key ").contains("key space"))
    #expect(texts("after ") == ["after $far"] && texts("after 1") == [] && texts("nothing ") == [])
  }

  @Test("'completion' offers actions of other rules, 'after' offers parameters in seconds")
  func namesOfActions() throws {
    let text = """
      riffle: 1
      parameters:
        pause: {range: [0, 2], default: 1}
        steps: {choices: [0.2, 0.4], default: 0.2}
        side: {range: [-50, 50], default: 0}
        kind: {choices: [near, far], default: near}
      entities:
        box: {at: [100, 300], size: [80, 80], fill: coral, name: title}
      on:
        - {key: g, do: [{animate: box, to: {x: 300}, with: bouncy, name: there}]}
        - key: b
          do:
            - parallel:
                - {animate: box, to: {x: 100}, with: bouncy, name: back}
                - {wait: 1, name: timer}
            - {animator: travel, animate: [{target: box, to: {y: 100}}], with: smooth}
            - {wait: 1, name: back}

      """
    let session = try EditSession(text, file: "scene.yaml", blocks: [])
    func texts(_ typed: String, _ rule: String) throws -> [String] {
      try SceneTriggers(session.text, session.words, of: ScenePath(parsing: rule)).completions(of: typed).map(\.text)
    }
    #expect(try texts("completion ", "on[0]") == ["back", "timer", "travel"].map { "completion \($0)" })
    #expect(try texts("completion ", "on[1]") == ["completion there"])
    #expect(try texts("completion t", "on[0]") == ["completion timer", "completion travel"])
    #expect(try texts("after ", "on[0]") == ["after $pause", "after $steps"])
    let error = #expect(throws: SceneEditError.self) {
      try SceneTriggers(session.text, session.words, of: ScenePath(parsing: "on[1]")).edits(waitingFor: "completion")
    }
    #expect(error?.message.hasSuffix("such as 'completion there'") == true, "\(error?.message ?? "")")
  }
}
