import RiffleView

/// Sparks behind a found pair; for a won game confetti, and all cards in a ring.
enum Celebration {
  private static let colors = [0xFFC857, 0x3DD6C0, 0xFF7A59, 0x6AA5FF, 0xFAF6EC, 0xFF8FB8].map { Color(hex: $0) }

  static func spawnSparks(_ settings: MemoryBlock, _ world: inout World) -> Entity {
    var (sparks, look) = (Particles(), ParticleLook())
    (sparks.lifetime, sparks.speed, sparks.drag) = (0.45...0.95, 140...560, 3.4)
    (sparks.gravity, sparks.size, sparks.source) = ([0, 420], 6...15, .rectangle)
    (sparks.angle, sparks.turn) = (.zero ... .degrees(72), .degrees(-260) ... .degrees(260))
    (look.marks, look.colors) = ([.shape(.ellipse), .path(.star(points: 5, inner: 0.5))], colors)
    (look.sizes, look.opacities) = ([0.5, 1, 0.9, 0], [1])
    let room = Size(CardPrefab.size(settings) * 0.5)
    return world.spawn(Transform(perspective: 0, depth: 590), room, sparks, look, Name("sparks"))
  }

  static func spawnPaper(_ world: inout World) -> [Entity] {
    var (paper, piece) = (Particles(), ParticleLook())
    (paper.lifetime, paper.speed, paper.drag) = (2.4...4.2, 500...1900, 1.9)
    (paper.gravity, paper.size, paper.sway) = ([0, 430], 8...15, Particles.Sway(distance: 16, frequency: 0.8))
    (paper.direction, paper.spread) = (.zero, .degrees(38))
    (paper.angle, paper.flip) = (.zero ... .degrees(360), .degrees(160) ... .degrees(640))
    (piece.marks, piece.colors, piece.aspect) = ([.shape(.roundedRectangle(cornerRadius: 1))], colors, 0.62)
    piece.opacities = [1, 1, 1, 0]
    return [(-58, "left"), (-122, "right")].map { rotation, side in
      world.spawn(
        Transform(rotation: .degrees(rotation), perspective: 0, depth: 30), Size(.zero), paper, piece,
        Name("paper from the \(side)"))
    }
  }

  /// The slots of the ring, clockwise from the top.
  static func slots(_ count: Int, in layout: TableLayout, _ settings: MemoryBlock) -> [Slot] {
    let natural = CardPrefab.size(settings) * layout.scale
    let radius = layout.grid.size / 2 - natural * 0.36
    // Even steps along the ellipse, measured as if cards were square, so that all overlap alike.
    let square: SIMD2<Float> = [1, natural.x / natural.y]
    let way = PathMeasure(Path(ellipseIn: Rect(center: .zero, size: 2 * radius * square)))
    let width = min(0.6, Float(way.length) / Float(max(count, 1)) * 0.84 / natural.x)
    return (0..<count).map { index in
      // An ellipse starts at its right.
      let share = (0.75 + Double(index) / Double(count)).truncatingRemainder(dividingBy: 1)
      let place = SIMD2<Float>(way.place(at: share).point) / square
      return Slot(
        position: layout.grid.center + place, rotation: .degrees(14 * place.x / max(radius.x, 1)),
        size: natural * width, depth: Int32(200 + index))
    }
  }
}

extension World {
  mutating func celebrateGame() {
    play(.whoosh, gain: 0.6, pitch: 0.8)
    let (ids, size) = (table.game.discard, table.layout.size)
    for (paper, x) in zip(table.paper, [-10, size.x + 10]) { burst(paper, count: 70, at: [x, size.y - 20]) }
    // With a transition, the cards are gone.
    guard table.settings.transition == nil else { return }
    table.isRing = true
    let spread = 1.1
    let options = FlightOptions(.spring(duration: 0.75, bounce: 0.22), spread: spread, bow: 90, lift: 70)
    fly(ids, options, "ring", "game over")
    for (index, id) in ids.enumerated() {
      let share = Double(index) / Double(ids.count)
      plan(.joinRing(index), after: spread * share + 0.5)
      for round in 0..<2 {
        let start = spread + 0.9 + 1.3 * (Double(round) + share)
        plan(.hop(id), after: start)
        plan(.comeDown(id), after: start + 0.16)
      }
    }
  }
}
