import RiffleApp

// Klondike. Drag cards, or click one to send it where it may go; a click on the stock turns a card.

package func makeApp(seed: UInt64 = 17) -> App {
  var app = App("Patience", size: [960, 720], seed: seed)
  app.world.insertResource(Background(light: Color(hex: 0x2E7A63), shade: Color(hex: 0x0C2F2B)))
  let table = Table(in: &app.world)

  app.on(.start) { table.deal(&$0) }
  app.on(.resize) { world in
    world.withAnimation(.spring(duration: 0.4)) { table.arrange(&$0) }
    table.settle(&world)
  }
  app.on(click: Card.self) { world, entity in
    let card = world[entity, Card.self]
    let isPlayed = table.play(&world) { game in
      if game.pile(of: card) == .stock { return game.draw() }
      return game.destination(of: card).map { game.move(card, to: $0) } ?? false
    }
    if !isPlayed { shake(entity, &world) }
  }
  // An empty stock takes back the waste.
  app.on(.click(table.marks[Pile.stock.rawValue])) { world in table.play(&world) { $0.draw() } }
  app.on(drag: Card.self) { world, drag in table.carry(drag, &world) }
  app.on(drop: Card.self) { world, drop in
    let card = world[drop.entity, Card.self]
    if let pile = table.receiver(of: drop, in: world) { _ = world.history.change { $0.move(card, to: pile) } }
    table.light(nil, &world)
    table.settle(&world)
  }

  let commands: [(Key, @Sendable (inout World) -> Void)] = [
    ("n", { $0.history = History(Klondike(&$0.random)) }), ("z", { $0.history.undo() }),
    ("h", { _ = $0.history.change { $0.playHint() } }),
  ]
  for (button, (key, command)) in zip(table.buttons, commands) {
    for event in [.key(key), .click(button)] as [App.Event] {
      app.on(event) { world in
        command(&world)
        key == "n" ? table.deal(&world) : table.settle(&world)
      }
    }
  }
  app.add("finish") { world in
    let now = world[resource: Tick.self]
    guard now.now % max(now.rate / 10, 1) == 0, let card = world.game.nextHome else { return }
    table.play(&world) { $0.move(card, to: .home(card.suit)) }
  }
  app.add(Cascade(table: table))
  return app
}

/// There is no place for this card.
func shake(_ entity: Entity, _ world: inout World) {
  world.play(.error, gain: 0.4)
  world.withAnimation(.easeOut(duration: 0.06)) {
    $0[entity, Offset.self].rotation = .degrees(4)
  } completion: { world, _ in
    world.withAnimation(.spring(duration: 0.35, bounce: 0.7)) { $0[entity, Offset.self].rotation = .zero }
  }
}

makeApp().run()
