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
        (world.table.window, world.table.panel) = (size, world.sliderPanelSize)
        world.relayout()
      }
      guard let intent = intent(event, world.table, world) else { continue }
      world.answer(.init(intent.phrase, tick: now)) { $0.perform(intent) }
    }
    if world.table.timeline.isDue(at: now) {
      for entry in world.table.timeline.take(at: now) { world.answer(entry.intent) { $0.perform(entry.step) } }
    }
    Flight.advance(of: MemoryBlock.owner, &world)
    world.updateShadows(by: Feel.rise)
    world.countBonus()
    world.updateHUD()
    world.updatePlaces()
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
      return table.cards.firstIndex(of: session.entity).map { .drop($0, at: session.landing(in: world)) }
    case .key(SizeControl.key.lowercased()):
      let sizes = table.settings.sizes
      let played = sizes.firstIndex(of: table.game.cards.count / 2) ?? sizes.count - 1
      return sizes.isEmpty ? nil : .size(pairs: sizes[(played + 1) % sizes.count])
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
}

extension World {
  /// Attributes the movements in `body`, also planned ones, to an intent.
  fileprivate mutating func answer(_ intent: Timeline<TableStep>.Intent?, _ body: (inout World) -> Void) {
    table.timeline.intent = intent
    defer { table.timeline.intent = nil }
    guard let intent else { return body(&self) }
    answering(intent.phrase, of: intent.tick, body)
  }

  fileprivate mutating func perform(_ intent: MemoryIntent) {
    switch intent {
    case .choose(let id): choose(id)
    case .button(.shuffle):
      changeGame { $0.shuffle(using: &$1) }
      shuffleCards()
    case .button(.deal):
      let isDue = !table.game.deck.isEmpty && !table.timeline.contains { $0 == .dealAnew }
      isDue ? deal() : startNewGame()
    case .button(.newGame): startNewGame()
    case .button(.undo):
      guard let undone = table.game.undo(at: self[resource: Tick.self].now) else { break }
      undo(undone)
      updateBonus()
    case .button(.hint):
      guard let found = table.game.hint() else { break }
      hint(found.pair, isPaid: found.ticks > 0)
    case .size(let pairs): changeSize(to: pairs)
    case .best(let best): _ = table.note(best)
    case .games(let games):
      guard (1...MemoryBlock.mostGames).contains(games), games > table.games else { break }
      table.games = games
      // Before a card is dealt, the number gives another deck.
      guard table.game.deck.count == table.game.cards.count else { break }
      random = RandomSource(seed: random.next() &+ UInt64(games))
      changeGame { $0.shuffle(using: &$1) }
      placeCards()
    case .drop(let id, let point):
      let slot = Choreography.places(of: table).firstIndex { Rect(center: $0.position, size: $0.size).contains(point) }
      let other = slot.flatMap { table.game.move(id, to: $0) }
      toss([id] + [other].compactMap(\.self))
    }
  }

  private mutating func choose(_ id: Int) {
    let isFirst = table.game.began == nil
    let outcome = table.game.choose(id, at: self[resource: Tick.self].now)
    if isFirst, outcome != .ignored { table.games += 1 }
    defer { updateBonus() }
    let (game, settings) = (table.game, table.settings)
    let turned = settings.flip.logicalDuration
    switch outcome {
    case .ignored: return
    case .flippedUp(let turnedBack):
      if settings.transition != nil {
        for pair in game.pairs { discard(pair) }
      }
      if !turnedBack.isEmpty { turnBack(turnedBack) }
      return flip(id)
    case .matched(let pair, let points):
      flip(id)
      plan(.celebrate(pair[0], pair[1]), after: turned)
      // With a transition the pair stays until the next choice; after the last pair there is none.
      if settings.transition == nil || game.isOver { plan(.discard(pair[0], pair[1]), after: turned + 1.05) }
      let (worth, factor) = (game.rules.match, game.factor(ofStreak: game.streak))
      let bonus = points / factor - worth
      var words = "+\(worth) pair"
      if bonus > 0 { words += "  +\(bonus) bonus" }
      if factor > 1 { words += "  ×\(factor) in a row" }
      let award = TableStep.Award(words: words, isLoss: false, card: id, label: 0, points: points, factor: factor)
      plan(.points(award), after: turned)
    case .mismatched(let pair):
      flip(id)
      for id in pair { plan(.shake(id), after: turned + 0.1) }
      plan(.turnBack(pair[0], pair[1]), after: turned + settings.mismatchPause)
      let cost = game.rules.seenPenalty
      let seen = pair.reversed().filter { cost > 0 && game.cards[$0].wasSeen }
      for (label, card) in seen.enumerated() {
        let words = "−\(cost) seen before"
        plan(.points(.init(words: words, isLoss: true, card: card, label: label, points: -cost)), after: turned)
      }
    }
    plan(.tellStreak, after: turned)
  }

  private mutating func changeSize(to pairs: Int) {
    let old = table.game.cards.count / 2
    guard pairs != old, (1...table.settings.pictures.count).contains(pairs) else { return }
    Drag.cancel(table.cards, &self)
    for id in (0..<2 * old).reversed() where id >= 2 * pairs && !has(Hidden.self, table.cards[id]) {
      remove(id, by: table.settings.transition ?? .scale)
    }
    startNewGame(pairs: pairs)
  }

  /// Starts a game with this number of pairs; nil is the same number again.
  private mutating func startNewGame(pairs: Int? = nil) {
    let table = table
    let pairs = pairs ?? table.game.cards.count / 2
    let left = table.game.order.filter { table.game.cards[$0].place != .deck && $0 < 2 * pairs }
    let contents = Array(table.settings.pictures.prefix(pairs))
    changeGame { $0 = MemoryGame(contents: contents, rules: $0.rules, using: &$1) }
    layOutPlaces()
    self.table.isRing = false
    clearTable()
    resetScore(to: 0, rule: "new game")
    resetHUD()
    bringBack(Array(self.table.game.cards.indices))
    if table.settings.riffles, !reducesMotion {
      gatherToRiffle()
      plan(.dealAnew, after: 0.8 + Choreography.riffleTime)
    } else {
      gather(left)
      plan(.dealAnew, after: left.isEmpty ? 0 : 0.95)
    }
  }

  private mutating func changeGame(_ change: (inout MemoryGame, inout RandomSource) -> Void) {
    var random = random
    change(&table.game, &random)
    self.random = random
  }

  fileprivate mutating func perform(_ step: TableStep) {
    switch step {
    case .settle(let id): settle(id)
    case .celebrate(let a, let b): celebrate([a, b])
    case .comeDown(let id):
      animate(table.cards[id], Offset.self, .spring(duration: 0.4, bounce: 0.3), "hop", "match") { $0.position = .zero }
    case .discard(let a, let b): discard([a, b])
    case .shake(let id): shake(id)
    case .turnBack(let a, let b):
      let turned = table.game.turnBack(at: self[resource: Tick.self].now)
      // Another choice may have turned them already.
      if turned.contains(a) || turned.contains(b) { turnBack(turned) }
      updateBonus()
    case .points(let award): showPoints(award)
    case .flyToScore(let label): flyToScore(label)
    case .fade(let label):
      animate(table.hud.points[label], Opacity.self, .linear(duration: 0.4), "points", "score") { $0.value = 0 }
    case .count(let points):
      play(.tick, gain: 0.5, pan: 0.6, pitch: 1.5)
      countPoints(points)
    case .tellStreak: tellStreak()
    case .cut: cutDeck()
    case .interleave(let id): interleave(id)
    case .squareUp: squareUp()
    case .dealAnew: deal()
    case .swing(let id, let degrees):
      animate(table.cards[id], Offset.self, .spring(duration: 0.22), "hint", "hint") { $0.rotation = .degrees(degrees) }
    case .dim(let id):
      if !table.game.cards[id].isMatched { glow(table.cards[id], 0, .easeIn(duration: 0.5), "hint") }
    case .congratulate: congratulate()
    case .cascade: celebrateGame()
    case .joinRing(let index):
      // Up a pentatonic scale, over two octaves.
      let tones: [Float] = [1, 1.125, 1.25, 1.5, 1.667]
      play(.tick, gain: 0.45, pitch: tones[index % 5] * [1, 2][(index / 5) % 2])
    case .hop(let id):
      let card = table.cards[id]
      let way = self[card, Transform.self].position - table.layout.grid.center
      let place = way / max((way * way).sum().squareRoot(), 1) * 20
      animate(card, Offset.self, .spring(duration: 0.3, bounce: 0.2), "hop", "game over") { $0.position = place }
    }
  }
}
