import RiffleCore
import Testing

@Suite("Pausing animations")
struct PausingTests {
  private static let animations: [Animation] = [
    .easeInOut(duration: 0.5), .spring(duration: 0.5, bounce: 0.3), .linear(duration: 0.4).delay(0.1),
    .spring(duration: 0.4).delay(0.123), .easeOut(duration: 0.2).repeatCount(2, autoreverses: false),
  ]

  @Test(
    "a paused animation stands still exactly, and resumes and completes later by the pause",
    arguments: animations, [4, 21, 40])
  func standsStill(animation: Animation, at tick: Int) {
    var free = Stage()
    _ = free.start(to: 100, animation, name: "flight")
    free.step(240)
    var stage = Stage()
    let handle = stage.start(to: 100, animation, name: "flight", then: tick)
    handle.pause(in: &stage.world)
    #expect(stage.world.isPaused(handle))
    stage.step(77)
    #expect(stage.seen[tick...(tick + 77)].allSatisfy { $0 == stage.seen[tick] })
    #expect(stage.speeds[(tick + 1)...(tick + 77)].allSatisfy { $0 == 0 } && stage.model == 100)
    handle.resume(in: &stage.world)
    stage.step(240 - tick)
    for (later, seen) in free.seen[tick...].enumerated() {
      #expect(abs(stage.seen[tick + 77 + later] - seen) < 1e-3, "\(later) ticks after it")
    }
    let end = free.endings.first.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
    #expect(end > 0 && stage.endings == ["flight finished \(end + 77)"])
  }
}

@Suite("Carrying animations into another space")
struct CarryingTests {
  /// Scaled by 2 and rotated by a right angle.
  private let axes: Axes = (SIMD2(0, 2), SIMD2(-2, 0))

  private func image(_ point: SIMD2<Float>) -> SIMD2<Float> { axes.x * point.x + axes.y * point.y + [30, 7] }

  @Test(
    "a carried animation presents the image of the original in every later tick, with its scale",
    arguments: [
      Animation.spring(duration: 0.5, bounce: 0.4), .easeInOut(duration: 0.4), .easeInOut(duration: 0.4).delay(0.2),
    ])
  func carried(_ animation: Animation) throws {
    var world = World(seed: 1)
    let card = world.spawn(Transform(position: [10, 20]))
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.withAnimation(animation) { world in
      world[card, Transform.self].position = [200, 90]
      world[card, Transform.self].scale = [1.5, 1]
    }
    for _ in 0..<12 { simulation.step() }
    var other = simulation
    var model = other.world[card, Transform.self]
    model.position = image(model.position)
    model.scale *= [2, 3]
    other.world.carry(card, to: model, axes: axes, growth: [2, 3])
    for _ in 0..<240 {
      let (seen, carried) = (
        simulation.world.presented(Transform.self, of: card), other.world.presented(Transform.self, of: card)
      )
      let way = carried.position - image(seen.position)
      #expect((way * way).sum() < 1e-4)
      let growth = carried.scale - seen.scale * SIMD2(2, 3)
      #expect((growth * growth).sum() < 1e-6)
      simulation.step()
      other.step()
    }
    #expect(!other.world.isAnimating && other.world[card, Transform.self] == model)
  }
}
