import RiffleScene
import Testing

@Suite("Every input has an outcome") struct OutcomeTests {
  private static func scene(_ rules: String) throws -> AskedScene {
    try AskedScene(
      text: """
        riffle: 1
        values: {n: 0}
        entities:
          glow: {at: [300, 300], size: [90, 90], fill: teal}
          deal: {at: [100, 100], size: [90, 90], fill: coral, button: true, states: {disabled: {opacity: 0.5}}}
        on:
        \(rules.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        """)
  }

  private static func refusals(_ scene: AskedScene) -> [String] {
    scene.playback.past.events(EventFilter(kinds: [.refusal], thing: "deal", rule: nil)).map(\.sentence)
  }

  private static let endless = "{animate: glow, to: {opacity: 0.4}, with: {animation: easeInOut, repeat: forever}}"

  @Test("a click refused by a lock names the lock, its start, and its holder") func lock() throws {
    var scene = try Self.scene("- {button: deal, lock: busy, do: \(Self.endless)}")
    try scene.click("deal", then: 30)
    #expect(try scene.why("deal").hasSuffix(" The last input, button(deal) at tick 1, begins the rule in line 7."))
    try scene.click("deal", then: 30)
    let words = "is refused by lock busy, held since tick 1 by opacity of glow (repeats forever)"
    #expect(Self.refusals(scene) == ["button(deal) \(words)"])
    #expect(try scene.why("deal").hasSuffix(" The last input, button(deal) at tick 31, \(words)."))
    #expect(scene.playback.past.nextTick(after: 0, where: try Condition("refusal of deal")) == 31)
    // The answer is about the tick in question.
    let earlier = scene.playback.past.why(Selection(try scene.entity("deal")), at: 20).description
    #expect(earlier.hasSuffix("begins the rule in line 7."))
  }

  @Test(
    "a click is refused by a condition, by again, or by lack of a rule",
    arguments: [
      "- {button: deal, when: {n: 3}, do: {value: n, by: 1}}": "button(deal) is refused: n is 0",
      "- {button: deal, again: ignore, do: {animate: glow, to: {x: 9}, with: {curve: linear, duration: 1}}}":
        "button(deal) is refused by again: ignore, it runs since tick 1 by position of glow",
      "- {key: a, do: {value: n, by: 1}}": "click(deal) meets no rule",
      "- {start: true, do: {go: {deal: disabled}}}": "press(deal) is refused: deal is disabled",
    ] as KeyValuePairs<String, String>)
  func refused(rule: String, sentence: String) throws {
    var scene = try Self.scene(rule)
    if rule.contains("disabled") { scene.play(60) }
    for _ in 0..<2 { try scene.click("deal", then: 30) }
    #expect(Self.refusals(scene).last == sentence, "\(Self.refusals(scene))")
  }

  @Test("a rule that waits for a lock is reported") func waits() throws {
    var scene = try Self.scene("- {button: deal, lock: busy, busy: queue, do: {wait: 2}}")
    for _ in 0..<2 { try scene.click("deal", then: 30) }
    let found = scene.playback.past.events(EventFilter(kinds: [.answer], thing: "deal", rule: nil)).map(\.sentence)
    #expect(found.last == "button(deal) waits for lock busy, held since tick 1", "\(found)")
  }

  @Test("an outcome is not part of the state, and a tick without input does not change it") func state() throws {
    var scene = try Self.scene("- {button: deal, when: {n: 3}, do: {value: n, by: 1}}")
    try scene.click("deal", then: 400)
    let before = scene.world
    scene.play(1)
    #expect(scene.world.isEqual(to: before, besides: Tick.self))
  }

  @Test(
    "check warns of a lock that nothing releases",
    arguments: [
      ("", "", true), (", name: pulse", "- {key: c, do: {cancel: pulse}}", false), (", name: pulse", "", true),
      ("", "- {key: c, do: {set: glow, to: {opacity: 1}}}", false),
      ("", "- {key: c, lock: busy, do: {set: glow, to: {opacity: 1}}}", true),
    ])
  func warning(name: String, other: String, warns: Bool) throws {
    let text = """
      riffle: 1
      entities: {glow: {at: [300, 300], size: [90, 90], fill: teal}}
      on:
        - {key: a, lock: busy, do: [{wait: 1}, {cycle: [{wait: 1}, \(Self.endless.dropLast())\(name)}]}]}
        \(other)
      """
    let warnings = try SceneLoader.scene(from: text.utf8, path: "s").warnings.map(\.message)
    #expect(warnings.contains { $0.contains("nothing releases 'lock: busy'") } == warns, "\(warnings)")
  }
}
