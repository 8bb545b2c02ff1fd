import CSDL2
import RiffleCore
import RiffleSDL
import Testing

@Suite("Grids of turned pictures")
struct GridCutTests {
  static let card = Rect(width: 100, height: 140)

  static func hung(_ turn: Float, _ tilt: Float = 0, _ rotation: Float = 0, perspective: Float = 900) -> Homography {
    Projection(
      position: [300, 300], pivot: [50, 70], rotation: rotation, tilt: tilt, turn: turn, perspective: perspective
    ).homography
  }

  @Test("steeper turns give more triangles, large texels fewer, no perspective two")
  func steeper() {
    func count(_ degrees: Float, texel: Float = 1) -> Int {
      GridCut(Self.card, through: Self.hung(degrees * .pi / 180), texel: texel).triangleCount
    }
    #expect(count(0) == 2)
    #expect(count(8) > 2 && count(8) < count(60))
    #expect(count(60, texel: 4) < count(60))
    let near = GridCut(Self.card, through: Self.hung(1.2, perspective: 120), texel: 1)
    #expect(near.columns <= 16 && near.rows <= 16)
  }

  @Test("a card at rest is two triangles, also after half a turn")
  func atRest() {
    for turn in [0, Float.pi, -Float.pi, 2 * Float.pi] {
      #expect(GridCut(Self.card, through: Self.hung(turn), texel: 1).triangleCount == 2)
    }
  }

  @Test("a perspective grid is exact to a quarter of a pixel at every turn")
  func isTrue() {
    let picture = SpriteTexture(page: 0, extent: Self.card, low: [0, 0], high: [1, 1])
    var worst: Float = 0
    for turn in stride(from: -1.5, through: 1.5, by: 0.25) as StrideThrough<Float> {
      for (tilt, rotation) in [(0, 0), (0.4, 0), (0, 0.6), (-0.8, 1.1), (1.2, 0.3)] as [(Float, Float)] {
        for perspective in [500, 900] as [Float] {
          let map = Self.hung(turn, tilt, rotation, perspective: perspective)
          let buffer = GeometryBuffer()
          let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
          buffer.append(picture, through: map, texel: 1, color: white)
          buffer.forEachRun { _, vertices, _, indices, count in
            for first in stride(from: 0, to: count, by: 3) {
              let corners = (0..<3).map { vertices[Int(indices[first + $0])] }
              for weights in [(0.5, 0.5, 0), (0, 0.5, 0.5), (0.5, 0, 0.5), (0.34, 0.33, 0.33)]
                as [(Float, Float, Float)]
              {
                func mean(_ value: (SDL_Vertex) -> Float) -> Float {
                  value(corners[0]) * weights.0 + value(corners[1]) * weights.1 + value(corners[2]) * weights.2
                }
                let local = SIMD2(mean { $0.tex_coord.x } * 100, mean { $0.tex_coord.y } * 140)
                let drawn = SIMD2(mean { $0.position.x }, mean { $0.position.y })
                guard let seen = map.project(local) else { continue }
                worst = max(worst, ((drawn - seen) * (drawn - seen)).sum().squareRoot())
              }
            }
          }
        }
      }
    }
    #expect(worst > 0.05 && worst <= 0.25, "off by \(worst)")
  }
}
