import RiffleCore

// Sliders by keyboard.
extension Focus {
  /// The row of the focused slider.
  package static func slider(_ world: World) -> Int? {
    guard let focus = world.resource(Focus.self), focus.isShown, let entity = focus.focused else { return nil }
    return world.resource(Sliders.self)?.place(of: entity)?.row
  }

  /// Applies a key to the focused slider; false without one or for other keys.
  static func steer(_ key: String, _ world: inout World) -> Bool {
    guard let row = slider(world) else { return false }
    switch key {
    case "home", "end": Sliders.moveToEnd(row, isUpper: key == "end", &world)
    default:
      guard let steps = steps(key) else { return false }
      Sliders.step(row, by: steps, &world)
      world[resource: Focus.self].hold = Hold(key: base(key), steps: steps, since: world[resource: Tick.self].now)
      return true
    }
    Sliders.end(row, &world)
    return true
  }

  private static func steps(_ key: String) -> Double? {
    switch key {
    case "left": -1
    case "right": 1
    case "shift+left", "pagedown": -10
    case "shift+right", "pageup": 10
    default: nil
    }
  }

  private static func base(_ key: String) -> String { key.hasPrefix("shift+") ? String(key.dropFirst(6)) : key }

  static func release(_ key: String, _ world: inout World) {
    guard let hold = world.resource(Focus.self)?.hold, hold.key == base(key) else { return }
    world[resource: Focus.self].hold = nil
    if let row = slider(world) { Sliders.end(row, &world) }
  }

  /// Repeats a held key after 0.4 s, 20 times a second.
  static func repeatKey(_ world: inout World) {
    guard let hold = world[resource: Focus.self].hold else { return }
    guard let row = slider(world) else {
      world[resource: Focus.self].hold = nil
      return
    }
    let tick = world[resource: Tick.self]
    let late = tick.now - hold.since - Int(Feel.keyDelay * Double(tick.rate))
    if late >= 0, late % max(1, tick.rate / Feel.keyRate) == 0 { Sliders.step(row, by: hold.steps, &world) }
  }
}

extension World {
  /// The clickable entities, in the order of Tab: the scene's, then those of blocks.
  var focusOrder: [Entity] {
    var targets: [(block: String, order: Int32, entity: Entity)] = []
    each(HitTarget.self) { entity, target in
      guard let order = target.order, target.isEnabled else { return }
      if case .block(let key) = target.owner {
        targets.append((key, order, entity))
      } else {
        targets.append(("", order, entity))
      }
    }
    return targets.sorted { ($0.block, $0.order, $0.entity.index) < ($1.block, $1.order, $1.entity.index) }
      .map(\.entity)
  }
}
