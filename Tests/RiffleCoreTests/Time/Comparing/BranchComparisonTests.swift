import RiffleCore
import Testing

@Suite("Comparing branches") struct BranchComparisonTests {
  private func forked() -> Playback {
    var playback = Playback(standing: Shuffling.simulation(), after: 160) {
      $0 == 20 ? InputFrame([.keyPressed("s")]) : .none
    }
    fork(&playback, ticks: 160)
    return playback
  }

  private func fork(_ playback: inout Playback, ticks: Int) {
    playback.go(to: .tick(50))
    playback.receive(.keyPressed("s"))
    playback.step(ticks)
  }

  @Test("an exact comparison finds the largest distance of all ticks") func exact() throws {
    let playback = forked()
    let distances = try (51...160).map { try distance(at: $0, in: playback) }
    let most = try #require(distances.max { $0 < $1 })
    for looks in [6, 24] {
      let found = try #require(playback.past.compare(with: "main", looks: looks, isExact: true)?.largest)
      #expect(found == most, "\(looks) looks")
    }
  }

  private func distance(at tick: Int, in playback: Playback) throws -> BranchComparison.Distance {
    let (one, other) = (try #require(playback.world(at: tick)), try #require(playback.world(at: tick, on: "main")))
    return BranchComparison.Distance(tick: tick, MomentDifference(from: one, to: other).changed, from: one, to: other)
  }

  /// The distance of two worlds with two entities, changed by `change`.
  private func distance(
    of size: SIMD2<Float>, _ change: (inout World, Entity, _ second: Entity) -> Void
  ) -> (BranchComparison.Distance, first: Entity) {
    var world = World()
    let first = world.spawn(Transform(position: [300, 300]), Size(size), Opacity(1))
    let second = world.spawn(Transform(position: [100, 100]), Size([10, 10]), Opacity(1))
    var other = world
    change(&other, first, second)
    let changes = MomentDifference(from: world, to: other).changed
    return (BranchComparison.Distance(tick: 1, changes, from: world, to: other), first)
  }

  @Test("a rotation counts by the distance that it moves the corners") func corners() {
    func turned(_ size: SIMD2<Float>) -> (BranchComparison.Distance, first: Entity) {
      distance(of: size) { world, first, second in
        world[first, Transform.self].rotation = .degrees(90)
        world[second, Transform.self].position.x += 50
      }
    }
    let (bar, first) = turned([200, 20])
    #expect(bar.change?.selection == Selection(first, FieldID("Transform", "rotation")))
    // Half the diagonal of 200 × 20, times √2.
    #expect(abs(bar.seen.points - 142.1) < 0.1 && bar.amount == "its corners up to 142 points")
    let (dot, other) = turned([20, 20])
    #expect(dot.change?.selection.field?.field == "position" && dot.change?.selection.entity != other)
    #expect(abs(dot.seen.points - 50) < 0.01)
  }

  @Test("scale and size count by the corners, and an entity is named by its largest change") func sizes() {
    let (scaled, first) = distance(of: [200, 200]) { world, first, second in
      world[first, Transform.self].scale = [2, 2]
      world[first, Transform.self].position.x += 3
      world[second, Size.self].value.x += 60
    }
    #expect(scaled.change?.selection == Selection(first, FieldID("Transform", "scale")))
    #expect(scaled.seen.points > 141 && scaled.seen.points < 145)
    let (wider, _) = distance(of: [200, 200]) { world, first, second in
      world[first, Transform.self].position.x += 3
      world[second, Size.self].value.x += 60
    }
    #expect(wider.change?.selection.field?.component == "Size" && abs(wider.seen.points - 30) < 0.01)
  }

  @Test("changes that move nothing come last, in their own unit") func after() {
    let (both, _) = distance(of: [20, 20]) { world, first, second in
      world[first, Opacity.self].value = 0
      world[second, Transform.self].position.x += 2
    }
    #expect(both.change?.selection.field?.field == "position")
    let (faded, first) = distance(of: [20, 20]) { world, first, _ in world[first, Opacity.self].value = 0.4 }
    #expect(faded.change?.selection.entity == first && faded.seen.points == 0 && faded.amount == "0.6")
    #expect(faded < both && faded.part(of: faded) == 1 && both.part(of: both) == 1 && faded.part(of: both) == 0)
  }

  @Test("an entity without a size counts with the bounds of its children") func groups() {
    var world = World()
    let group = world.spawn(Transform(position: [300, 300]))
    world.spawn(Transform(position: [100, 0]), Size([20, 20]), Parent(group))
    var other = world
    other[group, Transform.self].rotation = .degrees(180)
    let changes = MomentDifference(from: world, to: other).changed
    let distance = BranchComparison.Distance(tick: 1, changes, from: world, to: other)
    // The far corners are 110 points to the right of its position and 10 below.
    #expect(distance.change?.selection.entity == group && abs(distance.seen.points - 220.9) < 0.1)
  }

  @Test("a distance that is largest at the common end is reported as rising") func rising() throws {
    var playback = forked()
    let whole = try #require(playback.past.compare(with: "main", isExact: true))
    #expect(!whole.isRising && !whole.words.description.contains("rising"))
    _ = playback.select(branch: "main")
    fork(&playback, ticks: 5)
    for isExact in [false, true] {
      let short = try #require(playback.past.compare(with: "main", looks: 2, isExact: isExact))
      #expect(short.isRising && short.largest?.tick == 55)
      #expect(short.words.description.contains(" points apart, and still rising at the end."), "\(short.words)")
    }
  }

  /// Of 2,100 dots, after S: 800 are a point away, and 1,200 from the tenth tick. The fourth moves ten points a tick;
  /// the third is a thousand points away from the ninth tick.
  @Sendable private static func part(_ world: inout World, _ input: InputFrame) {
    let now = world[resource: Tick.self].now
    if input.events.contains(.keyPressed("s")) { world.insertResource(Parted(tick: now)) }
    guard let age = world.resource(Parted.self).map({ now - $0.tick + 1 }) else { return }
    for (index, dot) in world.allEntities.prefix(age < 10 ? 800 : 1200).enumerated() {
      world[dot, Transform.self].position.x = index == 3 ? Float(age * 10) : index == 2 && age > 8 ? 1000 : 1
    }
  }

  @Test("among thousands of sampled entities, the one found decides whether the distance rises")
  func risingAmongThousands() throws {
    var world = World()
    for _ in 0..<2100 { world.spawn(Transform(), Size([4, 4])) }
    var playback = Playback(standing: Simulation(world, rules: Self.part), after: 60)
    fork(&playback, ticks: 10)
    let comparison = try #require(playback.past.compare(with: "main"))
    // The last tick samples every third entity, the one before every second.
    #expect(comparison.largest?.tick == 60 && abs((comparison.largest?.seen.points ?? 0) - 100) < 0.01)
    #expect(comparison.isRising)
  }

  @Test("a comparison describes the first difference, the largest distance and the times of rest") func words() throws {
    let playback = forked()
    let comparison = try #require(playback.past.compare(with: "main"))
    #expect(comparison.first == "main@50" && comparison.fork == 50)
    #expect(comparison.firstDivergence == 51)
    let largest = try #require(comparison.largest)
    let change = try #require(largest.change)
    #expect(change.selection.field == FieldID("Transform", "position"))
    let worlds = try #require(
      playback.world(at: largest.tick).flatMap { one in
        playback.world(at: largest.tick, on: "main").map { (one, $0) }
      })
    let entity = change.selection.entity
    let way =
      worlds.0.presented(Transform.self, of: entity).position - worlds.1.presented(Transform.self, of: entity).position
    #expect(abs(change.size - Double((way * way).sum().squareRoot())) < 0.01)
    #expect(abs(largest.seen.points - change.size) < 0.01)
    // The largest distance in each sampled tick.
    #expect(comparison.distances.map(\.tick) == (1...24).map { 50 + 110 * $0 / 24 })
    for distance in comparison.distances {
      #expect(try distance == self.distance(at: distance.tick, in: playback))
    }
    #expect(comparison.distances.max { $0 < $1 } == largest)
    let words = comparison.words.description
    #expect(words.hasPrefix("main parts from main@50 at tick 51. They are furthest apart at tick "), "\(words)")
    #expect(words.contains(" comes to rest at tick ") || words.contains("still move"), "\(words)")
  }

  @Test("a branch without changes equals its parent in every tick") func same() throws {
    var playback = forked()
    _ = playback.select(branch: "main")
    playback.go(to: .tick(60))
    playback.branchHere()
    playback.step(40)
    #expect(playback.history.branchName == "main@60")
    let comparison = try #require(playback.past.compare(with: "main"))
    #expect(comparison.firstDivergence == nil && comparison.largest == nil)
    #expect(comparison.distances.allSatisfy { $0.change == nil })
    #expect(comparison.words.description == "main is the same as main@60, tick by tick, as far as both go.")
    for tick in 60...100 {
      #expect(playback.world(at: tick)?.stateHash == playback.world(at: tick, on: "main")?.stateHash)
    }
  }

  @Test("a ghost is what the other branch shows at the playhead") func ghost() throws {
    var playback = forked()
    playback.go(to: .tick(70))
    let main = try #require(playback.history.world(at: 70, on: "main"))
    #expect(playback.past.ghost(of: "main") == main)
    #expect(playback.past.ghost(of: "main@50") == playback.simulation.world)
    #expect(playback.past.ghost(of: "nobody") == nil)
    playback.go(to: .tick(205))
    #expect(playback.past.ghost(of: "main") == playback.world(at: 160, on: "main"))
  }

  @Test("skins stand still on multiples of their stride, past and future") func skins() {
    var playback = forked()
    playback.go(to: .tick(70))
    let skins = playback.past.skins(every: 8, past: 3, future: 2)
    #expect(skins.map(\.tick) == [80, 72, 48, 56, 64])
    #expect(skins.map(\.isFuture) == [true, true, false, false, false])
    playback.go(to: .tick(71))
    #expect(playback.past.skins(every: 8, past: 3).map(\.tick) == [48, 56, 64])
    playback.go(to: .tick(72))
    #expect(playback.past.skins(every: 8, past: 2).map(\.tick) == [56, 64])
  }
}

/// The tick at which the dots separate.
private struct Parted: Component {
  var tick: Int

  func fold(into hasher: inout StateHasher) { hasher.combine(tick) }
}
