import RiffleECS
import Testing

/// Which of `count` rows have the second component: none, all, and patterns for full and mixed 64-bit words.
private let patterns: [(name: String, has: @Sendable (Int) -> Bool)] = [
  ("none", { _ in false }), ("all", { _ in true }), ("every third", { $0 % 3 == 0 }), ("the first", { $0 == 0 }),
  ("the last", { $0 == 299 }), ("a word", { (64..<128).contains($0) }), ("across words", { (60..<200).contains($0) }),
  ("words and gaps", { $0 / 64 % 2 == 0 }), ("bit 63", { $0 % 64 == 63 }), ("all but one", { $0 != 130 }),
]

@Suite struct WorldQueriesTests {
  private func world(_ has: (Int) -> Bool) -> (World, [Entity]) {
    var world = World()
    let born = world.spawn(count: 300) { (Position(x: Float($0)), Name("n\($0)"), Score(points: $0)) }
    for entity in born where has(entity.row) { world.insert(Velocity(x: 1), on: entity) }
    return (world, born)
  }

  @Test("a reading query visits every match once, in index order, with its own values", arguments: patterns.indices)
  func each(index: Int) {
    let (world, born) = world(patterns[index].has)
    let expected = born.filter { patterns[index].has($0.row) }
    var one: [Entity] = []
    world.each(Velocity.self) { entity, _ in one.append(entity) }
    var two: [Entity] = []
    world.each(Position.self, Velocity.self) { entity, position, _ in
      two.append(entity)
      #expect(position.x == Float(entity.index))
    }
    var three: [Entity] = []
    world.each(Position.self, Velocity.self, Name.self) { entity, _, _, name in
      three.append(entity)
      #expect(name.text == "n\(entity.index)")
    }
    var four: [Entity] = []
    world.each(Score.self, Position.self, Name.self, Velocity.self) { entity, score, _, _, _ in
      four.append(entity)
      #expect(score.points == entity.row)
    }
    for found in [one, two, three, four, world.entities(with: Velocity.self)] { #expect(found == expected) }
    #expect(world.count(of: Velocity.self) == expected.count)
  }

  @Test("a writing query changes every match and nothing else", arguments: patterns.indices) func update(index: Int) {
    let has = patterns[index].has
    let (start, born) = world(has)
    var world = start
    world.update(Velocity.self) { $1.x += 1 }
    world.update(Position.self, with: Velocity.self) { $1.x += $2.x }
    world.update(Position.self, with: Velocity.self, Score.self) { $1.y += Float($3.points) }
    world.update(Name.self, with: Velocity.self, Score.self, Position.self) { _, name, _, score, _ in
      name.tags.append("\(score.points)")
    }
    world.update(Position.self, Velocity.self) { _, position, velocity in
      position.y += 1
      velocity.y += 1
    }
    world.update(Position.self, Name.self, with: Velocity.self) { _, position, name, _ in
      position.y += 1
      name.text += "!"
    }
    world.update(Score.self, Velocity.self, with: Position.self, Name.self) { _, score, velocity, _, _ in
      score.points += 1
      velocity.y += 1
    }
    for (row, entity) in born.enumerated() {
      let match = has(row)
      let number = Float(row)
      #expect(world[entity, Position.self] == (match ? Position(x: number + 2, y: number + 2) : Position(x: number)))
      #expect(world[entity, Name.self] == (match ? Name("n\(row)!", tags: ["\(row)"]) : Name("n\(row)")))
      #expect(world[entity, Score.self].points == (match ? row + 1 : row))
      #expect(world.get(Velocity.self, entity) == (match ? Velocity(x: 2, y: 2) : nil))
      #expect(start[entity, Position.self] == Position(x: number))
    }
  }

  @Test("runs are maximal, with the generations and values of their rows", arguments: patterns.indices)
  func runs(index: Int) {
    let has = patterns[index].has
    var (world, born) = world(has)
    for entity in born where has(entity.row) { world[entity, Velocity.self].x = Float(entity.row) }
    var rows: [Int] = []
    var previousEnd = -1
    world.runs(of: Velocity.self) { run, generations, velocities in
      #expect(!run.isEmpty && run.lowerBound > previousEnd)
      previousEnd = run.upperBound
      for row in run {
        #expect(Entity(index: UInt32(row), generation: generations[row]) == born[row])
        #expect(velocities[row].x == Float(row))
      }
      rows += run
    }
    #expect(rows == (0..<300).filter(has))
  }

  @Test("a query for a component without rows does nothing") func unknown() {
    var (world, _) = world { _ in false }
    let before = world
    world.each(Marker.self) { _, _ in Issue.record("nobody has a marker") }
    world.update(Position.self, with: Marker.self) { _, _, _ in Issue.record("nobody has a marker") }
    world.update(Marker.self) { _, _ in Issue.record("nobody has a marker") }
    #expect(world.entities(with: Marker.self).isEmpty)
    #expect(world == before)
  }

  @Test("an error thrown in the body ends the query and reaches the caller") func throwing() {
    struct Stop: Error {}
    var (world, _) = world { _ in true }
    var calls = 0
    #expect(throws: Stop.self) {
      try world.update(Position.self) { _, position in
        position.y = 1
        calls += 1
        if calls == 70 { throw Stop() }
      }
    }
    #expect(calls == 70)
    var written = 0
    world.each(Position.self) { _, position in written += position.y == 1 ? 1 : 0 }
    #expect(written == 70)
  }
}
