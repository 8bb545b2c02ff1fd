import SceneSupport
import Testing

@Suite("Reloads that add or remove blocks") struct ReloadBlocksTests {
  private func text(_ blocks: String = "", rule: String = "") -> String {
    "riffle: 1\ntitle: t\nlesson: Look.\nentities: {box: {at: [10, 10], size: [5, 5]}}\n\(blocks)\non:\n  - {key: a, do: [{set: box, to: {x: 40}}]}\n\(rule)"
  }

  private func stage(_ blocks: String = "", rule: String = "") throws -> Stage {
    try Stage(text(blocks, rule: rule), blocks: [Fountain.self, Listener.self])
  }

  private func heard(_ stage: Stage) -> [StageEvent.Kind]? { stage.world.resource(Listener.Heard.self)?.events }

  @Test("an added block takes part from the same tick, and a removed one leaves nothing") func comeAndGo() throws {
    var stage = try stage()
    stage.step(5)
    let count = stage.world.entityCount
    stage.step(1, .reload(text("fountain: {drops: 7}\nlistener: {}"), jumps: false), .keyPressed("x"))
    #expect(stage.world.entityCount == count + 7)
    #expect(heard(stage)?.last == .key("x"))
    stage.step(1, .action("splash", []))
    #expect(stage.world.resource(Fountain.Heard.self)?.actions.count == 1)
    stage.step(1, .reload(text("listener: {}"), jumps: false))
    stage.step(1, .action("splash", []))
    #expect(stage.world.entityCount == count)
    #expect(stage.world.resource(Fountain.Heard.self)?.actions.count == 1, "its systems are gone")
    #expect(heard(stage) == [.key("x")], "what was the fountain's is nobody's")
    stage.step(1, .reload(text(), jumps: false))
    let after = heard(stage)
    stage.step(1, .keyPressed("x"))
    #expect(heard(stage) == after)
  }

  @Test("rules can use an added block, and a snapshot keeps its own blocks") func rules() throws {
    var stage = try stage()
    stage.step(5)
    var before = stage
    stage.step(1, .reload(text("fountain: {drops: 2}", rule: "  - {key: f, do: splash}"), jumps: false))
    let with = stage
    stage.step(2, .keyPressed("f"))
    #expect(stage.world.resource(Fountain.Heard.self)?.actions.count == 1)
    before.step(2, .action("splash", []))
    #expect(before.world.resource(Fountain.Heard.self) == nil)
    var again = with
    again.step(2, .keyPressed("f"))
    #expect(again.world.stateHash == stage.world.stateHash)
  }

  @Test("lesson texts are hidden while a block shows its own") func lessons() throws {
    var stage = try Stage(text(), blocks: [Teller.self], after: 3)
    #expect(stage.world.hasResource(LessonDisplay.self))
    stage.step(1, .reload(text("teller: {}"), jumps: false))
    #expect(!stage.world.hasResource(LessonDisplay.self))
    stage.step(1, .reload(text(), jumps: false))
    #expect(stage.world.resource(LessonDisplay.self)?.lessonText == "Look.")
  }

  @Test("two hundred reloads with blocks, entities, sliders and flights leak nothing") func leaks() throws {
    let one = """
      riffle: 1
      title: One
      parameters: {size: {range: [10, 40], default: 20, step: 1}}
      entities:
        card: {count: 9, size: [$size, 30]}
        extra: {each: [x, y], at: [20, 30], size: [10, 10], text: hi}
      layouts: [{grid: card, name: table}]
      fountain: {drops: 12}
      on:
        - {key: s, do: [{shuffle: table}]}
        - {drag: card, drop: table}
      """
    let two = """
      riffle: 1
      title: Two
      entities:
        card: {count: 7, size: [24, 30]}
      layouts: [{grid: card, name: table}]
      on:
        - {key: k, do: [{wait: 0.1}]}
        - {key: s, do: [{shuffle: table, spread: 0.3}]}
      """
    var stage = try Stage(one, blocks: [Fountain.self])
    var (counts, bytes): ([Int], [Int]) = ([], [])
    for save in 0..<200 {
      stage.step(25, .reload(save % 2 == 0 ? two : one, jumps: false))
      stage.step(35, .keyPressed("s"))
      guard save % 10 == 9 else { continue }
      stage.step(360)
      #expect(!stage.world.isAnimating, "save \(save)")
      let flights = stage.world.resource(Flights.self)
      #expect(flights?.going.isEmpty == true && stage.world.resource(Scripts.self)?.scripts.isEmpty == true)
      counts.append(stage.world.entityCount)
      bytes.append(stage.world.bytes)
    }
    #expect(Set(counts).count == 1, "\(counts)")
    let halves = [bytes.prefix(10), bytes.suffix(10)].map { $0.max() ?? 0 }
    #expect(halves[1] <= halves[0] + halves[0] / 50, "\(bytes)")
  }
}

private struct Teller: SceneBlock {
  static let key = "teller"
  static let showsLesson = true
  static let schema = Schema<Teller>.block("teller", "Tells.", Teller()) {}
  func install(in runtime: inout SceneRuntime) {}
}
