import RiffleECS
import Testing

@Suite struct EntityTests {
  @Test("entities order by index and print index and generation")
  func ordering() {
    let low = Entity(index: 1, generation: 9)
    let high = Entity(index: 2, generation: 1)
    #expect(low < high)
    #expect(Entity(index: 2, generation: 1) < Entity(index: 2, generation: 3))
    #expect("\(low)" == "#1.9")
  }

  @Test("the empty handle is stale in every world")
  func none() {
    var world = World()
    world.spawn()
    #expect(!world.isAlive(.none))
  }

  @Test("indices of despawned entities are reused last in, first out")
  func reuse() {
    var world = World()
    let born = (0..<4).map { _ in world.spawn() }
    world.despawn(born[1])
    world.despawn(born[3])
    world.despawn(born[0])
    #expect((0..<4).map { _ in world.spawn().index } == [0, 3, 1, 4])
  }

  @Test("a row that has used all its generations is retired, so no stale handle becomes valid again")
  func generationsUsedUp() {
    var table = EntityTable()
    _ = table.allocate()
    table.generations[0] = .max
    let last = Entity(index: 0, generation: .max)
    #expect(table.isAlive(last))
    table.release(last)
    #expect(!table.isAlive(last))
    #expect(!table.isAlive(Entity(index: 0, generation: 0)))
    #expect(table.allocate().index == 1)
    #expect(table.aliveCount == 1)
  }

  @Test("the even generation of a dead row is not a living entity")
  func forged() {
    var world = World()
    let entity = world.spawn()
    world.despawn(entity)
    #expect(!world.isAlive(Entity(index: 0, generation: 2)))
    #expect(world.entity(atRow: 0) == nil)
  }

  @Test("all living entities are listed in index order")
  func listing() {
    var world = World()
    let born = (0..<5).map { _ in world.spawn() }
    world.despawn(born[2])
    #expect(world.allEntities == [born[0], born[1], born[3], born[4]])
    #expect(world.rowCount == 5)
    #expect(world.entity(atRow: 3) == born[3])
  }
}
