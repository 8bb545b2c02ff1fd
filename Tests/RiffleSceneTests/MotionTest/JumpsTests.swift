import SceneSupport
import Testing

@Suite("Expectations in a scene's file") struct ExpectationSchemaTests {
  private func scene(_ expect: String, after: String = "") -> String {
    """
    riffle: 1
    entities:
      card: {at: [100, 100], size: [80, 80], fill: teal}
      dot: {count: 3, size: [10, 10], fill: red}
    on:
      - {key: s, do: {animate: card, by: {x: 10}}}
    \(expect)demo:
      - {at: 0.1, key: s}
    \(after)
    """
  }

  @Test("expectations accept copies, groups, patterns and parameters") func subjects() throws {
    for name in ["dot", "dot.*", "dot-2", "'d*'", "all", "[card, dot]"] {
      #expect(sceneMistakes(scene("expect: [{noJump: true, of: \(name)}]\n")) == [], "\(name)")
    }
    let text = "parameters: {far: {range: [1, 9], default: 4}}\n"
    #expect(sceneMistakes(scene("expect: [{overshootAtMost: $far}]\n", after: text)) == [])
  }

  @Test("a run has the same hashes with and without expectations") func hashes() throws {
    func hashes(_ text: String) throws -> [UInt64] {
      let runtime = try SceneLoader.scene(from: text.utf8, path: "s.yaml").start()
      var simulation = runtime.makeSimulation()
      return (1...40).map { tick in
        simulation.step(runtime.demo.input(at: tick))
        return simulation.world.stateHash
      }
    }
    let plain = try hashes(scene(""))
    #expect(Set(plain).count == 40)
    #expect(try hashes(scene("expect: [{noJump: true}]\n")) == plain)
    #expect(
      try hashes(scene("\n# What must hold.\nexpect:\n  - {noJump: true}\n\n  # More.\n  - {atRest: end}\n")) == plain)
    #expect(try hashes(scene("", after: "\n# What must hold.\nexpect:\n  - {noJump: true}\n")) == plain)
    #expect(try hashes(scene("# Other words.\n")) != plain)
  }
}

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

@Suite("Expectations of continuity") struct JumpsTests {
  private func miss(by: String, _ line: String = "{noJump: true}") throws -> MotionReport.Failure? {
    let text = "riffle: 1\nleap: {by: \(by)}\nexpect: [\(line)]\ndemo: [{at: 0.5, move: [5, 5]}]\n"
    let scene = try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: [LeapBlock.self])
    return MotionTest(scene).run().outcomes[0].failure
  }

  @Test("noJump fails on an unanimated write of its own entities, which is also a kink, but not on a rounding error")
  func jump() throws {
    #expect(try miss(by: "0.004") == nil)
    let found = try #require(try miss(by: "0.006"))
    #expect(found.miss.tick == 20 && found.miss.name == "leaper")
    #expect(found.miss.words.contains("Transform.position"))
    #expect(found.why.hasPrefix("leaper · position"))
    #expect(try miss(by: "50", "{noKink: true}") != nil)
    #expect(try miss(by: "50", "{noJump: true, of: 'leap*'}") != nil)
  }

  @Test("a jump of the position is explained by the position") func explained() throws {
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

  @Test("noKink tolerates a spring's reversal by four ticks, not by five") func kink() throws {
    var stage = try Stage(
      entities: "ball: {at: [100, 100], size: [10, 10], fill: gold}",
      on: "{start: true, do: {animate: ball, to: {x: 300}, with: {spring: {duration: 0.5, bounce: 0.9}}}}",
      head: "expect: [{noKink: true}]")
    let worlds = [stage.world] + stage.collect(120) { $0.world }
    let expectation = try #require(stage.world[resource: LoadedScene.self].content.document.expectations.first)
    let ball = try stage.entity("ball")
    // Leaves out ticks around the first reversal: same position, opposite velocity.
    let places = worlds.map { $0.presented(Transform.self, of: ball).position.x }
    let turn = try #require(places.indices.dropFirst().first { places[$0] < places[$0 - 1] })
    func misses(leavingOut ticks: Int) -> [Miss] {
      var judge = ExpectationJudge(expectation)
      let (from, to) = (turn - 1 - ticks / 2, turn + (ticks + 1) / 2)
      judge.look(MotionMoment(from: worlds[from], to: worlds[to], input: .none, window: [960, 720]))
      return judge.misses
    }
    #expect((0...3).allSatisfy { misses(leavingOut: $0).isEmpty })
    let miss = try #require(misses(leavingOut: 4).first)
    #expect(miss.name == "ball" && miss.words.contains("changes its velocity at once"), "\(miss.description)")
  }
}
