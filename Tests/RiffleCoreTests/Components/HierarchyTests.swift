import RiffleCore
import Testing

@Suite("Parents and children")
struct HierarchyTests {
  @Test("ancestors are listed nearest first, up to the first missing parent")
  func ancestors() {
    var world = World()
    let table = world.spawn(Transform())
    let card = world.spawn(Parent(table))
    let label = world.spawn(Parent(card))
    #expect(world.ancestors(of: label) == [card, table])
    world.despawn(card)
    #expect(world.ancestors(of: label).isEmpty)
  }

  @Test("parents in a cycle are listed once and despawned together")
  func circle() {
    var world = World()
    let (one, two, three) = (world.spawn(), world.spawn(), world.spawn())
    for (child, parent) in [(one, two), (two, three), (three, one)] { world.insert(Parent(parent), on: child) }
    #expect(world.ancestors(of: one) == [two, three])
    #expect(world.ancestors(of: three) == [one, two])
    #expect(Set(world.tree(of: two)) == [one, two, three] && world.tree(of: two).count == 3)
    world.despawnTree(two)
    #expect(world.entityCount == 0)
  }
}
