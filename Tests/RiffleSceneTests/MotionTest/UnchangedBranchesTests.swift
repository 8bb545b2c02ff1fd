import RiffleScene
import Testing

@Suite("Branches with an input without effect")
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
      \(lines.map { "  - {\($0), however: [{interrupted: {key: z}, at: 30}, {interrupted: {key: d}, at: 30}]}" }.joined(separator: "\n"))
      demo:
        - {at: 0.1, key: s}
        - {at: 1.5, key: d}
        - {at: 1.7, key: s}
      """
    return try MotionTest(unexplained: text)
  }

  @Test("an input without effect is detected, one that interrupts is played")
  func found() throws {
    let test = try test(["noJump: true"])
    let both = test.expectations[0].however.map {
      $0.disturbances(of: test.scene, lastTick: 60, moments: 2, seed: 1)[29]
    }
    var run = test.start(judging: [0])
    while run.tick < both[1].moment { run.step(test.demo.input(at: run.tick + 1)) }
    var (unanswered, answered) = (run, run)
    #expect(test.playInput(of: &unanswered, Disturbance(moment: run.tick, words: "", course: both[0].course)))
    #expect(!test.playInput(of: &answered, Disturbance(moment: run.tick, words: "", course: both[1].course)))
    // Expectations about the past are judged branch by branch.
    var looking = try self.test(["completesOnce: true"]).start(judging: [0])
    #expect(!test.playInput(of: &looking, both[0]))
  }

  @Test(
    "branches played together have the same verdicts as alone",
    arguments: ["inside: frame", "inside: [0, 0, 550, 400]", "atRest: end", "endsExactly: true"])
  func sameVerdicts(_ line: String) throws {
    let together = try test([line]).run().outcomes
    // An expectation about the past makes each branch play alone.
    let alone = try test([line, "completesOnce: true"]).run().outcomes.filter { $0.place == 0 }
    #expect(together.map(\.runs) == [1, 30, 30])
    #expect(together.map(\.failedRuns) == alone.map(\.failedRuns))
    #expect(together.map(\.failure?.miss) == alone.map(\.failure?.miss))
    #expect(together.map(\.failure?.disturbance) == alone.map(\.failure?.disturbance))
  }

  @Test(
    "branches played together end in the same ticks with the same misses as alone",
    arguments: [
      "{spring: {duration: 0.5, bounce: 0.3}}", "{curve: linear, duration: 0.4, repeat: forever}",
      "{curve: linear, duration: 0.4, repeat: 3}",
    ], ["inside: [0, 0, 550, 400]", "inside: frame", "atRest: end"])
  func ownEnds(_ animation: String, _ line: String) throws {
    let text = """
      riffle: 1
      entities:
        card: {at: [100, 100], size: [80, 80], fill: teal}
      on:
        - {key: s, do: {animate: card, to: {x: 520}, with: \(animation)}}
      expect:
        - {\(line)}
      demo:
        - {at: 0.1, key: s}
      """
    let test = try MotionTest(unexplained: text)
    var run = test.start(judging: [0])
    var branches: [MotionRun] = []
    while run.tick < 200 {
      run.step(test.demo.input(at: run.tick + 1))
      // Unordered, two in one tick, and with pauses: late branches start after the others have come to rest.
      guard run.tick >= 12, run.tick % 9 == 0 || run.tick == 199 else { continue }
      branches.insert(run.branch(judging: [0]), at: branches.count / 2)
      if run.tick % 27 == 0 { branches.append(run.branch(judging: [0])) }
    }
    branches.removeAll { !$0.judges[0].misses.isEmpty }
    try #require(branches.count >= 2)
    let together = test.playTogether(branches)
    let alone = branches.map { branch in
      var branch = branch
      test.play(&branch, { _ in .none }, lastInput: branch.tick)
      branch.finish()
      return branch
    }
    #expect(together.map(\.tick) == alone.map(\.tick))
    #expect(together.map { $0.judges[0].misses } == alone.map { $0.judges[0].misses })
    #expect(zip(together, alone).allSatisfy { $0.simulation.world == $1.simulation.world })
  }

  @Test("a branch with a running drag is played alone")
  func held() throws {
    func outcomes(_ lines: [String]) throws -> [MotionReport.Outcome] {
      let text = """
        riffle: 1
        entities:
          card: {at: [200, 200], size: [80, 80], fill: teal}
        on:
          - {drag: card}
        expect:
        \(lines.map { "  - {\($0), however: {interrupted: {key: z}, at: 40}}" }.joined(separator: "\n"))
        demo:
          - {at: 0.1, drag: {from: [200, 200], to: [500, 200], duration: 0.6}}
        """
      return try MotionTest(unexplained: text).run().outcomes
    }
    let together = try outcomes(["inside: [0, 0, 400, 400]"])
    let alone = try outcomes(["inside: [0, 0, 400, 400]", "completesOnce: true"]).filter { $0.place == 0 }
    // The drag continues in every branch that holds the card.
    #expect(together.last.map { $0.failedRuns > 10 } == true)
    #expect(together.map(\.failedRuns) == alone.map(\.failedRuns))
    #expect(together.map(\.failure?.miss) == alone.map(\.failure?.miss))
  }
}
