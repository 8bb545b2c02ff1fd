import SceneSupport
import Testing

@Suite("Block actions in rules")
struct RaiseActionTests {
  private func stage(_ rules: String) throws -> Stage {
    try Stage("riffle: 1\nfountain: {}\non:\n" + rules, blocks: [Fountain.self])
  }

  @Test("a rule raises a block's action once, in the same tick")
  func raised() throws {
    var stage = try stage(
      """
        - {key: a, do: splash}
        - {key: b, do: [{throw: 3}, {wait: 0.5}, splash, {parallel: [splash, {aim: [1, 2]}]}]}
      """)
    stage.step(10)
    stage.step(5, .keyPressed("a"))
    stage.step(100, .keyPressed("b"))
    #expect(
      stage.world.resource(Fountain.Heard.self)?.actions == [
        "11 splash []", "16 throw [3.0]", "76 splash []", "76 splash []", "76 aim [1.0, 2.0]",
      ])
  }

  @Test("unknown actions, missing blocks and missing arguments have different messages")
  func mistakes() {
    let text = "riffle: 1\nfountain: {}\non:\n  - {start: true, do: [splosh, throw]}\n"
    #expect(
      sceneMistakes(text, blocks: [Fountain.self]) == [
        "4:24: item 1 of do is the text 'splosh'; did you mean 'splash'?",
        "4:32: 'throw' needs an argument; write 'throw: …' in place of 'do: throw'",
      ])
    #expect(
      sceneMistakes("riffle: 1\non:\n  - {start: true, do: [splash]}\n", blocks: [Fountain.self]) == [
        "3:24: 'splash' is an action of 'fountain:', which this scene does not have; add that block"
      ])
  }
}
