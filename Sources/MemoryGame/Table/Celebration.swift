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

  static func slots(_ count: Int, in layout: TableLayout, _ settings: MemoryBlock) -> [Slot] {
    let natural = CardPrefab.size(settings) * layout.scale
    let radius = layout.grid.size / 2 - SIMD2(natural.x * 0.36, natural.y * 0.36)
    // Even steps along the ellipse, measured as if cards were square, so that all overlap alike.
    let ways = (0...360).map { Path.point(at: .degrees(Float($0) - 90), radius: 1) }
    var lengths: [Float] = [0]
    for (one, next) in zip(ways, ways.dropFirst()) {
      let step = (next - one) * radius * [1, natural.x / natural.y]
      lengths.append(lengths[lengths.count - 1] + (step * step).sum().squareRoot())
    }
    let step = lengths[360] / Float(max(count, 1))
    let width = min(natural.x * 0.6, step * 0.84)
    var degree = 0
    return (0..<count).map { index in
      while degree < 359, lengths[degree + 1] < step * Float(index) { degree += 1 }
      let share = (step * Float(index) - lengths[degree]) / (lengths[degree + 1] - lengths[degree])
      let way = ways[degree] + (ways[degree + 1] - ways[degree]) * share
      return Slot(
        position: layout.grid.center + way * radius, rotation: .degrees(14 * way.x),
        size: natural * (width / natural.x), depth: Int32(200 + index))
    }
  }

  static func cascade(_ world: inout World) {
    world.play(.whoosh, gain: 0.6, pitch: 0.8)
    let (table, size) = (world.table, world.table.layout.size)
    for (paper, x) in zip(table.paper, [-10, size.x + 10]) {
      world.burst(paper, count: 70, at: [x, size.y - 20])
    }
    // With a transition, the cards are gone.
    guard table.settings.transition == nil else { return }
    world.table.isRing = true
    let (ids, spread) = (table.game.discard, 1.1)
    let options = FlightOptions(.spring(duration: 0.75, bounce: 0.22), spread: spread, bow: 90, lift: 70)
    Choreography.fly(ids, options, "ring", "game over", &world)
    for (index, id) in ids.enumerated() {
      let share = Double(index) / Double(ids.count)
      world.plan(.joinRing(index), after: spread * share + 0.5)
      for round in 0..<2 {
        let start = spread + 0.9 + 1.3 * (Double(round) + share)
        world.plan(.hop(id), after: start)
        world.plan(.comeDown(id), after: start + 0.16)
      }
    }
  }
}
