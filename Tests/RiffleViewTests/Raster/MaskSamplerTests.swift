import Testing

@testable import RiffleView

@Suite("Single points seen through masks")
struct MaskSamplerTests {
  private let square = Rect(x: 10, y: 10, width: 20, height: 20)

  private func mask(_ layer: Layer) -> SpriteMask {
    SpriteMask([Sprite(SpriteContent(bounds: square, layers: [layer]))])
  }

  private func mask(opacity: Float) -> SpriteMask {
    mask(.roundedRectangle(square, radius: 0, paint: .color(SRGBColor(hex: 0xFF0000, opacity: opacity))))
  }

  @Test("a point shows what the mask covers of it, masks multiply, and without any all is seen; to one of 255 levels")
  func shares() throws {
    var sampler = MaskSampler()
    func level(_ masks: [SpriteMask], _ point: SIMD2<Float>) throws -> Float {
      let share = sampler.share(through: masks, at: point)
      return try #require(share) * 255
    }
    #expect(try level([], [20, 20]) == 255)
    #expect(try level([mask(opacity: 1)], [20, 20]) == 255)
    #expect(try level([mask(opacity: 1)], [5, 20]) == 0)
    #expect(try abs(level([mask(opacity: 0.4)], [20.7, 20.2]) - 102) <= 1)
    #expect(try abs(level([mask(opacity: 0.4), mask(opacity: 0.5)], [20.7, 20.2]) - 51) <= 1)
    #expect(try level([SpriteMask([])], [20, 20]) == 0, "through nothing nothing is seen")
  }

  @Test("of letters, emoji and pictures it is not known what they cover")
  func unknown() {
    var sampler = MaskSampler()
    for layer in [Layer.emoji("🦊", square), .clipped(Outline(square), [.emoji("🦊", square)])] {
      let share = sampler.share(through: [mask(layer)], at: [20, 20])
      #expect(share == nil)
    }
  }
}
