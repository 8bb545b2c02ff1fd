import RiffleView

/// The states that the pointer and the keyboard give to an entity with `button: true`.
enum ButtonStates {
  static let (hover, pressed, focused) = ("hover", "pressed", "focused")
  /// The states that change by themselves. Any other state stays until a rule changes it.
  static let names = [EntityState.idle, hover, pressed, focused]

  static func follow(_ world: inout World) {
    let program = world[resource: LoadedScene.self].content.program
    guard !program.buttons.isEmpty else { return }
    let all = world[resource: SceneEntities.self].all
    let prefabs = world[resource: LoadedScene.self].content.prefabs
    for index in program.buttons {
      let entity = all[index]
      guard let now = world.get(ActiveState.self, entity)?.name, names.contains(now) else { continue }
      let wanted = wanted(entity, world).first { prefabs.has($0, at: index) } ?? EntityState.idle
      guard wanted != now else { continue }
      let isKey = wanted == focused || now == focused
      let rule = wanted == EntityState.idle ? "end of \(now)" : wanted
      world.go(index, to: wanted, Cause(rule: rule, actor: isKey ? .keyboard : .hand))
    }
  }

  /// Returns the possible states now, in order of priority.
  private static func wanted(_ entity: Entity, _ world: World) -> [String] {
    let pointer = world[resource: Pointer.self]
    let focus = world[resource: Focus.self]
    var states: [String] = []
    if pointer.isPressing(entity) { states.append(pressed) }
    if pointer.hovered == entity { states.append(hover) }
    if focus.isShown, focus.focused == entity { states.append(focused) }
    return states
  }
}
