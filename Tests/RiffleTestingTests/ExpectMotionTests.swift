import RiffleCore
import RiffleTesting
import Testing

func expectIssue(_ words: String..., by body: () -> Void) {
  withKnownIssue {
    body()
  } matching: { issue in
    issue.comments.contains { comment in words.allSatisfy { comment.rawValue.contains($0) } }
  }
}

@Suite("Motion expectations in code") struct ExpectMotionTests {
  private let ball: Entity
  private let card: Entity
  /// The key moves the ball 120 points to the right with a bouncy spring.
  private let simulation: Simulation

  init() {
    var world = World()
    ball = world.spawn(Transform(position: [100, 100]), Size([40, 40]))
    card = world.spawn(Transform(position: [100, 300]), Size([40, 40]))
    var schedule = Schedule()
    let ball = ball
    schedule.add(
      System("keys") { world, input in
        guard input.events.contains(.keyPressed("a")) else { return }
        world.withAnimation(.spring(duration: 0.4, bounce: 0.3)) {
          $0[ball, Transform.self].position.x = $0[ball, Transform.self].position.x > 150 ? 100 : 220
        }
      }, to: .rules)
    simulation = Simulation(world: world, schedule: schedule, tickRate: 120)
  }

  private let key = [TimedInput.at(0.1, .keyPressed("a"))]

  @Test("motion that meets its expectations records no issue, even when interrupted") func met() {
    expectMotion(of: ball, in: simulation, for: 3, input: key, interruptedBy: [.keyPressed("a")], moments: 8) {
      $0.settles(within: 2).neverJumps().neverKinks().isAtRest().endsExactly().completesOnce().isInside()
        .isVisible(by: 0.1).speed(atMost: 3000).speed(atMost: 0, of: .rotation)
    }
    expectMotion(of: ball, card, in: simulation, for: 2, input: key) {
      $0.isInside(Rect(x: 0, y: 0, width: 300, height: 400))
    }
    expectMotion(of: card, in: simulation, for: 2, input: key) { $0.settles(within: 0).ends(at: [100, 300]) }
    #expect(simulation.tick == 0, "the caller's simulation is stepped")
  }

  static let broken: [(words: String, expectations: @Sendable (MotionExpectations) -> MotionExpectations)] = [
    ("is at rest late", { $0.settles(within: 0.3) }),
    ("overshoots in position", { $0.overshoots(atMost: 1) }),
    ("overshoots in x", { $0.overshoots(atMost: 1, in: .x) }),
    ("is too fast in position", { $0.speed(atMost: 100) }),
    ("accelerates too fast in x", { $0.acceleration(atMost: 100, of: .x) }),
    ("turns back in x", { $0.isMonotone(in: .x) }),
    ("is outside", { $0.isInside(Rect(x: 0, y: 0, width: 200, height: 400)) }),
    ("ends elsewhere", { $0.ends(at: [100, 100]) }),
    ("(tick ", { $0.settles(within: 0.3) }),
  ]

  @Test("a broken expectation is one issue with the entity, value, bound and tick", arguments: broken.indices)
  func missed(_ number: Int) {
    let one = Self.broken[number]
    expectIssue(one.words, "bound") { expectMotion(of: ball, in: simulation, for: 3, input: key, one.expectations) }
  }

  @Test("an expectation broken only by an interruption is an issue with the tick of the interruption")
  func interrupted() {
    let expectation: (MotionExpectations) -> MotionExpectations = { $0.isMonotone(in: .y).ends(at: [220, 100]) }
    expectMotion(of: ball, in: simulation, for: 3, input: key, expectation)
    expectIssue("; interrupted after tick ") {
      expectMotion(
        of: ball, in: simulation, for: 3, input: key, interruptedBy: [.keyPressed("a")], moments: 60, expectation)
    }
  }

  @Test("an expectation that checks nothing is an issue with its fix") func empty() {
    expectIssue("nothing is expected") { expectMotion(of: ball, in: simulation) { $0 } }
    expectIssue("none of the entities lives") { expectMotion(in: simulation) { $0.isAtRest() } }
    expectIssue("give 'for:' more") {
      expectMotion(of: ball, in: simulation, for: 1, input: [.at(2, .keyPressed("a"))]) { $0.isAtRest() }
    }
    expectIssue("1 moment or more") { expectMotion(of: ball, in: simulation, moments: 0) { $0.isAtRest() } }
  }
}
