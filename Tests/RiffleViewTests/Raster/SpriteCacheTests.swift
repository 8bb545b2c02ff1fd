import RiffleView
import Testing

@Suite("SpriteCache") struct SpriteCacheTests {
  func content(_ i: Int) -> SpriteContent { SpriteContent(size: [Float(i), 1], layers: []) }

  @Test("a content is painted once per scale") func once() {
    var cache = SpriteCache<Int>()
    var made = 0
    for _ in 0..<3 {
      for scale: Float in [1, 2] {
        let value = cache.value(for: content(1), scale: scale) {
          made += 1
          return (made, 100)
        }
        #expect(value == Int(scale))
      }
      cache.endFrame()
    }
    #expect(made == 2 && cache.count == 2)
  }

  @Test("over budget the cache drops the least recently used, never those of this frame") func eviction() {
    var cache = SpriteCache<Int>(byteBudget: 10_000)
    for i in 0..<8 { _ = cache.value(for: content(i), scale: 1) { (i, 1000) } }
    cache.endFrame()
    for i in 6..<12 { _ = cache.value(for: content(i), scale: 1) { (i, 1000) } }
    cache.endFrame()
    #expect(cache.byteCount <= 10_000 && cache.count < 12)
    for i in 6..<12 {
      let kept = cache.value(for: content(i), scale: 1) { nil }
      #expect(kept == i)
    }
    for i in 0..<20 { _ = cache.value(for: content(i), scale: 1) { (i, 1000) } }
    cache.endFrame()
    #expect(cache.count == 20)
  }

  @Test("the cache remembers contents with nothing to paint") func empty() {
    var cache = SpriteCache<Int>()
    var asked = 0
    for _ in 0..<4 {
      let value = cache.value(for: content(1), scale: 1) {
        asked += 1
        return nil
      }
      #expect(value == nil)
    }
    #expect(asked == 1)
  }

  @Test("a turning card keeps its bitmap; at twice the size it gets another") func paintScale() {
    let content = SpriteContent(size: [60, 90], layers: [])
    func scale(_ turn: Float, _ factor: Float) -> Float {
      let h = Projection(position: [9, 9], pivot: [30, 45], scale: [factor, factor], rotation: turn, turn: turn)
        .homography
      return Sprite(content, homography: h).paintScale(pixelScale: 1.5)
    }
    for step in 0..<60 { #expect(scale(Float(step) * 0.1, 1) == 1.5) }
    for factor: Float in [0.98, 1, 1.04, 1.1] { #expect(scale(0, factor) == 1.5) }
    #expect(scale(0, 2) > 2.9)
    #expect(scale(0, 0.25) < 0.5)
    #expect(scale(0, 0) > 0)
  }

  @Test("rotated or scaled small text is painted a step larger") func letters() {
    func scale(_ degrees: Float, _ factor: Float = 1, _ size: SIMD2<Float> = [60, 90], letters: Bool = true) -> Float {
      let line = TextLine("A", style: TextStyle(size: 16), color: .white, position: size / 2)
      let content = SpriteContent(size: size, layers: letters ? [.text(line)] : [])
      let place = Projection(
        position: [300, 300], pivot: size / 2, scale: [factor, factor], rotation: degrees * .pi / 180, turn: 0)
      return Sprite(content, homography: place.homography).paintScale(pixelScale: 1)
    }
    for degrees: Float in [0, 1, -1, 90, 180] { #expect(scale(degrees) == 1, "\(degrees)") }
    for factor: Float in [0.99, 1.01] { #expect(scale(0, factor) == 1, "\(factor)") }
    for (degrees, factor) in [(2, 1), (-5, 1), (30, 1), (45, 1), (75, 1), (200, 1), (0, 1.1), (0, 0.9)]
      as [(Float, Float)]
    {
      #expect(abs(scale(degrees, factor) - 1.41421356) < 1e-5, "\(degrees), \(factor)")
      #expect(scale(degrees, factor, letters: false) == 1)
      #expect(scale(degrees, factor, [600, 600]) == 1)
    }
    #expect(abs(scale(0, 1.41421356) - 1.41421356) < 1e-5, "on a step")
  }
}
