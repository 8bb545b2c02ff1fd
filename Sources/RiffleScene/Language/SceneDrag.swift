import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Things in a hand: they rise, follow the pointer, and go where their rule says when they are let go of, with the
/// velocity they have.
enum SceneDrag {
  /// A hand on a thing.
  struct DragSession: Component {
    var entity: Entity
    /// The number of the rule that lets it be dragged.
    var rule: Int
    /// Where the pointer went down.
    var start: SIMD2<Float>
    /// From the pointer to the thing's place, in the space it lies in.
    var reach: SIMD2<Float>
    /// Where it was picked up, and its draw order there.
    var home: SIMD2<Float>
    var depth: Int32
    var isDragging = false
    /// The tick in which the pointer went down.
    var since: Int
    /// What would receive it now.
    var target: Entity?

    /// Why something moves while the hand holds.
    func cause(_ animation: String) -> Cause {
      Cause(animation: animation, rule: "drag", actor: .hand, heldSince: since)
    }

    func fold(into hasher: inout StateHasher) {
      hasher.combine(entity)
      hasher.combine(rule)
      hasher.combine(start)
      hasher.combine(reach)
      hasher.combine(home)
      hasher.combine(Int(depth))
      hasher.combine(isDragging)
      hasher.combine(target ?? .none)
    }
  }

  /// Points the pointer goes, pressed, before a thing comes along: who only clicks does not hold quite still.
  private static let distance: Float = 6
  private static let following = Animation.interactiveSpring(response: 0.11, dampingFraction: 0.86)
  /// How far a thrown thing slides, in seconds of its velocity, and in points at most.
  static let slide: Float = 0.16
  static let longestSlide: Float = 500
  private static let lift: Float = 40
  /// Points a second from which on a press is a catch: it holds what flies.
  private static let flying: Float = 60
  /// Draw order in the hand, and of what has left it and still flies.
  private static let inHand: Int32 = 900_000
  static let inFlight = inHand - 1

  static func press(_ entity: Entity?, at point: SIMD2<Float>, _ world: inout World) {
    world[resource: ScenePointer.self].hold = nil
    guard let entity, let index = world[resource: SceneEntities.self].all.firstIndex(of: entity) else { return }
    let program = world[resource: LoadedScene.self].content.program
    let rule = program.rules.firstIndex {
      if case .drag(let targets) = $0.rule.trigger { targets.indices.contains(index) } else { false }
    }
    guard let rule, let place = local(point, of: entity, world) else { return }
    let transform = world[entity, Transform.self]
    let hold = DragSession(
      entity: entity, rule: rule, start: point,
      reach: (world.presentedTransform(of: entity) ?? transform).position - place, home: transform.position,
      depth: restDepth(of: entity, at: index, world), since: world[resource: Tick.self].now)
    world[resource: ScenePointer.self].hold = hold
    guard squared(world.velocity(Transform.self, of: entity).first.first) > flying * flying else { return }
    pickUp(hold, &world)
    follow(hold, to: place, &world)
  }

  /// The draw order of a thing where it lies: what flies comes down to that of the file.
  static func restDepth(of entity: Entity, at index: Int, _ world: World) -> Int32 {
    let depth = world[entity, Transform.self].depth
    return depth < FlightStep.air
      ? depth : world[resource: LoadedScene.self].content.prefabs.all[index].transform.depth
  }

  private static func pickUp(_ hold: DragSession, _ world: inout World) {
    world[resource: ScenePointer.self].hold?.isDragging = true
    world[resource: ScenePointer.self].pressed = nil
    world[hold.entity, Transform.self].depth = inHand
    straighten(hold.entity, &world)
    // It has left the flight it was on.
    if let index = world[resource: SceneEntities.self].all.firstIndex(of: hold.entity),
      world.resource(Flights.self)?.latest.indices.contains(index) == true
    {
      world[resource: Flights.self].latest[index] = 0
    }
    raise(hold.entity, Offset(lift: lift, scale: 0.05), hold.cause("pick up"), &world)
  }

  /// What is caught where its way bends is there now, and not beside it.
  private static func straighten(_ entity: Entity, _ world: inout World) {
    guard let seen = world.presentedTransform(of: entity), world.has(Offset.self, entity) else { return }
    let bend = seen.position - world.presented(Transform.self, of: entity).position
    guard bend != .zero else { return }
    world.withTransaction(Transaction(animation: nil, leavesRunning: true)) {
      $0[entity, Transform.self].position += bend
    }
    world.withTransaction(Transaction(animation: nil)) { $0[entity, Offset.self].position = .zero }
  }

  private static func follow(_ hold: DragSession, to place: SIMD2<Float>, _ world: inout World) {
    let target = place + hold.reach
    guard world[hold.entity, Transform.self].position != target else { return }
    // With reduced motion what a hand moves is in the hand: it does not fade from place to place.
    let animation = world.reducesMotion ? nil : following
    world.withAnimation(animation, cause: hold.cause("follow")) {
      $0[hold.entity, Transform.self].position = target
    }
  }

  /// Whether the pointer moves something.
  static func move(to point: SIMD2<Float>, _ world: inout World) -> Bool {
    guard let hold = world[resource: ScenePointer.self].hold, world.has(Transform.self, hold.entity) else {
      return false
    }
    if !hold.isDragging {
      guard squared(point - hold.start) > distance * distance else { return false }
      pickUp(hold, &world)
    }
    if let place = local(point, of: hold.entity, world) { follow(hold, to: place, &world) }
    return true
  }

  /// Lights what would receive the thing in the hand if it were let go of now. Once a tick.
  static func light(_ world: inout World) {
    guard let hold = world.resource(ScenePointer.self)?.hold, hold.isDragging, world.has(Transform.self, hold.entity)
    else { return }
    let program = world[resource: LoadedScene.self].content.program
    guard program.rules.indices.contains(hold.rule) else { return }
    let landing = landing(of: hold.entity, world)
    let target = target(for: hold, program.rules[hold.rule].rule.drop, landing, world)?.entity
    guard target != hold.target else { return }
    world[resource: ScenePointer.self].hold?.target = target
    light(hold.target, isOn: false, hold.cause("dim"), &world)
    light(target, isOn: true, hold.cause("invite"), &world)
  }

  private static func light(_ entity: Entity?, isOn: Bool, _ cause: Cause, _ world: inout World) {
    guard let entity, world.has(Transform.self, entity) else { return }
    world.give(Glow(strength: 0), to: entity)
    let animation = Animation.spring(duration: isOn ? 0.2 : 0.45)
    world.withAnimation(animation, cause: cause) {
      $0[entity, Glow.self].strength = isOn ? 0.8 : 0
    }
  }

  /// Releases the pointer; whether something was dragged.
  static func release(_ world: inout World) -> Bool {
    guard let hold = world[resource: ScenePointer.self].hold else { return false }
    world[resource: ScenePointer.self].hold = nil
    light(hold.target, isOn: false, letGo("dim"), &world)
    guard hold.isDragging, world.has(Transform.self, hold.entity) else { return false }
    world[resource: ScenePointer.self].isDown = false
    let program = world[resource: LoadedScene.self].content.program
    guard program.rules.indices.contains(hold.rule) else { return true }
    drop(hold, program.rules[hold.rule].rule.drop, program, &world)
    raise(hold.entity, Offset(), letGo("let go"), &world)
    world.trigger(hold.rule, subject: hold.entity)
    return true
  }

  /// Why something moves because the hand has opened.
  static func letGo(_ animation: String) -> Cause { Cause(animation: animation, rule: "let go", actor: .hand) }

  private static func raise(_ entity: Entity, _ offset: Offset, _ cause: Cause, _ world: inout World) {
    guard world.has(Offset.self, entity) else { return }
    world.withAnimation(.spring(duration: 0.3, bounce: 0.2), cause: cause) {
      $0[entity, Offset.self] = offset
    }
  }

  /// A point of the window in the space an entity lies in.
  private static func local(_ point: SIMD2<Float>, of entity: Entity, _ world: World) -> SIMD2<Float>? {
    guard let parent = world.get(Parent.self, entity)?.entity else { return point }
    return world.convert(point, from: nil, to: parent)
  }

  static func squared(_ way: SIMD2<Float>) -> Float { (way * way).sum() }
}
