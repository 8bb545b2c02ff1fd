import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleStage
import RiffleView

/// Input to intents, and the small answers a thing gives to the hand on the very next tick.
enum TableInput {
  /// The scene's keys.
  static let keys: [String: MemoryIntent] = ["s": .shuffle, "d": .deal, "n": .newGame]

  static func read(_ world: inout World, _ input: InputFrame) {
    for event in input.events {
      switch event {
      case .pointerMoved(let point):
        if point != world.table.pointer { FocusRing.hide(by: .hand, &world) }
        move(to: point, &world)
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
      case .keyPressed("tab"): FocusRing.hide(by: .keyboard, &world)  // To the scene's own focus, or back from it.
      case .keyPressed(let key):
        if FocusRing.press(key, &world) { break }
        if let intent = keys[key] { world.table.intents.append(intent) }
      case .keyReleased: break
      case .resized(let size):
        guard size != world.table.window else { break }
        world.table.window = size
        world.table.panel = world.sliderPanelSize
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
}

/// Marks what the pointer can touch.
struct HitTarget: Component {
  func fold(into hasher: inout StateHasher) {}
}
