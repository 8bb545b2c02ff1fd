import RiffleView

/// The pie behind a picture: what is left of a card's bonus, emptying clockwise while the face shows. Beneath the picture
/// stands what that is worth.
enum BonusPie {
  /// Lets every pie run that should, and stops those that should not. Call it when the game has changed.
  static func update(_ world: inout World) {
    let now = world[resource: Tick.self].now
    for id in world.table.game.cards.indices {
      let card = world.table.game.cards[id]
      let pie = world.table.pies[id]
      let left = world.table.game.bonusLeft(of: id, at: now)
      let isRunning = card.bonusRunsSince != nil && left > 0
      let gone = Angle.degrees(360 * Float(1 - world.table.game.bonusFraction(of: id, at: now)))
      let wasRunning =
        world[pie, Pie.self].start.degrees >= 360 && world.presented(Pie.self, of: pie).start.degrees < 360
      if isRunning, !wasRunning {
        world[pie, Pie.self].start = gone
        let duration = Double(left) * world[resource: Tick.self].length
        world.withAnimation(.linear(duration: duration), cause: Cause(animation: "bonus", rule: "face up")) {
          $0[pie, Pie.self].start = .degrees(360)
        }
      } else if !isRunning, wasRunning {
        world[pie, Pie.self].start = gone
      }
      let isOpen = card.isFaceUp && !card.isMatched
      show(pie, isOpen && left > 0, &world)
      show(world.table.captions[id], isOpen && world.table.game.rules.bonusTicks > 0, &world)
    }
    count(&world)
  }

  /// Writes the points that are left on the cards that lie open. Call it each tick.
  static func count(_ world: inout World) {
    let now = world[resource: Tick.self].now
    for id in world.table.game.open {
      let (caption, words) = (world.table.captions[id], "+\(world.table.game.bonusPoints(of: id, at: now)) bonus")
      if world[caption, Label.self].text != words { world[caption, Label.self].text = words }
    }
  }

  /// Full again, and not seen: a new game. One that is still to be seen fills while it fades.
  static func reset(_ world: inout World) {
    let cause = Cause(animation: "bonus", rule: "new game")
    world.withAnimation(.easeOut(duration: 0.25), interruption: .fromCurrent, cause: cause) { world in
      for pie in world.table.pies where world[pie, Pie.self].start != .zero { world[pie, Pie.self].start = .zero }
    }
    for part in world.table.pies + world.table.captions { show(part, false, &world) }
  }

  private static func show(_ part: Entity, _ isShown: Bool, _ world: inout World) {
    guard world[part, Opacity.self].value != (isShown ? 1 : 0) else { return }
    world.withAnimation(.easeOut(duration: 0.25), cause: Cause(animation: "bonus", rule: "face up")) {
      $0[part, Opacity.self].value = isShown ? 1 : 0
    }
  }
}
