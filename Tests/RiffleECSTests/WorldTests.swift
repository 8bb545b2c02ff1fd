import RiffleECS
import Testing

@Suite struct WorldTests {
  static let mutations: [(name: String, change: @Sendable (inout World) -> Void)] = [
    ("spawn", { $0.spawn() }),
    ("spawn with components", { $0.spawn(Position(), Name("b")) }),
    ("spawn many", { $0.spawn(count: 3) { Score(points: $0) } }),
    ("despawn", { $0.despawn($0.allEntities[1]) }),
    ("insert a new type", { $0.insert(Marker(), on: $0.allEntities[0]) }),
    ("replace", { $0.insert(Position(x: 50), on: $0.allEntities[0]) }),
    ("remove", { $0.remove(Name.self, from: $0.allEntities[0]) }),
    ("write in place", { $0[$0.allEntities[0], Position.self].x += 1 }),
    ("write what owns memory", { $0[$0.allEntities[0], Name.self].tags.append("t") }),
    ("update", { $0.update(Position.self) { $1.y += 1 } }),
    ("update a pair", { $0.update(Position.self, Name.self) { $2.text += "!" } }),
    (
      "write by column",
      { world in
        let entity = world.allEntities[0]
        world.withMutableColumn(Position.self) { $0[entity].x -= 1 }
      }
    ),
    ("insert a resource", { $0.insertResource(Name("r")) }),
    ("write a resource", { $0[resource: Score.self].points += 1 }),
    ("remove a resource", { $0.removeResource(Score.self) }),
    ("draw a random number", { _ = $0.random.next() }),
    ("apply commands", { $0.commands { _ = $1.spawn(Score()) } }),
  ]

  static func start() -> World {
    var world = World(seed: 11)
    for number in 0..<130 {
      let entity = world.spawn(Position(x: Float(number)), Velocity(y: 2))
      if number % 2 == 0 { world.insert(Name("n\(number)", tags: ["tag"]), on: entity) }
    }
    world.insertResource(Score(points: 7))
    return world
  }

  @Test("changing one of two copies in any way leaves the other unchanged", arguments: mutations.indices)
  func copyIsIndependent(index: Int) {
    let original = Self.start()
    var copy = original
    #expect(copy == original && copy.stateHash == original.stateHash)
    Self.mutations[index].change(&copy)
    #expect(copy != original, "\(Self.mutations[index].name)")
    #expect(copy.stateHash != original.stateHash, "\(Self.mutations[index].name)")
    #expect(original == Self.start() && original.stateHash == Self.start().stateHash)
    // Now the copy owns some columns and shares others.
    let (second, hash) = (copy, copy.stateHash)
    copy.update(Velocity.self) { $1.x += 1 }
    #expect(second.stateHash == hash)
  }
}

#if compiler(>=6.2)
  /// Errors in code stop the program with a message that names the entity, the component and the fix.
  @Suite("Errors with handles") struct WorldStoppingTests {
    @Test("writing through a stale handle stops with the entity that now has its index") func stale() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var world = World()
        let entity = world.spawn(Position())
        world.despawn(entity)
        _ = world.spawn(Position())
        world[entity, Position.self].x = 1
      }
      let words = ["has been despawned", "its index now belongs to", "use `get`"]
      expect(result, toSay: ["cannot write \(Position.componentName)"] + words)
    }

    @Test("reading a missing component stops with a message that names it and the fix") func missing() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var world = World()
        let entity = world.spawn(Position())
        _ = world[entity, Velocity.self]
      }
      expect(
        result,
        toSay: ["cannot read \(Velocity.componentName)", "has no \(Velocity.componentName)", "insert one first"])
    }

    @Test("a column stops with the same message at a stale handle") func column() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var world = World()
        let entity = world.spawn(Position())
        world.despawn(entity)
        world.withMutableColumn(Position.self) { column in _ = column[entity] }
      }
      expect(result, toSay: ["is stale or has no \(Position.componentName)", "ask `has` first"])
    }

    private func expect(_ result: ExitTest.Result?, toSay words: [String]) {
      let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      for word in words { #expect(said.contains(word)) }
    }
  }
#endif

@Suite struct RandomSourceTests {
  @Test("a seed gives the published sequence of xoshiro256** started by SplitMix64") func golden() {
    var random = RandomSource(seed: 0)
    #expect(
      [random.next(), random.next(), random.next()] == [
        0x99EC_5F36_CB75_F2B4, 0xBF6E_1F78_4956_452A, 0x1A5F_849D_4933_E6E0,
      ])
    var other = RandomSource(seed: 42)
    #expect((0..<8).map { _ in other.next(below: 100) } == [8, 37, 68, 92, 99, 76, 71, 85])
    var deck = Array(0..<10)
    other.shuffle(&deck)
    #expect(deck == [0, 9, 3, 6, 1, 4, 2, 8, 5, 7])
  }

  @Test("random numbers stay in their range, and integers reach both of its ends") func ranges() {
    var random = RandomSource(seed: 1)
    var (seen, closed) = (Set<Int>(), Set<Int>())
    for _ in 0..<1000 {
      seen.insert(random.next(below: 3))
      closed.insert(random.int(in: -1...2))
      #expect((0..<1).contains(random.double01()))
      #expect((0..<1).contains(random.float01()))
      #expect((-2...3).contains(random.float(in: -2...3)))
      #expect((-2...3).contains(random.double(in: -2...3)))
    }
    #expect(seen == [0, 1, 2] && closed == [-1, 0, 1, 2])
    #expect(random.next(below: 1) == 0 && random.int(in: 8...8) == 8 && random.float(in: 4...4) == 4)
  }

  @Test("all random numbers below a bound are equally likely") func fairness() {
    var random = RandomSource(seed: 9)
    var counts = [Int](repeating: 0, count: 6)
    for _ in 0..<60_000 { counts[random.next(below: 6)] += 1 }
    // Binomial with n = 60,000 and p = 1/6: standard deviation 91.
    for count in counts { #expect(abs(count - 10_000) < 5 * 91) }
  }

  @Test("a shuffle keeps every element and reaches every order") func shuffle() {
    var random = RandomSource(seed: 2)
    var orders = Set<[Int]>()
    for _ in 0..<300 { orders.insert(random.shuffled([1, 2, 3])) }
    #expect(orders.count == 6)
    #expect(random.shuffled(Array(0..<100)).sorted() == Array(0..<100))
    var none: [Int] = []
    random.shuffle(&none)
    #expect(none.isEmpty)
    #expect(random.element(of: none) == nil)
    #expect(random.element(of: [8]) == 8)
  }
}
