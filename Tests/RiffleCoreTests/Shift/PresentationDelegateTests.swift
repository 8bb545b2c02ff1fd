import RiffleCore
import TestSupport
import Testing

@Suite("Presentation delegates")
struct PresentationDelegateTests {
  private var simulation: Simulation
  private let (window, list, cell, detail): (Entity, Entity, Entity, Entity)

  init() {
    var world = World()
    world.prepareForMotion()
    world.registerAnimatable(CornerRadius.self)
    world.registerShiftable(CornerRadius.self)
    window = world.spawn(Transform(anchor: .zero, perspective: 0), Size(width: 400, height: 800))
    list = world.spawn(Transform(anchor: .zero, perspective: 0), Size(width: 400, height: 800), Parent(window))
    cell = world.spawn(Transform(position: [200, 150]), Size(width: 300, height: 100), Parent(list))
    detail = world.spawn(
      Transform(position: [200, 400], perspective: 0), Size(width: 300, height: 500), Parent(window), Hidden())
    simulation = Simulation(world: world, schedule: Schedule())
  }
  private var y: Float { simulation.world.presentedTransform(of: detail)?.position.y ?? .nan }
  private var pictures: [Entity] { simulation.world.entities(with: Replica.self) }

  @Test("a delegate that declines leaves the built-in slide, in both directions")
  mutating func declines() {
    let declining = PresentationDelegate()
    simulation.world.present(detail, from: cell, of: list, asking: declining)
    #expect(y == 1200 && pictures.isEmpty, "beyond the window, by its height")
    #expect(!simulation.world.has(Hidden.self, detail) && !simulation.world.has(HiddenByReplica.self, cell))
    simulation.step(30)
    #expect(abs(y - 800) < 1, "half-way, easing in and out")
    simulation.step(30)
    #expect(y == 400 && !simulation.world.has(TransitionState.self, detail))
    #expect(!simulation.world.has(Hidden.self, list))
    simulation.world.dismiss(detail, to: cell, of: list, asking: declining)
    simulation.step(30)
    #expect(abs(y - 800) < 1)
    simulation.step(30)
    #expect(simulation.world.has(Hidden.self, detail) && y == 400 && !simulation.world.isAnimating)
  }

  @Test("a delegate is asked once for each direction, and its presentation runs")
  mutating func decides() {
    let (detail, list, cell) = (detail, list, cell)
    let delegate = PresentationDelegate(
      presenting: { world, request in
        #expect(request == .init(detail: detail, list: list, cell: cell) && world.has(Hidden.self, detail))
        return Presentation(duration: 1)
      },
      dismissing: { _, _ in nil })
    let run = simulation.world.present(detail, from: cell, of: list, asking: delegate)
    #expect(pictures.count == 1 && simulation.world.has(HiddenByReplica.self, cell))
    simulation.step(60)
    let share = run.flatMap { simulation.world.fractionComplete(of: $0) } ?? 0
    #expect(abs(share - 0.5) < 1e-9)
    simulation.step(60)
    simulation.world.dismiss(detail, to: cell, of: list, asking: delegate)
    #expect(pictures.isEmpty, "this way it declines")
    simulation.step(60)
    #expect(simulation.world.has(Hidden.self, detail))
  }

  @Test("without a cell the built-in slide runs", arguments: [true, false])
  mutating func withoutCell(isGone: Bool) {
    if isGone { simulation.world.despawn(cell) }
    let run = simulation.world.present(detail, from: isGone ? cell : nil, of: list)
    #expect(run != nil)
    simulation.step(30)
    #expect(abs(y - 800) < 1 && pictures.isEmpty)
    simulation.step(30)
    #expect(y == 400)
  }

  @Test("the built-in slide can be reversed and dragged")
  mutating func handles() throws {
    simulation.world.present(detail, from: nil, of: list)
    simulation.step(30)
    simulation.world.dismiss(detail, to: nil, of: list)
    simulation.step(10)
    #expect(y > 801)
    simulation.step(30)
    #expect(simulation.world.has(Hidden.self, detail))
    simulation.world.present(detail, from: nil, of: list)
    simulation.step(60)
    var held = Presentation.builtIn
    held.timing = .linear
    let begun = simulation.world.dismiss(detail, to: nil, of: list, held, isHeld: true)
    let run = try #require(begun)
    run.scrub(to: 0.25, in: &simulation.world)
    simulation.step(1)
    #expect(abs(y - 600) < 1e-2)
    #expect(simulation.world.releaseShift(run, velocity: -1) == .start)
    simulation.step(120)
    #expect(y == 400 && !simulation.world.has(Hidden.self, detail))
  }
}
