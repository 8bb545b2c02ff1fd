import RiffleECS
import Testing

private struct Model: Equatable {
  struct Row: Equatable {
    var generation: UInt32 = 0
    var position: Position?
    var name: Name?
    var score: Score?
    var isAlive: Bool { generation % 2 == 1 }
  }

  var rows: [Row] = []
  var free: [Int] = []

  mutating func spawn() -> Entity {
    let row = free.popLast() ?? rows.count
    if row == rows.count { rows.append(Row()) }
    rows[row].generation += 1
    return Entity(index: UInt32(row), generation: rows[row].generation)
  }

  mutating func despawn(_ entity: Entity) -> Bool {
    guard isAlive(entity) else { return false }
    rows[entity.row] = Row(generation: entity.generation + 1)
    free.append(entity.row)
    return true
  }

  func isAlive(_ entity: Entity) -> Bool {
    entity.row < rows.count && rows[entity.row].generation == entity.generation
  }

  mutating func edit(_ entity: Entity, _ change: (inout Row) -> Void) {
    if isAlive(entity) { change(&rows[entity.row]) }
  }
}

@Suite struct DifferentialTests {
  @Test("thousands of random changes give the same world as the simple model", arguments: 1...8 as ClosedRange<UInt64>)
  func againstModel(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var world = World(seed: seed)
    var model = Model()
    var handles: [Entity] = []
    var past: [(World, Model, UInt64)] = []
    for step in 0..<3000 {
      change(&world, &model, &handles, &random)
      if step % 100 == 0 {
        expect(world, is: model, handles)
        past.append((world, model, world.stateHash))
      }
      if step % 700 == 699 {
        // Continue from an earlier state.
        (world, model, _) = past[random.next(below: past.count)]
        handles.removeAll { $0.row >= model.rows.count }
      }
    }
    for (world, model, hash) in past {
      expect(world, is: model, handles)
      #expect(world.stateHash == hash)
    }
  }

  private func change(
    _ world: inout World, _ model: inout Model, _ handles: inout [Entity], _ random: inout RandomSource
  ) {
    let entity = random.element(of: handles) ?? .none
    let number = random.next(below: 1000)
    switch random.next(below: 16) {
    case 0...3:
      let born = model.spawn()
      #expect(equal(world.spawn(Position(x: Float(number))), born))
      model.edit(born) { $0.position = Position(x: Float(number)) }
      handles.append(born)
    case 4:
      let count = random.next(below: 90)
      let made = world.spawn(count: count) { (Score(points: $0), Name("bulk \($0)")) }
      for number in 0..<count {
        let born = model.spawn()
        #expect(made[number] == born)
        model.edit(born) { ($0.score, $0.name) = (Score(points: number), Name("bulk \(number)")) }
        handles.append(born)
      }
    case 5...7: #expect(equal(world.despawn(entity), model.despawn(entity)))
    case 8:
      #expect(equal(world.insertIfAlive(Name("\(number)"), on: entity), model.isAlive(entity)))
      model.edit(entity) { $0.name = Name("\(number)") }
    case 9:
      #expect(equal(world.insertIfAlive(Score(points: number), on: entity), model.isAlive(entity)))
      model.edit(entity) { $0.score = Score(points: number) }
    case 10:
      let expected = model.isAlive(entity) ? model.rows[entity.row].name : nil
      #expect(equal(world.remove(Name.self, from: entity), expected))
      model.edit(entity) { $0.name = nil }
    case 11:
      if world.has(Position.self, entity) { world[entity, Position.self].y = Float(number) }
      model.edit(entity) { $0.position?.y = Float(number) }
    case 12:
      world.update(Position.self) { $1.x += 1 }
      for row in model.rows.indices { model.rows[row].position?.x += 1 }
    case 13:
      world.update(Score.self, Name.self) { _, score, name in
        score.points += name.text.count
        name.text = "\(score.points)"
      }
      for row in model.rows.indices where model.rows[row].score != nil && model.rows[row].name != nil {
        let length = model.rows[row].name?.text.count ?? 0
        model.rows[row].score?.points += length
        let points = model.rows[row].score?.points ?? 0
        model.rows[row].name?.text = "\(points)"
      }
    case 14:
      let despawns = (0..<random.next(below: 40)).compactMap { _ in random.element(of: handles) }
      world.commands { _, commands in for entity in despawns { commands.despawn(entity) } }
      for entity in despawns { _ = model.despawn(entity) }
    default:
      world.update(Position.self, with: Score.self) { $1.y -= Float($2.points) }
      for row in model.rows.indices where model.rows[row].score != nil {
        let points = model.rows[row].score?.points ?? 0
        model.rows[row].position?.y -= Float(points)
      }
    }
  }

  private func expect(_ world: World, is model: Model, _ handles: [Entity]) {
    #expect(world.entityCount == model.rows.filter(\.isAlive).count)
    #expect(world.rowCount == model.rows.count)
    var positions: [Int: Position] = [:]
    world.each(Position.self) { positions[$0.row] = $1 }
    var pairs: [Int] = []
    world.each(Name.self, Score.self) { entity, _, _ in pairs.append(entity.row) }
    #expect(pairs == model.rows.indices.filter { model.rows[$0].name != nil && model.rows[$0].score != nil })
    #expect(world.count(of: Name.self) == model.rows.filter { $0.name != nil }.count)
    let agree = model.rows.indices.allSatisfy { row in
      let entity = Entity(index: UInt32(row), generation: model.rows[row].generation)
      return world.isAlive(entity) == model.rows[row].isAlive && positions[row] == model.rows[row].position
        && world.get(Name.self, entity) == model.rows[row].name
        && world.get(Score.self, entity) == model.rows[row].score
    }
    #expect(agree)
    #expect(handles.allSatisfy { world.isAlive($0) == model.isAlive($0) })
  }

  /// `#expect` cannot hold a mutating call itself.
  private func equal<T: Equatable>(_ left: T, _ right: T) -> Bool { left == right }
}
