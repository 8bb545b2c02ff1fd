import RiffleCore
import Testing

@Suite("Cameras")
struct CameraTests {
  /// A viewport of 800 × 600 that lies at (100, 50) in a window, twice as large.
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

    /// Where the middle of the entity is, in points of the viewport as it lies in the window.
    func seen(_ entity: Entity? = nil) throws -> SIMD2<Float> {
      let point = try #require(world.convert([20, 10], from: entity ?? thing))
      return (point - [100, 50]) / 2
    }
  }

  private func isNear(_ a: SIMD2<Float>, _ b: SIMD2<Float>, within: Float = 0.01) -> Bool {
    ((a - b) * (a - b)).sum() < within * within
  }

  @Test("its point is seen in the middle of the viewport, all else as far from it as its zoom says")
  func view() throws {
    let shown = Shown(Transform(position: [250, 180]), Camera(zoom: 3))
    #expect(try isNear(shown.seen(), [400 + 150, 300 + 60]))
    let frame = try #require(shown.world.frame(of: shown.thing))
    #expect(isNear(frame.size, [240, 120], within: 0.05))
  }

  @Test("turned clockwise it shows everything turned the other way")
  func turned() throws {
    let shown = Shown(Transform(position: [290, 200], rotation: .degrees(90)))
    #expect(try isNear(shown.seen(), [400, 290]), "what is to the right of it is above the middle")
  }

  @Test("in the middle at natural size it changes nothing, nor does one that is gone")
  func none() throws {
    var shown = Shown(Transform(position: [400, 300]))
    #expect(try isNear(shown.seen(), [300, 200]))
    shown.world[shown.camera, Transform.self].position = [0, 0]
    #expect(try isNear(shown.seen(), [700, 500]))
    shown.world.despawn(shown.camera)
    #expect(try isNear(shown.seen(), [300, 200]))
  }

  @Test(
    "what goes along less is far away, more is near, and not at all stays in the window",
    arguments: [(0, [300, 200]), (0.5, [250, 200]), (1, [200, 200]), (2, [100, 200])] as [(Float, SIMD2<Float>)])
  func parallax(factor: Float, place: SIMD2<Float>) throws {
    let shown = Shown(Transform(position: [500, 300]), parallax: Parallax(factor))
    #expect(try isNear(shown.seen(), place))
  }

  @Test("zoom counts to the power of the parallax; at 0 neither zoom nor turn is seen")
  func depths() throws {
    var shown = Shown(Transform(position: [400, 300], rotation: .degrees(30)), Camera(zoom: 4), parallax: Parallax(0))
    #expect(try isNear(shown.seen(), [300, 200]))
    #expect(try isNear(#require(shown.world.frame(of: shown.thing)).size, [80, 40], within: 0.05))
    shown.world[shown.thing, Parallax.self].factor = 0.5
    shown.world[shown.camera, Transform.self].rotation = .zero
    #expect(try isNear(shown.seen(), [400 - 200, 300 - 200]), "twice as large, not four times")
    #expect(try isNear(#require(shown.world.frame(of: shown.thing)).size, [160, 80], within: 0.05))
  }

  @Test("points of the window come back to where they are, through camera and parallax")
  func roundTrip() throws {
    for parallax in [nil, Parallax(0), Parallax(0.3), Parallax(1.7)] {
      let shown = Shown(
        Transform(position: [620, 100], rotation: .degrees(-25)), Camera(zoom: 1.6), parallax: parallax)
      let there = try #require(shown.world.convert([3, 17], from: shown.thing))
      #expect(try isNear(#require(shown.world.convert(there, to: shown.thing)), [3, 17]))
      // The place of its anchor, in the space in which it has that place.
      let anchor = try #require(shown.world.convert([20, 10], from: shown.thing, to: shown.viewport))
      #expect(isNear(shown.world.layerPoint(anchor, of: shown.thing), [300, 200]))
      #expect(isNear(try #require(shown.world.layerSpace(of: shown.thing).project([300, 200])), anchor))
    }
  }

  @Test("nothing beyond its bounds is seen, turned as well; where they are too small it keeps to their middle")
  func bounds() throws {
    var shown = Shown(Transform(position: [0, 300]), Camera(bounds: Rect(x: -100, y: 0, width: 2000, height: 500)))
    // Half of 800 from the left edge; the height is less than the picture's.
    #expect(try isNear(shown.seen(), [400 + 300 - 300, 300 + 200 - 250]))
    shown.world[shown.camera, Transform.self].rotation = .degrees(90)
    shown.world[shown.camera, Transform.self].position = [5000, 0]
    // Turned, 300 points from the right edge are seen.
    #expect(try isNear(shown.seen(), [400 + (200 - 250), 300 - (300 - 1600)], within: 0.05))
  }

  @Test("its zoom, place and turn animate and are interrupted like any other value, and nothing jumps")
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

  @Test(
    "with reduced motion it does not travel: the picture fades, cuts, and comes back; what stays in the window does not"
  )
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

  @Test("a camera can follow a path, also one whose own place follows from the camera")
  func paths() throws {
    var shown = Shown(Transform())
    let path = PathShape(try Path(svg: "M100 0H500"))
    let road = shown.world.spawn(Transform(position: [0, 200], anchor: [0, 0]), path, Parent(shown.viewport))
    shown.world.insert(Follow(at: 0.5, turns: false), on: shown.camera)
    shown.world.insert(FollowedPath(road), on: shown.camera)
    #expect(try isNear(shown.seen(), [400, 300]))
    // Within a group: not by way of the window.
    let group = shown.world.spawn(Transform(position: [50, 0], anchor: [0, 0]), Parent(shown.viewport))
    shown.world.insert(Parent(group), on: road)
    #expect(try isNear(shown.seen(), [350, 300]))
    // A layer that goes along with the camera leads it nowhere.
    shown.world.insert(Parallax(0.5), on: group)
    #expect(try isNear(shown.seen(), [700, 500]))
  }

  @Test("numbers that are none leave everything where it is, and an overshoot of the zoom never turns it inside out")
  func odd() throws {
    var shown = Shown(Transform(position: [.nan, 300]))
    #expect(try isNear(shown.seen(), [300, 200]))
    shown.world[shown.camera, Transform.self].position = [300, 200]
    shown.world[shown.camera, Camera.self].zoom = -3
    #expect(try isNear(shown.seen(), [400, 300]))
    #expect(try #require(shown.world.frame(of: shown.thing)).size.x > 0)
  }

  @Test("camera, viewport, parallax and what shakes are in the state hash, every field")
  func hash() {
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
