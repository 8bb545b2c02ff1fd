import RiffleStage

/// What a found pair and a won game are celebrated with: sparks from behind the two cards, a ring of all cards around the
/// last words, and paper from both sides.
enum Celebration {
  /// What throws sparks, and what throws paper from the left and from the right.
  struct Emitters: Sendable, Equatable {
    var sparks: Entity
    var paper: [Entity]
  }

  private static let colors = [0xFFC857, 0x3DD6C0, 0xFF7A59, 0x6AA5FF, 0xFAF6EC, 0xFF8FB8].map { Color(hex: $0) }

  static func spawn(_ world: inout World) {
    var (sparks, look) = (Particles(), ParticleLook())
    (sparks.lifetime, sparks.speed, sparks.drag) = (0.45...0.95, 140...560, 3.4)
    (sparks.gravity, sparks.size, sparks.source) = ([0, 420], 6...15, .rectangle)
    (sparks.angle, sparks.turn) = (.zero ... .degrees(72), .degrees(-260) ... .degrees(260))
    (look.marks, look.colors) = ([.shape(.ellipse), .path(.star(points: 5, inner: 0.5))], colors)
    (look.sizes, look.opacities) = ([0.5, 1, 0.9, 0], [1])
    let room = Size(CardPrefab.size(world.table.settings) * 0.5)
    let entity = world.spawn(Transform(perspective: 0, depth: 590), room, sparks, look, Name("sparks"))

    var (paper, piece) = (Particles(), ParticleLook())
    (paper.lifetime, paper.speed, paper.drag) = (2.4...4.2, 500...1900, 1.9)
    (paper.gravity, paper.size, paper.sway) = ([0, 430], 8...15, Particles.Sway(distance: 16, frequency: 0.8))
    (paper.direction, paper.spread) = (.zero, .degrees(38))
    (paper.angle, paper.flip) = (.zero ... .degrees(360), .degrees(160) ... .degrees(640))
    (piece.marks, piece.colors, piece.aspect) = ([.shape(.roundedRectangle(cornerRadius: 1))], colors, 0.62)
    piece.opacities = [1, 1, 1, 0]
    let sides = [(-58, "left"), (-122, "right")].map { rotation, side in
      world.spawn(
        Transform(rotation: .degrees(rotation), perspective: 0, depth: 30), Size(.zero), paper, piece,
        Name("paper from the \(side)"))
    }
    world.table.emitters = Emitters(sparks: entity, paper: sides)
  }

  /// Sparks fly from behind a card.
  static func burst(at card: Entity, _ world: inout World) {
    guard let sparks = world.table.emitters?.sparks else { return }
    // It stays where it is: only the births have another place.
    world.burst(sparks, count: 16, at: world.presented(Transform.self, of: card).position)
  }

  // MARK: - The ring

  /// Seconds in which the cards leave the pile one after another, and until the last of them lies.
  private static let spread = 1.1
  private static let flight = Animation.spring(duration: 0.75, bounce: 0.22)

  /// Where the cards of a won game lie: around the middle, each leaning the way of the ring.
  static func slots(_ count: Int, in layout: TableLayout, _ settings: MemorySettings) -> [Slot] {
    let natural = CardPrefab.size(settings) * layout.scale
    let radius = layout.grid.size / 2 - SIMD2(natural.x * 0.36, natural.y * 0.36)
    // Even steps of the way round, measured so that a card is as high as it is wide: at the sides no more of them overlap
    // than at the top.
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

  /// The cards leave the pile for the ring; then a wave runs round it, twice.
  static func cascade(_ world: inout World) {
    for paper in world.table.emitters?.paper ?? [] {
      let isLeft = paper == world.table.emitters?.paper.first
      let size = world.table.layout.size
      world.burst(paper, count: 70, at: [isLeft ? -10 : size.x + 10, size.y - 20])
    }
    // What left by a transition is not there any more.
    guard world.table.settings.transition == nil else { return }
    world.table.isRing = true
    let ids = world.table.game.discard
    Choreography.fly(
      ids, FlightOptions(flight, spread: spread, bow: 90, lift: 70), cause: Cause(animation: "ring", rule: "game over"),
      &world)
    for (index, id) in ids.enumerated() {
      let share = Double(index) / Double(ids.count)
      world.table.timeline.add(.joinRing(index), at: world.tick(after: spread * share + 0.5))
      for round in 0..<2 {
        let start = spread + 0.9 + 1.3 * (Double(round) + share)
        world.table.timeline.add(.hop(id), at: world.tick(after: start))
        world.table.timeline.add(.comeDown(id), at: world.tick(after: start + 0.16))
      }
    }
  }

  /// A card hops outwards.
  static func hop(_ id: Int, _ world: inout World) {
    let card = world.table.cards[id]
    let way = world[card, Transform.self].position - world.table.layout.grid.center
    let length = max((way * way).sum().squareRoot(), 1)
    world.withAnimation(.spring(duration: 0.3, bounce: 0.2), cause: Cause(animation: "hop", rule: "game over")) {
      $0[card, Offset.self].position = way / length * 20
    }
  }
}
