import RiffleCore

/// Which of a scene's screens is shown, or is on its way to be. A resource.
struct SceneScreens: Component {
  /// By its index among the entities.
  var current: Int

  func fold(into hasher: inout StateHasher) { hasher.combine(current) }

  /// Shows the current screen, or else the first one, where another text names other screens. What is no screen any more
  /// is as its description says.
  static func follow(from old: SceneDocument, to new: SceneDocument, _ world: inout World) {
    let all = world[resource: SceneEntities.self]
    let before = old.screens.map { old.entities[$0.index].name }
    guard before != new.screens.map({ new.entities[$0.index].name }) else { return }
    for index in before.compactMap({ all.names[$0]?.first }) where !new.entities[index].value.parts.has(Hidden.self) {
      world.remove(Hidden.self, from: all.all[index])
    }
    let current = world.resource(SceneScreens.self)?.current
    world.removeResource(SceneScreens.self)
    show(new.screens.filter { $0.index == current } + new.screens.filter { $0.index != current }, &world)
  }

  /// Shows the first of the screens and hides the others.
  static func show(_ screens: [EntityReference], _ world: inout World) {
    guard let first = screens.first else { return }
    world.insertResource(SceneScreens(current: first.index))
    let all = world[resource: SceneEntities.self].all
    for screen in screens.dropFirst() where world.isAlive(all[screen.index]) {
      world.insert(Hidden(), on: all[screen.index])
    }
  }
}
