import RiffleCore
import TestSupport
import Testing

@Suite("Coordinate spaces") struct CoordinatesTests {
  private var world = World()
  private let root: Entity
  private let child: Entity

  init() {
    root = world.spawn(Transform(position: [25, 25], anchor: .zero), Size(width: 100, height: 100))
    child = world.spawn(Transform(position: [25, 25], anchor: .zero), Size(width: 50, height: 50), Parent(root))
  }

  private let expected = Rect(origin: [50, 50], size: [50, 50])

  @Test("a child's bounds and its frames in its parent and in the window are the same area") func threeWays() {
    #expect(world.bounds(of: child) == Rect(size: [50, 50]))
    #expect(world.convert(world.bounds(of: child), from: child) == expected)
    #expect(world.frame(of: child, in: root) == Rect(origin: [25, 25], size: [50, 50]))
    #expect(world.convert(Rect(origin: [25, 25], size: [50, 50]), from: root) == expected)
    #expect(world.frame(of: child) == expected)
    #expect(world.convert(expected, to: child) == world.bounds(of: child))
  }

  @Test("a point converts to another entity's space and back, also rotated, scaled and in perspective")
  func roundTrip() throws {
    var world = world
    let far = world.spawn(
      Transform(
        position: [300, 80], rotation: .degrees(30), turn: .degrees(40), tilt: .degrees(-20), scale: [2, 0.5]),
      Size(width: 80, height: 40))
    let farther = world.spawn(
      Transform(position: [10, 20], rotation: .degrees(-70), turn: .degrees(25)), Size(width: 20, height: 30),
      Parent(far))
    for point: SIMD2<Float> in [[0, 0], [50, 50], [10, 44]] {
      let there = try #require(world.convert(point, from: child, to: farther))
      let back = try #require(world.convert(there, from: farther, to: child))
      #expect(abs(back.x - point.x) < 1e-2 && abs(back.y - point.y) < 1e-2)
    }
  }

  @Test("during an animation the presented frame differs from the frame of the model") func readings() {
    var world = world
    world.withAnimation(.linear(duration: 1)) { $0[root, Transform.self].position.x = 125 }
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step(60)
    #expect(simulation.world.frame(of: child, as: .model)?.origin == [150, 50])
    let seen = simulation.world.frame(of: child)?.origin.x ?? 0
    #expect(abs(seen - 100) < 1e-3)
    #expect(simulation.world.frame(of: child, in: root)?.origin == [25, 25])
  }

  @Test("the frame of a rotated rectangle is its bounding box") func frames() {
    var world = world
    world[child, Transform.self].anchor = [0.5, 0.5]
    world[child, Transform.self].position = [50, 50]
    world[child, Transform.self].rotation = .degrees(45)
    let frame = world.frame(of: child, in: root) ?? Rect(size: .zero)
    #expect(abs(frame.size.x - 70.7107) < 1e-3 && abs(frame.center.x - 50) < 1e-3)
  }

  @Test("an entity that is missing, edge-on or behind the eye has no frame") func nowhere() {
    var world = world
    #expect(world.convert([0, 0], from: Entity(index: 77, generation: 1)) == nil)
    #expect(world.convert([0, 0], to: world.spawn()) == nil)
    world[child, Transform.self].turn = .degrees(90)
    world[child, Transform.self].perspective = 0
    #expect(world.convert([60, 60], to: child) == nil)
    world[child, Transform.self].turn = .degrees(-80)
    world[child, Transform.self].perspective = 10
    #expect(world.frame(of: child) == nil)
  }

  @Test("missing parents and cycles of parents are ignored") func brokenChains() {
    var world = world
    world.insert(Parent(child), on: root)
    #expect(world.frame(of: root) != nil)
    world.despawn(root)
    #expect(world.frame(of: child) == Rect(origin: [25, 25], size: [50, 50]))
  }

  @Test("a transition moves the coordinate space of its entity") func transition() {
    var world = world
    world.withAnimation(.linear(duration: 1)) { $0.insert(child, with: .offset(x: 30)) }
    #expect(world.frame(of: child)?.origin == [80, 50])
    #expect(world.frame(of: child, as: .model)?.origin == [50, 50])
  }
}
