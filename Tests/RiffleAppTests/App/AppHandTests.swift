import RiffleApp
import RiffleSDL
import Testing

@Suite("Pointer and touch input of an app") struct AppHandTests {
  struct Card: Component {}
  struct Log: Component { var entities: [Entity] = [] }

  private var app = App("Cards", size: [200, 200])

  init() { app.world.insertResource(Log()) }

  private func click(_ point: SIMD2<Float>) -> InputFrame {
    InputFrame([.pointerMoved(point), .pointerPressed(point, .primary), .pointerReleased(point, .primary)])
  }

  @Test("a click rule handles every entity of a component type, also later ones, and they shrink while pressed")
  mutating func clicks() throws {
    let first = app.world.spawn(.box(at: [40, 40], size: [40, 40], fill: .white), Card())
    app.world.spawn(.box(at: [160, 160], size: [40, 40], fill: .white))
    app.on(click: Card.self) { world, entity in world[resource: Log.self].entities.append(entity) }
    var simulation = try app.simulation()
    simulation.step(click([40, 40]))
    let second = simulation.world.spawn(.box(at: [120, 40], size: [40, 40], fill: .white), Card())
    simulation.step(click([120, 40]))
    simulation.step(click([160, 160]))
    #expect(simulation.world[resource: Log.self].entities == [first, second])
    simulation.step(InputFrame([.pointerPressed([40, 40], .primary)]))
    #expect(simulation.world[first, Offset.self].scale == Feel.pressScale)
  }

  @Test("a double click is the second of two clicks in quick succession, for a component type and for one entity")
  mutating func doubleClicks() throws {
    let card = app.world.spawn(.box(at: [40, 40], size: [40, 40], fill: .white), Card())
    let button = app.world.spawn(.box(at: [120, 40], size: [40, 40], fill: .white))
    app.on(doubleClick: Card.self) { world, entity in world[resource: Log.self].entities.append(entity) }
    app.on(.doubleClick(button)) { $0[resource: Log.self].entities.append(button) }
    var simulation = try app.simulation()
    for point in [[40, 40], [120, 40], [40, 40], [40, 40], [40, 40], [120, 40], [120, 40]] as [SIMD2<Float>] {
      simulation.step(click(point))
    }
    #expect(simulation.world[resource: Log.self].entities == [card, button])
    for _ in 0..<200 { simulation.step() }
    simulation.step(click([120, 40]))
    #expect(simulation.world[resource: Log.self].entities.count == 2)
  }

  @Test("two fingers drag two cards, and each finger drops its own card") mutating func fingers() throws {
    let cards = [Float(40), 120].map { app.world.spawn(.box(at: [$0, 40], size: [40, 40], fill: .white), Card()) }
    app.on(drop: Card.self) { world, drop in world[resource: Log.self].entities.append(drop.entity) }
    var simulation = try app.simulation()
    simulation.step(
      InputFrame([.pointerPressed([40, 40], .primary), .touchBegan(0, [40, 40]), .touchBegan(1, [120, 40])]))
    simulation.step(InputFrame([.pointerMoved([40, 90]), .touchMoved(0, [40, 90]), .touchMoved(1, [120, 140])]))
    #expect(simulation.world[cards[0], Transform.self].position == [40, 90])
    #expect(simulation.world[cards[1], Transform.self].position == [120, 140])
    simulation.step(InputFrame([.touchEnded(1)]))
    simulation.step(InputFrame([.pointerReleased([40, 90], .primary), .touchEnded(0)]))
    #expect(simulation.world[resource: Log.self].entities == [cards[1], cards[0]])
  }

  @Test("an entity with its own click rule shrinks while pressed") mutating func clickOnOne() throws {
    let button = app.world.spawn(.box(at: [40, 40], size: [40, 40], fill: .white))
    app.on(.click(button)) { _ in }
    var simulation = try app.simulation()
    simulation.step(InputFrame([.pointerMoved([40, 40]), .pointerPressed([40, 40], .primary)]))
    #expect(simulation.world[button, Offset.self].scale == Feel.pressScale)
  }

  @Test(
    "a drag rule runs in each tick; the entity follows the pointer along its axis",
    arguments: [HitTarget.Drag.Axis.both, .horizontal, .vertical])
  mutating func drag(_ axis: HitTarget.Drag.Axis) throws {
    let card = app.world.spawn(.box(at: [40, 40], size: [40, 40], fill: .white), Card())
    app.on(click: Card.self) { _, _ in }
    app.on(drag: Card.self, axis: axis) { world, drag in world[resource: Log.self].entities.append(drag.entity) }
    var simulation = try app.simulation()
    simulation.step(InputFrame([.pointerPressed([40, 40], .primary)]))
    #expect(simulation.world.dragged == nil && simulation.world[resource: Log.self].entities.isEmpty)
    simulation.step(InputFrame([.pointerMoved([90, 100])]))
    simulation.step()
    #expect(simulation.world.dragged?.entity == card)
    #expect(simulation.world[resource: Log.self].entities == [card, card])
    let place: SIMD2<Float> = [axis == .vertical ? 40 : 90, axis == .horizontal ? 40 : 100]
    #expect(simulation.world[card, Transform.self].position == place)
  }

  @Test("a drop rule runs once: the entity returns to its depth, and the drop has its home and its landing point")
  mutating func drop() throws {
    struct Drop: Component {
      var home = SIMD2<Float>.zero
      var landing = SIMD2<Float>.zero
      var count = 0
    }
    app.world.insertResource(Drop())
    let card = app.world.spawn(.box(at: [40, 40], size: [40, 40], fill: .white), Card())
    app.world[card, Transform.self].depth = 3
    app.on(drop: Card.self) { world, drop in
      world.insertResource(
        Drop(home: drop.home, landing: drop.landing(in: world), count: world[resource: Drop.self].count + 1))
    }
    var simulation = try app.simulation()
    simulation.step(InputFrame([.pointerPressed([40, 40], .primary)]))
    for x in 1...10 { simulation.step(InputFrame([.pointerMoved([40 + 8 * Float(x), 40])])) }
    #expect(simulation.world[card, Transform.self].depth == Feel.inHand)
    simulation.step(InputFrame([.pointerReleased([120, 40], .primary)]))
    simulation.step()
    let drop = simulation.world[resource: Drop.self]
    #expect(drop.count == 1 && drop.home == [40, 40] && drop.landing.x > 120)
    #expect(simulation.world[card, Transform.self].depth == 3 && simulation.world[card, Offset.self] == Offset())
  }

  @Test("an entity flies to its slot and lands at its depth; a dragged entity stays with the pointer")
  mutating func fly() throws {
    let cards = (0..<2).map { index in
      app.world.spawn(.box(at: [40 + 60 * Float(index), 40], size: [40, 40], fill: .white), Card())
    }
    app.on(drag: Card.self) { _, _ in }
    app.on(.key("f")) { world in
      world.fly(cards, to: [10, 20].map { Slot(position: [150, 150 + $0], size: [40, 40], depth: Int32($0)) })
    }
    var simulation = try app.simulation()
    simulation.step(InputFrame([.pointerPressed([40, 40], .primary)]))
    simulation.step(InputFrame([.pointerMoved([60, 60])]))
    simulation.step(InputFrame([.keyPressed("f")]))
    #expect(simulation.world[cards[1], Transform.self].depth >= Feel.flying)
    for _ in 0..<240 { simulation.step() }
    #expect(simulation.world[cards[0], Transform.self].position == [60, 60])
    #expect(simulation.world.presented(Transform.self, of: cards[1]).position == [150, 170])
    #expect(simulation.world[cards[1], Transform.self].depth == 20)
    #expect(simulation.world[cards[1], Offset.self] == Offset())
  }

  @Test("the start rule runs before the systems, so that they find the entities it spawns")
  mutating func start() throws {
    app.add("count") { world in world[resource: Log.self].entities = world.entities(with: Card.self) }
    app.on(.start) { world in world.spawn(Card()) }
    var simulation = try app.simulation()
    simulation.step()
    #expect(simulation.world[resource: Log.self].entities.count == 1)
  }

  @Test("scripted input becomes events at their ticks; debugger commands in it are refused") func steps() throws {
    let script = try ScriptedInput("play 9; key s; click 10 20; press 5 5; play 3; release 6 6; wheel 0 2")
    #expect(script.input(at: 1).isEmpty)
    #expect(script.input(at: 10).events == [.keyPressed("s")])
    #expect(
      script.input(at: 11).events == [
        .keyReleased("s"), .pointerMoved([10, 20]), .pointerPressed([10, 20], .primary),
      ])
    #expect(
      script.input(at: 12).events == [
        .pointerReleased([10, 20], .primary), .pointerMoved([5, 5]), .pointerPressed([5, 5], .primary),
      ])
    #expect(script.input(at: 15).events == [.pointerReleased([6, 6], .primary), .wheel([0, 2])])
    #expect(script.lastTick == 15)
    let drag = try ScriptedInput("drag 0 0 24 0")
    #expect(drag.input(at: 13).events == [.pointerMoved([12, 0])] && drag.lastTick == 25)
    #expect(throws: UsageError.self) { try ScriptedInput("seek 4") }
    #expect(throws: UsageError.self) { try ScriptedInput("jump 4") }
  }
}

@Suite("Latency from an event to the picture") struct AppLatencyTests {
  private func frames(tickRate: Int, _ event: WindowEvent) throws -> Int? {
    var app = App("Latency", size: [200, 100], tickRate: tickRate)
    let box = app.world.spawn(.box(at: [20, 50], size: [10, 10], fill: .white))
    app.on(.key(.space)) { $0[box, Transform.self].position.x = 150 }
    app.on(.press()) { $0[box, Transform.self].position.x = 150 }
    let player = try app.started()
    var before: DrawList?
    for frame in 0..<40 {
      // Frames fall between ticks, as those of a display do.
      let now = (Double(frame) + 0.37) / 60
      if frame == 20 { player.receive(event, at: now) }
      player.advance(to: now)
      let picture = player.picture(size: [200, 100], at: now)
      if frame >= 20, picture != before { return frame - 20 }
      before = picture
    }
    return nil
  }

  @Test("an event is visible in the frame that takes it; with ticks longer than a frame, at most one frame later")
  func latency() throws {
    for event: WindowEvent in [.input(.keyPressed("space")), .input(.pointerPressed([20, 50], .primary))] {
      for rate in [60, 120, 240] { #expect(try frames(tickRate: rate, event) == 0, "\(rate) ticks a second") }
      #expect(try frames(tickRate: 30, event).map { $0 <= 1 } == true)
    }
  }
}
