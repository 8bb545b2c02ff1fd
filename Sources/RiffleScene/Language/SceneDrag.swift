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

    func fold(into hasher: inout StateHasher) {
      hasher.combine(entity)
      hasher.combine(rule)
      hasher.combine(start)
      hasher.combine(reach)
      hasher.combine(home)
      hasher.combine(Int(depth))
      hasher.combine(isDragging)
    }
  }

  /// Points the pointer goes, pressed, before a thing comes along: who only clicks does not hold quite still.
  private static let distance: Float = 6
  private static let following = Animation.interactiveSpring(response: 0.11, dampingFraction: 0.86)
  /// How far a thrown thing slides, in seconds of its velocity, and in points at most.
  private static let slide: Float = 0.16
  private static let longestSlide: Float = 500
  private static let lift: Float = 40
  /// Draw order in the hand.
  private static let inHand: Int32 = 900_000

  static func press(_ entity: Entity?, at point: SIMD2<Float>, _ world: inout World) {
    world[resource: ScenePointer.self].hold = nil
    guard let entity, let index = world[resource: SceneEntities.self].all.firstIndex(of: entity) else { return }
    let program = world[resource: LoadedScene.self].content.program
    let rule = program.rules.firstIndex {
      if case .drag(let targets) = $0.rule.trigger { targets.indices.contains(index) } else { false }
    }
    guard let rule, let place = local(point, of: entity, world) else { return }
    let transform = world[entity, Transform.self]
    world[resource: ScenePointer.self].hold = Hold(
      entity: entity, rule: rule, start: point,
      reach: world.presented(Transform.self, of: entity).position - place, home: transform.position,
      depth: transform.depth)
  }

  /// Whether the pointer moves something.
  static func move(to point: SIMD2<Float>, _ world: inout World) -> Bool {
    guard var hold = world[resource: ScenePointer.self].hold, world.has(Transform.self, hold.entity) else {
      return false
    }
    if !hold.isDragging {
      let way = point - hold.start
      guard (way * way).sum() > distance * distance else { return false }
      hold.isDragging = true
      world[resource: ScenePointer.self].hold = hold
      world[resource: ScenePointer.self].pressed = nil
      world[hold.entity, Transform.self].depth = inHand
      raise(hold.entity, Offset(lift: lift, scale: 0.05), "pick up", &world)
    }
    guard let place = local(point, of: hold.entity, world) else { return true }
    let target = place + hold.reach
    guard world[hold.entity, Transform.self].position != target else { return true }
    world.withAnimation(following, cause: Cause(animation: "follow", rule: "drag")) {
      $0[hold.entity, Transform.self].position = target
    }
    return true
  }

  /// Lets go; whether something was in the hand.
  static func release(_ world: inout World) -> Bool {
    guard let hold = world[resource: ScenePointer.self].hold else { return false }
    world[resource: ScenePointer.self].hold = nil
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
    var goals: [(entity: Entity, place: SIMD2<Float>, rotation: Angle?)] = []
    var depth = hold.depth
    switch drop.place {
    case .home: goals = [(hold.entity, hold.home, nil)]
    case .stay: goals = [(hold.entity, landing, nil)]
    case .layout(let layout):
      let slots = program.layouts[layout].slots(in: program.window).map(\.slot)
      let nearest = slots.indices.min { squared(slots[$0].position - landing) < squared(slots[$1].position - landing) }
      guard let nearest else { return }
      goals = [(hold.entity, slots[nearest].position, slots[nearest].rotation)]
      depth = slots[nearest].depth
      if let other = occupant(of: nearest, of: layout, besides: hold, program, &world) {
        let from = slots.first { squared($0.position - hold.home) < 1 }
        goals.append((other, from?.position ?? hold.home, from?.rotation))
        world[other, Transform.self].depth = from?.depth ?? hold.depth
      }
    }
    // On top of what it falls on; equal depths are drawn in the order of the file.
    world[hold.entity, Transform.self].depth = depth
    let choice = drop.choice
    world.withAnimation(
      choice.animation, interruption: choice.interruption,
      cause: Cause(animation: choice.name, rule: "drop", intent: "drag")
    ) { world in
      for goal in goals {
        world[goal.entity, Transform.self].position = goal.place
        if let rotation = goal.rotation { world[goal.entity, Transform.self].rotation = rotation }
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
