import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Things in a hand: they rise, follow the pointer, and go where their rule says when they are let go of, with the
/// velocity they have.
enum SceneDrag {
  /// A hand on a thing.
  struct Hold: Component {
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
    /// What would receive it now.
    var target: Entity?

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
  private static let slide: Float = 0.16
  private static let longestSlide: Float = 500
  private static let lift: Float = 40
  /// Points a second from which on a press is a catch: it holds what flies.
  private static let flying: Float = 60
  /// Draw order in the hand, and of what has left it and still flies.
  private static let inHand: Int32 = 900_000
  private static let inFlight = inHand - 1

  static func press(_ entity: Entity?, at point: SIMD2<Float>, _ world: inout World) {
    world[resource: ScenePointer.self].hold = nil
    guard let entity, let index = world[resource: SceneEntities.self].all.firstIndex(of: entity) else { return }
    let program = world[resource: LoadedScene.self].content.program
    let rule = program.rules.firstIndex {
      if case .drag(let targets) = $0.rule.trigger { targets.indices.contains(index) } else { false }
    }
    guard let rule, let place = local(point, of: entity, world) else { return }
    let transform = world[entity, Transform.self]
    let hold = Hold(
      entity: entity, rule: rule, start: point,
      reach: world.presented(Transform.self, of: entity).position - place, home: transform.position,
      depth: restDepth(of: entity, at: index, world))
    world[resource: ScenePointer.self].hold = hold
    guard squared(world.velocity(Transform.self, of: entity).first.first) > flying * flying else { return }
    pickUp(hold, &world)
    follow(hold, to: place, &world)
  }

  /// The draw order of a thing where it lies: what flies comes down to that of the file.
  private static func restDepth(of entity: Entity, at index: Int, _ world: World) -> Int32 {
    let depth = world[entity, Transform.self].depth
    return depth < FlightStep.air
      ? depth : world[resource: LoadedScene.self].content.dressings.all[index].transform.depth
  }

  private static func pickUp(_ hold: Hold, _ world: inout World) {
    world[resource: ScenePointer.self].hold?.isDragging = true
    world[resource: ScenePointer.self].pressed = nil
    world[hold.entity, Transform.self].depth = inHand
    // It has left the flight it was on.
    if let index = world[resource: SceneEntities.self].all.firstIndex(of: hold.entity),
      world.resource(Flights.self)?.latest.indices.contains(index) == true
    {
      world[resource: Flights.self].latest[index] = 0
    }
    raise(hold.entity, Offset(lift: lift, scale: 0.05), "pick up", &world)
  }

  private static func follow(_ hold: Hold, to place: SIMD2<Float>, _ world: inout World) {
    let target = place + hold.reach
    guard world[hold.entity, Transform.self].position != target else { return }
    // With reduced motion what a hand moves is in the hand: it does not fade from place to place.
    let animation = world.reducesMotion ? nil : following
    world.withAnimation(animation, cause: Cause(animation: "follow", rule: "drag")) {
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
    light(hold.target, isOn: false, &world)
    light(target, isOn: true, &world)
  }

  private static func light(_ entity: Entity?, isOn: Bool, _ world: inout World) {
    guard let entity, world.has(Transform.self, entity) else { return }
    world.prepare(entity, for: .glow(0))
    let animation = Animation.spring(duration: isOn ? 0.2 : 0.45)
    world.withAnimation(animation, cause: Cause(animation: isOn ? "invite" : "dim", rule: "drag")) {
      $0[entity, Glow.self].strength = isOn ? 0.8 : 0
    }
  }

  /// Lets go; whether something was in the hand.
  static func release(_ world: inout World) -> Bool {
    guard let hold = world[resource: ScenePointer.self].hold else { return false }
    world[resource: ScenePointer.self].hold = nil
    light(hold.target, isOn: false, &world)
    guard hold.isDragging, world.has(Transform.self, hold.entity) else { return false }
    world[resource: ScenePointer.self].isDown = false
    let program = world[resource: LoadedScene.self].content.program
    guard program.rules.indices.contains(hold.rule) else { return true }
    drop(hold, program.rules[hold.rule].rule.drop, program, &world)
    raise(hold.entity, Offset(), "let go", &world)
    world.trigger(hold.rule, subject: hold.entity)
    return true
  }

  private static func drop(_ hold: Hold, _ drop: Rule.Drop, _ program: Program, _ world: inout World) {
    let landing = landing(of: hold.entity, world)
    var goals = [Goal(entity: hold.entity, place: hold.home, depth: hold.depth)]
    let all = world[resource: SceneEntities.self].all
    func makeRoom(_ other: Entity, _ place: SIMD2<Float>, _ rotation: Angle? = nil, _ depth: Int32? = nil) {
      let rest = all.firstIndex(of: other).map { restDepth(of: other, at: $0, world) } ?? 0
      goals.append(Goal(entity: other, place: place, rotation: rotation, depth: depth ?? rest))
    }
    switch drop.place {
    case .home: break
    case .stay: goals[0].place = landing
    case .onto:
      guard let target = target(for: hold, drop, landing, world) else { break }
      goals[0].place = target.place
      if let other = occupant(of: target.place, besides: hold, program, world) { makeRoom(other, hold.home) }
      if let index = all.firstIndex(of: target.entity) {
        SceneInput.fire(where: { $0.isReceived(by: index) }, about: hold.entity, &world)
      }
    case .layout(let layout):
      let slots = program.layouts[layout].slots(in: program.window).map(\.slot)
      let nearest = slots.indices.min { squared(slots[$0].position - landing) < squared(slots[$1].position - landing) }
      guard let nearest else { return }
      goals[0] = Goal(
        entity: hold.entity, place: slots[nearest].position, rotation: slots[nearest].rotation,
        depth: slots[nearest].depth)
      if let other = occupant(of: nearest, of: layout, besides: hold, program, &world) {
        let from = slots.first { squared($0.position - hold.home) < 1 }
        makeRoom(other, from?.position ?? hold.home, from?.rotation, from?.depth)
      }
    }
    fly(goals, drop.choice, &world)
  }

  /// Where something goes that was let go of, or makes room for it.
  private struct Goal: Sendable {
    var entity: Entity
    var place: SIMD2<Float>
    var rotation: Angle?
    /// Its draw order when it lies there.
    var depth: Int32
  }

  private static func fly(_ goals: [Goal], _ choice: AnimationChoice, _ world: inout World) {
    for (order, goal) in goals.enumerated() {
      world[goal.entity, Transform.self].depth = inFlight - Int32(clamping: order)
    }
    world.withAnimation(
      choice.animation, interruption: choice.interruption,
      cause: Cause(animation: choice.name, rule: "drop", intent: "drag")
    ) { world in
      for goal in goals {
        world[goal.entity, Transform.self].position = goal.place
        if let rotation = goal.rotation { world[goal.entity, Transform.self].rotation = rotation }
      }
    } completion: { world, _ in
      // What was caught, or sent on, is not down.
      for (order, goal) in goals.enumerated()
      where world.get(Transform.self, goal.entity)?.depth == inFlight - Int32(clamping: order) {
        world[goal.entity, Transform.self].depth = goal.depth
      }
    }
  }

  /// Who belongs to a place that somebody else takes now; the two change places.
  private static func occupant(
    of place: Int, of layout: Int, besides hold: Hold, _ program: Program, _ world: inout World
  ) -> Entity? {
    let all = world[resource: SceneEntities.self].all
    if !world.hasResource(Flights.self) { world.insertResource(Flights()) }
    var order = world[resource: Flights.self].order(of: layout, program.layouts)
    guard let mine = order.firstIndex(where: { all[$0] == hold.entity }), mine != place else { return nil }
    let other = all[order[place]]
    order.swapAt(mine, place)
    world[resource: Flights.self].setOrder(order, of: layout, program.layouts)
    return world.has(Transform.self, other) ? other : nil
  }

  /// The target it would go onto, and its middle in the space the thing lies in.
  private static func target(
    for hold: Hold, _ drop: Rule.Drop, _ landing: SIMD2<Float>, _ world: World
  ) -> (entity: Entity, place: SIMD2<Float>)? {
    guard case .onto(let targets, let reach) = drop.place else { return nil }
    let all = world[resource: SceneEntities.self].all
    let parent = world.get(Parent.self, hold.entity)?.entity
    var best: (entity: Entity, place: SIMD2<Float>, distance: Float)?
    for index in targets.indices where all.indices.contains(index) && all[index] != hold.entity {
      let entity = all[index]
      guard let size = world.get(Size.self, entity)?.value, !world.has(Hidden.self, entity), !world.isGhost(entity),
        let place = world.convert(size / 2, from: entity, to: parent, as: .model)
      else { continue }
      let distance = squared(place - landing)
      if distance < min(best?.distance ?? .infinity, reach * reach) { best = (entity, place, distance) }
    }
    return best.map { ($0.entity, $0.place) }
  }

  /// Another thing of the same rule that belongs to a place.
  private static func occupant(
    of place: SIMD2<Float>, besides hold: Hold, _ program: Program, _ world: World
  ) -> Entity? {
    guard case .drag(let things) = program.rules[hold.rule].rule.trigger else { return nil }
    let all = world[resource: SceneEntities.self].all
    return things.indices.map { all[$0] }.first { other in
      guard other != hold.entity, let transform = world.get(Transform.self, other) else { return false }
      return squared(transform.position - place) < 1
    }
  }

  /// Where a thing would come to rest if it slid on.
  private static func landing(of entity: Entity, _ world: World) -> SIMD2<Float> {
    let way = world.velocity(Transform.self, of: entity).first.first * slide
    let length = squared(way).squareRoot()
    let limited = length > longestSlide ? way * (longestSlide / length) : way
    return world.presented(Transform.self, of: entity).position + limited
  }

  private static func raise(_ entity: Entity, _ offset: Offset, _ rule: String, _ world: inout World) {
    guard world.has(Offset.self, entity) else { return }
    world.withAnimation(.spring(duration: 0.3, bounce: 0.2), cause: Cause(animation: rule, rule: "drag")) {
      $0[entity, Offset.self] = offset
    }
  }

  /// A point of the window in the space an entity lies in.
  private static func local(_ point: SIMD2<Float>, of entity: Entity, _ world: World) -> SIMD2<Float>? {
    guard let parent = world.get(Parent.self, entity)?.entity else { return point }
    return world.convert(point, from: nil, to: parent)
  }

  private static func squared(_ way: SIMD2<Float>) -> Float { (way * way).sum() }
}
