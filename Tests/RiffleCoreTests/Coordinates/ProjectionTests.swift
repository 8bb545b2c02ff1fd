import RiffleCore
import Testing

@Suite("Projections") struct ProjectionTests {
  let pivot = SIMD2<Float>(50, 75)

  @Test("the pivot projects to the position at every rotation") func pivotStays() throws {
    for i in 0..<40 {
      let angle = Float(i) * 0.31
      let h = Projection(
        position: [320, 240], pivot: pivot, scale: [1.2, 0.9], rotation: angle, tilt: angle * 0.2, turn: angle * 1.7
      ).homography
      let seen = try #require(h.project(pivot))
      #expect(abs(seen.x - 320) < 1e-2 && abs(seen.y - 240) < 1e-2)
    }
  }

  @Test("a positive turn moves the right edge away") func turnSign() throws {
    let h = Projection(position: [0, 0], pivot: pivot, turn: 0.8).homography
    func height(_ x: Float) throws -> Float {
      try #require(h.project([x, 150])).y - (try #require(h.project([x, 0]))).y
    }
    #expect(try height(100) < 150)
    #expect(try height(0) > 150)
  }

  @Test("a positive tilt moves the bottom edge closer") func tiltSign() throws {
    let h = Projection(position: [0, 0], pivot: pivot, tilt: 0.5).homography
    let bottom = try #require(h.project([100, 150])).x - (try #require(h.project([0, 150]))).x
    #expect(bottom > 100)
  }

  @Test("a positive rotation is clockwise on screen") func rotationSign() throws {
    let h = Projection(position: [0, 0], pivot: .zero, rotation: .pi / 2).homography
    let seen = try #require(h.project([10, 0]))
    #expect(abs(seen.x) < 1e-4 && abs(seen.y - 10) < 1e-4)
  }

  @Test("perspective 400 equals Core Animation's m34") func perspective() throws {
    let turn: Float = 0.6
    let h = Projection(position: .zero, pivot: pivot, turn: turn).homography
    let (s, c) = sineAndCosine(Double(turn))
    let seen = try #require(h.project([100, 75]))
    let expected = 50 * c / (1 + 50 * s / 400)
    #expect(abs(Double(seen.x) - expected) < 1e-3)
  }

  @Test("a turned card without perspective has parallel edges", arguments: [Float(0), .infinity, -5, .nan])
  func parallel(_ perspective: Float) {
    #expect(Projection(position: .zero, turn: 0.8, perspective: perspective).homography.isAffine)
  }

  @Test("the front is visible below 90°, the back from 90° on, in every revolution") func faces() {
    func front(_ degrees: Float) -> Bool {
      Projection(position: .zero, turn: Float(Double(degrees) * .pi / 180)).showsFront
    }
    for degrees: Float in [0, 45, 89.9, -89.9, 360, 270.1, 449.9, -360, 720] { #expect(front(degrees), "\(degrees)°") }
    for degrees: Float in [90, -90, 90.1, 180, 269.9, 270, 450, 540, -180] { #expect(!front(degrees), "\(degrees)°") }
  }

  @Test("every angle, lift and perspective gives finite numbers") func finite() {
    for turn: Float in [0, .pi / 2, .pi, .nan, .infinity] {
      for lift: Float in [0, 399, 400, 1e9] {
        for perspective: Float in [0, 1, 400, .infinity] {
          let h = Projection(position: [9, 9], pivot: pivot, turn: turn, lift: lift, perspective: perspective)
            .homography
          #expect(h.isFinite)
        }
      }
    }
  }

  @Test("a lifted entity grows, to at most ten times its size") func lift() throws {
    for (lift, factor) in [(0, 1), (200, 2), (360, 10), (399, 10), (1e6, 10)] as [(Float, Float)] {
      let seen = try #require(Projection(position: [5, 5], lift: lift).homography.project([3, -2]))
      #expect(abs(seen.x - 5 - 3 * factor) < 1e-2 && abs(seen.y - 5 + 2 * factor) < 1e-2, "\(lift): \(seen)")
    }
  }
}

@Suite("Homographies") struct HomographyTests {
  static let samples: [Homography] = [
    .identity, .translation([12, -7]), .scale([2, 0.5]), .rotation(0.7),
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

  @Test("a product applies its right factor first", arguments: samples) func product(_ h: Homography) throws {
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

  @Test("a homography of a plane seen edge-on has no inverse") func degenerate() {
    #expect(Homography.scale([0, 1]).inverse == nil)
    #expect(Homography(x: [.nan, 0, 0], y: [0, 1, 0]).inverse == nil)
    #expect(Homography(x: [.infinity, 0, 0], y: [0, 1, 0]).inverse == nil)
    #expect(!Homography(x: [.nan, 0, 0], y: [0, 1, 0]).isFinite)
  }

  @Test("a point behind the eye has no image") func behind() {
    let h = Projection(position: [0, 0], turn: .pi / 2.1, perspective: 50).homography
    #expect(h.project([-400, 0]) == nil)
    #expect(h.project([10, 0]) != nil)
  }
}

@Suite("Rectangles") struct RectTests {
  private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test("every point is in exactly one of four adjacent rectangles") func sideBySide() {
    let others = [
      Rect(x: 40, y: 20, width: 30, height: 40), Rect(x: 10, y: 60, width: 30, height: 40),
      Rect(x: 40, y: 60, width: 30, height: 40),
    ]
    for point: SIMD2<Float> in [[10, 20], [40, 20], [40, 59], [10, 60], [40, 60], [39, 59], [69, 99]] {
      #expect(([rect] + others).count { $0.contains(point) } == 1, "\(point)")
    }
    #expect(!rect.contains([9.9, 30]) && !rect.contains([20, 19.9]))
  }

  @Test("an inset larger than the rectangle leaves an empty rectangle at its center") func inset() {
    #expect(rect.inset(by: 5) == Rect(x: 15, y: 25, width: 20, height: 30))
    #expect(rect.inset(by: -5) == Rect(x: 5, y: 15, width: 40, height: 50))
    #expect(rect.inset(by: 100) == Rect(center: rect.center, size: .zero))
  }

  @Test("a rectangle is given by two opposite corners or by points around it") func around() {
    for corner in 0..<4 { #expect(Rect(corner: rect.corners[corner], corner: rect.corners[(corner + 2) % 4]) == rect) }
    #expect(Rect(around: rect.corners + [rect.center]) == rect)
    #expect(Rect(x: 10, y: 20, width: 1, height: 40).union(Rect(x: 39, y: 30, width: 1, height: 1)) == rect)
  }
}
