import Foundation
import RiffleCore
import RiffleTesting
import Testing

@Suite("Played runs") struct PlayedTests {
  /// The key moves the ball from 100 to 220 with a bouncy spring.
  private let simulation: Simulation

  init() {
    var world = World()
    let ball = world.spawn(Transform(position: [100, 100]), Size([40, 40]), Name("ball"))
    var schedule = Schedule()
    schedule.add(
      System("keys") { world, input in
        guard input.events.contains(.keyPressed("s")) else { return }
        world.withAnimation(.spring(duration: 0.4, bounce: 0.3)) { $0[ball, Transform.self].position.x = 220 }
      }, to: .rules)
    simulation = Simulation(world: world, schedule: schedule, tickRate: 120)
  }

  private struct Game {
    let start: Simulation
    func simulation() throws -> Simulation { start }
  }
  private func makeApp() throws -> Game { Game(start: simulation) }

  @Test("the example in docs/testing-motion.md is the code of this test") func page() throws {
    let run = played(try makeApp().simulation(), for: 2, input: [.at(0.1, .keyPressed("s"))])
    let tick = try #require(try run.lastTick(where: "ball.x > 200"))
    #expect(try run.holds("ball.speed < 900", at: tick))
    expect("every.speed < 2000", in: run)  // an issue with the figure, its bound and the tick

    let own = try String(contentsOfFile: #filePath, encoding: .utf8)
    let page = try String(
      contentsOfFile: #filePath.replacing("Tests/RiffleTestingTests/PlayedTests.swift", with: "docs/testing-motion.md"),
      encoding: .utf8)
    let lines = try #require(page.split(separator: "```swift\n").last?.split(separator: "```").first).split(
      separator: "\n")
    #expect(lines.count == 4 && lines.allSatisfy { own.contains($0) }, "\(lines)")
  }

  @Test("a run finds the ticks at which a condition holds, without changing the caller's simulation")
  func asked() throws {
    let run = played(simulation, for: 2, input: [.at(0.1, .keyPressed("s"))])
    #expect(run.playhead == 240 && run.liveEdge == 240 && simulation.tick == 0)
    let first = try #require(try run.firstTick(where: "ball.x > 200"))
    #expect(first > 13 && first < 70)
    #expect(try run.holds("ball.x > 200", at: first))
    #expect(try !run.holds("ball.x > 200", at: first - 1))
    #expect(try run.holds("ball.x = 220"))
    #expect(try !run.holds("ball.x = 220", at: 999))
    #expect(try run.firstTick(where: "start of ball") == 13)
    let last = try #require(try run.lastTick(where: "ball.overshoot > 4"))
    #expect(last > first && last < 240)
    #expect(try run.lastTick(where: "ball.overshoot > 4", before: first) == nil)
    #expect(try run.lastTick(where: "ball.x > 5000") == nil)
  }

  @Test("input times count from the tick of the given simulation") func later() throws {
    var simulation = simulation
    for _ in 0..<50 { simulation.step() }
    let run = played(simulation, for: 1, input: [.at(0.1, .keyPressed("s"))])
    #expect(try run.firstTick(where: "start of ball") == 63 && run.playhead == 170)
  }

  private struct Score: NamedNumbers {
    var points = 0
    var namedNumbers: [(name: String, number: Double)] {
      [("points", Double(points)), ("best run", Double(points / 2))]
    }
  }

  @Test("a program's own numbers are read by name, with hyphens for blanks") func numbers() throws {
    var world = World()
    world.insertResource(Score())
    var schedule = Schedule()
    schedule.add(
      System("counting") { world, input in
        if input.events.contains(.keyPressed("s")) { world[resource: Score.self].points += 1 }
      }, to: .rules)
    let run = played(
      Simulation(world: world, schedule: schedule, tickRate: 120), for: 1,
      input: [0.1, 0.3, 0.5].map { .at($0, .keyPressed("s")) })
    #expect(try run.firstTick(where: "value.points = 2") == 37)
    #expect(try run.firstTick(where: "value.best-run > 0") == 37)
    #expect(try run.firstTick(where: "value.best run > 0") == 37)
    #expect(try run.lastTick(where: "value.points changes") == 61)
    #expect(try run.holds("value.points > 2 and value.best-run < 2"))
    #expect { try run.holds("value.point > 1") } throws: {
      "\($0)" == "'value.point > 1', column 1: no value is called 'point'; did you mean 'points'?"
    }
    #expect { try played(simulation, for: 0.1).holds("value.points > 1") } throws: {
      "\($0)".contains("no value is here: a scene has them under 'values:'")
    }
  }

  @Test(
    "an invalid condition is an error with its column and the fix",
    arguments: [
      ("bal.x > 1", "'bal.x > 1', column 1: no entity is called 'bal'; did you mean 'ball'?"),
      ("ball.x > wide", "'ball.x > wide', column 10: 'wide' is no number; '>' compares with one, such as 500"),
      ("start of bal", "'start of bal', column 10: no entity is called 'bal'; did you mean 'ball'?"),
    ])
  func refused(condition: String, words: String) {
    let run = played(simulation, for: 0.1)
    for ask in [
      { _ = try run.holds(condition) }, { _ = try run.lastTick(where: condition) },
      { _ = try run.firstTick(where: condition) },
    ] as [() throws -> Void] {
      #expect { try ask() } throws: { "\($0)" == words }
    }
    expectIssue(words) { expect(condition, in: run) }
  }

  @Test("an expectation that fails is one issue with the value, bound and tick") func expected() {
    let run = played(simulation, for: 2, input: [.at(0.1, .keyPressed("s"))])
    expect("ball.x = 220", in: run)
    expect("every ball.x < 240", in: run, at: 40)
    expectIssue("ball.x is 220, expected < 200 (tick 240, 2.0 s)") { expect("ball.x < 200", in: run) }
    expectIssue("there is no such tick; there are 0 to 240 (tick 400, 3.333 s)") {
      expect("ball.x < 200", in: run, at: 400)
    }
  }
}
