import SceneSupport
import Testing

@Suite("Layouts that close gaps") struct ClosingUpTests {
  private static let list = "{stack: row, name: list, offset: [0, 80], in: [0, 0, 600, 600]}"

  private static func text(_ layout: String = list) -> String {
    """
    riffle: 1
    window: {width: 600, height: 600}
    animations: {close: {spring: {duration: 0.4, bounce: 0}}}
    entities:
      row: {each: [a, b, c], size: [100, 60], fill: ivory}
    layouts: [\(layout)]
    on:
      - {key: x, do: {remove: row-b, with: close}}
      - {key: z, do: {remove: row-a, with: close}}
      - {key: i, do: {insert: row-b, with: close}}
      - {key: m, do: {set: row-c, to: {x: 500}}}
      - {key: r, do: {arrange: list, with: close}}
      - {key: f, do: {riffle: list}}
      - {key: s, do: {shuffle: list}}
      - {key: t, do: {sort: list}}
      - {key: j, do: {insert: row-a, with: close}}
    """
  }

  private func places(_ stage: Stage, _ ids: String...) throws -> [Float] {
    try ids.map { try stage.transform("row-\($0)").position.y }
  }

  @Test("removing a member closes the gap by the action's animation") func closes() throws {
    var stage = try Stage(Self.text(), after: 2)
    #expect(try places(stage, "a", "b", "c") == [220, 300, 380])
    stage.press("x")
    #expect(try places(stage, "a", "c") == [260, 340])
    #expect(try abs(stage.seen("row-a").position.y - 220) < 4, "it is only setting off")
    stage.step(240)
    #expect(try stage.seen("row-a").position.y == 260 && stage.seen("row-c").position.y == 340)
    #expect(!stage.isThere("row-b"))
  }

  @Test("a member reinserted during its removal moves all back; inserted later, it has its place among the present")
  func turnsRound() throws {
    var stage = try Stage(Self.text(), after: 2)
    let entity = try stage.entity("row-b")
    stage.press("x", 15)
    let before = try stage.seen("row-a").position.y
    let seen = try [before] + stage.collect(240, .keyPressed("i")) { try $0.seen("row-a").position.y }
    #expect(seen.largestStep < 4)
    #expect(try places(stage, "a", "b", "c") == [220, 300, 380] && seen.last == 220)
    #expect(try stage.entity("row-b") == entity && stage.isThere("row-b"))
    var other = try Stage(Self.text(), after: 2)
    other.press(script: "x 200 z 200")
    #expect(try places(other, "c") == [300])
    other.press("i")
    #expect(try places(other, "b", "c") == [260, 340])
    #expect(try other.seen("row-b").position.y == 260, "it comes there, not on its way there")
    #expect(try abs(other.seen("row-c").position.y - 300) < 4)
  }

  @Test("a member moved by a rule stays there until the layout is arranged") func elsewhere() throws {
    var stage = try Stage(Self.text(), after: 2)
    stage.press(script: "m 1 x 200")
    #expect(try stage.transform("row-c").position == [500, 380])
    #expect(try places(stage, "a") == [260])
    stage.press("r", 200)
    #expect(try stage.seen("row-c").position == [300, 340] && stage.seen("row-a").position == [300, 260])
  }

  @Test("in a grid the remaining cells share the space") func grid() throws {
    var stage = try Stage(Self.text("{grid: row, name: list, spacing: 0, in: [0, 0, 600, 200]}"), after: 2)
    #expect(try stage.transform("row-a").position == [100, 100])
    stage.press("x", 200)
    #expect(try [stage.seen("row-a").position, stage.seen("row-c").position] == [[200, 100], [400, 100]])
  }

  @Test("in a free layout a removed member's place stays free") func free() throws {
    var stage = try Stage(
      Self.text("{free: row, name: list, places: [[100, 220], [100, 300], [100, 380]], in: [0, 0, 600, 600]}"))
    stage.step(2)
    stage.press("x", 200)
    #expect(try places(stage, "a", "c") == [220, 380])
    stage.press("r", 200)
    #expect(try places(stage, "a", "c") == [220, 380])
  }

  @Test(
    "riffle and shuffle use the places of the present members, and an inserted one gets its own", arguments: ["f", "s"])
  func shuffled(key: String) throws {
    var stage = try Stage(Self.text(), after: 2)
    stage.press("x", 200)
    stage.press(key, 300)
    #expect(try places(stage, "a", "c").sorted() == [260, 340])
    stage.press("i", 200)
    #expect(try places(stage, "a", "b", "c").sorted() == [220, 300, 380])
    #expect(try stage.seen("row-b").position.y == places(stage, "b")[0])
  }

  @Test("sort returns also a removed member to its place in the file") func sorted() throws {
    var stage = try Stage(Self.text(), after: 2)
    stage.press(script: "s 300 z 200 t 300")
    #expect(try places(stage, "b", "c") == [260, 340])
    stage.press("j", 200)
    #expect(try places(stage, "a", "b", "c") == [220, 300, 380])
  }

  @Test("removing a member during a riffle does not stop the others", arguments: [1, 40, 70, 110])
  func removedWhileRiffled(ticks: Int) throws {
    var stage = try Stage(Self.text(), after: 2)
    stage.press("f", ticks)
    stage.press("x", 400)
    #expect(try places(stage, "a", "c").sorted() == [260, 340])
    #expect(try stage.seen("row-a").position.x == 300 && stage.seen("row-c").position.x == 300)
  }

  @Test("a reload keeps the gap closed") func saved() throws {
    var stage = try Stage(Self.text(), after: 2)
    stage.press("x", 200)
    stage.step(120, .reload(Self.text().replacing("ivory", with: "white"), jumps: true))
    #expect(try places(stage, "a", "c") == [260, 340])
    stage.press("i", 200)
    #expect(try places(stage, "a", "b", "c") == [220, 300, 380])
  }
}
