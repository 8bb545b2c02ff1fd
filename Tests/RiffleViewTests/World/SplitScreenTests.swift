import RiffleView
import Testing

@Suite("Split screen") struct SplitScreenTests {
  private static let size = SIMD2<Float>(800, 400)

  /// A stage of 800 × 400 with two squares and one camera for each view.
  private struct Shown {
    var world = World()
    let stage: Entity
    let left: Entity
    let right: Entity

    init(_ views: [(at: SIMD2<Float>, zoom: Float, part: Rect?)]) {
      stage = world.spawn(Transform(anchor: [0, 0], perspective: 0), Size(SplitScreenTests.size))
      left = world.spawn(Transform(position: [200, 200]), Size([40, 40]), Fill(Color(hex: 0xFF0000)), Parent(stage))
      right = world.spawn(Transform(position: [600, 200]), Size([40, 40]), Fill(Color(hex: 0x0000FF)), Parent(stage))
      let cameras = views.map { view in
        Viewport.View(
          camera: world.spawn(Transform(position: view.at), Camera(zoom: view.zoom), Parent(stage)), part: view.part)
      }
      guard let first = cameras.first else { return }
      world.insert(Viewport(camera: first.camera, part: first.part, others: Array(cameras.dropFirst())), on: stage)
    }

    func isSquare(_ entity: Entity) -> Bool { entity == left || entity == right }

    var list: DrawList { DrawList(world, size: SplitScreenTests.size, ground: .flat(.black)) }
    var picture: Bitmap { rasterized(list) }
  }

  private static let halves = [Rect(x: 0, y: 0, width: 0.5, height: 1), Rect(x: 0.5, y: 0, width: 0.5, height: 1)]

  private func color(_ picture: Bitmap, _ x: Int, _ y: Int) -> UInt32 {
    picture.pixels[y * picture.width + x] & 0xFFFFFF
  }

  @Test("a centred full-size camera draws the same bytes as no camera") func whole() {
    let none = Shown([])
    let one = Shown([(at: [400, 200], zoom: 1, part: nil)])
    let written = Shown([(at: [400, 200], zoom: 1, part: Rect(width: 1, height: 1))])
    #expect(one.list == none.list)
    #expect(one.picture == none.picture && written.picture == none.picture)
  }

  @Test("two cameras centred on their halves draw the same bytes as no camera") func halves() {
    let none = Shown([])
    let two = Shown(zip([SIMD2<Float>(200, 200), [600, 200]], Self.halves).map { (at: $0, zoom: 1, part: $1) })
    #expect(two.list != none.list)
    #expect(two.picture == none.picture)
  }

  @Test("each part shows what its camera looks at, clipped to the part") func parts() {
    // Both look at the blue square, the second one close up.
    let shown = Shown([
      (at: [600, 200], zoom: 1, part: Self.halves[0]), (at: [600, 200], zoom: 12, part: Self.halves[1]),
    ])
    let picture = shown.picture
    let blue = color(picture, 200, 200)
    #expect(blue != 0 && color(picture, 150, 200) == 0)
    for x in [401, 600, 799] { #expect(color(picture, x, 200) == blue, "\(x)") }
    #expect(color(picture, 398, 200) == 0, "the near square ends where the part does")
  }

  @Test("a part over another one has its own background") func inset() {
    let shown = Shown([
      (at: [400, 200], zoom: 1, part: nil), (at: [400, 100], zoom: 1, part: Rect(x: 0.5, y: 0, width: 0.5, height: 1)),
    ])
    // The first camera's square at (600, 200) is beneath the background of the second.
    #expect(color(shown.picture, 600, 200) == 0 && color(shown.picture, 200, 200) != 0)
    let hits = HitTest(shown.world)
    #expect(hits.entity(at: [600, 200], where: shown.isSquare) == nil)
    #expect(hits.entity(at: [200, 200], where: shown.isSquare) == shown.left)
  }

  @Test("hits and coordinates are converted through the camera under the pointer") func picking() throws {
    let shown = Shown([
      (at: [600, 200], zoom: 1, part: Self.halves[0]), (at: [200, 200], zoom: 2, part: Self.halves[1]),
    ])
    let hits = HitTest(shown.world)
    #expect(hits.entity(at: [200, 200]) == shown.right && hits.entity(at: [600, 200]) == shown.left)
    #expect(hits.entity(at: [235, 200], where: shown.isSquare) == nil && hits.entity(at: [635, 200]) == shown.left)
    #expect(hits.entities(at: [600, 200]).first == shown.left)
    let inLeft = try #require(shown.world.convert([210, 190], to: shown.stage))
    let inRight = try #require(shown.world.convert([620, 180], to: shown.stage))
    #expect(abs(inLeft.x - 610) < 0.01 && abs(inLeft.y - 190) < 0.01)
    #expect(abs(inRight.x - 210) < 0.01 && abs(inRight.y - 190) < 0.01)
  }

  @Test("parallax applies in each part on its own; entities of parallax 0 stay in place") func parallax() {
    var shown = Shown([
      (at: [600, 200], zoom: 1, part: Self.halves[0]), (at: [600, 200], zoom: 1, part: Self.halves[1]),
    ])
    shown.world.insert(Parallax(0), on: shown.left)
    let places = shown.world.placements().filter { $0.entity == shown.left }
    #expect(places.count == 2 && places.map(\.view) == [0, 1])
    for place in places {
      let middle = place.homography.project([20, 20]) ?? .zero
      #expect(abs(middle.x - 200) < 0.01 && abs(middle.y - 200) < 0.01)
    }
    shown.world.insert(Parallax(0.5), on: shown.left)
    let far = shown.world.placements().filter { $0.entity == shown.left }.compactMap {
      $0.homography.project([20, 20])?.x
    }
    // At half the parallax: half of the first camera's 400 points, and none of the second's.
    #expect(far.count == 2 && abs(far[0] - 0) < 0.01 && abs(far[1] - 200) < 0.01)
  }

  @Test("a single camera keeps its former state hash, and each part changes it") func hashes() {
    let camera = Shown([(at: .zero, zoom: 1, part: nil)])
    let entity = camera.left
    var plain = StateHasher()
    plain.combine(entity)
    #expect(Viewport(camera: entity).ownHash == plain.finalize())
    let parts: [Viewport] = [
      Viewport(camera: entity), Viewport(camera: entity, part: Self.halves[0]),
      Viewport(camera: entity, part: Self.halves[1]),
      Viewport(camera: entity, others: [Viewport.View(camera: camera.right, part: Self.halves[1])]),
    ]
    #expect(Set(parts.map(\.ownHash)).count == parts.count)
  }
}
