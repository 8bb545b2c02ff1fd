import RiffleApp

/// A card that jumps off the table, in points a second.
package struct Bounce: Component { var velocity: SIMD2<Float> }
/// A picture that stays behind it and fades.
package struct Trail: Component { var seconds: Float }

/// When the game is won the cards jump off the table one by one, kings first.
struct Cascade: Plugin {
  let table: Table

  func install(in app: inout App) {
    app.add("cascade") { [table] world in
      let now = world[resource: Tick.self]
      guard world.game.isWon, now.now % max(now.rate / 7, 1) == 0 else { return }
      // From the kings down, what has landed.
      let order = table.cards.indices.map { $0 % 4 * 13 + 12 - $0 / 4 }.map { table.cards[$0] }
      guard let card = order.first(where: { world[$0, Transform.self].depth < 100 }) else { return }
      var velocity = SIMD2(world.random.float(in: 100...340), world.random.float(in: -420...60)) * world.tableScale
      if world.random.next(below: 3) > 0 { velocity.x = -velocity.x }
      world.insert(Bounce(velocity: velocity), on: card)
      world[card, Transform.self].depth = 500_000
    }
    app.add("bounce", after: "cascade") { world in
      let (now, scale, window) = (world[resource: Tick.self], world.tableScale, world.input.window)
      let (length, half) = (Float(now.length), Table.card * scale / 2)
      for card in world.entities(with: Bounce.self) {
        var (place, velocity) = (world[card, Transform.self].position, world[card, Bounce.self].velocity)
        velocity.y += 1500 * scale * length
        place += velocity * length
        if place.y > window.y - half.y {
          (place.y, velocity.y) = (window.y - half.y, -abs(velocity.y) * 0.82)
          world.play(.land, gain: 0.3, pan: place.x / window.x * 2 - 1)
        }
        world[card, Bounce.self].velocity = velocity
        world[card, Transform.self].position = place
        if now.now % 5 == 0 {
          let paper = Figure.box(at: place, size: Table.card, fill: Color(hex: 0xFBF7EC), cornerRadius: 8)
          let trail = world.spawn(paper, world[card, Card.self], Stroke.hairline, Trail(seconds: 0.7), Opacity(1))
          world[trail, Transform.self].scale = SIMD2(repeating: scale)
          world[trail, Transform.self].depth = 1000 + Int32(now.now % 90_000)
        }
        if abs(place.x - window.x / 2) > window.x / 2 + half.x { world.remove(Bounce.self, from: card) }
      }
      for trail in world.entities(with: Trail.self) {
        world[trail, Trail.self].seconds -= length
        world[trail, Opacity.self].value = min(max(world[trail, Trail.self].seconds / 0.5, 0), 1)
        if world[trail, Trail.self].seconds <= 0 { world.despawn(trail) }
      }
    }
  }
}
