import RiffleCore
import Testing

@Suite("Cameras") struct CameraTests {
  /// A viewport of 800 × 600 at (100, 50) in the window, scaled by 2.
  private struct Shown {
    var world = World()
    let viewport: Entity
    let camera: Entity
    let thing: Entity

    init(_ camera: Transform, _ lens: Camera = Camera(), parallax: Parallax? = nil) {
      viewport = world.spawn(
        Transform(position: [100, 50], scale: [2, 2], anchor: [0, 0], perspective: 0), Size([800, 600]))
      self.camera = world.spawn(camera, lens, Parent(viewport))
      thing = world.spawn(Transform(position: [300, 200], lift: 8), Size([40, 20]), Parent(viewport))
      if let parallax { world.insert(parallax, on: thing) }
      world.insert(Viewport(camera: self.camera), on: viewport)
    }

    func seen(_ entity: Entity? = nil) throws -> SIMD2<Float> {
      let point = try #require(world.convert([20, 10], from: entity ?? thing))
      return (point - [100, 50]) / 2
    }
  }

  private func isNear(_ a: SIMD2<Float>, _ b: SIMD2<Float>, within: Float = 0.01) -> Bool {
    ((a - b) * (a - b)).sum() < within * within
  }

  @Test("the camera's position is in the middle of the viewport, scaled by its zoom") func view() throws {
    let shown = Shown(Transform(position: [250, 180]), Camera(zoom: 3))
    #expect(try isNear(shown.seen(), [400 + 150, 300 + 60]))
    let frame = try #require(shown.world.frame(of: shown.thing))
    #expect(isNear(frame.size, [240, 120], within: 0.05))
  }

  @Test("a camera rotated clockwise shows the scene rotated counterclockwise") func turned() throws {
    let shown = Shown(Transform(position: [290, 200], rotation: .degrees(90)))
    #expect(try isNear(shown.seen(), [400, 290]), "what is to the right of it is above the middle")
  }

  @Test("a centered camera at zoom 1 changes nothing, and neither does a removed one") func none() throws {
    var shown = Shown(Transform(position: [400, 300]))
    #expect(try isNear(shown.seen(), [300, 200]))
    shown.world[shown.camera, Transform.self].position = [0, 0]
    #expect(try isNear(shown.seen(), [700, 500]))
    shown.world.despawn(shown.camera)
    #expect(try isNear(shown.seen(), [300, 200]))
  }

  @Test(
    "a layer with less parallax appears farther away, and one with 0 stays fixed in the window",
    arguments: [(0, [300, 200]), (0.5, [250, 200]), (1, [200, 200]), (2, [100, 200])] as [(Float, SIMD2<Float>)])
  func parallax(factor: Float, place: SIMD2<Float>) throws {
    let shown = Shown(Transform(position: [500, 300]), parallax: Parallax(factor))
    #expect(try isNear(shown.seen(), place))
  }

  @Test("zoom is raised to the power of the parallax; at 0 neither zoom nor rotation has an effect")
  func depths() throws {
    var shown = Shown(Transform(position: [400, 300], rotation: .degrees(30)), Camera(zoom: 4), parallax: Parallax(0))
    #expect(try isNear(shown.seen(), [300, 200]))
    #expect(try isNear(#require(shown.world.frame(of: shown.thing)).size, [80, 40], within: 0.05))
    shown.world[shown.thing, Parallax.self].factor = 0.5
    shown.world[shown.camera, Transform.self].rotation = .zero
    #expect(try isNear(shown.seen(), [400 - 200, 300 - 200]), "twice as large, not four times")
    #expect(try isNear(#require(shown.world.frame(of: shown.thing)).size, [160, 80], within: 0.05))
  }

  @Test("points convert to the window and back, through camera and parallax") func roundTrip() throws {
    for parallax in [nil, Parallax(0), Parallax(0.3), Parallax(1.7)] {
      let shown = Shown(
        Transform(position: [620, 100], rotation: .degrees(-25)), Camera(zoom: 1.6), parallax: parallax)
      let there = try #require(shown.world.convert([3, 17], from: shown.thing))
      #expect(try isNear(#require(shown.world.convert(there, to: shown.thing)), [3, 17]))
      // The position of the anchor, in the space of the entity's position.
      let anchor = try #require(shown.world.convert([20, 10], from: shown.thing, to: shown.viewport))
      #expect(isNear(shown.world.layerPoint(anchor, of: shown.thing), [300, 200]))
      #expect(isNear(try #require(shown.world.layerSpace(of: shown.thing).project([300, 200])), anchor))
    }
  }

  @Test("the camera shows nothing outside its bounds, and centers bounds that are too small") func bounds() throws {
    var shown = Shown(Transform(position: [0, 300]), Camera(bounds: Rect(x: -100, y: 0, width: 2000, height: 500)))
    // Half of 800 from the left edge; the bounds are lower than the viewport.
    #expect(try isNear(shown.seen(), [400 + 300 - 300, 300 + 200 - 250]))
    shown.world[shown.camera, Transform.self].rotation = .degrees(90)
    shown.world[shown.camera, Transform.self].position = [5000, 0]
    // Rotated, the camera shows 300 points from the right edge.
    #expect(try isNear(shown.seen(), [400 + (200 - 250), 300 - (300 - 1600)], within: 0.05))
  }

  @Test("zoom, position and rotation of a camera animate and can be interrupted without a jump")
  func animated() throws {
    var shown = Shown(Transform(position: [400, 300]))
    shown.world.withAnimation(.spring(duration: 0.4, bounce: 0.3)) { [camera = shown.camera] in
      $0[camera, Camera.self].zoom = 2
      $0[camera, Transform.self].position = [300, 200]
    }
    var simulation = Simulation(world: shown.world, schedule: Schedule())
    var places: [SIMD2<Float>] = []
    for tick in 0..<240 {
      if tick == 12 {
        simulation.world.withAnimation(.easeInOut(duration: 0.3)) { [camera = shown.camera] in
          $0[camera, Camera.self].zoom = 0.5
          $0[camera, Transform.self].rotation = .degrees(45)
        }
      }
      simulation.step()
      shown.world = simulation.world
      places.append(try shown.seen())
    }
    #expect(
      zip(places, places.dropFirst()).allSatisfy { isNear($0, $1, within: 12) } && Set(places.prefix(60)).count > 50)
    #expect(isNear(places[239], [400, 300], within: 0.05))
  }

  @Test("with reduced motion the camera crossfades to its new position, and fixed layers do not fade")
  func reduced() throws {
    var shown = Shown(Transform(position: [400, 300]))
    let label = shown.world.spawn(Transform(position: [20, 20]), Parent(shown.viewport), Parallax(0))
    shown.world.insertResource(ReducedMotion())
    shown.world.withAnimation(.spring(duration: 0.4)) { [camera = shown.camera] in
      $0[camera, Transform.self].position = [700, 300]
    }
    var simulation = Simulation(world: shown.world, schedule: Schedule())
    var (places, fades): (Set<SIMD2<Float>>, [Float]) = ([], [])
    for _ in 0..<60 {
      simulation.step()
      shown.world = simulation.world
      let seen = try shown.seen()
      places.insert([seen.x.rounded(), seen.y.rounded()])
      fades.append(simulation.world.cameraOpacity(over: shown.thing))
      #expect(simulation.world.cameraOpacity(over: label) == 1)
    }
    #expect(places == [[300, 200], [0, 200]])
    #expect((fades.min() ?? 1) < 0.1 && fades.last == 1)
  }

  @Test("a camera can follow a path, even one whose position depends on the camera") func paths() throws {
    var shown = Shown(Transform())
    let path = PathShape(try Path(svg: "M100 0H500"))
    let road = shown.world.spawn(Transform(position: [0, 200], anchor: [0, 0]), path, Parent(shown.viewport))
    shown.world.insert(Follow(at: 0.5, turns: false), on: shown.camera)
    shown.world.insert(FollowedPath(road), on: shown.camera)
    #expect(try isNear(shown.seen(), [400, 300]))
    // In a group: not through the window.
    let group = shown.world.spawn(Transform(position: [50, 0], anchor: [0, 0]), Parent(shown.viewport))
    shown.world.insert(Parent(group), on: road)
    #expect(try isNear(shown.seen(), [350, 300]))
    // A layer that moves with the camera does not move the camera.
    shown.world.insert(Parallax(0.5), on: group)
    #expect(try isNear(shown.seen(), [700, 500]))
  }

  @Test("a camera with invalid numbers changes nothing, and a negative zoom never mirrors") func odd() throws {
    var shown = Shown(Transform(position: [.nan, 300]))
    #expect(try isNear(shown.seen(), [300, 200]))
    shown.world[shown.camera, Transform.self].position = [300, 200]
    shown.world[shown.camera, Camera.self].zoom = -3
    #expect(try isNear(shown.seen(), [400, 300]))
    #expect(try #require(shown.world.frame(of: shown.thing)).size.x > 0)
  }

  @Test("every field of camera, viewport, parallax and shake is in the state hash") func hash() {
    func hash(_ change: (inout Shown) -> Void) -> UInt64 {
      var shown = Shown(Transform(), parallax: Parallax(0.5))
      change(&shown)
      return shown.world.stateHash
    }
    let all = [
      hash { _ in }, hash { $0.world[$0.camera, Camera.self].zoom = 2 },
      hash { $0.world[$0.camera, Camera.self].bounds = Rect(width: 1, height: 1) },
      hash { $0.world[$0.thing, Parallax.self].factor = 0.6 },
      hash { $0.world[$0.viewport, Viewport.self].camera = $0.thing }, hash { $0.world.shake($0.thing, by: 0.5) },
      hash { $0.world.shake($0.thing, by: 0.6) }, hash { $0.world.shake($0.thing, by: 0.5) { $0.reach = 9 } },
    ]
    #expect(Set(all).count == all.count)
  }
}
