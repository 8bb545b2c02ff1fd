import RiffleView
import TestSupport
import Testing

@Suite("HitTest") struct HitTestTests {
  @Test("the front-most card is hit, and the one behind where it is not covered") func order() {
    var (world, cards) = cardWorld(2)
    world[cards[1], Transform.self].position = [130, 100]
    let hits = HitTest(world)
    #expect(hits.entity(at: [120, 100]) == cards[1])
    #expect(hits.entity(at: [80, 100]) == cards[0])
    #expect(hits.entity(at: [10, 10]) == nil)
    #expect(hits.entity(at: [120, 100]) { $0 == cards[0] } == cards[0])
    #expect(hits.entities(at: [120, 100]) == [cards[1], cards[0]])
  }

  @Test("a position written during an animation is drawn and hit at once") func written() {
    var (world, cards) = cardWorld()
    let card = cards[0]
    world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position.x = 220 }
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step(12)
    func isSeen(at x: Float, _ world: World) -> Bool {
      let outline = DrawList(world, size: [960, 640]).sprites.last?.homography.project([30, 45])
      return world.entity(at: [x, 100]) == card && HitTest(world).entity(at: [x + 28, 100]) == card
        && HitTest(world).entity(at: [x + 32, 100]) == nil && abs((outline?.x ?? 0) - x) < 1e-2
        && world.frame(of: card)?.center.x == x
    }
    #expect(isSeen(at: 112, simulation.world))
    simulation.world[card, Transform.self].position.x = 700
    #expect(isSeen(at: 700, simulation.world))
    simulation.step()
    #expect(isSeen(at: 700, simulation.world))
    simulation.world.withAnimation(.bouncy) {
      $0[card, Transform.self].position.x = 300
      #expect(isSeen(at: 700, $0))
    }
  }

  @Test("a card moved by a system is hit at its new place in the same tick") func writtenBySystem() {
    let (world, cards) = cardWorld()
    let card = cards[0]
    var simulation = Simulation(world) { world, _ in
      guard world[resource: Tick.self].now == 10 else { return }
      world[card, Transform.self].position = [650, 200]
      if world.entity(at: [650, 200]) == card, world.entity(at: [107, 100]) == nil {
        world.insert(Hidden(), on: card)
      }
    }
    simulation.world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position.x = 220 }
    simulation.step(10)
    #expect(simulation.world.has(Hidden.self, card))
  }

  @Test("view components animate unregistered, and registering them sets no tick rate") func unregistered() {
    var world = World()
    let card = world.spawn(Transform(), Fill(.white), Shadow())
    var simulation = Simulation(world: world, schedule: Schedule(), tickRate: 100)
    simulation.world.withAnimation(.linear(duration: 1)) {
      $0[card, Fill.self] = Fill(.black)
      $0[card, Shadow.self].strength = 0
    }
    simulation.step(50)
    let seen = simulation.world.presented(Fill.self, of: card)
    #expect(abs(seen.start.red - 0.5) < 1e-3 && abs(seen.end.red - 0.5) < 1e-3)
    #expect(abs(simulation.world.presented(Shadow.self, of: card).strength - 0.5) < 1e-3)
    var registered = World()
    registered.registerViewComponents()
    #expect(Simulation(world: registered, schedule: Schedule(), tickRate: 100).world[resource: Tick.self].rate == 100)
  }

  @Test("a turned card is hit where it is visible", arguments: [Float(0), 30, 60, 80, 120, 180, 300])
  func turned(_ degrees: Float) throws {
    var (world, cards) = cardWorld()
    world[cards[0], Transform.self].turn = .degrees(degrees)
    world[cards[0], Transform.self].rotation = .degrees(20)
    let hits = HitTest(world)
    let h = try #require(world.placements().first).homography
    for inside: SIMD2<Float> in [[30, 45], [3, 45], [57, 45], [30, 87], [3, 3.5]] {
      #expect(hits.entity(at: try #require(h.project(inside))) == cards[0], "\(inside)")
    }
    for outside: SIMD2<Float> in [[-3, 45], [63, 45], [30, 93], [0.4, 0.4]] {
      #expect(hits.entity(at: try #require(h.project(outside))) == nil, "\(outside)")
    }
  }

  @Test("an entity that is edge-on, hidden or transparent is not hit") func nothing() {
    var (world, cards) = cardWorld()
    world[cards[0], Transform.self].turn = .degrees(90)
    #expect(HitTest(world).entity(at: [130, 100]) == nil)
    world[cards[0], Transform.self].turn = .zero
    #expect(HitTest(world).entity(at: [100, 100]) == cards[0])
    world.insert(Opacity(0), on: cards[0])
    #expect(HitTest(world).entity(at: [100, 100]) == nil)
    world.insert(Opacity(1), on: cards[0])
    world.insert(Hidden(), on: cards[0])
    #expect(HitTest(world).entity(at: [100, 100]) == nil)
  }

  @Test("an animation that allows no interaction disables hits while it runs, children included") func interaction() {
    let (world, cards) = cardWorld(2)
    var simulation = Simulation(world: world, schedule: Schedule())
    let badge = simulation.world.spawn(Transform(position: [30, 45]), Size(width: 20, height: 20), Parent(cards[1]))
    #expect(HitTest(simulation.world).entity(at: [110, 100]) == badge)
    simulation.world.withAnimation(.linear(duration: 0.5), allowsInteraction: false) {
      $0[cards[1], Transform.self].lift = 10
    }
    for _ in 0..<60 {
      #expect(HitTest(simulation.world).entity(at: [110, 100]) == cards[0])
      simulation.step()
    }
    #expect(HitTest(simulation.world).entity(at: [110, 100]) == badge)
  }

  @Test("an ellipse is not hit in its corners") func ellipse() {
    var world = World(seed: 1)
    let dot = world.spawn(Transform(position: [50, 50]), Size(width: 40, height: 40), Shape.ellipse, Fill(.white))
    #expect(HitTest(world).entity(at: [50, 50]) == dot)
    #expect(HitTest(world).entity(at: [33, 33]) == nil)
  }

  @Test("a replica and its children are not hit, unless a stand-in is given") func copies() {
    var (world, cards) = cardWorld(2)
    world[cards[1], Transform.self].position = [130, 100]
    world.insert(Replica(of: cards[0]), on: cards[1])
    let label = world.spawn(
      Transform(position: [30, 45]), Size(width: 60, height: 90), Shape.ellipse, Fill(.white), Parent(cards[1]))
    #expect(HitTest(world).entities(at: [120, 100]) == [cards[0]])
    #expect(HitTest(world).entity(at: [150, 100]) == nil)
    let hits = HitTest(world, standIns: [cards[1]: cards[0]])
    #expect(hits.entity(at: [150, 100]) == cards[0])
    #expect(hits.entities(at: [130, 100]) == [cards[0], cards[0]])
    let original = world.spawn(Transform(), Parent(cards[0]))
    let parts = HitTest(world, standIns: [cards[1]: cards[0], label: original])
    #expect(parts.entities(at: [130, 100]) == [original, cards[0]])
  }

  @Test("a ghost and its children cannot be hit, but entities behind can") func ghosts() {
    var world = World(seed: 1)
    let behind = world.spawn(Transform(position: [50, 50]), Size(width: 80, height: 80), Fill(.white))
    let ghost = world.spawn(Transform(position: [50, 50], depth: 1), Size(width: 40, height: 40), Fill(.white))
    world.spawn(Transform(position: [20, 20]), Size(width: 40, height: 40), Fill(.white), Parent(ghost))
    #expect(world.entity(at: [50, 50]) != behind)
    world.withAnimation { $0.remove(ghost) }
    #expect(world.entity(at: [50, 50]) == behind)
    #expect(world.entity(at: [40, 40], of: behind) == behind && world.entity(at: [400, 0], of: behind) == nil)
  }

  @Test("a card's opacity is multiplied by its transition's") func transition() {
    var world = World(seed: 1)
    let card = world.spawn(Transform(position: [50, 50]), Size(width: 80, height: 80), Opacity(0.5))
    world.withAnimation(.linear(duration: 1)) { $0.insert(card) }
    var simulation = Simulation(world: world, schedule: Schedule())
    let before = simulation.world
    simulation.step(60)
    #expect(abs((simulation.world.placements().first?.opacity ?? 0) - 0.25) < 1e-3)
    #expect(before.placements().isEmpty)
    let between = simulation.world.placements(alpha: 0.5, previous: before).first?.opacity ?? 0
    #expect(abs(between - 0.125) < 1e-3)
  }

  @Test("a choice hits lines within its reach, and bounding boxes where nothing else is hit") func choice() throws {
    var world = seenWorld()
    let box = world.spawn(Transform(position: [100, 100]), Size(width: 40, height: 40), Fill(.white))
    let line = world.spawn(
      Transform(position: [100, 100]), Size(width: 200, height: 100), PathShape(try Path(svg: "M0 50H200")),
      Stroke(.white, width: 2))
    let hits = HitTest(world)
    func choice(_ x: Float, _ y: Float) -> Entity? { hits.choice(at: [x, y], reach: 6) { _ in true } }
    #expect(hits.entity(at: [100, 103]) == line && choice(100, 103) == line)
    #expect(hits.entity(at: [100, 109]) == box && choice(100, 109) == line)
    #expect(choice(100, 111) == box)
    #expect(hits.entity(at: [30, 130]) == nil && choice(30, 130) == line)
    #expect(choice(30, 160) == nil)
    // A filled path is hit only inside.
    world.insert(Fill(.white), on: line)
    #expect(HitTest(world).choice(at: [30, 130], reach: 6) { _ in true } == nil)
  }
}

@Suite("HitArea") struct HitAreaTests {
  /// A dot of 20 points at `place` with a hit margin of 12 and 4 points.
  private func dot(_ world: inout World, at place: SIMD2<Float> = [100, 100], on parent: Entity? = nil) -> Entity {
    let dot = world.spawn(
      Transform(position: place), Size(width: 20, height: 20), Fill(.white), HitArea(margin: [12, 4]))
    if let parent { world.insert(Parent(parent), on: dot) }
    return dot
  }

  @Test("a hit area extends pointer hits, not hits of the visible shape") func around() {
    var world = World(seed: 1)
    let dot = dot(&world)
    let hand = HitTest(world, hasAreas: true)
    #expect(hand.entity(at: [121, 100]) == dot && hand.entity(at: [100, 87]) == dot)
    #expect(hand.entity(at: [123, 100]) == nil && hand.entity(at: [100, 85]) == nil)
    #expect(HitTest(world).entity(at: [121, 100]) == nil && world.entity(at: [109, 100]) == dot)
    #expect(hand.entities(at: [121, 100]) == [dot])
  }

  @Test("a hit area turns and scales with its entity, and is round for an ellipse") func turned() {
    var world = World(seed: 1)
    let dot = dot(&world)
    world[dot, Transform.self].rotation = .degrees(90)
    world[dot, Transform.self].scale = [2, 2]
    #expect(HitTest(world, hasAreas: true).entity(at: [100, 142]) == dot)
    #expect(HitTest(world, hasAreas: true).entity(at: [132, 100]) == nil)
    world[dot, Transform.self] = Transform(position: [100, 100])
    world.insert(Shape.ellipse, on: dot)
    #expect(HitTest(world, hasAreas: true).entity(at: [120, 100]) == dot)
    #expect(HitTest(world, hasAreas: true).entity(at: [118, 111]) == nil)
  }

  @Test("the visible shape wins over a neighbour's hit area; a child's area over its parent") func siblings() {
    var world = World(seed: 1)
    let (left, right) = (dot(&world), dot(&world, at: [124, 100]))
    let hand = HitTest(world, hasAreas: true)
    #expect(hand.entity(at: [108, 100]) == left && hand.entity(at: [116, 100]) == right)
    #expect(hand.entity(at: [112, 100]) == right)
    let card = world.spawn(
      Transform(position: [300, 100]), Size(width: 200, height: 200), Fill(.white), HitArea(margin: [8, 8]))
    let close = dot(&world, at: [180, 20], on: card)
    #expect(HitTest(world, hasAreas: true).entity(at: [360, 20]) == close)
    #expect(HitTest(world, hasAreas: true).entity(at: [340, 20]) == card)
  }

  @Test("a hit area is clipped with its entity") func clipped() {
    var world = World(seed: 1)
    let frame = world.spawn(Transform(position: [100, 100]), Size(width: 60, height: 60), Clip())
    let dot = dot(&world, at: [50, 30], on: frame)
    let hand = HitTest(world, hasAreas: true)
    #expect(hand.entity(at: [129, 100]) == dot && hand.entity(at: [131, 100]) == nil)
  }

  @Test("a hit area is part of the state hash") func hash() {
    var (one, other) = (World(seed: 1), World(seed: 1))
    one.spawn(Transform(), HitArea(margin: [4, 4]))
    other.spawn(Transform(), HitArea(margin: [4, 5]))
    #expect(one.stateHash != other.stateHash)
  }
}
