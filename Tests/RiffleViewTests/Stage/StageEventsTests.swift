import RiffleView
import Testing

@Suite("Stage events") struct StageEventsTests {
  private func stage() -> StageUnderTest {
    StageUnderTest([
      HitTarget(owner: .scene, hover: .rises, order: 0, drag: HitTarget.Drag(rule: 3)),
      HitTarget(owner: StageUnderTest.one, order: 0, drag: HitTarget.Drag()),
      HitTarget(owner: StageUnderTest.two, hover: .leans, order: 0),
    ])
  }

  private func event(_ random: inout RandomSource) -> InputEvent {
    let point = SIMD2<Float>(Float(random.next(below: 520)), Float(random.next(below: 160) + 20))
    return switch random.next(below: 9) {
    case 0, 1: .pointerMoved(point)
    case 2, 3: .pointerPressed(point, .primary)
    case 4, 5: .pointerReleased(point, .primary)
    case 6: .keyPressed(["a", "x", "y", "tab", "return", "right", "q"][random.next(below: 7)])
    case 7: .action(["splash", "nothing"][random.next(below: 2)], [1])
    default: .pointerLeft
    }
  }

  @Test("an input event belongs to at most one reader, and each owned event reaches its owner only") func owners() {
    var stage = stage()
    var random = RandomSource(seed: 5)
    var met: [StageOwner: Set<String>] = [:]
    for _ in 0..<6000 {
      stage.step(event(&random))
      let owned = stage.events.filter { $0.owner != nil }
      #expect(Set(owned.map(\.owner)).count <= 1, "\(stage.events)")
      for event in owned {
        let readers = zip(StageUnderTest.readers, stage.byReader).filter { $1.contains(event.kind) }.map(\.0)
        #expect(readers == [event.owner])
        met[event.owner!, default: []].insert("\(event.kind)".prefix { $0 != "(" }.description)
      }
      for event in stage.events where event.owner == nil {
        #expect(stage.byReader.allSatisfy { $0.contains(event.kind) })
      }
      #expect(stage.world.stageEvents.isEmpty, "a tick leaves nothing to the next one")
    }
    #expect(met[.scene] == ["clicked", "dropped", "key"])
    #expect(met[StageUnderTest.one] == ["clicked", "dropped", "key"])
    #expect(met[StageUnderTest.two] == ["clicked", "key", "action"])
  }

  @Test("stage events have the order of the input, across owners") func order() {
    var stage = stage()
    let (a, b) = (stage.place(2), stage.place(0))
    stage.step(
      .keyPressed("y"), .pointerPressed(a, .primary), .pointerReleased(a, .primary), .keyPressed("a"), .keyPressed("q"),
      .action("splash", [2]), .pointerPressed(b, .primary), .pointerReleased(b, .primary), .resized([300, 200]),
      .keyPressed("x"))
    let boxes = stage.boxes
    #expect(
      stage.events == [
        StageEvent(.key("y"), owner: StageUnderTest.two),
        StageEvent(.clicked(boxes[2]), owner: StageUnderTest.two), StageEvent(.released(boxes[2]), owner: nil),
        StageEvent(.key("a"), owner: .scene), StageEvent(.action("splash", [2]), owner: StageUnderTest.two),
        StageEvent(.clicked(boxes[0]), owner: .scene), StageEvent(.released(boxes[0]), owner: nil),
        StageEvent(.resized([300, 200]), owner: nil), StageEvent(.key("x"), owner: StageUnderTest.one),
      ])
    #expect(stage.byReader[1] == [.released(boxes[2]), .released(boxes[0]), .resized([300, 200]), .key("x")])
  }

  @Test("a drag ends with a drop for the owner of the dragged entity, and is no click") func drop() {
    var stage = stage()
    let place = stage.place(1)
    stage.step(.pointerPressed(place, .primary))
    for step in 1...20 { stage.step(.pointerMoved(place + [0, 10 * Float(step)])) }
    #expect(stage.world.isDragged(stage.boxes[1]) && !stage.world.isDragged(stage.boxes[0]))
    stage.step(.pointerReleased(place + [0, 200], .primary))
    #expect(stage.events.count == 1 && stage.events.first?.owner == StageUnderTest.one)
    guard case .dropped(let session)? = stage.events.first?.kind else {
      Issue.record("no drop: \(stage.events)")
      return
    }
    #expect(session.entity == stage.boxes[1] && session.home == place)
    #expect(Drag.landing(of: session.entity, stage.world).y > place.y + 200, "it slides on")
  }

  @Test("an entity whose drag was cancelled is not dropped") func cancelled() {
    var stage = stage()
    let place = stage.place(1)
    stage.step(.pointerPressed(place, .primary), .pointerMoved(place + [0, 50]))
    #expect(stage.world.isDragged(stage.boxes[1]))
    Drag.cancel([stage.boxes[0]], &stage.world)
    #expect(stage.world.isDragged(stage.boxes[1]), "the other one stays in the hand")
    Drag.cancel([stage.boxes[1]], &stage.world)
    stage.step(.pointerReleased(place, .primary))
    #expect(!stage.events.contains { if case .dropped = $0.kind { true } else { false } })
  }
}

/// Boxes on a stage without a scene, and two blocks that read its events.
struct StageUnderTest {
  static let one = StageOwner.block("one")
  static let two = StageOwner.block("two")
  static let readers = [StageOwner.scene, one, two]

  /// The events of all readers, tick by tick.
  struct Heard: Component {
    var events: [[StageEvent]] = []
    var byReader: [[[StageEvent.Kind]]] = []
    func fold(into hasher: inout StateHasher) {}
  }

  private(set) var simulation: Simulation
  private(set) var boxes: [Entity] = []

  /// - Parameter targets: one box each, 100 points wide, from left to right, 50 points apart.
  init(_ targets: [HitTarget]) {
    var world = World(seed: 1)
    world.registerViewComponents()
    world.insertResource(StageEvents())
    world.insertResource(Pointer())
    world.insertResource(Heard())
    Focus.spawn(&world)
    for (index, target) in targets.enumerated() {
      let place: SIMD2<Float> = [100 + 150 * Float(index), 100]
      boxes.append(world.spawn(Transform(position: place), Offset(), Size([100, 100]), target))
    }
    let stage = StageInput(entities: boxes) { key in
      switch key {
      case "a": .scene
      case "x": Self.one
      case "y": Self.two
      default: nil
      }
    } actionOwner: {
      $0 == "splash" ? Self.two : nil
    }
    var schedule = Schedule()
    schedule.add(System("stage") { world, input in stage.read(input, &world) }, to: .intake)
    schedule.add(
      System("readers") { world, _ in
        world[resource: Heard.self].events.append(world.stageEvents)
        world[resource: Heard.self].byReader.append(Self.readers.map { world.stageEvents(for: $0) })
        Focus.follow(&world)
      }, to: .rules)
    schedule.add(System("end") { world, _ in world.endStageEvents() }, to: .choreography)
    simulation = Simulation(world: world, schedule: schedule)
  }

  var world: World {
    get { simulation.world }
    set { simulation.world = newValue }
  }

  var events: [StageEvent] { world[resource: Heard.self].events.last ?? [] }
  var byReader: [[StageEvent.Kind]] { world[resource: Heard.self].byReader.last ?? [] }

  func place(_ box: Int) -> SIMD2<Float> { world[boxes[box], Transform.self].position }

  mutating func step(_ events: InputEvent...) { simulation.step(InputFrame(events)) }

  mutating func click(_ point: SIMD2<Float>) {
    step(.pointerMoved(point), .pointerPressed(point, .primary), .pointerReleased(point, .primary))
  }
}
