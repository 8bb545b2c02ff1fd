import RiffleScene

extension MemoryBlock {
  public func install(in runtime: inout SceneRuntime) {
    naming(runtime.animations).install(
      title: runtime.title, lesson: runtime.lesson ?? "", size: runtime.size, tickRate: runtime.tickRate,
      &runtime.world)
    runtime.schedule.add(System("memory rules", run: TableRules.run), to: .rules)
  }

  /// Spawns the table, and deals if the settings say so.
  package func install(
    title: String, lesson: String, size: SIMD2<Float>, tickRate: Int = Tick.defaultRate, _ world: inout World
  ) {
    world.registerViewComponents()
    func ticks(_ seconds: Double) -> Int { Int((seconds * Double(tickRate)).rounded()) }
    var rules = MemoryRules()
    (rules.match, rules.bonusTicks, rules.ticksPerBonusPoint) = (pair, ticks(bonus), tickRate)
    (rules.longestStreak, rules.hintTicks, rules.undoTicks) = (streak, ticks(hint), ticks(undo))
    let contents = Array(pictures.prefix(pairs ?? pictures.count))
    let game = MemoryGame(contents: contents, rules: rules, using: &world.random)
    let cards = (0..<2 * pictures.count).map { CardPrefab.spawn($0, self, &world) }
    for card in cards.dropFirst(game.cards.count) { world.insert(Hidden(), on: card.entity) }
    world.insertResource(
      MemoryTable(
        settings: self, game: game, window: size, panel: world.sliderPanelSize,
        cards: cards.map(\.entity), pies: cards.map(\.pie), captions: cards.map(\.caption),
        pictures: cards.map(\.picture), hud: TableHUD(self, title: title, lesson: lesson, &world),
        places: world.spawnPlaces(cards.count), sparks: Celebration.spawnSparks(self, &world),
        paper: Celebration.spawnPaper(&world), progress: Progress(of: contents.count, &world)))
    world.placeCards()
    world.updateShadows(by: nil)
    world.placeHUD(by: nil)
    world.layOutPlaces()
    guard dealsAtStart else { return }
    let tick = max(1, world.resource(Tick.self)?.now ?? 1)
    world.table.timeline.intent = .init(MemoryIntent.button(.deal).phrase, tick: tick)
    world.table.timeline.add(.dealAnew, at: 0)
    world.table.timeline.intent = nil
  }

  /// True while a step is planned, such as a mismatch that turns back.
  public func isWaiting(in world: World) -> Bool { !world.table.timeline.entries.isEmpty }

  public func sliderOrigin(of panel: SIMD2<Float>, in window: SIMD2<Float>) -> SIMD2<Float>? {
    TableLayout(window: window, pile: pileSize, buttonCount: TableButton.allCases.count, panel: panel).panel?.origin
  }

  /// A different number of pairs starts a new game.
  public func goesOn(from old: MemoryBlock) -> Bool {
    pictures.count == old.pictures.count && pairs == old.pairs && sizes == old.sizes
  }

  /// Continues the game with the new pictures and places. Points and prices stay.
  public func patch(_ old: MemoryBlock, _ patch: ScenePatch, _ world: inout World) {
    let (hud, lesson, panel) = (world.table.hud, patch.document.lesson ?? "", world.sliderPanelSize)
    var settings = naming(patch.document.animations)
    // Cards keep their painted size; only their scale changes.
    settings.widest = world.table.settings.widest
    world.table.settings = settings
    if pictures != old.pictures {
      for id in world.table.game.cards.indices { world.table.game.cards[id].content = pictures[id / 2] }
      for (id, picture) in world.table.pictures.enumerated() { world[picture, Emoji.self].text = pictures[id / 2] }
    }
    if transition == nil {
      world.remove(Hidden.self, from: hud.piles[1])
    } else {
      world.insert(Hidden(), on: hud.piles[1])
    }
    world.write(patch.document.title, to: hud.title)
    let hasOtherPlaces =
      hud.lessonText != lesson || world.table.panel != panel || spacing != old.spacing || pileSize != old.pileSize
    (world.table.hud.lessonText, world.table.panel) = (lesson, panel)
    guard hasOtherPlaces else { return }
    world.withAnimation(patch.animation, cause: patch.cause) { world in
      for pile in hud.piles { world[pile, Size.self].value = pileSize + 8 }
    }
    world.answering(patch.cause) { $0.relayout() }
  }

  public func leave(_ patch: ScenePatch, _ world: inout World) { world.removeResource(MemoryTable.self) }
}
