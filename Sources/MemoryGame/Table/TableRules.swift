import RiffleScene

/// Stage events to intents, intents to the model, outcomes of the model to movements, and the steps of the timeline that are
/// due.
enum TableRules {
  static func run(_ world: inout World, _ input: InputFrame) {
    let now = world[resource: Tick.self].now
    for event in world.stageEvents(for: MemoryBlock.owner) {
      if case .resized(let size) = event { resize(size, &world) }
      guard let intent = intent(event, world) else { continue }
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
    FiguresView.update(&world)
    RaceView.update(&world)
    HUDView.highlight(&world)
    TablePlaces.update(&world)
  }

  /// What a person, a demo or a rule of the scene wants. `choose` takes the place of a card on the table, from 0.
  private static func intent(_ event: StageEvent.Kind, _ world: World) -> MemoryIntent? {
    let table = world.table
    switch event {
    case .clicked(let entity, _):
      let buttons = table.buttons + (table.hud.sizes?.choices ?? [])
      if let button = buttons.first(where: { $0.entity == entity }) { return button.intent }
      if let place = table.places.firstIndex(of: entity) { return .choose(table.game.order[place]) }
      return table.id(of: entity).map { .choose($0) }
    case .dropped(let session):
      return table.id(of: session.entity).map { .drop($0, at: Drag.landing(of: session.entity, world)) }
    case .key(SizeControl.key.lowercased()): return SizeControl.next(table)
    case .key(let key): return HUDView.buttons.first { $0.key.lowercased() == key }?.intent
    case .action("shuffle", _): return .shuffle
    case .action("deal", _): return .deal
    case .action("newGame", _): return .newGame
    case .action("undo", _): return .undo
    case .action("hint", _): return .hint
    case .action("choose", let numbers):
      let place = numbers.first.flatMap(Int.init(exactly:)) ?? -1
      return table.game.order.indices.contains(place) ? .choose(table.game.order[place]) : nil
    case .action("size", let numbers): return numbers.first.flatMap(Int.init(exactly:)).map { .size(pairs: $0) }
    case .action(MemoryTable.bestAction, let numbers):
      return BestGame(numbers).map { .note($0) }
    default: return nil
    }
  }

  private static func resize(_ size: SIMD2<Float>, _ world: inout World) {
    guard size != world.table.window else { return }
    world.table.window = size
    world.table.panel = world.sliderPanelSize
    Choreography.relayout(&world)
  }

  /// What the body starts, now or later by the timeline, answers an intent.
  private static func answer(
    _ intent: Timeline<TableStep>.Intent?, _ world: inout World, _ body: (inout World) -> Void
  ) {
    world.table.timeline.intent = intent
    defer { world.table.timeline.intent = nil }
    guard let intent else { return body(&world) }
    world.answering(intent.phrase, of: intent.tick, body)
  }

  private static func perform(_ intent: MemoryIntent, _ world: inout World) {
    switch intent {
    case .choose(let id): choose(id, &world)
    case .shuffle:
      withGame(&world) { game, random in game.shuffle(using: &random) }
      world.play(.whoosh)
      Choreography.shuffle(&world)
      Choreography.restack(&world)
    case .deal:
      if !world.table.game.deck.isEmpty && !world.table.timeline.contains({ $0 == .dealAnew }) {
        world.playSound(of: .dealAnew)
        Choreography.deal(&world)
      } else {
        newGame(&world)
      }
    case .newGame: newGame(&world)
    case .undo:
      guard let undone = world.table.game.undo(at: world[resource: Tick.self].now) else { break }
      Choreography.undo(undone, &world)
      BonusPie.update(&world)
    case .hint:
      guard let hint = world.table.game.hint() else { break }
      Choreography.hint(hint.pair, isPaid: hint.ticks > 0, &world)
    case .size(let pairs):
      SizeControl.choose(pairs, &world)
      if world.table.pairs != world.table.game.cards.count / 2 { newGame(&world) }
    case .note(let best): _ = world.table.note(best)
    case .drop(let id, let point):
      let place = Choreography.place(at: point, world.table)
      let other = place.flatMap { world.table.game.move(id, to: $0) }
      Choreography.toss([id] + (other.map { [$0] } ?? []), &world)
    }
  }

  private static func choose(_ id: Int, _ world: inout World) {
    let outcome = world.table.game.choose(id, at: world[resource: Tick.self].now)
    defer { BonusPie.update(&world) }
    switch outcome {
    case .ignored: break
    case .flippedUp(let id, let turnedBack):
      if world.table.settings.transition != nil {
        for pair in world.table.game.pairs { Choreography.discard(pair.first, pair.second, &world) }
      }
      // Nobody has to wait for a mismatched pair: it turns back at once.
      if !turnedBack.isEmpty { Choreography.turnBack(turnedBack, &world) }
      Choreography.flip(id, &world)
    case .matched(let first, let second, let points):
      Choreography.flip(id, &world)
      Choreography.match(first, second, &world)
      let (pair, factor) = (world.table.game.rules.match, world.table.game.factor(ofStreak: world.table.game.streak))
      let bonus = points / factor - pair
      let words =
        "+\(pair) pair" + (bonus > 0 ? "  +\(bonus) bonus" : "") + (factor > 1 ? "  ×\(factor) in a row" : "")
      showLater(
        [TableStep.Award(words: words, isLoss: false, card: second, label: 0, points: points, factor: factor)], &world)
    case .mismatched(let first, let second, _):
      Choreography.flip(id, &world)
      Choreography.mismatch(first, second, &world)
      // Each card that had been seen costs, and says so itself.
      let cost = world.table.game.rules.seenPenalty
      let seen = [second, first].filter { cost > 0 && world.table.game.cards[$0].wasSeen }
      let awards = seen.enumerated().map { label, card in
        TableStep.Award(words: "−\(cost) seen before", isLoss: true, card: card, label: label, points: -cost)
      }
      showLater(awards, &world)
    }
  }

  /// The points are shown when the second card is up.
  private static func showLater(_ awards: [TableStep.Award], _ world: inout World) {
    let turned = world.table.settings.flip.logicalDuration
    for award in awards { world.table.timeline.add(.points(award), at: world.tick(after: turned)) }
    world.table.timeline.add(.tellStreak, at: world.tick(after: turned))
  }

  private static func newGame(_ world: inout World) {
    let left = world.table.game.order.filter {
      world.table.game.cards[$0].place != .deck && $0 < 2 * world.table.pairs
    }
    let contents = Array(world.table.settings.pictures.prefix(world.table.pairs))
    withGame(&world) { game, random in game.newGame(contents: contents, using: &random) }
    world.table.isRing = false
    Choreography.clear(&world)
    ScoreView.reset(to: 0, rule: "new game", &world)
    FiguresView.reset(&world)
    Choreography.bringBack(Array(world.table.game.cards.indices), &world)
    HUDView.hideMessage(&world)
    // A shuffle is movement for its own sake: nothing of the game is lost without it.
    if world.table.settings.riffles, !world.reducesMotion {
      Choreography.gatherToRiffle(&world)
      world.table.timeline.add(.dealAnew, at: world.tick(after: 0.8 + Choreography.riffleTime))
    } else {
      Choreography.gather(left, &world)
      world.table.timeline.add(.dealAnew, at: world.tick(after: left.isEmpty ? 0 : 0.95))
    }
  }

  /// The model and the world's generator at once.
  private static func withGame(_ world: inout World, _ change: (inout MemoryGame<String>, inout RandomSource) -> Void) {
    var random = world.random
    change(&world.table.game, &random)
    world.random = random
  }

  private static func perform(_ step: TableStep, _ world: inout World) {
    world.playSound(of: step)
    switch step {
    case .settle(let id): Choreography.settle(id, &world)
    case .celebrate(let a, let b): Choreography.celebrate(a, b, &world)
    case .comeDown(let id): Choreography.comeDown(id, &world)
    case .discard(let a, let b): Choreography.discard(a, b, &world)
    case .shake(let id): Choreography.shake(id, &world)
    case .points(let award): ScoreView.show(award, &world)
    case .flyToScore(let label): ScoreView.fly(label, &world)
    case .fade(let label): ScoreView.fade(label, &world)
    case .count(let points): ScoreView.count(points, &world)
    case .tellStreak: ScoreView.tellStreak(&world)
    case .cut: Choreography.cut(&world)
    case .interleave(let id): Choreography.interleave(id, &world)
    case .squareUp: Choreography.squareUp(&world)
    case .turnBack(let a, let b):
      let turned = world.table.game.turnBack(at: world[resource: Tick.self].now)
      // Another choice may have turned them already.
      if turned.contains(a) || turned.contains(b) { Choreography.turnBack(turned, &world) }
      BonusPie.update(&world)
    case .swing(let id, let degrees): Choreography.swing(id, to: degrees, &world)
    case .dim(let id): Choreography.dim(id, &world)
    case .dealAnew: Choreography.deal(&world)
    case .congratulate: HUDView.congratulate(&world)
    case .cascade: Celebration.cascade(&world)
    case .joinRing: break
    case .hop(let id): Celebration.hop(id, &world)
    }
  }
}
