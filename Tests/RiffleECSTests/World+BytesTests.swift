import RiffleECS
import Testing

@Suite("The bytes of a world") struct WorldBytesTests {
  @Test("a snapshot adds no bytes, and a later write only those of the written columns") func shared() {
    var world = World()
    let born = world.spawn(count: 1000) { (Position(x: Float($0)), Velocity(x: 1)) }
    world.insertResource(Score())
    let snapshot = world
    #expect(world.bytes(notIn: snapshot) == 0)
    world[born[500], Position.self].x = 0
    let written = world.bytes(notIn: snapshot)
    #expect((8000..<8600).contains(written), "\(written)")
    #expect(world.columnBytes(notIn: snapshot).map(\.name) == ["RiffleECSTests.Position"])
    #expect(abs(snapshot.bytes(notIn: world) - written) < 200)
    #expect(world.bytes > written + 8000)
  }

  @Test("a copied column reserves no unused capacity") func exact() {
    var world = World()
    let born = world.spawn(count: 3) { _ in Wide() }
    let snapshot = world
    world[born[0], Wide.self].a = 1
    #expect(world.bytes(notIn: snapshot) < 3 * MemoryLayout<Wide>.stride + 300)
    // Entities spawned later get their own memory.
    for _ in 0..<100 { world.spawn(Wide()) }
    #expect(world.count(of: Wide.self) == 103)
    #expect(snapshot.count(of: Wide.self) == 3)
  }

  @Test("arrays, texts and objects owned by a component are counted, however deep they are nested") func owned() {
    var world = World()
    world.insertResource(Owner())
    func bytes(_ change: (inout Owner) -> Void) -> Int {
      var other = world
      change(&other[resource: Owner.self])
      return other.bytes
    }
    func added(_ change: (inout Owner) -> Void) -> Int { bytes(change) - bytes { $0.text = "" } }
    #expect((1032...1100).contains(added { $0.numbers = Array(repeating: 1, count: 1000) }))
    #expect((1000...1100).contains(added { $0.text = String(repeating: "x", count: 1000) }))
    #expect(added { $0.text = "short" } == 0)
    #expect((10_000...10_800).contains(added { $0.lists = (0..<10).map { _ in Array(repeating: 1, count: 1000) } }))
    #expect((1064...1200).contains(added { $0.objects = [Shared(Array(repeating: 1, count: 1000))] }))
    #expect((96...240).contains(added { $0.tree = [Tree(children: [Tree(), Tree()])] }))
  }

  @Test("memory that two worlds share inside their components is not counted as a difference") func sharedInside() {
    var world = World()
    world.insertResource(Owner())
    world[resource: Owner.self].numbers = Array(repeating: 1, count: 100_000)
    world[resource: Owner.self].objects = (0..<100).map { _ in Shared(Array(repeating: 1, count: 1000)) }
    var other = world
    other[resource: Owner.self].text = "another"
    #expect(other.bytes(notIn: world) < 500)
    // Removing an object moves the rest up; only the appended object is new.
    other[resource: Owner.self].objects.remove(at: 10)
    other[resource: Owner.self].objects.append(Shared(Array(repeating: 1, count: 1000)))
    #expect((1064...2500).contains(other.bytes(notIn: world)), "\(other.bytes(notIn: world))")
  }

  @Test("bytes are counted after every kind of change") func changes() {
    var world = World(seed: 5)
    var random = RandomSource(seed: 9)
    var alive: [Entity] = []
    for _ in 0..<2000 {
      switch random.next(below: 6) {
      case 0, 1: alive.append(world.spawn(Position(), Name("n", tags: ["a long enough tag to be a block"])))
      case 2: if let entity = alive.popLast() { world.despawn(entity) }
      case 3: if let entity = alive.last { world.insert(Velocity(), on: entity) }
      case 4: if let entity = alive.first { world.remove(Name.self, from: entity) }
      default: if let entity = alive.first { world.insert(Name("m"), on: entity) }
      }
    }
    let snapshot = world
    for entity in alive { world[entity, Position.self].x += 1 }
    world.update(Name.self) { _, name in name.text += "!" }
    #expect(world.bytes(notIn: snapshot) < world.bytes)
    var copies = world
    copies.setWriteLog(Position.self, enabled: true)
    for entity in alive { copies[entity, Position.self].x += 1 }
    #expect(copies.bytes(notIn: world) > alive.count * (8 + 24))
  }
}

private struct Tree: Sendable, Equatable { var children: [Tree] = [] }

private struct Owner: Component {
  var numbers: [UInt8] = []
  var text = ""
  var lists: [[UInt8]] = []
  var objects: [Shared<[UInt8]>] = []
  var tree: [Tree] = []

  static func == (left: Self, right: Self) -> Bool { left.text == right.text }
  func fold(into hasher: inout StateHasher) { hasher.combine(text) }
}
