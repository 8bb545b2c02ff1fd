import RiffleECS
import Testing

@Suite struct WorldStateTests {
  @Test("a known world has a known hash") func golden() {
    var world = World(seed: 7)
    let first = world.spawn(Position(x: 1, y: 2))
    world.spawn(Position(x: 3, y: 4), Name("a"))
    world.despawn(first)
    world.insertResource(Score(points: 5))
    // Computed by an independent implementation of the same definition.
    #expect(world.stateHash == 0x704F_1BE8_7066_32A0)
  }

  @Test("the order in which component types first appear does not change the hash") func registrationOrder() {
    var one = World()
    let a = one.spawn()
    one.insert(Position(x: 1), on: a)
    one.insert(Velocity(x: 2), on: a)
    one.insertResource(Score())
    one.insertResource(Name("r"))
    var two = World()
    let b = two.spawn()
    two.insertResource(Name("r"))
    two.insert(Velocity(x: 2), on: b)
    two.insert(Position(x: 1), on: b)
    two.insertResource(Score())
    #expect(one == two)
    #expect(one.stateHash == two.stateHash)
  }

  @Test("a world with an emptied column equals a world without the column") func emptyColumns() {
    var world = World()
    let entity = world.spawn()
    let before = world
    world.insert(Score(), on: entity)
    world.remove(Score.self, from: entity)
    #expect(world == before && before == world)
    #expect(world.stateHash == before.stateHash)
  }

  @Test("the capacity of a column does not change equality or the hash") func capacityDoesNotShow() {
    var grown = World()
    let born = grown.spawn(count: 1000) { Score(points: $0) }
    var small = World()
    small.spawn(count: 1000) { _ in Marker() }
    for entity in born {
      if entity.index > 3 {
        grown.remove(Score.self, from: entity)
      } else {
        small.insert(Score(points: entity.row), on: entity)
      }
      small.remove(Marker.self, from: entity)
    }
    #expect(grown == small && small == grown)
    #expect(grown.stateHash == small.stateHash)
  }

  @Test("the order of the free rows is part of the world's value") func freeOrder() {
    func world(despawning order: [Int]) -> World {
      var world = World()
      let born = (0..<3).map { _ in world.spawn() }
      for number in order { world.despawn(born[number]) }
      return world
    }
    #expect(world(despawning: [0, 1]) == world(despawning: [0, 1]))
    #expect(world(despawning: [0, 1]) != world(despawning: [1, 0]))
    #expect(world(despawning: [0, 1]).stateHash != world(despawning: [1, 0]).stateHash)
  }

  @Test("the same value on another entity or in another type is another state") func placeMatters() {
    func world(_ row: Int, _ give: (inout World, Entity) -> Void) -> World {
      var world = World()
      let born = (0..<2).map { _ in world.spawn() }
      give(&world, born[row])
      return world
    }
    let states = [
      world(0) { $0.insert(Position(x: 1), on: $1) }, world(1) { $0.insert(Position(x: 1), on: $1) },
      world(0) { $0.insert(Velocity(x: 1), on: $1) }, world(0) { $0.insert(Marker(), on: $1) },
      world(1) { $0.insert(Marker(), on: $1) },
    ]
    for (i, one) in states.enumerated() {
      for (j, other) in states.enumerated() {
        #expect((one == other) == (i == j))
        #expect((one.stateHash == other.stateHash) == (i == j))
      }
    }
  }
}
