import RiffleCore
import Testing

@Suite("Following a path") struct FollowTests {
  private func seen(_ entity: Entity, _ world: World) throws -> (point: SIMD2<Float>, degrees: Float) {
    let transform = try #require(world.presentedTransform(of: entity))
    return (transform.position, transform.rotation.degrees)
  }

  private func isNear(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool { ((a - b) * (a - b)).sum() < 1e-4 }

  @Test("a follower is at a share of the path's length, rotated with it and shifted by its offset")
  func placed() throws {
    var world = World()
    let path = try Path(svg: "M0 0H100V100")
    let plane = world.spawn(Transform(position: [5, 7]), Follow(path, at: 0.25))
    #expect(try isNear(seen(plane, world).point, [55, 7]) && seen(plane, world).degrees == 0)
    world[plane, Follow.self].at = 0.75
    #expect(try isNear(seen(plane, world).point, [105, 57]) && abs(seen(plane, world).degrees - 90) < 1e-3)
    world[plane, Follow.self].offset = 10
    #expect(try isNear(seen(plane, world).point, [95, 57]), "to the right of the way down is the left")
    world[plane, Follow.self].turns = false
    #expect(try seen(plane, world).degrees == 0)
    #expect(try isNear(#require(world.convert([0, 0], from: plane)), [95, 57]), "conversions know it")
    #expect(try isNear(#require(world.convert([0, 0], from: plane, as: .model)), [95, 57]))
  }

  @Test("beyond its ends an open path clamps, and a closed one wraps") func beyond() throws {
    var world = World()
    let open = world.spawn(Transform(), Follow(try Path(svg: "M0 0H100"), at: 1.5))
    let closed = world.spawn(Transform(), Follow(try Path(svg: "M0 0H100V100H0Z"), at: 2.125))
    #expect(try isNear(seen(open, world).point, [100, 0]) && isNear(seen(closed, world).point, [50, 0]))
    world[open, Follow.self].at = -1
    world[closed, Follow.self].at = -0.125
    #expect(try isNear(seen(open, world).point, [0, 0]) && isNear(seen(closed, world).point, [0, 50]))
  }

  @Test("the path of another entity applies with that entity's transform, even under another parent")
  func ofAnother() throws {
    var world = World()
    let road = world.spawn(
      Transform(position: [200, 100], rotation: .degrees(90), scale: [2, 2], anchor: [0, 0]), Size([100, 100]),
      PathShape(try Path(svg: "M0 0H100")))
    let car = world.spawn(Transform(), Follow(at: 0.5))
    #expect(try isNear(seen(car, world).point, [0, 0]), "without a path it is where it is")
    world.insert(FollowedPath(road), on: car)
    #expect(try isNear(seen(car, world).point, [200, 200]) && abs(seen(car, world).degrees - 90) < 1e-3)
    let group = world.spawn(Transform(position: [50, 50], scale: [2, 2], anchor: [0, 0]))
    world.insert(Parent(group), on: car)
    #expect(try isNear(seen(car, world).point, [75, 75]))
    #expect(try isNear(#require(world.convert([0, 0], from: car)), [200, 200]))
    world.despawn(road)
    #expect(try isNear(seen(car, world).point, [0, 0]))
  }

  @Test("an entity that would follow itself stays in place") func circles() throws {
    var world = World()
    let path = PathShape(try Path(svg: "M0 0H100"))
    let a = world.spawn(Transform(position: [1, 1]), path, Follow(at: 0.5))
    let b = world.spawn(Transform(position: [2, 2]), path, Follow(at: 0.5))
    world.insert(FollowedPath(a), on: a)
    #expect(try seen(a, world).point == [1, 1])
    world.insert(FollowedPath(b), on: a)
    world.insert(FollowedPath(a), on: b)
    #expect(try seen(a, world).point == [1, 1] && seen(b, world).point == [2, 2])
    world.insert(Parent(a), on: b)
    #expect(try seen(b, world).point == [2, 2])
  }

  @Test("an animated follower has constant speed, and a spring keeps its speed on interruption")
  func animated() throws {
    var simulation = Simulation(world: World(), schedule: Schedule(), tickRate: 100)
    let path = try Path(svg: "M0 0C0 300 0 0 300 0")
    let plane = simulation.world.spawn(Transform(), Follow(path))
    simulation.world.withAnimation(.linear(duration: 1)) { $0[plane, Follow.self].at = 1 }
    var points = [SIMD2<Float>.zero]
    for _ in 0..<50 {
      simulation.step()
      points.append(try seen(plane, simulation.world).point)
    }
    let steps = zip(points, points.dropFirst()).map { (($1 - $0) * ($1 - $0)).sum().squareRoot() }
    let step = Float(PathMeasure(path).length / 100)
    #expect(steps.allSatisfy { $0 > step * 0.8 && $0 < step * 1.01 }, "chords of equal arcs")
    let speed = simulation.world.velocity(Follow.self, of: plane).first
    simulation.world.withAnimation(.spring(duration: 0.5)) { $0[plane, Follow.self].at = 0 }
    simulation.step()
    let after = simulation.world.velocity(Follow.self, of: plane).first
    #expect(abs(speed - 1) < 0.01 && after > 0 && after < speed, "\(speed), then \(after)")
  }
}
