import RiffleScene

extension MemoryBlock {
  /// The settings with the animations the scene names.
  func settings(naming animations: NamedAnimations) -> MemorySettings {
    var settings = settings
    for (name, path) in Self.animations {
      if let animation = animations[name] { settings[keyPath: path] = animation }
    }
    return settings
  }

  /// With another number of pairs it is another game, which is dealt anew.
  public func goesOn(from old: MemoryBlock) -> Bool {
    let (now, before) = (settings, old.settings)
    return now.pictures.count == before.pictures.count && now.pairs == before.pairs && now.sizes == before.sizes
  }

  /// The game continues: cards move to where the settings put them now, and show other pictures. What a bonus is worth and
  /// how the game begins are for the next opening.
  public func patch(_ old: MemoryBlock, _ patch: ScenePatch, _ world: inout World) {
    let (before, after) = (old.settings, settings)
    let next = settings(naming: patch.document.animations)
    let pictures = world.table.settings.pictures
    let widest = world.table.settings.widest
    world.table.settings = next
    if next.pictures != pictures { show(next.pictures, &world) }
    let hud = world.table.hud
    // No pile without cards that go there.
    if next.transition == nil {
      world.remove(Hidden.self, from: hud.piles[1])
    } else {
      world.insert(Hidden(), on: hud.piles[1])
    }
    if let title = hud.title, world[title, Label.self].text != patch.document.title {
      world[title, Label.self].text = patch.document.title
    }
    if hud.lesson != patch.document.lesson ?? "" {
      world.table.hud.lesson = patch.document.lesson ?? ""
      Choreography.relayout(&world)
    }
    // The cards' own size stays as they were painted; where they lie, and how large they are drawn, follows.
    world.table.settings.widest = widest
    let panel = world.sliderPanelSize
    let hasOtherPanel = world.table.panel != panel
    world.table.panel = panel
    guard hasOtherPanel || before.spacing != after.spacing || before.pileSize != after.pileSize else { return }
    if before.pileSize != after.pileSize {
      world.withAnimation(patch.animation, cause: patch.cause) { world in
        for pile in hud.piles { world[pile, Size.self].value = after.pileSize + 8 }
      }
    }
    world.answering(patch.cause) { Choreography.relayout(&$0) }
  }

  /// The game is over: its table goes with it.
  public func leave(_ patch: ScenePatch, _ world: inout World) { world.removeResource(MemoryTable.self) }

  private func show(_ pictures: [String], _ world: inout World) {
    for id in world.table.cards.indices {
      if id < world.table.game.cards.count { world.table.game.cards[id].content = pictures[id / 2] }
      world[world.table.pictures[id], Emoji.self].text = pictures[id / 2]
    }
  }
}
