import RiffleScene

/// Each button is also a key and an action of scenes.
enum TableButton: String, CaseIterable, Sendable {
  case deal = "Deal"
  case shuffle = "Shuffle"
  case newGame = "New game"
  case undo = "Undo"
  case hint = "Hint"

  var key: String { rawValue.prefix(1).lowercased() }
  var action: String { "\(self)" }
}

/// An input of the player, a demo or a rule of the scene: the only way to change the game.
enum MemoryIntent: Sendable, Equatable {
  case button(TableButton)
  case choose(Int)
  case size(pairs: Int)
  /// The point at which the card would come to rest.
  case drop(Int, at: SIMD2<Float>)
  /// The best time, or the number of games, of earlier program runs.
  case best(BestTime)
  case games(Int)

  var phrase: String {
    switch self {
    case .button(let button): button.rawValue.lowercased()
    case .choose(let id): "choose(\(MemoryTable.name(of: id)))"
    case .size(let pairs): "size(\(2 * pairs) cards)"
    case .drop(let id, _): "drop(\(MemoryTable.name(of: id)))"
    case .best(let best): "best(\(best.pairs) pairs)"
    case .games(let games): "games(\(games))"
    }
  }
}

/// Reads events, changes the game, and starts the resulting movements.
package enum TableRules {
  package static func run(_ world: inout World, _ input: InputFrame) {
    let now = world[resource: Tick.self].now
    for event in world.stageEvents(for: MemoryBlock.owner) {
      if case .resized(let size) = event, size != world.table.window {
        world.table.window = size
        world.table.panel = world.sliderPanelSize
        Choreography.relayout(&world)
      }
      guard let intent = intent(event, world.table, world) else { continue }
      answer(.init(intent.phrase, tick: now), &world) { perform(intent, &$0) }
    }
    if world.table.timeline.isDue(at: now) {
      for entry in world.table.timeline.take(at: now) {
        answer(entry.intent, &world) { perform(entry.step, &$0) }
      }
    }
    Flight.advance(of: MemoryBlock.owner, &world)
    CardPrefab.updateShadows(&world, animation: Choreography.quick)
    BonusPie.count(&world)
    HUDView.update(&world)
    TablePlaces.update(&world)
  }

  private static func intent(_ event: StageEvent.Kind, _ table: MemoryTable, _ world: World) -> MemoryIntent? {
    switch event {
    case .clicked(let entity, _):
      if let index = table.hud.buttons.firstIndex(of: entity) { return .button(TableButton.allCases[index]) }
      if let index = table.hud.sizes?.choices.firstIndex(of: entity) {
        return .size(pairs: table.settings.sizes[index])
      }
      if let place = table.places.firstIndex(of: entity) { return .choose(table.game.order[place]) }
      return table.cards.firstIndex(of: entity).map { .choose($0) }
    case .dropped(let session):
      return table.cards.firstIndex(of: session.entity)
        .map { .drop($0, at: Drag.landing(of: session.entity, world)) }
    case .key(SizeControl.key.lowercased()): return SizeControl.next(table)
    case .key(let key): return TableButton.allCases.first { $0.key == key }.map { .button($0) }
    case .action("best", let numbers): return BestTime(numbers).map { .best($0) }
    case .action(let action, let numbers):
      if let button = TableButton.allCases.first(where: { $0.action == action }) { return .button(button) }
      guard let number = numbers.first.flatMap(Int.init(exactly:)) else { return nil }
      switch action {
      case "choose": return table.game.order.indices.contains(number) ? .choose(table.game.order[number]) : nil
      case "size": return .size(pairs: number)
      case "games": return .games(number)
      default: return nil
      }
    default: return nil
    }
  }

  /// Attributes the movements in `body`, also planned ones, to an intent.
  private static func answer(
    _ intent: Timeline<TableStep>.Intent?, _ world: inout World, _ body: (inout World) -> Void
  ) {
    world.table.timeline.intent = intent
    defer { world.table.timeline.intent = nil }
    guard let intent else { return body(&world) }
    world.answering(intent.phrase, of: intent.tick, body)
  }

  private static func perform(_ intent: MemoryIntent, _ world: inout World) {
    let now = world[resource: Tick.self].now
    switch intent {
    case .choose(let id): choose(id, &world)
    case .button(.shuffle):
      withGame(&world) { $0.shuffle(using: &$1) }
      world.play(.whoosh)
      Choreography.shuffle(&world)
    case .button(.deal):
      let isDue = !world.table.game.deck.isEmpty && !world.table.timeline.contains { $0 == .dealAnew }
      isDue ? perform(.dealAnew, &world) : newGame(&world)
    case .button(.newGame): newGame(&world)
    case .button(.undo):
      guard let undone = world.table.game.undo(at: now) else { break }
      Choreography.undo(undone, &world)
      BonusPie.update(&world)
    case .button(.hint):
      guard let hint = world.table.game.hint() else { break }
      Choreography.hint(hint.pair, isPaid: hint.ticks > 0, &world)
    case .size(let pairs):
      SizeControl.choose(pairs, &world)
      if world.table.pairs != world.table.game.cards.count / 2 { newGame(&world) }
    case .best(let best): _ = world.table.note(best)
    case .games(let games):
      guard (1...MemoryBlock.mostGames).contains(games), games > world.table.games else { break }
      world.table.games = games
      // Before a card is dealt, the number gives another deck.
      guard world.table.game.deck.count == world.table.game.cards.count else { break }
      world.random = RandomSource(seed: world.random.next() &+ UInt64(games))
      withGame(&world) { $0.shuffle(using: &$1) }
      Choreography.place(&world)
    case .drop(let id, let point):
      let slot = Choreography.place(at: point, world.table)
      let other = slot.flatMap { world.table.game.move(id, to: $0) }
      Choreography.toss([id] + [other].compactMap(\.self), &world)
    }
  }

  private static func choose(_ id: Int, _ world: inout World) {
    let isFirst = world.table.game.began == nil
    let outcome = world.table.game.choose(id, at: world[resource: Tick.self].now)
    if isFirst, outcome != .ignored { world.table.games += 1 }
    defer { BonusPie.update(&world) }
    let game = world.table.game
    var awards: [TableStep.Award] = []
    switch outcome {
    case .ignored: return
    case .flippedUp(let turnedBack):
      if world.table.settings.transition != nil {
        for pair in game.pairs { Choreography.discard(pair, &world) }
      }
      if !turnedBack.isEmpty { Choreography.turnBack(turnedBack, &world) }
      return Choreography.flip(id, &world)
    case .matched(let pair, let points):
      Choreography.flip(id, &world)
      Choreography.match(pair, &world)
      let (worth, factor) = (game.rules.match, game.factor(ofStreak: game.streak))
      let bonus = points / factor - worth
      var words = "+\(worth) pair"
      if bonus > 0 { words += "  +\(bonus) bonus" }
      if factor > 1 { words += "  ×\(factor) in a row" }
      awards = [.init(words: words, isLoss: false, card: id, label: 0, points: points, factor: factor)]
    case .mismatched(let pair):
      Choreography.flip(id, &world)
      Choreography.mismatch(pair, &world)
      let cost = game.rules.seenPenalty
      let seen = pair.reversed().filter { cost > 0 && game.cards[$0].wasSeen }
      awards = seen.enumerated().map { label, card in
        .init(words: "−\(cost) seen before", isLoss: true, card: card, label: label, points: -cost)
      }
    }
    let turned = world.table.settings.flip.logicalDuration
    for award in awards { world.plan(.points(award), after: turned) }
    world.plan(.tellStreak, after: turned)
  }

  private static func newGame(_ world: inout World) {
    let table = world.table
    let left = table.game.order.filter { table.game.cards[$0].place != .deck && $0 < 2 * table.pairs }
    let contents = Array(table.settings.pictures.prefix(table.pairs))
    withGame(&world) { $0 = MemoryGame(contents: contents, rules: $0.rules, using: &$1) }
    TablePlaces.place(&world)
    world.table.isRing = false
    Choreography.clear(&world)
    ScoreView.reset(to: 0, rule: "new game", &world)
    HUDView.reset(&world)
    Choreography.bringBack(Array(world.table.game.cards.indices), &world)
    HUDView.hideMessage(&world)
    if table.settings.riffles, !world.reducesMotion {
      Choreography.gatherToRiffle(&world)
      world.plan(.dealAnew, after: 0.8 + Choreography.riffleTime)
    } else {
      Choreography.gather(left, &world)
      world.plan(.dealAnew, after: left.isEmpty ? 0 : 0.95)
    }
  }

  private static func withGame(_ world: inout World, _ change: (inout MemoryGame, inout RandomSource) -> Void) {
    var random = world.random
    change(&world.table.game, &random)
    world.random = random
  }

  private static func perform(_ step: TableStep, _ world: inout World) {
    switch step {
    case .settle(let id): Choreography.settle(id, &world)
    case .celebrate(let a, let b): Choreography.celebrate([a, b], &world)
    case .comeDown(let id):
      let card = world.table.cards[id]
      world.animate(card, Offset.self, .spring(duration: 0.4, bounce: 0.3), "hop", "match") { $0.position = .zero }
    case .discard(let a, let b): Choreography.discard([a, b], &world)
    case .shake(let id): Choreography.shake(id, &world)
    case .turnBack(let a, let b):
      let turned = world.table.game.turnBack(at: world[resource: Tick.self].now)
      // Another choice may have turned them already.
      if turned.contains(a) || turned.contains(b) { Choreography.turnBack(turned, &world) }
      BonusPie.update(&world)
    case .points(let award): ScoreView.show(award, &world)
    case .flyToScore(let label): ScoreView.fly(label, &world)
    case .fade(let label):
      let words = world.table.hud.points[label]
      world.animate(words, Opacity.self, .linear(duration: 0.4), "points", "score") { $0.value = 0 }
    case .count(let points):
      world.play(.tick, gain: 0.5, pan: 0.6, pitch: 1.5)
      ScoreView.count(points, &world)
    case .tellStreak: ScoreView.tellStreak(&world)
    case .cut: Choreography.cut(&world)
    case .interleave(let id): Choreography.interleave(id, &world)
    case .squareUp: Choreography.squareUp(&world)
    case .dealAnew: Choreography.deal(&world)
    case .swing(let id, let degrees):
      let card = world.table.cards[id]
      world.animate(card, Offset.self, .spring(duration: 0.22), "hint", "hint") { $0.rotation = .degrees(degrees) }
    case .dim(let id):
      if !world.table.game.cards[id].isMatched { world.glow(world.table.cards[id], 0, .easeIn(duration: 0.5), "hint") }
    case .congratulate: HUDView.congratulate(&world)
    case .cascade: Celebration.cascade(&world)
    case .joinRing(let index):
      // Up a pentatonic scale, over two octaves.
      let tones: [Float] = [1, 1.125, 1.25, 1.5, 1.667]
      world.play(.tick, gain: 0.45, pitch: tones[index % 5] * [1, 2][(index / 5) % 2])
    case .hop(let id):
      let card = world.table.cards[id]
      let way = world[card, Transform.self].position - world.table.layout.grid.center
      let place = way / max((way * way).sum().squareRoot(), 1) * 20
      world.animate(card, Offset.self, .spring(duration: 0.3, bounce: 0.2), "hop", "game over") { $0.position = place }
    }
  }
}

extension World {
  mutating func play(_ sound: Sound, atCard id: Int, gain: Float = 1, pitch: Float = 1) {
    let place = self[table.cards[id], Transform.self].position.x / max(table.window.x, 1)
    play(sound, gain: gain, pan: (place * 2 - 1) * 0.7, pitch: pitch)
  }
}
