import RiffleView
import Testing

@Suite("The pie of the bonus")
struct BonusPieTests {
  private func agree(_ world: World, _ place: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let id = world.table.game.order[place]
    let left = world.table.game.bonusFraction(of: id, at: world[resource: Tick.self].now)
    let pie = world.presented(Pie.self, of: world.table.pies[id])
    let seen = Double(pie.end.degrees - pie.start.degrees) / 360
    // The animation starts in the tick after the choice.
    #expect(abs(seen - left) < 0.004, "\(seen) is seen of \(left)", sourceLocation: sourceLocation)
  }

  @Test("the pie empties at the pace of the bonus while its card is face up, and pauses while it is not")
  func empties() {
    var simulation = dealtTable()
    let game = simulation.world.table.game
    let other = game.stranger(to: 0)
    simulation.act("choose", 0)
    for _ in 0..<20 {
      simulation.step(10)
      agree(simulation.world, 0)
    }
    simulation.act("choose", Double(other), then: 60)
    agree(simulation.world, 0)
    simulation.step(200)
    #expect(!simulation.world.table.game.cards[game.order[0]].isFaceUp)
    let pie = simulation.world.table.pies[game.order[0]]
    let stopped = simulation.world.presented(Pie.self, of: pie)
    simulation.step(200)
    #expect(simulation.world.presented(Pie.self, of: pie) == stopped && stopped.start.degrees > 100)
    #expect(simulation.world[pie, Opacity.self].value == 0 && !simulation.world.isAnimating)
    // The pie continues from its last value.
    simulation.act("choose", 0, then: 10)
    agree(simulation.world, 0)
  }

  @Test("a used-up pie is hidden, and a new game does not show it")
  func usedUp() {
    var simulation = dealtTable()
    let game = simulation.world.table.game
    let other = game.stranger(to: 0)
    let pie = simulation.world.table.pies[game.order[0]]
    simulation.act("choose", 0, then: 800)
    #expect(simulation.world.table.game.bonusLeft(of: game.order[0], at: simulation.tick) == 0)
    simulation.act("choose", Double(other), then: 60)
    simulation.act("newGame")
    for _ in 0..<60 {
      #expect(simulation.world.presentedOpacity(of: pie) == 0)
      simulation.step()
    }
  }

  @Test("a new game refills a fading pie from its presented value, and the next bonus is drawn as before")
  func refills() {
    var simulation = dealtTable()
    let id = simulation.world.table.game.order[0]
    let pie = simulation.world.table.pies[id]
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
    let place = simulation.world.table.game.order.firstIndex(of: id)!
    simulation.act("choose", Double(place))
    for _ in 0..<10 {
      simulation.step(10)
      agree(simulation.world, place)
    }
  }
}
