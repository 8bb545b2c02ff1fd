import RiffleCore
import Testing

@Suite("Homographies")
struct HomographyTests {
  static let samples: [Homography] = [
    .identity,
    .translation([12, -7]),
    .scale([2, 0.5]),
    .rotation(0.7),
    Projection(position: [300, 200], pivot: [50, 75], rotation: 0.4, tilt: 0.2, turn: 1.1).homography,
    Projection(position: [10, 20], pivot: [0, 0], scale: [1.5, 0.8], turn: -2.5, perspective: 250).homography,
  ]

  @Test("a homography and its inverse cancel out to 1e-3 points", arguments: samples)
  func inverse(_ h: Homography) throws {
    let back = try #require(h.inverse)
    for point: SIMD2<Float> in [[0, 0], [100, 0], [33, 140], [-20, 15]] {
      let seen = try #require(h.project(point))
      let image = back.homogeneous(seen)
      #expect(image.z > 0)
      #expect(abs(image.x / image.z - point.x) < 1e-3)
      #expect(abs(image.y / image.z - point.y) < 1e-3)
    }
  }

  @Test("a product applies its right factor first", arguments: samples)
  func product(_ h: Homography) throws {
    let shifted = h * .translation([5, 9])
    let one = try #require(shifted.project([10, 10]))
    let other = try #require(h.project([15, 19]))
    #expect(abs(one.x - other.x) < 1e-3 && abs(one.y - other.y) < 1e-3)
  }

  @Test("the derivative equals the finite difference to 1%", arguments: samples)
  func derivative(_ h: Homography) throws {
    let point = SIMD2<Float>(30, 40)
    let (dx, dy) = h.derivative(at: point)
    let here = try #require(h.project(point))
    let right = try #require(h.project(point + [0.5, 0]))
    let below = try #require(h.project(point + [0, 0.5]))
    for (a, b) in [(dx, (right - here) * 2), (dy, (below - here) * 2)] {
      let error = ((a - b) * (a - b)).sum().squareRoot()
      #expect(error < 0.01 * max((a * a).sum().squareRoot(), 0.1) + 2e-3)
    }
  }

  @Test("a homography of a plane seen edge-on has no inverse")
  func degenerate() {
    #expect(Homography.scale([0, 1]).inverse == nil)
    #expect(Homography(x: [.nan, 0, 0], y: [0, 1, 0]).inverse == nil)
    #expect(Homography(x: [.infinity, 0, 0], y: [0, 1, 0]).inverse == nil)
    #expect(!Homography(x: [.nan, 0, 0], y: [0, 1, 0]).isFinite)
  }

  @Test("a point behind the eye has no image")
  func behind() {
    let h = Projection(position: [0, 0], turn: .pi / 2.1, perspective: 50).homography
    #expect(h.project([-400, 0]) == nil)
    #expect(h.project([10, 0]) != nil)
  }
}
