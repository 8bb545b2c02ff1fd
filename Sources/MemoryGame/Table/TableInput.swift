import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Input to intents, and the small answers a thing gives to the hand on the very next tick.
enum TableInput {
  /// The scene's keys.
  static let keys: [String: MemoryIntent] = ["s": .shuffle, "d": .deal, "n": .newGame]
  /// The furthest a card leans towards the pointer.
  static let hoverTilt: Float = 8

  static func read(_ world: inout World, _ input: InputFrame) {
    for event in input.events {
      switch event {
      case .pointerMoved(let point): move(to: point, &world)
      case .pointerPressed(let point, .primary):
        move(to: point, &world)
        press(&world)
      case .pointerReleased(let point, .primary):
        move(to: point, &world)
        release(&world)
      case .pointerPressed, .pointerReleased: break
      case .pointerLeft:
        world.table.pointer = nil
        hover(nil, &world)
      case .keyPressed(let key):
        if let intent = keys[key] { world.table.intents.append(intent) }
      case .keyReleased: break
      case .resized(let size):
        guard size != world.table.window else { break }
        world.table.window = size
        Choreography.relayout(&world)
      case .parameter, .reload: break
      case .action(let name, let arguments): act(name, arguments, &world)
      }
    }
  }

  /// What a demo or another system asks for by name. `choose` takes the place of a card on the table, from 0.
  private static func act(_ name: String, _ arguments: [Double], _ world: inout World) {
    switch name {
    case "shuffle": world.table.intents.append(.shuffle)
    case "deal": world.table.intents.append(.deal)
    case "newGame": world.table.intents.append(.newGame)
    case "choose":
      guard let first = arguments.first, let place = Int(exactly: first),
        world.table.game.order.indices.contains(place)
      else { return }
      world.table.intents.append(.choose(world.table.game.order[place]))
    default: break
    }
  }

  private static func move(to point: SIMD2<Float>, _ world: inout World) {
    world.table.pointer = point
    hover(target(at: point, world), &world)
  }

  /// The frontmost card or button that is seen under a point.
  static func target(at point: SIMD2<Float>, _ world: World) -> Entity? {
    HitTest(world).entity(at: point) { world.has(Touchable.self, $0) }
  }

  /// Whether a thing answers to the pointer now: buttons always, cards while they lie on the table.
  private static func answers(_ entity: Entity, _ world: World) -> Bool {
    guard let id = world.table.id(of: entity) else { return true }
    return world.table.game.cards[id].place == .table && !world.table.game.cards[id].isMatched
  }

  private static func hover(_ entity: Entity?, _ world: inout World) {
    let entity = entity.flatMap { answers($0, world) ? $0 : nil }
    if let last = world.table.hovered, last != entity {
      world.table.hovered = nil
      world.withAnimation(Choreography.soft, cause: Cause(animation: "hover", rule: "pointer left")) { world in
        guard world.has(Offset.self, last) else { return }
        world[last, Offset.self].tilt = .zero
        world[last, Offset.self].turn = .zero
      }
      HUDDressing.highlight(last, false, &world)
    }
    guard let entity, let point = world.table.pointer, let seen = world.presentedTransform(of: entity) else { return }
    if world.table.hovered != entity { HUDDressing.highlight(entity, true, &world) }
    world.table.hovered = entity
    guard world.table.id(of: entity) != nil else { return }
    let half = world[entity, Size.self].value * seen.scale / 2
    let place = ((point - seen.position) / pointwiseMax(half, .one)).clamped(lowerBound: -.one, upperBound: .one)
    // Seen from behind, leaning to the right is turning to the left; the corner under the pointer goes down.
    world.withAnimation(.spring(duration: 0.22), cause: Cause(animation: "hover", rule: "pointer")) { world in
      world[entity, Offset.self].tilt = .degrees(-place.y * hoverTilt)
      world[entity, Offset.self].turn = .degrees(place.x * hoverTilt)
    }
  }

  private static func press(_ world: inout World) {
    guard let entity = world.table.hovered else { return }
    world.table.pressed = entity
    world.withAnimation(.spring(duration: 0.2), cause: Cause(animation: "press", rule: "pointer down")) {
      $0[entity, Offset.self].scale = -0.03
    }
  }

  private static func release(_ world: inout World) {
    guard let entity = world.table.pressed else { return }
    world.table.pressed = nil
    if world.has(Offset.self, entity) {
      world.withAnimation(.spring(duration: 0.3, bounce: 0.3), cause: Cause(animation: "release", rule: "pointer up")) {
        $0[entity, Offset.self].scale = 0
      }
    }
    // A press that slides off and comes up elsewhere is taken back.
    guard entity == world.table.hovered else { return }
    if let id = world.table.id(of: entity) {
      world.table.intents.append(.choose(id))
    } else if let button = world.table.buttons.first(where: { $0.entity == entity }) {
      world.table.intents.append(button.intent)
    }
  }
}

/// Marks what the pointer can touch.
struct Touchable: Component {
  func fold(into hasher: inout StateHasher) {}
}
