import RiffleCore
import TestSupport

/// Two screens on a stage, each with a target "card" and a title.
struct ShiftStage {
  var simulation: Simulation
  let stage: Entity
  let (from, to): (Entity, Entity)
  let (card, other): (Entity, Entity)
  let (title, note): (Entity, Entity)

  init() {
    var world = World()
    world.prepareForMotion()
    world.registerAnimatable(Hue.self)
    world.registerShiftable(Hue.self) { _, _, beside in beside.map { _ in Hue(value: 0) } }
    world.insertResource(Lines())
    stage = world.spawn(Transform(anchor: .zero, perspective: 0), Size(width: 400, height: 400))
    from = Self.screen(on: stage, &world)
    to = Self.screen(on: stage, &world)
    world.insert(Hidden(), on: to)
    card = Self.place([100, 100], [40, 60], on: from, &world)
    other = Self.place([300, 300], [80, 90], on: to, &world)
    for entity in [card, other] { world.insert(ShiftTarget("card"), on: entity) }
    title = Self.place([50, 20], [100, 20], on: from, &world)
    note = Self.place([60, 30], [100, 20], on: to, &world)
    simulation = Simulation(world: world, schedule: Schedule())
  }

  static func screen(on stage: Entity, _ world: inout World) -> Entity {
    world.spawn(Transform(anchor: .zero, perspective: 0), Size(width: 400, height: 400), Parent(stage))
  }

  static func place(_ position: SIMD2<Float>, _ size: SIMD2<Float>, on parent: Entity, _ world: inout World) -> Entity {
    world.spawn(Transform(position: position), Size(size), Parent(parent))
  }

  var world: World {
    get { simulation.world }
    set { simulation.world = newValue }
  }

  @discardableResult
  mutating func shift(_ shift: Shift = linear, paused: Bool = false, then count: Int = 0) -> ShiftRun {
    defer { step(count) }
    return simulation.world.shift(shift, from: from, to: to, isPaused: paused)!
  }

  static let linear = Shift(duration: 0.5, timing: .linear)

  mutating func step(_ count: Int = 1) { simulation.step(count) }

  var replicas: [Entity] { simulation.world.entities(with: Replica.self) }

  func seen(_ entity: Entity) -> Transform { simulation.world.presentedTransform(of: entity) ?? Transform() }
  func opacity(_ entity: Entity) -> Float { simulation.world.presentedOpacity(of: entity) }
  func isShown(_ entity: Entity) -> Bool {
    !simulation.world.has(Hidden.self, entity) && !simulation.world.has(HiddenByReplica.self, entity)
  }
  var calls: [String] { simulation.world[resource: Lines.self].lines }
}
