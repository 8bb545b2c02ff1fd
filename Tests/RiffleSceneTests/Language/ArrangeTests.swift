import SceneSupport
import Testing

@Suite("Arranging")
struct ArrangeTests {
  @Test("arranging moves members to the slots of the layout, one after another")
  func goes() throws {
    var stage = try Stage(
      """
      riffle: 1
      entities:
        a: {count: 3, size: [10, 10]}
      layouts:
        - {stack: a, offset: [0, 0], in: [0, 0, 100, 100]}
        - {stack: a, name: row, offset: [20, 0], in: [0, 0, 100, 100]}
      on:
        - {key: s, do: [{arrange: row, with: linear, stagger: 0.1}]}
      """)
    #expect(try (1...3).map { try stage.transform("a-\($0)").position.x } == [50, 50, 50])
    stage.step(1, .keyPressed("s"))
    #expect(try (1...3).map { try stage.transform("a-\($0)").position.x } == [30, 50, 50])
    stage.step(24)
    #expect(try (1...3).map { try stage.transform("a-\($0)").position.x } == [30, 50, 70])
    #expect(try stage.transform("a-3").depth == 2)
    stage.step(60)
    #expect(try stage.seen("a-3").position.x == 70)
  }

  @Test("an unknown layout is reported with the nearest name")
  func reports() {
    let start = "riffle: 1\nentities:\n  a: {}\n"
    expectMistake(
      "7:34: arrange is the text 'rwo'; did you mean 'row'?",
      in: start + "layouts:\n  - {stack: a, name: row}\non:\n  - {start: true, do: [{arrange: rwo}]}")
    expectMistake(
      "5:34: arrange is the text 'row'; it should be the name of a layout; give one a 'name:' under 'layouts:'",
      in: start + "on:\n  - {start: true, do: [{arrange: row}]}")
  }

  @Test("cards arranged into another layout in flight reverse without a jump")
  func interrupted() throws {
    var stage = try Stage(file: "layouts")
    stage.playDemo(50)
    for _ in 0..<600 {
      let before = try stage.seen("card-🦊").position
      stage.playDemo(1)
      let moved = try stage.seen("card-🦊").position - before
      #expect((moved * moved).sum().squareRoot() < 40)
    }
  }
}
