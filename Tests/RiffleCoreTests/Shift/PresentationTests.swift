import RiffleCore
import TestSupport
import Testing

@Suite("Presenting and dismissing") struct PresentationTests {
  private var world = World()
  private let list: Entity
  private let cell: Entity
  private let detail: Entity
  private let photo: Entity

  init() {
    list = world.spawn(Transform(anchor: .zero, perspective: 0), Size(width: 400, height: 600))
    cell = world.spawn(Transform(position: [200, 150]), Size(width: 300, height: 100), Parent(list))
    detail = world.spawn(Transform(position: [200, 300], perspective: 0), Size(width: 400, height: 600), Hidden())
    photo = world.spawn(Transform(position: [200, 100]), Size(width: 50, height: 50), Parent(detail))
  }

  private func start() -> Simulation {
    var world = world
    world.prepareForMotion()
    world.registerAnimatable(CornerRadius.self)
    world.registerShiftable(CornerRadius.self)
    return Simulation(world: world, schedule: Schedule())
  }

  private func step(_ simulation: inout Simulation, _ count: Int) { simulation.step(count) }

  private func picture(_ simulation: Simulation) throws -> Entity {
    let pictures = simulation.world.entities(with: Replica.self)
    #expect(pictures.count == 1)
    return try #require(pictures.first)
  }

  @Test("a presentation grows from the same frame with any anchor", arguments: [[0, 0], [1, 0.5], [0.2, 2]])
  func anchors(anchor: SIMD2<Float>) throws {
    var simulation = start()
    simulation.world[detail, Transform.self].anchor = anchor
    simulation.world[detail, Transform.self].position = anchor * [400, 600]
    simulation.world.present(detail, from: cell, of: list)
    let frame = try #require(simulation.world.frame(of: try picture(simulation)))
    #expect(abs(frame.origin.x - 70) < 1e-2 && abs(frame.origin.y - 120) < 1e-2, "\(frame)")
    #expect(abs(frame.size.x - 260) < 1e-2 && abs(frame.size.y - 60) < 1e-2, "\(frame)")
  }

  @Test("a replica grows from the cell in half a second, and its corners from radius 20 to 0") func present() throws {
    var simulation = start()
    simulation.world.present(detail, from: cell, of: list)
    let picture = try picture(simulation)
    let frame = try #require(simulation.world.frame(of: picture))
    #expect(abs(frame.origin.x - 70) < 1e-3 && abs(frame.origin.y - 120) < 1e-3)
    #expect(abs(frame.size.x - 260) < 1e-3 && abs(frame.size.y - 60) < 1e-3)
    #expect(simulation.world.presented(CornerRadius.self, of: picture).value == 20)
    #expect(simulation.world.has(HiddenByReplica.self, detail) && simulation.world.has(HiddenByReplica.self, cell))
    #expect(!simulation.world.has(Hidden.self, detail))
    #expect(simulation.world.children(of: picture).count == 1)
    step(&simulation, 30)
    #expect(abs(simulation.world.presented(CornerRadius.self, of: picture).value - 10) < 1e-3)
    step(&simulation, 29)
    #expect(simulation.world.isAlive(picture))
    step(&simulation, 1)
    #expect(!simulation.world.isAlive(picture) && simulation.world[detail, CornerRadius.self].value == 0)
    #expect(!simulation.world.has(HiddenByReplica.self, detail) && !simulation.world.has(HiddenByReplica.self, cell))
    #expect(!simulation.world.has(Hidden.self, list))
  }

  @Test("dismissing returns the replica to its cell, and restores the list") func dismiss() throws {
    var simulation = start()
    simulation.world.present(detail, from: cell, of: list)
    step(&simulation, 70)
    simulation.world.dismiss(detail, to: cell, of: list)
    let picture = try picture(simulation)
    #expect(simulation.world.frame(of: picture) == Rect(size: [400, 600]))
    step(&simulation, 59)
    let frame = try #require(simulation.world.frame(of: picture))
    #expect(abs(frame.origin.x - 70) < 1 && abs(frame.size.y - 60) < 2)
    #expect(abs(simulation.world.presented(CornerRadius.self, of: picture).value - 20) < 0.1)
    step(&simulation, 1)
    #expect(simulation.world.has(Hidden.self, detail) && !simulation.world.has(Hidden.self, list))
    #expect(simulation.world.get(HiddenByReplica.self, cell) == nil && !simulation.world.isAnimating)
  }

  @Test("a presentation reversed at any tick does not jump, and has one replica") func interrupted() throws {
    for tick in stride(from: 1, to: 60, by: 7) {
      var simulation = start()
      simulation.world.present(detail, from: cell, of: list)
      step(&simulation, tick)
      let before = try #require(simulation.world.frame(of: picture(simulation)))
      simulation.world.dismiss(detail, to: cell, of: list)
      #expect(try simulation.world.frame(of: picture(simulation)) == before)
      step(&simulation, tick + 1)
      #expect(simulation.world.has(Hidden.self, detail) && simulation.world.entities(with: Replica.self).isEmpty)
    }
  }

  @Test("a held dismissal follows the finger, and a released one continues with its velocity") func held() throws {
    for (share, velocity, end) in [(0.3, 0.0, false), (0.7, 0, true), (0.2, 3, true), (0.8, -3, false)] {
      var simulation = start()
      simulation.world.present(detail, from: cell, of: list)
      step(&simulation, 70)
      let presentation = Presentation(timing: .linear)
      let begun = simulation.world.dismiss(detail, to: cell, of: list, presentation, isHeld: true)
      let run = try #require(begun)
      step(&simulation, 10)
      #expect(simulation.world.fractionComplete(of: run) == 0)
      run.scrub(to: share, in: &simulation.world)
      step(&simulation, 1)
      let held = try #require(simulation.world.frame(of: picture(simulation)))
      #expect(abs(held.size.y - (600 - 540 * Float(share))) < 0.1)
      let goal = simulation.world.releaseShift(run, velocity: velocity)
      #expect(goal == (end ? .end : .start))
      step(&simulation, 1)
      let next = try #require(simulation.world.fractionComplete(of: run))
      if velocity != 0 { #expect(abs((next - share) * 120 - velocity) < abs(velocity) * 0.35) }
      step(&simulation, 200)
      #expect(simulation.world.has(Hidden.self, detail) == end && !simulation.world.isActive(run))
      #expect(!simulation.world.has(Hidden.self, list) && simulation.world.entities(with: Replica.self).isEmpty)
    }
  }

  @Test("dismissing restores a scaled list, and the replica ends at the cell's final position")
  func listStepsBack() throws {
    var simulation = start()
    let list = list
    simulation.world.insert(Opacity(1), on: list)
    func presentation(_ scale: Float, _ opacity: Float) -> Presentation {
      Presentation(alongside: [
        .init { world in
          world[list, Transform.self].scale = [scale, scale]
          world[list, Opacity.self].value = opacity
        }
      ])
    }
    simulation.world.present(detail, from: cell, of: list, presentation(0.9, 0.4))
    step(&simulation, 70)
    simulation.world.dismiss(detail, to: cell, of: list, presentation(1, 1))
    let picture = try picture(simulation)
    step(&simulation, 59)
    let frame = try #require(simulation.world.frame(of: picture))
    #expect(abs(frame.origin.x - 70) < 1 && abs(frame.size.x - 260) < 2)
    #expect(simulation.world.presentedOpacity(of: picture) == 1)
    step(&simulation, 2)
    #expect(simulation.world[list, Transform.self].scale == [1, 1])
  }

  @Test("presenting from another cell sends the earlier replica back beneath, without a jump")
  func anotherCell() throws {
    for isComing in [true, false] {
      var simulation = start()
      let other = simulation.world.spawn(Transform(position: [200, 350]), Size(width: 300, height: 100), Parent(list))
      simulation.world.present(detail, from: cell, of: list)
      step(&simulation, isComing ? 30 : 70)
      if !isComing {
        simulation.world.dismiss(detail, to: cell, of: list)
        step(&simulation, 30)
      }
      let first = try picture(simulation)
      let before = try #require(simulation.world.frame(of: first))
      simulation.world.present(detail, from: other, of: list)
      #expect(simulation.world.frame(of: first) == before, "no jump")
      let second = try #require(simulation.world.entities(with: Replica.self).first { $0 != first })
      let depth = { simulation.world[$0, Transform.self].depth }
      #expect(depth(first) < depth(second))
      #expect(simulation.world.shiftRun(between: list, and: detail) == simulation.world.activeShifts.last)
      step(&simulation, 29)
      #expect(try #require(simulation.world.frame(of: first)).size.y < 100, "it goes home")
      step(&simulation, 2)
      #expect(!simulation.world.isAlive(first) && simulation.world.isAlive(second))
      #expect(!simulation.world.has(HiddenByReplica.self, cell) && simulation.world.has(HiddenByReplica.self, detail))
      #expect(!simulation.world.has(Hidden.self, detail))
      step(&simulation, 30)
      #expect(simulation.world.entities(with: Replica.self).isEmpty && simulation.world.activeShifts.isEmpty)
      #expect(!simulation.world.has(HiddenByReplica.self, detail) && !simulation.world.has(Hidden.self, detail))
    }
  }

  @Test("with reduced motion, presenting from another cell reverses the same shift") func anotherCellReduced() throws {
    var simulation = start()
    simulation.world.insertResource(ReducedMotion())
    let other = simulation.world.spawn(Transform(position: [200, 350]), Size(width: 300, height: 100), Parent(list))
    simulation.world.present(detail, from: cell, of: list)
    step(&simulation, 70)
    let begun = simulation.world.dismiss(detail, to: cell, of: list)
    step(&simulation, 10)
    #expect(simulation.world.present(detail, from: other, of: list) == begun)
    step(&simulation, 70)
    #expect(!simulation.world.has(Hidden.self, detail) && simulation.world.activeShifts.isEmpty)
  }
}
