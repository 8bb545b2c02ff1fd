import RiffleCore
import Testing

@Suite("Projections")
struct ProjectionTests {
  let pivot = SIMD2<Float>(50, 75)

  @Test("the pivot projects to the position at every rotation")
  func pivotStays() throws {
    for i in 0..<40 {
      let angle = Float(i) * 0.31
      let h = Projection(
        position: [320, 240], pivot: pivot, scale: [1.2, 0.9], rotation: angle, tilt: angle * 0.2, turn: angle * 1.7
      ).homography
      let seen = try #require(h.project(pivot))
      #expect(abs(seen.x - 320) < 1e-2 && abs(seen.y - 240) < 1e-2)
    }
  }

  @Test("a positive turn moves the right edge away")
  func turnSign() throws {
    let h = Projection(position: [0, 0], pivot: pivot, turn: 0.8).homography
    func height(_ x: Float) throws -> Float {
      try #require(h.project([x, 150])).y - (try #require(h.project([x, 0]))).y
    }
    #expect(try height(100) < 150)
    #expect(try height(0) > 150)
  }

  @Test("a positive tilt moves the bottom edge closer")
  func tiltSign() throws {
    let h = Projection(position: [0, 0], pivot: pivot, tilt: 0.5).homography
    let bottom = try #require(h.project([100, 150])).x - (try #require(h.project([0, 150]))).x
    #expect(bottom > 100)
  }

  @Test("a positive rotation is clockwise on screen")
  func rotationSign() throws {
    let h = Projection(position: [0, 0], pivot: .zero, rotation: .pi / 2).homography
    let seen = try #require(h.project([10, 0]))
    #expect(abs(seen.x) < 1e-4 && abs(seen.y - 10) < 1e-4)
  }

  @Test("perspective 400 equals Core Animation's m34")
  func perspective() throws {
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

  @Test("the front is visible below 90°, the back from 90° on, in every revolution")
  func faces() {
    func front(_ degrees: Float) -> Bool {
      Projection(position: .zero, turn: Float(Double(degrees) * .pi / 180)).showsFront
    }
    for degrees: Float in [0, 45, 89.9, -89.9, 360, 270.1, 449.9, -360, 720] { #expect(front(degrees), "\(degrees)°") }
    for degrees: Float in [90, -90, 90.1, 180, 269.9, 270, 450, 540, -180] { #expect(!front(degrees), "\(degrees)°") }
  }

  @Test("every angle, lift and perspective gives finite numbers")
  func finite() {
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

  @Test("a lifted entity grows, to at most ten times its size")
  func lift() throws {
    for (lift, factor) in [(0, 1), (200, 2), (360, 10), (399, 10), (1e6, 10)] as [(Float, Float)] {
      let seen = try #require(Projection(position: [5, 5], lift: lift).homography.project([3, -2]))
      #expect(abs(seen.x - 5 - 3 * factor) < 1e-2 && abs(seen.y - 5 + 2 * factor) < 1e-2, "\(lift): \(seen)")
    }
  }
}
