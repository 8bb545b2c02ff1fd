import RiffleECS
import Testing

@Suite struct WorldIntrospectionTests {
  @Test("columns are listed in the order of their first appearance, with rows and bytes") func summaries() {
    var world = World()
    world.spawn(count: 10) { _ in (Velocity(), Position()) }
    world.insertResource(Score())
    let bytes = world.columnBytes(notIn: nil)
    #expect(bytes.map(\.name) == ["RiffleECSTests.Velocity", "RiffleECSTests.Position", "RiffleECSTests.Score"])
    #expect(bytes[0].bytes >= 80)
    #expect("\(world)" == "World(10 entities; RiffleECSTests.Velocity 10, RiffleECSTests.Position 10)")
    #expect(World().description == "World(0 entities)")
  }

  @Test("a resource reserves memory for one row only") func oneRow() {
    var world = World()
    world.insertResource(Wide())
    var snapshot = world
    #expect(world.columnBytes(notIn: nil)[0].bytes < 2 * MemoryLayout<Wide>.stride)
    snapshot[resource: Wide.self].a += 1
    #expect(snapshot.columnBytes(notIn: nil)[0].bytes < 2 * MemoryLayout<Wide>.stride)
    #expect(world[resource: Wide.self].a == 0)
  }

  @Test("the components of an entity are listed in the order of their types, and none for a stale entity")
  func components() {
    var world = World()
    world.spawn(Score())
    let entity = world.spawn(Velocity(x: 1), Position(x: 2), Name("n"))
    let names = world.components(of: entity).map { type(of: $0).componentName }
    #expect(names == ["RiffleECSTests.Velocity", "RiffleECSTests.Position", "RiffleECSTests.Name"])
    #expect(world.componentTypes(of: entity).map { $0.componentName } == names)
    #expect(world.components(of: entity)[1] as? Position == Position(x: 2))
    #expect(world.component(named: "RiffleECSTests.Position", of: entity) as? Position == Position(x: 2))
    #expect(world.component(named: "RiffleECSTests.Score", of: entity) == nil)
    world.despawn(entity)
    #expect(world.components(of: entity).isEmpty && world.componentTypes(of: entity).isEmpty)
    #expect(world.component(named: "RiffleECSTests.Position", of: entity) == nil)
  }

  @Test("comparing two worlds names the components, rows and resources that differ") func differences() {
    var world = World()
    let born = world.spawn(count: 70) { (Position(x: Float($0)), Score(points: $0)) }
    world.insertResource(Score(points: 1))
    world.insertResource(Name("same"))
    var other = world
    #expect(world.componentNames(differingFrom: other).isEmpty)
    #expect(world.resourceNames(differingFrom: other).isEmpty)

    other[born[3], Score.self].points = -1
    other.remove(Score.self, from: born[66])
    other[born[5], Position.self].x += 0
    other.insert(Velocity(), on: born[9])
    other.insertResource(Score(points: 2))
    other.insertResource(Marker())
    #expect(world.componentNames(differingFrom: other) == ["RiffleECSTests.Score", "RiffleECSTests.Velocity"])
    #expect(world.rows(ofComponentNamed: "RiffleECSTests.Score", differingFrom: other) == [3, 66])
    #expect(world.rows(ofComponentNamed: "RiffleECSTests.Velocity", differingFrom: other) == [9])
    #expect(world.rows(ofComponentNamed: "RiffleECSTests.Position", differingFrom: other).isEmpty)
    #expect(world.rows(ofComponentNamed: "no such", differingFrom: other).isEmpty)
    #expect(world.rows(of: Score.self, differingFrom: other) == [3, 66])
    #expect(world.rows(of: Velocity.self, differingFrom: other) == [9])
    #expect(other.rows(of: Velocity.self, differingFrom: world) == [9])
    #expect(world.rows(of: Position.self, differingFrom: other).isEmpty)
    #expect(world.resourceNames(differingFrom: other) == ["RiffleECSTests.Score", "RiffleECSTests.Marker"])
    #expect(other.resource(named: "RiffleECSTests.Score") as? Score == Score(points: 2))
    #expect(other.resource(named: "no such") == nil)
  }

  @Test("a written or added column is not shared, even after its old value is written back") func sharing() {
    var world = World()
    let entity = world.spawn(Position(x: 1), Velocity(x: 2))
    world.insertResource(Score(points: 1))
    world.insertResource(Name("same"))
    let before = world
    #expect(world.sharesColumns(with: before) && world.sharesResource(Score.self, with: before))
    world[entity, Position.self].x = 5
    world[entity, Position.self].x = 1
    world[resource: Score.self].points += 1
    world[resource: Score.self].points -= 1
    #expect(world == before && !world.sharesColumns(with: before))
    #expect(world.componentTypes(notSharedWith: before).map { $0.componentName } == ["RiffleECSTests.Position"])
    #expect(!world.sharesResource(Score.self, with: before) && world.sharesResource(Name.self, with: before))
    var other = before
    other.insert(Marker(), on: entity)
    other.insertResource(Marker())
    for (one, two) in [(other, before), (before, other)] {
      #expect(one.componentTypes(notSharedWith: two).map { $0.componentName } == ["RiffleECSTests.Marker"])
      #expect(!one.sharesResource(Marker.self, with: two) && one.sharesResource(Score.self, with: two))
    }
  }
}
