import RiffleCore

/// Which of a scene's screens is shown, or is on its way to be. A resource.
struct SceneScreens: Component {
  /// By its index among the entities.
  var current: Int

  func fold(into hasher: inout StateHasher) { hasher.combine(current) }

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
