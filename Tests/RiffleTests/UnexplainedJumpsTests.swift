import RiffleScene
import TestSupport
import Testing

@Suite("Jumps that nothing explains")
struct UnexplainedJumpsTests {
  @Test("keyframes that lead back by a move raise no alarm: every tick of the leap in Scenes/keyframes.yaml")
  func lastMove() throws {
    let runtime = try SceneLoader.load(Repository.scene("keyframes")).start()
    let check = ContinuityCheck(most: nil)
    var simulation = runtime.makeSimulation()
    var angles: [Float] = []
    for tick in 1...240 {
      let before = simulation.world
      let input = runtime.demo.input(at: tick)
      simulation.step(input)
      #expect(check.jumps(from: before, to: simulation.world, input: input).isEmpty, "tick \(tick)")
      let rocket = try #require(simulation.world.allEntities.first { simulation.world.name(of: $0) == "rocket" })
      angles.append(simulation.world.presented(Transform.self, of: rocket).rotation.degrees)
    }
    // There was something to be alarmed about: a full turn went back to none within a tick.
    #expect(zip(angles, angles.dropFirst()).contains { $0 > 300 && $1 < 10 })
  }
}
