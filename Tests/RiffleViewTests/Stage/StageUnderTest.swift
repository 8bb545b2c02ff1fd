import RiffleView

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

  /// The events of the last tick.
  var events: [StageEvent] { world[resource: Heard.self].events.last ?? [] }
  /// The events of the last tick for each reader.
  var byReader: [[StageEvent.Kind]] { world[resource: Heard.self].byReader.last ?? [] }

  func place(_ box: Int) -> SIMD2<Float> { world[boxes[box], Transform.self].position }

  mutating func step(_ events: InputEvent...) { simulation.step(InputFrame(events)) }

  mutating func click(_ point: SIMD2<Float>) {
    step(.pointerMoved(point), .pointerPressed(point, .primary), .pointerReleased(point, .primary))
  }
}
