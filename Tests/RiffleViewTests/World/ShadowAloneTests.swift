import RiffleView
import Testing

@Suite("A shadow without a fill")
struct ShadowAloneTests {
  @Test("a shadow without a fill has the shape of the entity's bounds")
  func drawn() {
    var world = World()
    world.spawn(Transform(position: [100, 100], lift: 20), Size([80, 60]), Shadow())
    #expect(DrawList(world, size: [200, 200]).sprites.count == 1)
  }
}
