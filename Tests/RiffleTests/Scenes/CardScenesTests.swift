import MemoryGame
import SceneSupport
import Testing

@Suite("The scenes of many cards") struct CardScenesTests {
  private func order(_ play: Stage, _ prefix: String = "card-") -> [String] {
    play.world.entities(with: Transform.self).filter { play.world.name(of: $0).hasPrefix(prefix) }
      .sorted { play.world[$0, Transform.self].depth < play.world[$1, Transform.self].depth }
      .map { play.world.name(of: $0) }
  }

  /// True if one order is a riffle of the other: cut in the middle, with each half in order.
  private func isRiffle(_ after: [String], of before: [String]) -> Bool {
    let halves = [before.prefix(before.count / 2), before.suffix(before.count - before.count / 2)]
    return after.count == before.count && halves.allSatisfy { half in after.filter(half.contains) == Array(half) }
  }

  @Test("a riffle keeps all 52 cards, and each half in order; later layouts keep the new order") func riffle() throws {
    var play = try Stage(playing: "riffle")
    let file = order(play)
    #expect(file.count == 52)
    play.step(300)
    let riffled = order(play)
    #expect(riffled != file && isRiffle(riffled, of: file) && Set(riffled) == Set(file))
    // The halves are mixed throughout the deck.
    let half = Set(file.prefix(26))
    #expect(zip(riffled, riffled.dropFirst()).filter { half.contains($0) != half.contains($1) }.count > 12)

    play.press("f", 260)
    #expect(order(play) == riffled)
    let fan = try riffled.map { try play.seen($0) }
    #expect(zip(fan, fan.dropFirst()).allSatisfy { $0.position.x < $1.position.x && $0.rotation < $1.rotation })
    #expect(abs(fan[51].rotation.degrees - fan[0].rotation.degrees - 68) < 0.5)
    play.press("o", 300)
    for card in riffled {
      let away = try play.seen(card).position - SIMD2<Float>(640, 430)
      #expect(abs((away * away).sum().squareRoot() - 250) < 0.5)
    }
    play.press("w", 420)
    let fall = try riffled.map { try play.seen($0) }
    #expect(zip(fall, fall.dropFirst()).allSatisfy { $0.position.x < $1.position.x && $0.position.y < $1.position.y })
    #expect(fall.allSatisfy { abs($0.turn.degrees) < 0.01 } && order(play) == riffled)
    play.isSound("riffle")
  }

  @Test("ten thousand: a shuffle permutes the places, and animates every card") func tenThousand() throws {
    var play = try Stage(playing: "ten-thousand", watches: false)
    func places() -> [SIMD2<Float>] {
      play.world.entities(with: Transform.self).filter { play.world.name(of: $0).hasPrefix("band-") }
        .map { play.world[$0, Transform.self].position }
    }
    let before = places()
    #expect(before.count == 10_000)
    play.press("s", 3)
    let after = places()
    #expect(zip(before, after).filter { $0 != $1 }.count > 9_900)
    func sorted(_ places: [SIMD2<Float>]) -> [SIMD2<Float>] { places.sorted { ($0.y, $0.x) < ($1.y, $1.x) } }
    #expect(sorted(before) == sorted(after))
    #expect(play.world.runningAnimations().filter { $0.field == "position" }.count > 9_900)
  }

  @Test("the same 24 cards do not overlap in the grid, and have their radius in the ring, after any other layout")
  func layouts() throws {
    var play = try Stage(playing: "layouts", after: 5)
    for key in ["g", "f", "r", "d", "r", "g", "f"] { play.press(key, 14) }
    play.press("g", 260)
    let cards = order(play)
    #expect(cards.count == 24 && !play.world.isAnimating)
    let frames = try cards.map { try play.frame($0) }
    for (index, frame) in frames.enumerated() {
      for other in frames[..<index] {
        let gap = pointwiseMax(frame.origin - other.maximum, other.origin - frame.maximum)
        #expect(max(gap.x, gap.y) >= 0)
      }
    }
    play.press("r", 260)
    for card in cards {
      let away = try play.seen(card).position - SIMD2<Float>(480, 384)
      #expect(abs((away * away).sum().squareRoot() - 220) < 0.5, "\(card)")
    }
    play.isSound("layouts")
  }
}

extension Stage {
  /// Plays a scene of the folder `Scenes`, also the memory game, for a number of ticks.
  init(playing name: String, watches: Bool = true, after ticks: Int = 0) throws {
    try self.init(file: name, blocks: [MemoryBlock.self], watches: watches, after: ticks)
  }

  func isSound(_ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(watch.jumps.isEmpty, "\(name): \(watch.jumps.prefix(3))", sourceLocation: sourceLocation)
    #expect(
      watch.repeated.isEmpty, "\(name): completed twice: \(watch.repeated.prefix(3))", sourceLocation: sourceLocation)
  }
}
