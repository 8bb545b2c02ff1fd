import RiffleScene

/// An example block of a library user: drops and three actions.
struct Fountain: SceneBlock, Equatable {
  static let key = "fountain"
  static let schema = Schema<Fountain>.block("fountain", "Throws drops.", Fountain()) {
    Field("drops", \.drops, .integer(1...1000), "How many there are.")
  }
  static let actions = [
    SceneAction("splash", "All drops at once."),
    SceneAction("throw", "Some drops.", argument: .integer(1...9)),
    SceneAction("aim", "Where to.", argument: .point()),
  ]

  var drops = 100

  func install(in runtime: inout SceneRuntime) {
    for _ in 0..<drops { runtime.world.spawn() }
    runtime.world.insertResource(Heard())
    runtime.schedule.add(
      System("fountain") { world, _ in
        for case .action(let name, let numbers) in world.stageEvents(for: Self.owner) {
          world[resource: Heard.self].actions.append("\(world[resource: Tick.self].now) \(name) \(numbers)")
        }
      }, to: .rules)
  }

  /// The received actions with their ticks.
  struct Heard: Component {
    var actions: [String] = []

    func fold(into hasher: inout StateHasher) {
      for action in actions { hasher.combine(action) }
    }
  }
}
