import Foundation
import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("Scenes at other tick rates")
struct TickRatesTests {
  @Test(
    "a scene plays at any tick rate, and comes to rest at the same positions",
    arguments: ["memory", "hello-card", "parameters", "animate"], [30, 60, 240])
  func rates(name: String, rate: Int) throws {
    let file = Repository.root.appendingPathComponent("Scenes/\(name).yaml")
    var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    lines.removeAll { $0.hasPrefix("tickRate:") }
    let format = try #require(lines.firstIndex(of: "riffle: 1"))
    func places(_ rate: Int) throws -> [SIMD2<Float>] {
      var text = lines
      text.insert("tickRate: \(rate)", at: format + 1)
      let scene = try SceneLoader.scene(
        from: text.joined(separator: "\n").utf8, path: file.path, blocks: [MemoryBlock.self])
      let runtime = scene.start()
      var simulation = runtime.makeSimulation()
      simulation.step(rate * 4)
      #expect(simulation.world[resource: Tick.self].rate == rate)
      return simulation.world.placements().map { $0.transform.position }
    }
    let (here, there) = (try places(rate), try places(120))
    #expect(here.count == there.count)
    for (a, b) in zip(here, there) { #expect(((a - b) * (a - b)).sum() < 0.01, "\(a) is not \(b)") }
  }
}
