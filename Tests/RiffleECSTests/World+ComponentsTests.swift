import RiffleECS
import Testing

@Suite struct WorldComponentsTests {
  @Test("a stale handle reads, removes and inserts nothing") func stale() {
    var world = World()
    let entity = world.spawn(Position())
    let despawns = [world.despawn(entity), world.despawn(entity)]
    #expect(despawns == [true, false])
    let successor = world.spawn(Velocity())
    #expect(successor.index == entity.index && successor != entity)
    #expect(world.get(Velocity.self, entity) == nil)
    #expect(!world.has(Velocity.self, entity))
    let taken = world.remove(Velocity.self, from: entity)
    #expect(taken == nil)
    let given = world.insertIfAlive(Position(), on: entity)
    #expect(!given)
    #expect(world.get(Position.self, successor) == nil)
  }

  @Test("the message about a bad handle names the entity, the component and the cause") func complaints() {
    var world = World()
    let entity = world.spawn()
    #expect(
      world.entities.complaint(about: entity, lacking: "Card")
        == "entity #0.1 is alive but has no Card; insert one first, or ask with `get`")
    world.despawn(entity)
    #expect(
      world.entities.complaint(about: entity, lacking: "Card").contains("#0.1 has been despawned, its index is free"))
    world.spawn()
    #expect(world.entities.complaint(about: entity, lacking: "Card").contains("its index now belongs to #0.3"))
    let foreign = Entity(index: 9, generation: 1)
    #expect(world.entities.complaint(about: foreign, lacking: "Card").contains("#9.1 was never spawned in this world"))
  }

  @Test("values that own memory are released exactly once") func noLeaks() {
    let counter = Counter()
    do {
      var world = World()
      let born = world.spawn(count: 200) { _ in Token(counter) }
      #expect(counter.alive == 200)
      var copy = world
      copy[born[0], Token.self].label = "x"
      // Rewriting one row copies the column, and a copied token refers to the same probe.
      world.insert(Token(counter), on: born[1])
      for entity in born[2..<50] { world.despawn(entity) }
      for entity in born[50..<70] { world.remove(Token.self, from: entity) }
      world.spawn(count: 300) { _ in Token(counter) }
      world.spawn(Token(counter))
      world.setWriteLog(Token.self, enabled: true)
      world.update(Token.self) { $1.label = "y" }
      var snapshots = [world, copy]
      world.insertResource(Token(counter))
      world.despawn(born[0])
      snapshots.append(world)
      world.commands { _, commands in commands.spawn(Token(counter)) }
      #expect(counter.alive > 500)
    }
    #expect(counter.alive == 0)
    #expect(counter.made == 504)
  }

  @Test("a world finds all its component types, even more than its table first had room for") func manyTypes() {
    var world = World()
    let entity = world.spawn(Tagged<Int8>(), Tagged<Int16>(), Tagged<Int32>(), Tagged<Int64>(), Tagged<Int>())
    let more: [any Component] = [
      Tagged<UInt8>(), Tagged<UInt16>(), Tagged<UInt32>(), Tagged<UInt64>(), Tagged<UInt>(), Position(x: 1),
      Velocity(x: 2), Name("n"),
    ]
    for component in more { world.insert(component, on: entity) }
    #expect(world.components(of: entity).count == 13)
    #expect(world.has(Tagged<Int8>.self, entity) && world.has(Tagged<UInt>.self, entity))
    #expect(world[entity, Velocity.self].x == 2)
    #expect(!world.has(Tagged<Float>.self, entity))
    world.despawn(entity)
    #expect(world.componentTypes.isEmpty)
  }
}

/// One type for each `T`.
struct Tagged<T: Sendable & Equatable>: Component {
  func fold(into hasher: inout StateHasher) {}
}

/// Counts living and created probes. Used from one thread.
final class Counter: @unchecked Sendable {
  var alive = 0
  var made = 0
}

/// A component with a reference whose release is counted.
struct Token: Component {
  final class Probe: Sendable {
    let counter: Counter
    init(_ counter: Counter) {
      self.counter = counter
      counter.alive += 1
      counter.made += 1
    }
    deinit { counter.alive -= 1 }
  }

  let probe: Probe
  var label = "a label too long to be kept inside of the string itself"

  init(_ counter: Counter) { probe = Probe(counter) }

  static func == (left: Token, right: Token) -> Bool { left.probe === right.probe && left.label == right.label }
  func fold(into hasher: inout StateHasher) { hasher.combine(label) }
}

@Suite struct WorldResourcesTests {
  @Test("a resource is unique by type and can be inserted, replaced, written and removed") func lifecycle() {
    var world = World()
    #expect(world.resource(Score.self) == nil)
    world.insertResource(Score(points: 1))
    world.insertResource(Name("table"))
    world.insertResource(Score(points: 2))
    world[resource: Score.self].points += 1
    #expect(world[resource: Score.self].points == 3)
    #expect(world.hasResource(Name.self))
    let taken = world.removeResource(Score.self)
    #expect(taken == Score(points: 3))
    #expect(!world.hasResource(Score.self))
    #expect(world.allResources.count == 1)
  }

  @Test("a resource is part of the world's value, and not a component of the first entity") func value() {
    var world = World()
    let entity = world.spawn()
    let before = world
    world.insertResource(Score(points: 1))
    #expect(world != before)
    #expect(world.stateHash != before.stateHash)
    #expect(!world.has(Score.self, entity))
    var other = before
    other.insert(Score(points: 1), on: entity)
    #expect(world.stateHash != other.stateHash)
    world.removeResource(Score.self)
    #expect(world == before)
    #expect(world.stateHash == before.stateHash)
  }
}
