import SceneSupport
import TestSupport
import Testing

@Suite("Placements of some entities")
struct PlacementsOfSomeTests {
  @Test("placements of some entities equal those among all, in the same order", arguments: Repository.scenes)
  func same(scene: String) throws {
    guard var stage = try? Stage(file: scene) else { return }
    stage.playDemo(100)
    let all = stage.world.placements()
    for pitch in [1, 3, 7] {
      let wanted = Set(stage.world.allEntities.enumerated().filter { $0.offset % pitch == pitch / 2 }.map(\.element))
      #expect(stage.world.placements(of: wanted) == all.filter { wanted.contains($0.entity) })
    }
    #expect(stage.world.placements(of: []).isEmpty)
  }
}
