import RiffleApp

extension World {
  var history: History {
    get { self[resource: History.self] }
    set { self[resource: History.self] = newValue }
  }
  package var game: Klondike { history.game }

  // The window holds a table of 960 × 720 points.
  var tableScale: Float { min(input.window.x / 960, input.window.y / 720) }

  func place(_ point: SIMD2<Float>) -> SIMD2<Float> {
    [input.window.x / 2 + (point.x - 480) * tableScale, point.y * tableScale]
  }

  /// Where the card at an index of a pile lies; without an index the next card.
  package func slot(_ pile: Pile, _ place: Int? = nil) -> Slot {
    let (cards, index) = (game[pile], place ?? game[pile].count)
    var point: SIMD2<Float> = [108, 96]
    if pile == .stock {
      point -= SIMD2(0.1, 0.25) * Float(index)
    } else if pile == .waste {
      point.x += 124 + 24 * Float(max(index - max(cards.count - 3, 0), 0))
    } else if Pile.homes.contains(pile) {
      point.x += 124 * Float(pile.rawValue + 1)
    } else {
      let hidden = cards.count { !game.isFaceUp($0) }
      // Less between them where a long column would not fit.
      let step = min(32, (320 - Float(hidden) * 13) / Float(max(cards.count - hidden - 1, 1)))
      point.x += 124 * Float(pile.rawValue - 6)
      point.y += 168 + Float(min(index, hidden)) * 13 + Float(max(index - hidden, 0)) * step
    }
    return Slot(position: self.place(point), size: Table.card * tableScale, depth: Int32(10 + index))
  }
}

/// The entities of the game, and how they move.
struct Table: Sendable {
  static let card: SIMD2<Float> = [100, 140]
  /// By the number of the card, and of the pile.
  let cards, marks, buttons: [Entity]
  let words: Entity
  /// Around the place that would take what is in the hand.
  let halo: Entity

  init(in world: inout World) {
    world.insertResource(History(Klondike(&world.random)))
    marks = Pile.allCases.map { world.spawn(PileMark(pile: $0), at: .zero, size: Self.card) }
    words = world.spawn(.text("", at: .zero, fontSize: 17, color: .white.opacity(0.8)))
    buttons = ["New  N", "Undo  Z", "Hint  H"].map { title in
      world.spawn(
        .box(at: .zero, size: [108, 36], fill: .white.opacity(0.1), cornerRadius: 18), Label(title, size: 15))
    }
    let deck = world.game[.stock] + Pile.columns.flatMap { world.game[$0] }
    cards = Card.all.map { card in
      let slot = world.slot(.stock, deck.firstIndex(of: card))
      let entity = world.spawn(
        card, TwoSided(front: Face(fill: .ivory, stroke: .hairline)), CornerRadius(8), Shadow(),
        VelocityTilt(), at: slot.position, size: slot.size)
      (world[entity, Transform.self].turn, world[entity, Transform.self].depth) = (.degrees(180), slot.depth)
      return entity
    }
    let gold = Color(hex: 0xF3C04B)
    halo = world.spawn(
      .box(at: .zero, size: Self.card, fill: gold.opacity(0.1), cornerRadius: 8), Opacity(0), Stroke(gold, width: 3))
    for entity in [halo] + buttons { world[entity, Transform.self].depth = 200_000 }
    arrange(&world)
  }

  /// Puts what is not a card where it belongs.
  func arrange(_ world: inout World) {
    var places = Pile.allCases.map { (marks[$0.rawValue], world.slot($0, 0).position) }
    places.append((words, world.place([356, 96])))
    let foot = world.input.window.y / world.tableScale - 36
    places += buttons.enumerated().map { ($1, world.place([356 + Float($0) * 124, foot])) }
    for (entity, position) in places {
      world[entity, Transform.self].position = position
      world[entity, Transform.self].scale = SIMD2(repeating: world.tableScale)
    }
  }

  /// Sends all cards that are not where the game has them to their places, wherever they are and whatever they do: one
  /// function for moves, undo, a deal and another size of the window.
  func settle(_ world: inout World, order: [Card] = Card.all, spread: Double = 0) {
    var slots: [Card: Slot] = [:]
    for pile in Pile.allCases {
      for (index, card) in world.game[pile].enumerated() {
        let (entity, slot) = (cards[card.number], world.slot(pile, index))
        world.remove(Bounce.self, from: entity)
        let isTop = index == world.game[pile].count - 1
        world[entity, HitTarget.self].isEnabled = pile == .stock ? isTop : world.game.run(from: card) != nil
        if world[entity, Transform.self].position != slot.position { slots[card] = slot }
      }
    }
    let sent = order.filter { slots[$0] != nil }.sorted { spread == 0 && slots[$0]!.depth < slots[$1]!.depth }
    var options = FlightOptions(.spring(duration: 0.42, bounce: 0.16), spread: spread, bow: 40)
    options.departure = spread > 0 ? .inOrder : .scattered
    options.fit = .scale
    if !sent.isEmpty { world.play(spread > 0 ? .whoosh : .flip, gain: 0.5) }
    world.fly(sent.map { cards[$0.number] }, to: sent.map { slots[$0]! }, options)
    for card in order {
      let wave = Double(sent.firstIndex(of: card) ?? 0) / Double(sent.count + 1)
      let turn: Angle = world.game.isFaceUp(card) ? .zero : .degrees(180)
      world.withAnimation(.spring(duration: 0.4, bounce: 0.1).delay(spread == 0 ? 0 : 0.2 + spread * wave)) {
        $0[cards[card.number], Transform.self].turn = turn
      }
    }
    let moves = world.history.past.count
    world[words, Label.self].text = "\(world.game.isWon ? "Won in\n" : "")\(moves) move\(moves == 1 ? "" : "s")"
  }

  /// Deals the game in rows.
  func deal(_ world: inout World) {
    let rows = (0..<7).flatMap { row in Pile.columns.compactMap { world.game[$0].dropFirst(row).first } }
    settle(&world, order: rows + world.game[.stock].reversed(), spread: 1.6)
  }

  /// Changes the game, where the rules allow it, and lets the cards follow.
  @discardableResult
  func play(_ world: inout World, _ change: (inout Klondike) -> Bool) -> Bool {
    guard world.history.change(change) else { return false }
    settle(&world)
    return true
  }

  // MARK: - The hand

  /// What lies on a card in the hand follows it like a chain; a frame shows which pile would take it.
  func carry(_ drag: DragSession, _ world: inout World) {
    guard let run = world.game.run(from: world[drag.entity, Card.self]) else { return }
    var leader = world[drag.entity, Transform.self]
    for (index, card) in run.enumerated().dropFirst() {
      leader.depth += 1
      leader.position.y += 32 * world.tableScale
      world[cards[card.number], Transform.self].depth = leader.depth
      world.withAnimation(.interactiveSpring(response: 0.11 + 0.03 * Double(index), dampingFraction: 0.8)) {
        $0[cards[card.number], Transform.self].position = leader.position
        $0[cards[card.number], Offset.self].lift = 40
      }
    }
    light(receiver(of: drag, in: world), &world)
  }

  func light(_ pile: Pile?, _ world: inout World) {
    world.withAnimation(.spring(duration: 0.25)) { world in
      world[halo, Opacity.self].value = pile == nil ? 0 : 1
      if let pile { world[halo, Transform.self].position = world.slot(pile).position }
      world[halo, Transform.self].scale = SIMD2(repeating: world.tableScale)
    }
  }

  /// The pile that takes what is in the hand: the nearest one to where it is, or would slide.
  func receiver(of drag: DragSession, in world: World) -> Pile? {
    guard let run = world.game.run(from: world[drag.entity, Card.self]) else { return nil }
    let ends = [world.presented(Transform.self, of: drag.entity).position, drag.landing(in: world)]
    func distance(_ pile: Pile) -> Float {
      ends.map { (($0 - world.slot(pile).position) * ($0 - world.slot(pile).position)).sum().squareRoot() }.min()!
    }
    return Pile.allCases.filter { world.game.accepts(run, on: $0) && distance($0) < 120 * world.tableScale }
      .min { distance($0) < distance($1) }
  }
}

/// Where a pile lies, seen while no card is there.
struct PileMark: Component, Drawable {
  let pile: Pile

  func draw(in context: inout GraphicsContext) {
    let faint = Color.white.opacity(0.16)
    context.fill(context.bounds, cornerRadius: 8, with: .color(Color(hex: 0x06201C).opacity(0.28)))
    if let suit = Card.Suit.allCases.first(where: { .home($0) == pile }) {
      context.fill(suit.path.mapped { $0 * 46 + [50, 70] }, with: faint)
    } else if pile == .stock {
      let arc = Path { $0.addArc(center: [50, 70], radius: 20, startAngle: .degrees(-60), endAngle: .degrees(210)) }
      context.stroke(arc, with: faint, lineWidth: 6)
    }
  }
}
