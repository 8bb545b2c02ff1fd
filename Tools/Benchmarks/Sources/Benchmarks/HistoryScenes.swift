import MemoryGame
import RiffleScene

/// What the history is measured with.
enum HistoryScene: String {
  /// The table of memory cards, shuffled every 30 ticks.
  case memory
  /// Ten thousand cards, each flying on its own spring, sent elsewhere every second.
  case flight

  func simulation() -> Simulation {
    switch self {
    case .memory:
      let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
      do {
        let scene = try SceneLoader.load("/\(root)/Scenes/memory.yaml", blocks: [MemoryBlock.self])
        return scene.start().makeSimulation()
      } catch {
        fatalError("Scenes/memory.yaml does not load: \(error)")
      }
    case .flight:
      var world = World(seed: 1)
      world.spawn(count: 10_000) { _ in Transform() }
      var schedule = Schedule()
      schedule.add(System("send", run: Self.send), to: .choreography)
      return Simulation(world: world, schedule: schedule)
    }
  }

  func input(at tick: Int) -> InputFrame {
    switch self {
    case .memory: tick % 30 == 0 ? InputFrame([.action("shuffle", [])]) : .none
    case .flight: .none
    }
  }

  @Sendable private static func send(_ world: inout World, _ input: InputFrame) {
    guard world[resource: Tick.self].now % 120 == 1 else { return }
    world.withAnimation(.spring(duration: 1.5)) { world in
      var random = world.random
      world.update(Transform.self) { _, transform in
        transform.position = [Float(random.next(below: 1000)), Float(random.next(below: 1000))]
        transform.rotation = .degrees(Float(random.next(below: 360)))
      }
      world.random = random
    }
  }
}
