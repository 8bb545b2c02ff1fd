import RiffleScene
import Testing

@testable import RiffleMotionTest

@Suite("Branches whose input changes nothing")
struct UnchangedBranchesTests {
  private func test(_ lines: [String]) throws -> MotionTest {
    let text = """
      riffle: 1
      entities:
        card: {at: [100, 100], size: [80, 80], fill: teal}
      on:
        - {key: s, do: {animate: card, to: {x: 500}, with: {spring: {duration: 0.5, bounce: 0.3}}}}
        - {key: d, do: {animate: card, to: {x: 100}, with: {spring: {duration: 0.5, bounce: 0}}}}
      expect:
      \(lines.map { "  - {\($0), however: {interrupted: [{key: z}, {key: d}], at: 60}}" }.joined(separator: "\n"))
      demo:
        - {at: 0.1, key: s}
        - {at: 1.5, key: d}
        - {at: 1.7, key: s}
      """
    var options = MotionTest.Options()
    options.explains = false
    return MotionTest(try SceneLoader.scene(from: text.utf8, path: "s.yaml"), options)
  }

  @Test("a key that nothing answers changes nothing, one that turns the card back does")
  func found() throws {
    let test = try test(["noJump: true"])
    let both = test.expectations[0].however[0].disturbances(of: test.scene, lastTick: 60, moments: 2, seed: 1)
    var run = test.start(judging: [0])
    while run.tick < both[59].moment { run.step(test.demo.input(at: run.tick + 1)) }
    var (unanswered, answered) = (run, run)
    #expect(test.playInput(of: &unanswered, Disturbance(moment: run.tick, words: "", course: both[58].course)))
    #expect(!test.playInput(of: &answered, Disturbance(moment: run.tick, words: "", course: both[59].course)))
    // What counts from the past is judged branch by branch.
    var looking = try self.test(["completesOnce: true"]).start(judging: [0])
    #expect(!test.playInput(of: &looking, both[58]))
  }

  @Test(
    "they come to what each comes to by itself, whether it holds or not",
    arguments: ["inside: frame", "inside: [0, 0, 550, 400]", "atRest: end", "endsExactly: true"])
  func sameVerdicts(_ line: String) throws {
    let together = try test([line]).run().outcomes
    // Beside a line that looks back each branch is played by itself.
    let alone = try test([line, "completesOnce: true"]).run().outcomes.filter { $0.place == 0 }
    #expect(together.map(\.runs) == [1, 60])
    #expect(together.map(\.failedRuns) == alone.map(\.failedRuns))
    #expect(together.map(\.failure?.miss) == alone.map(\.failure?.miss))
    #expect(together.map(\.failure?.disturbance) == alone.map(\.failure?.disturbance))
  }
}
