import RiffleScene
import Testing

/// A library whose system writes an entity's position without an animation.
private struct LeapBlock: SceneBlock {
  static let key = "leap"
  static let schema = Schema<LeapBlock>.block("leap", "An entity that leaps.", LeapBlock()) {
    Field("by", \.by, .number(), "How far.")
  }
  var by: Float = 0

  func install(in runtime: inout SceneRuntime) {
    let thing = runtime.world.spawn(Transform(position: [100, 100]), Size([10, 10]), Name("leaper"))
    runtime.schedule.add(
      System("leap") { [by] world, _ in
        if world[resource: Tick.self].now == 20 { world[thing, Transform.self].position.x += by }
      }, to: .rules)
  }
}

@Suite("Expectations of continuity")
struct JumpsTests {
  private func miss(by: String, _ line: String = "{noJump: true}") throws -> MotionReport.Failure? {
    let text = "riffle: 1\nleap: {by: \(by)}\nexpect: [\(line)]\ndemo: [{at: 0.5, move: [5, 5]}]\n"
    let scene = try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: [LeapBlock.self])
    return MotionTest(scene).run().outcomes[0].failure
  }

  @Test("noJump fails on an unanimated write, but not on a rounding error")
  func jump() throws {
    #expect(try miss(by: "0.004") == nil)
    let found = try #require(try miss(by: "0.006"))
    #expect(found.miss.tick == 20 && found.miss.name == "leaper")
    #expect(found.miss.words.contains("Transform.position"))
    #expect(found.why.hasPrefix("leaper · position"))
  }

  @Test("a jump of the position is explained by the position")
  func explained() throws {
    let text = """
      riffle: 1
      entities:
        box: {at: [100, 100], size: [80, 80], fill: gold, button: true}
      on: [{click: box, do: {set: box, to: {x: 700}}}]
      expect: [{noJump: true}]
      demo: [{at: 0.1, click: box}]
      """
    let failure = try #require(MotionTest(SceneLoader.scene(from: text.utf8, path: "s.yaml")).run().outcomes[0].failure)
    #expect(failure.why.hasPrefix("box · position = (700, 100)"))
  }

  @Test("expectations judge only their own entities, and a jump is also a kink")
  func others() throws {
    #expect(try miss(by: "50", "{noKink: true}") != nil)
    #expect(try miss(by: "50", "{noJump: true, of: 'leap*'}") != nil)
  }

  @Test("noKink tolerates a spring's reversal by four ticks, not by five")
  func kink() throws {
    let text = """
      riffle: 1
      entities:
        ball: {at: [100, 100], size: [10, 10], fill: gold}
      on:
        - {start: true, do: {animate: ball, to: {x: 300}, with: {spring: {duration: 0.5, bounce: 0.9}}}}
      expect: [{noKink: true}]
      """
    let scene = try SceneLoader.scene(from: text.utf8, path: "s.yaml")
    var simulation = scene.start().makeSimulation()
    var worlds = [simulation.world]
    for _ in 0..<120 {
      simulation.step(.none)
      worlds.append(simulation.world)
    }
    let ball = try #require(simulation.world.entity(called: "ball"))
    // Leaves out ticks around the first reversal: same position, opposite velocity.
    let places = worlds.map { $0.presented(Transform.self, of: ball).position.x }
    let turn = try #require(places.indices.dropFirst().first { places[$0] < places[$0 - 1] })
    func misses(leavingOut ticks: Int) -> [Miss] {
      var judge = ExpectationJudge(scene.document.expectations[0])
      let (from, to) = (turn - 1 - ticks / 2, turn + (ticks + 1) / 2)
      judge.look(MotionMoment(from: worlds[from], to: worlds[to], input: .none, window: [960, 720]))
      return judge.misses
    }
    #expect((0...3).allSatisfy { misses(leavingOut: $0).isEmpty })
    let miss = try #require(misses(leavingOut: 4).first)
    #expect(miss.name == "ball" && miss.words.contains("changes its velocity at once"), "\(miss.description)")
  }
}
