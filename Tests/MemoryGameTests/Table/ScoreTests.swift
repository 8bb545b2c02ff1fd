import MemoryGame
import RiffleView
import Testing

@Suite("Labels for changes of the score") struct ScoreTests {
  /// The visible labels, each with the place of its card.
  private func seen(_ world: World) -> [(words: String, place: Int?)] {
    let slots = Choreography.places(of: world.table)
    return world.table.hud.points.filter { world.presented(Opacity.self, of: $0).value > 0.5 }.map { label in
      let at = world[label, Transform.self].position
      let place = slots.firstIndex { abs($0.position.x - at.x) < 1 && abs($0.position.y - at.y) < $0.size.y / 2 }
      return (world[label, Label.self].text, place)
    }
  }

  /// A dealt table without a bonus.
  private func plain(pair: Int = 10, streak: Int = 1) -> Simulation {
    var simulation = table { ($0.pair, $0.streak, $0.bonus) = (pair, streak, 0) }
    simulation.dealAndWait()
    return simulation
  }

  @Test("a mismatch shows its cost at each card that was seen before, and nothing at the others") func cost() {
    var simulation = dealtTable()
    let places = Array(simulation.game.strangers.prefix(3))
    simulation.choose([places[0], places[1]], then: 70)
    #expect(simulation.game.score == 0 && seen(simulation.world).isEmpty)
    simulation.step(300)
    // One of the two cards was seen: once the first one, once the second one.
    for pair in [[places[0], places[2]], [places[0], places[1]]] {
      let before = simulation.game
      let known = pair.filter { before.cards[before.order[$0]].wasSeen }
      simulation.choose(pair, then: 70)
      let labels = seen(simulation.world)
      #expect(labels.allSatisfy { $0.words == "−1 seen before" })
      #expect(labels.compactMap(\.place).sorted() == known.sorted(), "\(labels) for \(known)")
      #expect(simulation.game.score == before.score - labels.count)
      simulation.step(400)
      #expect(seen(simulation.world).isEmpty)
    }
    #expect(simulation.game.score == -3)
  }

  @Test("a pair shows its two points and the remaining bonus; without a bonus in the rules, none is shown")
  func earned() {
    var (simulation, slow) = (dealtTable(), plain(pair: 2))
    simulation.choose([0, simulation.game.partner(of: 0)], then: 70)
    let score = simulation.game.score
    #expect(seen(simulation.world).map(\.words) == ["+2 pair  +\(score - 2) bonus"] && score > 8)
    slow.choose([0, slow.game.partner(of: 0)], then: 70)
    #expect(seen(slow.world).map(\.words) == ["+2 pair"])
    #expect(slow.table.captions.allSatisfy { slow.world[$0, Opacity.self].value == 0 })
  }

  @Test("the points of a pair fly to the score, which counts up, above the factor of the next pair") func flies() {
    var simulation = plain(streak: 3)
    let pairs = simulation.game.placesOfPairs
    let (label, caption) = (simulation.table.hud.points[0], simulation.table.hud.scoreCaption)
    func words() -> [String] { seen(simulation.world).map(\.words) + [simulation.world[caption, Label.self].text] }
    simulation.choose(pairs[0], then: 70)
    #expect(words() == ["+10 pair", "next pair ×2"])
    #expect(simulation.world.shownScore == 0, "the points are on their way")
    var shown: [Int] = []
    var nearest = Float.infinity
    for _ in 0..<220 {
      simulation.step()
      shown.append(simulation.world.shownScore)
      guard simulation.world.presented(Opacity.self, of: label).value > 0.1 else { continue }
      let place = simulation.world.presented(Transform.self, of: label).position
      nearest = min(nearest, distance(place, simulation.table.layout.score))
    }
    #expect(nearest < 60, "it came no nearer than \(nearest) points")
    #expect(Set(shown).count > 6 && shown == shown.sorted() && shown.last == 10, "\(shown)")
    simulation.choose(pairs[1], then: 70)
    #expect(words() == ["+10 pair  ×2 in a row", "next pair ×3"])
    simulation.step(300)
    #expect(simulation.world.shownScore == 30)
    simulation.choose([pairs[2][0], pairs[3][0]], then: 70)
    #expect(words().last == "score")
  }

  @Test("a pair found during the flight of points adds to them; a new game drops them", arguments: [false, true])
  func early(deals: Bool) {
    var simulation = plain()
    for pair in simulation.game.placesOfPairs.prefix(3) {
      simulation.choose(pair)
      simulation.step(deals ? 100 : 30)
    }
    if deals { simulation.act("newGame") }
    simulation.step(700)
    #expect(simulation.world.shownScore == (deals ? 0 : 30) && simulation.game.score == (deals ? 0 : 30))
    #expect(seen(simulation.world).isEmpty && !simulation.world.isAnimating)
  }

  @Test("an open card shows the points of its bonus, updated in each tick") func caption() {
    var simulation = dealtTable()
    let id = simulation.game.order[0]
    let caption = simulation.table.captions[id]
    #expect(simulation.world[caption, Opacity.self].value == 0)
    simulation.act("choose", 0)
    #expect(simulation.world[caption, Opacity.self].value == 1)
    var said: Set<String> = []
    for _ in 0..<800 {
      simulation.step()
      let words = simulation.world[caption, Label.self].text
      said.insert(words)
      let points = simulation.game.bonusPoints(of: id, at: simulation.tick)
      #expect(words == (points > 0 ? "+\(points) bonus" : "no bonus"))
    }
    #expect(said.count == 6, "5, 4, 3, 2, 1, 0: it was 6 only in the tick of the choice")
    #expect(simulation.world[caption, Label.self].text == "no bonus")
  }

  @Test("two labels stay inside the window and do not overlap", arguments: [[480, 800], [960, 720]])
  func inside(window: [Float]) {
    var simulation = dealtTable(size: [window[0], window[1]])
    let count = simulation.game.order.count
    for places in [[0, 1], [count - 2, count - 1], [3, 4]] {
      for (label, place) in places.enumerated() {
        let card = simulation.game.order[place]
        simulation.world.showPoints(
          TableStep.Award(words: "−1 seen before", isLoss: true, card: card, label: label, points: -1))
      }
      simulation.step(40)
      let frames = simulation.table.hud.points.map { label in
        let placement = simulation.world.placements().first { $0.entity == label }!
        return Rect(around: placement.bounds.corners.compactMap(placement.homography.project))
      }
      for frame in frames { #expect(frame.minimum.x >= 0 && frame.maximum.x <= window[0], "\(frame)") }
      #expect(gap(frames[0], frames[1]) > 0, "\(frames)")
    }
  }
}

@Suite("The pie of the bonus") struct BonusPieTests {
  private func expectAgreement(_ simulation: Simulation, _ place: Int, at location: SourceLocation = #_sourceLocation) {
    let id = simulation.game.order[place]
    let left = simulation.game.bonusFraction(of: id, at: simulation.tick)
    let pie = simulation.world.presented(Pie.self, of: simulation.table.pies[id])
    let seen = Double(pie.end.degrees - pie.start.degrees) / 360
    // The animation starts in the tick after the choice.
    #expect(abs(seen - left) < 0.004, "\(seen) is seen of \(left)", sourceLocation: location)
  }

  @Test("the pie empties at the pace of the bonus while its card is face up, and pauses while it is not")
  func empties() {
    var simulation = dealtTable()
    let id = simulation.game.order[0]
    simulation.act("choose", 0)
    for _ in 0..<20 {
      simulation.step(10)
      expectAgreement(simulation, 0)
    }
    simulation.act("choose", Double(simulation.game.stranger(to: 0)), then: 60)
    expectAgreement(simulation, 0)
    simulation.step(200)
    #expect(!simulation.game.cards[id].isFaceUp)
    let pie = simulation.table.pies[id]
    let stopped = simulation.world.presented(Pie.self, of: pie)
    simulation.step(200)
    #expect(simulation.world.presented(Pie.self, of: pie) == stopped && stopped.start.degrees > 100)
    #expect(simulation.world[pie, Opacity.self].value == 0 && !simulation.world.isAnimating)
    // The pie continues from its last value.
    simulation.act("choose", 0, then: 10)
    expectAgreement(simulation, 0)
  }

  @Test("a used-up pie is hidden, and a new game does not show it") func usedUp() {
    var simulation = dealtTable()
    let id = simulation.game.order[0]
    let pie = simulation.table.pies[id]
    simulation.act("choose", 0, then: 800)
    #expect(simulation.game.bonusLeft(of: id, at: simulation.tick) == 0)
    simulation.act("choose", Double(simulation.game.stranger(to: 0)), then: 60)
    simulation.act("newGame")
    for _ in 0..<60 {
      #expect(simulation.world.presentedOpacity(of: pie) == 0)
      simulation.step()
    }
  }

  @Test("a new game refills a fading pie from its presented value, and the next bonus is drawn as before")
  func refills() {
    var simulation = dealtTable()
    let id = simulation.game.order[0]
    let pie = simulation.table.pies[id]
    simulation.act("choose", 0, then: 200)
    var seen = simulation.world.presented(Pie.self, of: pie).start.degrees
    #expect(seen > 60)
    simulation.act("newGame")
    for _ in 0..<60 {
      simulation.step()
      let next = simulation.world.presented(Pie.self, of: pie).start.degrees
      #expect(abs(next - seen) < 20, "from \(seen) to \(next) in a tick")
      seen = next
    }
    #expect(seen == 0)
    simulation.step(1200)
    let place = simulation.game.order.firstIndex(of: id)!
    simulation.act("choose", Double(place))
    for _ in 0..<10 {
      simulation.step(10)
      expectAgreement(simulation, place)
    }
  }
}
