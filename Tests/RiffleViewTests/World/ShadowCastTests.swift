import RiffleView
import Testing

@Suite("ShadowCast") struct ShadowCastTests {
  struct Measured {
    var blur: Float
    var opacity: Float
    var width: Float
    var offset: SIMD2<Float>
  }

  func shadow(_ change: (inout Transform) -> Void) throws -> Measured {
    var (world, cards) = cardWorld()
    change(&world[cards[0], Transform.self])
    let list = DrawList(world, size: [320, 240])
    let shadows = list.sprites.filter(\.isShadow)
    #expect(shadows.count == 1)
    let sprite = try #require(shadows.first)
    guard case .blurred(let rect, _, let blur, _) = sprite.content.layers[0] else { throw Missing() }
    let middle = try #require(sprite.homography.project(.zero))
    let right = try #require(sprite.homography.project([rect.size.x / 2, 0]))
    let reach = right - middle
    return Measured(
      blur: blur, opacity: sprite.opacity, width: 2 * (reach * reach).sum().squareRoot(),
      offset: middle - world[cards[0], Transform.self].position)
  }

  struct Missing: Error {}

  @Test("the higher the card, the longer, softer and fainter its shadow, down and to the right") func lift() throws {
    var last = try shadow { $0.lift = 0 }
    #expect(last.offset.x > 0 && last.offset.y > 0)
    for lift: Float in [8, 20, 45, 90] {
      let now = try shadow { $0.lift = lift }
      #expect(now.blur > last.blur && now.opacity < last.opacity)
      #expect(now.offset.x > last.offset.x && now.offset.y > last.offset.y)
      last = now
    }
  }

  @Test("a turning card's shadow narrows without a jump and never vanishes") func turn() throws {
    var last = try shadow { $0.lift = 20 }
    #expect(abs(last.width - 60) < 0.1)
    for degrees in stride(from: Float(2), through: 180, by: 2) {
      let now = try shadow {
        $0.lift = 20
        $0.turn = .degrees(degrees)
      }
      #expect(abs(now.width - last.width) < 2.5)
      #expect(now.width > 5)
      last = now
    }
    #expect(abs(last.width - 60) < 0.1)
  }

  @Test("a shadow grows continuously with the lift") func continuous() throws {
    var last = try shadow { $0.lift = 0 }
    for step in 1...200 {
      let now = try shadow { $0.lift = Float(step) * 0.25 }
      #expect(abs(now.opacity - last.opacity) < 0.01)
      #expect(abs(now.blur - last.blur) <= now.blur * 0.05)
      #expect(abs(now.offset.y - last.offset.y) < 0.3)
      last = now
    }
  }

  @Test("a pile at rest shares one shadow; a lifted card fades in its own") func pile() {
    var (world, cards) = cardWorld(20)
    for card in cards { world[card, Transform.self].position = [100, 100] }
    func shadows() -> [Sprite] { DrawList(world, size: [320, 240]).sprites.filter(\.isShadow) }
    #expect(shadows().count == 1)
    world[cards[19], Transform.self].lift = 2
    let rising = shadows()
    #expect(rising.count == 2 && rising[1].opacity < 0.2 * rising[0].opacity)
    world[cards[19], Transform.self].lift = 12
    #expect(shadows()[1].opacity > 0.8 * shadows()[0].opacity)
  }

  @Test("a card rotated on another casts its own shadow; a nearly aligned one shares it") func askew() {
    var (world, cards) = cardWorld(2)
    for card in cards { world[card, Transform.self].position = [100, 100] }
    for (degrees, count) in [(2, 1), (30, 2), (90, 2)] as [(Float, Int)] {
      world[cards[1], Transform.self].rotation = .degrees(degrees)
      let shadows = DrawList(world, size: [320, 240]).sprites.filter(\.isShadow)
      #expect(shadows.count == count, "\(degrees)°")
    }
  }

  @Test("a shadow lies under the card for any anchor", arguments: [[0, 0], [1, 0.25]])
  func anchors(anchor: SIMD2<Float>) throws {
    let (world, cards) = cardWorld()
    let way = (SIMD2<Float>(0.5, 0.5) - anchor) * world[cards[0], Size.self].value
    let centred = try shadow { _ in }
    let other = try shadow {
      $0.anchor = anchor
      $0.position -= way
    }
    // Both offsets are measured from their anchors.
    let difference = other.offset - centred.offset - way
    #expect((difference * difference).sum() < 1e-4, "\(difference)")
  }

  @Test("a shadow is drawn right beneath its own card") func order() {
    var (world, cards) = cardWorld(2)
    world[cards[1], Transform.self].position = [160, 100]
    #expect(DrawList(world, size: [320, 240]).sprites.map(\.isShadow) == [true, false, true, false])
  }

  @Test("stepped shadow sizes are within 2.2 % of the exact ones, and monotonic") func stepped() {
    var last: Float = 0
    for i in 0..<4000 {
      let value = Float(i) * 0.05
      let step = ShadowCast.stepped(value)
      #expect(step >= last)
      #expect(abs(step - value) <= max(value * 0.022, 0.026))
      last = step
    }
    #expect(ShadowCast.stepped(60) == 60)
  }
}
