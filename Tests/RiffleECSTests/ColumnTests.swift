import RiffleECS
import Testing

@Suite struct ColumnTests {
  @Test("a column reads and writes what the world would")
  func access() {
    var world = World()
    let born = world.spawn(count: 100) { Score(points: $0) }
    let snapshot = world
    world.withMutableColumn(Score.self) { scores in
      for entity in born.reversed() { scores[entity].points *= 2 }
    }
    let sum = world.withColumn(Score.self) { scores in born.reduce(0) { $0 + scores[$1].points } }
    #expect(sum == 9900)
    #expect(snapshot[born[99], Score.self].points == 99)
  }

  @Test("a column knows stale entities and those without the component")
  func missing() {
    var world = World()
    let with = world.spawn(Score(points: 1))
    let without = world.spawn()
    let gone = world.spawn(Score())
    world.despawn(gone)
    let far = Entity(index: 5000, generation: 1)
    let found = world.withColumn(Score.self) { scores in [with, without, gone, far].map { scores.get($0)?.points } }
    #expect(found == [1, nil, nil, nil])
    let has = world.withMutableColumn(Score.self) { scores in [with, without, gone, far].map(scores.has) }
    #expect(has == [true, false, false, false])
    #expect(world.withColumn(Name.self) { _ in 1 } == nil)
  }
}
