import RiffleView
import Testing

func seenWorld() -> World {
  var world = World(seed: 1)
  world.registerViewComponents()
  return world
}

extension World {
  mutating func insert(all parts: [any Component], on entity: Entity) {
    func insert(_ part: some Component) { self.insert(part, on: entity) }
    for part in parts { insert(part) }
  }
}

extension World {
  func drawn(_ size: SIMD2<Float>, on ground: SRGBColor = .black, bands: Int? = nil) -> Bitmap {
    rasterized(DrawList(self, size: size, ground: .flat(ground)), bands: bands)
  }
}

func cardWorld(_ count: Int = 1) -> (World, [Entity]) {
  var world = seenWorld()
  var cards: [Entity] = []
  for i in 0..<count {
    let card = world.spawn(
      Transform(position: [100 + Float(i) * 10, 100]), Size(width: 60, height: 90),
      Shape.roundedRectangle(cornerRadius: 5), TwoSided(front: .card("👻")))
    world.insert(Shadow(), on: card)
    cards.append(card)
  }
  return (world, cards)
}

extension Component {
  var ownHash: UInt64 {
    var hasher = StateHasher()
    fold(into: &hasher)
    return hasher.finalize()
  }
}

extension Sprite {
  var isShadow: Bool { if case .blurred = content.layers.first { true } else { false } }
  var isBack: Bool { if case .lattice = content.layers.first { true } else { false } }
}

@Suite("DrawList of a world") struct DrawListWorldTests {
  /// Random entities with and without parents, turned, faded and stroked, some outside the picture.
  private func crowd(_ seed: UInt64) -> World {
    var random = RandomSource(seed: seed)
    var world = seenWorld()
    var all: [Entity] = []
    for index in 0..<80 {
      let place = SIMD2(random.float(in: -60...380), random.float(in: -60...300))
      var transform = Transform(position: place, depth: Int32(index % 4))
      if index % 5 == 1 { transform.rotation = .degrees(random.float(in: -90...90)) }
      if index % 7 == 2 { transform.turn = .degrees(random.float(in: -180...180)) }
      if index % 6 == 3 { transform.scale = SIMD2(random.float(in: -2...2), 0.5) }
      if index % 9 == 4 { transform.anchor = .zero }
      let entity = world.spawn(transform, Size(width: random.float(in: 0...40), height: 20))
      if index % 8 != 5 { world.insert(Fill(Color(hex: UInt32(index % 3) * 0x401020)), on: entity) }
      if index % 4 == 1 { world.insert(Shape.ellipse, on: entity) }
      if index % 3 == 1 { world.insert(Opacity(random.float(in: 0...1)), on: entity) }
      if index % 11 == 6 { world.insert(Shadow(), on: entity) }
      if index % 13 == 7 { world.insert(Stroke(Color(hex: 0xFFFFFF)), on: entity) }
      if index % 3 == 2 { world.insert(Parent(all[index / 2]), on: entity) }
      all.append(entity)
    }
    return world
  }

  @Test("the draw list is the same with and without intermediate placements", arguments: 1...12 as ClosedRange<UInt64>)
  func plain(seed: UInt64) {
    var world = crowd(seed)
    let list = DrawList(world, size: [320, 240])
    #expect(list.sprites.count > 40)
    // A blur requires the placements.
    for entity in world.entities(with: Fill.self).prefix(1) { world.insert(Blur(0), on: entity) }
    #expect(DrawList(world, size: [320, 240]) == list)
  }

  @Test("the back is visible from exactly 90° to below 270°, over any number of turns") func faces() {
    var (world, cards) = cardWorld()
    for (degrees, back): (Float, Bool) in [
      (0, false), (89.9, false), (90, true), (90.1, true), (180, true), (269.9, true), (270, true), (270.1, false),
      (360, false), (-89.9, false), (-90, true), (-180, true), (450, true), (720, false),
    ] {
      world[cards[0], Transform.self].turn = .degrees(degrees)
      let list = DrawList(world, size: [320, 240])
      #expect(list.sprites.last?.isBack == back, "\(degrees)°")
    }
  }

  @Test("no face is mirrored") func notMirrored() throws {
    var (world, cards) = cardWorld()
    for degrees in stride(from: Float(-720), through: 720, by: 7) {
      world[cards[0], Transform.self].turn = .degrees(degrees)
      let placement = try #require(world.placements().first)
      let left = try #require(placement.homography.project([0, 45]))
      let right = try #require(placement.homography.project([60, 45]))
      #expect(left.x <= right.x + 1e-3, "\(degrees)°")
    }
  }

  @Test("entities are ordered by depth, then by creation; lift has no influence") func order() {
    var (world, cards) = cardWorld(4)
    func order() -> [Entity] { world.placements().map(\.entity) }
    #expect(order() == cards)
    world[cards[0], Transform.self].lift = 80
    #expect(order() == cards)
    world[cards[0], Transform.self].depth = 5
    world[cards[2], Transform.self].depth = -1
    #expect(order() == [cards[2], cards[1], cards[3], cards[0]])
  }

  @Test("children follow their parent's place, opacity, order and visibility") func parents() throws {
    var (world, cards) = cardWorld(2)
    let label = world.spawn(Transform(position: [30, 20]), Size(width: 20, height: 10), Label("7"))
    world.insert(Parent(cards[0]), on: label)
    world.insert(Opacity(0.5), on: cards[0])
    world.insert(Opacity(0.5), on: label)
    let placements = world.placements()
    #expect(placements.map(\.entity) == [cards[0], label, cards[1]])
    // The parent's coordinates begin at its top left corner.
    let seen = try #require(placements[1].homography.project([10, 5]))
    #expect(abs(seen.x - (100 - 30 + 30)) < 1e-3 && abs(seen.y - (100 - 45 + 20)) < 1e-3)
    #expect(placements[1].opacity == 0.25)
    world.insert(Hidden(), on: cards[0])
    #expect(world.placements().map(\.entity) == [cards[1]])
  }

  @Test("a child of the front is hidden from behind") func childOfBack() {
    var (world, cards) = cardWorld()
    let label = world.spawn(Transform(position: [30, 20]), Size(width: 20, height: 10), Label("7"))
    world.insert(Parent(cards[0]), on: label)
    world[cards[0], Transform.self].turn = .degrees(120)
    #expect(world.placements().map(\.entity) == cards)
  }

  @Test("despawned and cyclic parents are ignored") func brokenParents() {
    var (world, cards) = cardWorld(3)
    world.insert(Parent(cards[1]), on: cards[0])
    world.insert(Parent(cards[0]), on: cards[1])
    world.insert(Parent(cards[2]), on: cards[2])
    #expect(world.placements().count == 3)
    let lost = world.spawn(Transform())
    world.insert(Parent(lost), on: cards[0])
    world.despawn(lost)
    #expect(world.placements().count == 3)
  }

  @Test("an entity is interpolated between two ticks; a new one is not") func interpolation() throws {
    let (before, cards) = cardWorld()
    var after = before
    after[cards[0], Transform.self].position = [200, 140]
    after[cards[0], Transform.self].turn = .degrees(40)
    let new = after.spawn(Transform(position: [10, 10]), Size(width: 5, height: 5), Fill(.white))
    let half = after.placements(alpha: 0.5, previous: before)
    #expect(half[0].transform.position == [150, 120])
    #expect(abs(half[0].transform.turn.radians - Angle.degrees(20).radians) < 1e-5)
    #expect(half.first { $0.entity == new }?.transform.position == [10, 10])
    #expect(after.placements(alpha: 0, previous: before)[0].transform.position == [100, 100])
    #expect(after.placements()[0].transform.position == [200, 140])
  }

  @Test("the draw list uses the world's background unless given one") func ground() {
    var (world, _) = cardWorld()
    #expect(DrawList(world, size: [9, 9]).ground == .table)
    world.insertResource(Background.flat(.black))
    #expect(DrawList(world, size: [9, 9]).ground == .flat(.black))
    #expect(DrawList(world, size: [9, 9], ground: .flat(.white)).ground == .flat(.white))
  }

  @Test("pie, gradient and glow are in the drawn content") func appearance() throws {
    var world = World(seed: 1)
    let thing = world.spawn(
      Transform(), Size(width: 40, height: 40), Pie(end: .degrees(90)), Fill(from: .white, to: .black))
    world.insert(Glow(), on: thing)
    let sprites = DrawList(world, size: [99, 99]).sprites
    #expect(sprites.count == 2 && sprites[0].isShadow)
    guard case .pie(_, 0, let end, .gradient(_, _, _)) = sprites[1].content.layers[0] else {
      Issue.record("not a slice: \(sprites[1].content)")
      return
    }
    #expect(abs(end - .pi / 2) < 1e-5)
  }
}

/// Fixed time steps jitter on a screen with another rate; interpolation between ticks avoids that.
@Suite("Frames between ticks") struct FramesBetweenTicksTests {
  /// The position of a card in each frame, with the frame's time in seconds. The card moves 600 points to the right by
  /// `animation`; each of the `screenRate` frames a second is up to `unrest` seconds late.
  private func seen(
    _ animation: Animation, tickRate: Int, screenRate: Double, unrest: Double = 0, interpolated: Bool = true
  ) -> [(time: Double, x: Float)] {
    var world = World(seed: 1)
    world.prepareForMotion(tickRate: tickRate)
    world.registerViewComponents()
    let card = world.spawn(
      Transform(position: [0, 50]), Size(width: 60, height: 90), Shape.roundedRectangle(cornerRadius: 5))
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.withAnimation(animation) { $0[card, Transform.self].position.x = 600 }
    var previous = simulation.world
    var clock = FixedStepClock(tickRate: tickRate)
    var random = RandomSource(seed: 5)
    _ = clock.advance(to: 0)
    return (1...Int(screenRate)).map { frame in
      let time = Double(frame) / screenRate + unrest * random.double01()
      for _ in 0..<clock.advance(to: time) {
        previous = simulation.world
        simulation.step()
      }
      let alpha = interpolated ? clock.alpha : 1
      return (time, simulation.world.placements(alpha: alpha, previous: previous)[0].transform.position.x)
    }
  }

  /// The largest deviation from an even 600 points a second, one tick before the frame.
  private func worst(_ frames: [(time: Double, x: Float)], tickRate: Int) -> Float {
    frames.filter { $0.time > 0.1 && $0.time < 0.9 }.map { frame in
      abs(frame.x - Float((frame.time - 1 / Double(tickRate)) * 600))
    }.max() ?? .infinity
  }

  @Test(
    "linear motion is even on a screen of any rate, also with late frames",
    arguments: [(60, 144.0), (60, 59.94), (120, 60), (120, 75), (120, 144), (240, 165)])
  func even(tickRate: Int, screenRate: Double) {
    for unrest in [0, 0.3 / screenRate] {
      let frames = seen(.linear(duration: 1), tickRate: tickRate, screenRate: screenRate, unrest: unrest)
      #expect(worst(frames, tickRate: tickRate) < 0.01, "in points; late by up to \(unrest) s")
    }
    let stepped = seen(.linear(duration: 1), tickRate: tickRate, screenRate: screenRate, interpolated: false)
    // Proves that the measure detects jitter: without interpolation it is most of a tick's distance.
    #expect(worst(stepped, tickRate: tickRate) > 0.4 * 600 / Float(tickRate))
  }

  @Test("a spring's speed on the screen changes as smoothly as its curve") func spring() {
    let spring = Spring(duration: 0.8, bounce: 0.2)
    let frames = seen(.spring(spring), tickRate: 120, screenRate: 144)
    for (before, after) in zip(frames, frames.dropFirst()) where after.time < 0.8 {
      let exact = [before, after].map { 600 * spring.value(target: 1.0, time: $0.time - 1.0 / 120) }
      guard before.time > 2.0 / 120 else { continue }
      // Linear interpolation error: an eighth of the tick squared times 62 /s² of the distance.
      let chord = Float(600 * 62 / 8 / (120.0 * 120))
      #expect(abs((after.x - before.x) - Float(exact[1] - exact[0])) < 2 * chord)
    }
  }
}
