import RiffleCore
import TestSupport
import Testing

@Suite("Presentation delegates") struct PresentationDelegateTests {
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

  private mutating func step(_ count: Int) { simulation.step(count) }
  private var y: Float { simulation.world.presentedTransform(of: detail)?.position.y ?? .nan }
  private var pictures: [Entity] { simulation.world.entities(with: Replica.self) }

  @Test("a delegate that declines leaves the built-in slide, in both directions") func declines() {
    var test = self
    let declining = PresentationDelegate()
    test.simulation.world.present(detail, from: cell, of: list, asking: declining)
    #expect(test.y == 1200 && test.pictures.isEmpty, "beyond the window, by its height")
    #expect(!test.simulation.world.has(Hidden.self, detail) && !test.simulation.world.has(HiddenByReplica.self, cell))
    test.step(30)
    #expect(abs(test.y - 800) < 1, "half-way, easing in and out")
    test.step(30)
    #expect(test.y == 400 && !test.simulation.world.has(TransitionState.self, detail))
    #expect(!test.simulation.world.has(Hidden.self, list))
    test.simulation.world.dismiss(detail, to: cell, of: list, asking: declining)
    test.step(30)
    #expect(abs(test.y - 800) < 1)
    test.step(30)
    #expect(test.simulation.world.has(Hidden.self, detail) && test.y == 400 && !test.simulation.world.isAnimating)
  }

  @Test("a delegate is asked once for each direction, and its presentation runs") func decides() {
    var test = self
    let (detail, list, cell) = (detail, list, cell)
    let delegate = PresentationDelegate(
      presenting: { world, request in
        #expect(request == .init(detail: detail, list: list, cell: cell) && world.has(Hidden.self, detail))
        return Presentation(duration: 1)
      },
      dismissing: { _, _ in nil })
    let run = test.simulation.world.present(detail, from: cell, of: list, asking: delegate)
    #expect(test.pictures.count == 1 && test.simulation.world.has(HiddenByReplica.self, cell))
    test.step(60)
    let share = run.flatMap { test.simulation.world.fractionComplete(of: $0) } ?? 0
    #expect(abs(share - 0.5) < 1e-9)
    test.step(60)
    test.simulation.world.dismiss(detail, to: cell, of: list, asking: delegate)
    #expect(test.pictures.isEmpty, "this way it declines")
    test.step(60)
    #expect(test.simulation.world.has(Hidden.self, detail))
  }

  @Test("without a cell the built-in slide runs") func withoutCell() {
    for isGone in [true, false] {
      var test = self
      if isGone { test.simulation.world.despawn(cell) }
      #expect(test.simulation.world.present(detail, from: isGone ? cell : nil, of: list) != nil)
      test.step(30)
      #expect(abs(test.y - 800) < 1 && test.pictures.isEmpty)
      test.step(30)
      #expect(test.y == 400)
    }
  }

  @Test("the built-in slide can be reversed and dragged") func handles() throws {
    var test = self
    test.simulation.world.present(detail, from: nil, of: list)
    test.step(30)
    test.simulation.world.dismiss(detail, to: nil, of: list)
    test.step(10)
    #expect(test.y > 801)
    test.step(30)
    #expect(test.simulation.world.has(Hidden.self, detail))
    test.simulation.world.present(detail, from: nil, of: list)
    test.step(60)
    var held = Presentation.builtIn
    held.timing = .linear
    let begun = test.simulation.world.dismiss(detail, to: nil, of: list, held, isHeld: true)
    let run = try #require(begun)
    run.scrub(to: 0.25, in: &test.simulation.world)
    test.step(1)
    #expect(abs(test.y - 600) < 1e-2)
    #expect(test.simulation.world.releaseShift(run, velocity: -1) == .start)
    test.step(120)
    #expect(test.y == 400 && !test.simulation.world.has(Hidden.self, detail))
  }
}
