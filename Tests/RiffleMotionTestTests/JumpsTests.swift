import RiffleCore
import RiffleECS
import RiffleMotionTest
import RiffleScene
import Testing

/// A library whose system moves a thing by plain writes: what no animation explains.
private struct LeapBlock: SceneBlock {
  static let key = "leap"
  static let schema = Schema<LeapBlock>.block("leap", "A thing that leaps.", LeapBlock()) {
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

  @Test("a plain write that no velocity explains is a jump; one as small as a rounding error is none")
  func jump() throws {
    #expect(try miss(by: "0.004") == nil)
    let found = try #require(try miss(by: "0.006"))
    #expect(found.miss.tick == 20 && found.miss.name == "leaper")
    #expect(found.miss.words.contains("Transform.position"))
    #expect(found.why.hasPrefix("leaper · position"))
  }

  @Test("of other things it is not asked, and a kink is something else")
  func others() throws {
    #expect(try miss(by: "50", "{noKink: true}") == nil)
    #expect(try miss(by: "50", "{noJump: true, of: 'leap*'}") != nil)
  }
}
