import RiffleScene
import TestSupport
import Testing

@Suite("Unexplained jumps")
struct UnexplainedJumpsTests {
  @Test("keyframes that return by a move are not jumps, in every tick of Scenes/keyframes.yaml")
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
    // A full turn returned to zero within a tick.
    #expect(zip(angles, angles.dropFirst()).contains { $0 > 300 && $1 < 10 })
  }
}
