import RiffleCore
import RiffleECS
import Testing

@testable import RiffleTime

@Suite("Two futures")
struct BranchComparisonTests {
  private func forked() -> Playback {
    var playback = Playback(
      Shuffling.simulation(), transport: Transport(isPaused: true),
      script: { $0 == 20 ? InputFrame([.keyPressed("s")]) : .none })
    playback.transport.step(160)
    playback.advance(to: 0)
    playback.go(to: .tick(50))
    playback.receive(.keyPressed("s"))
    playback.transport.step(160)
    playback.advance(to: 0)
    return playback
  }

  @Test("the largest distance is that of all ticks, where it is to be exact")
  func exact() throws {
    let playback = forked()
    let weights = try (51...160).map { tick in
      let (one, other) = (try #require(playback.world(at: tick)), try #require(playback.world(at: tick, on: "main")))
      return (tick, MomentDifference(from: one, to: other).changed.map(\.weight).max() ?? 0)
    }
    let most = try #require(weights.max { $0.1 < $1.1 })
    for looks in [6, 24] {
      let found = try #require(playback.compare(with: "main", looks: looks, isExact: true)?.largest)
      #expect(found.tick == most.0 && found.weight == most.1, "\(looks) looks")
    }
  }

  @Test("the first tick that differs, the largest distance and when each comes to rest, in words")
  func words() throws {
    let playback = forked()
    let comparison = try #require(playback.compare(with: "main"))
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
    // Of each tick that was looked at, what is furthest apart there.
    #expect(comparison.distances.map(\.tick) == (1...24).map { 50 + 110 * $0 / 24 })
    for distance in comparison.distances {
      let (one, other) = (playback.world(at: distance.tick), playback.world(at: distance.tick, on: "main"))
      let most = MomentDifference(from: try #require(one), to: try #require(other)).changed.map(\.weight).max()
      #expect(distance.weight == most ?? 0)
    }
    #expect(comparison.distances.map(\.weight).max() == largest.weight)
    let words = comparison.words.description
    #expect(words.hasPrefix("main parts from main@50 at tick 51. They are furthest apart at tick "), "\(words)")
    #expect(words.contains(" comes to rest at tick ") || words.contains("still move"), "\(words)")
  }

  @Test("a branch that is begun and left alone equals its parent, tick by tick")
  func same() throws {
    var playback = forked()
    _ = playback.select(branch: "main")
    playback.go(to: .tick(60))
    playback.branchHere()
    playback.transport.step(40)
    playback.advance(to: 0)
    #expect(playback.history.branchName == "main@60")
    let comparison = try #require(playback.compare(with: "main"))
    #expect(comparison.firstDivergence == nil && comparison.largest == nil)
    #expect(comparison.distances.allSatisfy { $0.weight == 0 })
    #expect(comparison.words.description == "main is the same as main@60, tick by tick, as far as both go.")
    for tick in 60...100 {
      #expect(playback.world(at: tick)?.stateHash == playback.world(at: tick, on: "main")?.stateHash)
    }
  }

  @Test("a ghost is what the other branch shows at the playhead")
  func ghost() throws {
    var playback = forked()
    playback.go(to: .tick(70))
    let main = try #require(playback.history.world(at: 70, on: "main"))
    #expect(playback.ghost(of: "main") == main)
    #expect(playback.ghost(of: "main@50") == playback.simulation.world)
    #expect(playback.ghost(of: "nobody") == nil)
    playback.go(to: .tick(205))
    #expect(playback.ghost(of: "main") == playback.world(at: 160, on: "main"))
  }

  @Test("skins stand still on multiples of their stride, past and future")
  func skins() {
    var playback = forked()
    playback.go(to: .tick(70))
    let skins = playback.skins(every: 8, past: 3, future: 2)
    #expect(skins.map(\.tick) == [80, 72, 48, 56, 64])
    #expect(skins.map(\.isFuture) == [true, true, false, false, false])
    playback.go(to: .tick(71))
    #expect(playback.skins(every: 8, past: 3).map(\.tick) == [48, 56, 64])
    playback.go(to: .tick(72))
    #expect(playback.skins(every: 8, past: 2).map(\.tick) == [56, 64])
  }
}
