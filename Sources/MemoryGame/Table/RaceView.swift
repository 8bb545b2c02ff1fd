import RiffleView

/// How far this game is: a line that fills with its pairs, and the ghost of the best game, which is where that game was at
/// the same time.
enum RaceView {
  /// Its entities.
  struct Parts: Sendable, Equatable {
    var track: Entity
    var fill: Entity
    var ghost: Entity
    /// What this game has found, left of the line, and what the best one had by now, right of it.
    var own: Entity
    var other: Entity
  }

  /// Points that the line is thick, that the ghost is wide, and that the words at an end take.
  private static let thickness: Float = 5
  private static let ghostSize: Float = 24
  static let wordsWidth: Float = 136

  static func spawn(_ world: inout World) {
    func bar(_ fill: Fill, depth: Int32, _ name: String) -> Entity {
      world.spawn(
        Transform(anchor: [0, 0.5], perspective: 0, depth: depth), Size([0, thickness]),
        Shape.roundedRectangle(cornerRadius: thickness / 2), fill, Name(name))
    }
    let dimText = HUDView.inks(world).dim
    let parts = Parts(
      track: bar(Fill(Color(hex: 0x8FA3C0, opacity: 0.25)), depth: 50, "line of the pairs"),
      fill: bar(HUDView.lit, depth: 51, "pairs found"),
      ghost: world.spawn(
        Transform(perspective: 0, depth: 52), Offset(), Size(SIMD2(repeating: ghostSize)), Emoji("👻", fraction: 1),
        Opacity(0), Name("ghost of the best game")),
      own: HUDView.label("", size: 13, weight: .regular, dimText, .trailing, &world),
      other: HUDView.label("", size: 13, weight: .regular, dimText, .leading, &world))
    world.insert(Name("caption of the pairs"), on: parts.own)
    world.insert(Name("caption of the ghost"), on: parts.other)
    world.table.hud.race = parts
    write(&world)
  }

  /// Puts it in its place for the window. Called within an animation.
  static func place(_ layout: TableLayout, _ world: inout World) {
    guard let parts = world.table.hud.race else { return }
    let (line, scale) = (layout.race, SIMD2(repeating: layout.scale))
    let length = line.size.x / layout.scale
    for (entity, x) in [(parts.track, Float(0)), (parts.fill, 0), (parts.own, -16), (parts.other, length + 16)] {
      world[entity, Transform.self].position = line.origin + SIMD2(x, 0) * scale
      world[entity, Transform.self].scale = scale
    }
    world[parts.track, Size.self].value.x = length
    world[parts.ghost, Transform.self].scale = scale
    stand(layout, &world)
  }

  /// Writes where both are now, and moves what has found a pair. Once a tick.
  static func update(_ world: inout World) {
    guard let parts = world.table.hud.race else { return }
    // What this game itself has made the best is not what it is played against.
    if world.table.game.began == nil, world.table.rival != world.table.bestGame {
      world.table.rival = world.table.bestGame
    }
    let before = [parts.own, parts.other].map { world[$0, Label.self].text }
    let was = world[parts.ghost, Transform.self].position
    write(&world)
    guard before != [parts.own, parts.other].map({ world[$0, Label.self].text }) else { return }
    let cause = Cause(animation: "pairs", rule: "race")
    world.withAnimation(.spring(duration: 0.5, bounce: 0.2), cause: cause) { stand($0.table.layout, &$0) }
    let opacity: Float = ghost(world) != nil ? 0.9 : 0
    if world[parts.ghost, Opacity.self].value != opacity {
      world.withAnimation(.easeOut(duration: 0.3), cause: cause) { $0[parts.ghost, Opacity.self].value = opacity }
    } else if opacity > 0, was != world[parts.ghost, Transform.self].position {
      world.withAnimation(ScoreView.nod, cause: cause) { $0[parts.ghost, Offset.self].position.y -= 7 }
    }
  }

  private static func write(_ world: inout World) {
    guard let parts = world.table.hud.race else { return }
    let game = world.table.game
    let texts = ["\(game.pairs.count) of \(game.cards.count / 2) pairs", words(game, world)]
    for (entity, text) in zip([parts.own, parts.other], texts) where world[entity, Label.self].text != text {
      world[entity, Label.self].text = text
    }
  }

  /// Who is ahead.
  private static func words(_ game: MemoryGame<String>, _ world: World) -> String {
    guard let rival = world.table.rival, let ghost = ghost(world) else { return "" }
    let lead = game.pairs.count - ghost
    if game.began == nil { return "race your best: \(FiguresView.time(rival.seconds))" }
    if ghost == rival.pairs { return "your best took \(FiguresView.time(rival.seconds))" }
    return lead == 0 ? "level with your best" : lead > 0 ? "\(lead) ahead of your best" : "\(-lead) behind your best"
  }

  /// How many pairs the best game had found at this time of the game; nil without one whose moments are known.
  private static func ghost(_ world: World) -> Int? {
    guard let rival = world.table.rival, rival.pairs == world.table.game.cards.count / 2,
      let tick = world.resource(Tick.self)
    else { return nil }
    return rival.found(by: Double(world.table.game.time(at: tick.now)) * tick.length)
  }

  /// The line is as full as the pairs found, and the ghost stands at its own. Called within an animation.
  private static func stand(_ layout: TableLayout, _ world: inout World) {
    guard let parts = world.table.hud.race else { return }
    let (line, all) = (layout.race, Float(max(world.table.game.cards.count / 2, 1)))
    world[parts.fill, Size.self].value.x = line.size.x / layout.scale * Float(world.table.game.pairs.count) / all
    world[parts.ghost, Transform.self].position =
      line.origin + SIMD2(line.size.x * Float(ghost(world) ?? 0) / all, -9 * layout.scale)
  }
}
