import RiffleView
import Testing

@Suite("Blend modes")
struct BlendTests {
  private let rect = Rect(width: 8, height: 8)

  /// One channel, 0 to 1, over an opaque one, by the formulas of the W3C's Compositing and Blending.
  private func mixed(_ source: Double, _ alpha: Double, over beneath: Double, _ mode: BlendMode) -> Double {
    let light = beneath <= 0.5 ? 2 * beneath * source : 1 - 2 * (1 - beneath) * (1 - source)
    let own =
      switch mode {
      case .normal: source
      case .add: min(beneath + source, 1)
      case .multiply: beneath * source
      case .screen: beneath + source - beneath * source
      case .overlay: light
      }
    // Addition does not cover the backdrop.
    return mode == .add ? min(beneath + alpha * source, 1) : (1 - alpha) * beneath + alpha * own
  }

  private func render(_ sprite: Sprite, on ground: SRGBColor) -> SIMD4<UInt8> {
    rasterized(DrawList(size: [8, 8], ground: .flat(ground), sprites: [sprite])).channels(4, 4)
  }

  @Test("each blend mode matches its W3C formula, upright, rotated, clipped and as dots", arguments: BlendMode.allCases)
  func formulas(_ mode: BlendMode) {
    var random = RandomSource(seed: 9)
    for round in 0..<120 {
      func byte() -> UInt8 { UInt8(random.int(in: 0...255)) }
      func color(_ alpha: UInt8) -> SRGBColor { SRGBColor(red: byte(), green: byte(), blue: byte(), alpha: alpha) }
      let (ground, color) = (color(255), color(round % 3 == 0 ? 255 : byte()))
      let large = rect.inset(by: -8)
      var sprite = Sprite(
        SpriteContent(bounds: large, layers: [.roundedRectangle(large, radius: 0, paint: .color(color))]))
      switch round % 4 {
      case 1: sprite.homography = .rotation(0.1) * .scale([1.3, 1.3])
      case 2: sprite.clips = [ClipOutline(Outline(rect.inset(by: -4)), homography: .rotation(0.02))]
      case 3:
        let disc = Rect(x: -20, y: -20, width: 40, height: 40)
        sprite = Sprite(SpriteContent(bounds: disc, layers: [.ellipse(disc, paint: .color(color))]))
        sprite.copies = [SpriteCopy(at: [4, 4])]
      default: break
      }
      sprite.blend = mode
      let drawn = render(sprite, on: ground)
      let channels = [(color.red, ground.red), (color.green, ground.green), (color.blue, ground.blue)]
      for (index, (own, beneath)) in channels.enumerated() {
        let wanted =
          mixed(Double(own) / 255, Double(color.alpha) / 255, over: Double(beneath) / 255, mode) * 255
        // Overlay changes its formula at the middle; a rounded backdrop may lie on either side.
        #expect(abs(Double(drawn[index]) - wanted) <= 3, "\(mode) of \(color) on \(ground), \(round % 4)")
      }
      #expect(drawn.w == 255)
    }
  }

  @Test("blend modes apply to an entity's look, glow and particles, not its shadow and children")
  func world() {
    var world = World()
    let lamp = world.spawn(
      Transform(position: [50, 50]), Size([20, 20]), Fill(.white), Glow(.white, radius: 8), Shadow(), Blend(.add))
    world.spawn(Transform(), Size([4, 4]), Fill(.black), Parent(lamp))
    let modes = DrawList(world, size: [100, 100]).sprites.map(\.blend)
    #expect(modes == [.normal, .add, .add, .normal], "shadow, glow, look, child")
    let before = world.stateHash
    world[lamp, Blend.self].mode = .screen
    #expect(world.stateHash != before)
  }
}
