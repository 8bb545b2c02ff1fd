import ExactPictures
import RiffleView
import Testing

/// Compares the rasterizer with 256 samples a pixel; `WindowExactTests` does the same for the window.
@Suite("Rasterizer accuracy") struct ExactTests {
  private func draw(_ list: DrawList, _ scale: Float) -> Bitmap { rasterized(list, scale: scale) }

  @Test("edges are exact to half a pixel, at every angle, radius and scale", arguments: ExactCase.all)
  func edges(_ example: ExactCase) throws {
    let exact = try example.exact(.silhouette)
    let drawn = draw(example.list(.silhouette), example.scale)
    let off = Deviation.edge(
      of: drawn, from: exact, example.outline, through: example.homography(), scale: example.scale)
    #expect(off <= 0.5, "an edge is off by \(off) pixels")
  }

  @Test("colours are exact to 1/255 in the mean, to 2/255 over a large card", arguments: ExactCase.all)
  func colors(_ example: ExactCase) throws {
    let deviation = try Deviation(of: draw(example.list(.painted), example.scale), from: example.exact(.painted))
    #expect(deviation.meanOverAll <= 1)
    #expect(deviation.mean <= example.mostMean, "\(deviation)")
  }

  @Test(
    "translucent cards are blended in their order, to 1/255 in the mean",
    arguments: ExactCase.all.filter { $0.scale == 1 && $0.turn > 0.8 && !$0.isNearlyOnEdge })
  func translucent(_ example: ExactCase) throws {
    let exact = try example.exact(.translucent)
    var turned = example.list(.translucent)
    let deviation = Deviation(of: draw(turned, 1), from: exact)
    #expect(deviation.meanOverAll <= 0.5)
    #expect(deviation.mean <= 2, "\(deviation)")
    turned.sprites.reverse()
    #expect(Deviation(of: draw(turned, 1), from: exact).mean > 4, "the order shows")
  }

  @Test("a shape with fill and stroke covers its edge pixels once", arguments: [0, 9] as [Float])
  func rim(radius: Float) throws {
    let rect = Rect(x: 0, y: 0, width: 40.5, height: 30)
    func alpha(_ layers: [Layer]) throws -> UInt32 {
      let painted = try #require(
        Painter(glyphs: BoxGlyphs()).paint(SpriteContent(bounds: rect, layers: layers), scale: 1))
      return painted.bitmap[Int(painted.origin.x) + 40, Int(painted.origin.y) + 15] >> 24
    }
    let fill = Layer.roundedRectangle(rect, radius: radius, paint: .color(.white))
    let stroke = Layer.roundedStroke(rect, radius: radius, width: 1, color: .black)
    #expect(abs(Int(try alpha([fill])) - 128) <= 1)
    #expect(abs(Int(try alpha([fill, stroke])) - 128) <= 1)
    // A stroke around another outline is blended over it.
    let other = Layer.roundedRectangle(rect.inset(by: -0.25), radius: radius, paint: .color(.white))
    #expect(try alpha([other, stroke]) > 160)
  }

  @Test(
    "a shadow matches its Gaussian blur to 0.8/255 in the mean, without bands",
    arguments: [(2.4, 0.5), (9, 0.5), (22, 1)] as [(Float, Float)])
  func shadow(blur: Float, opacity: Float) {
    let card = Rect(width: 60, height: 84)
    let content = SpriteContent(
      bounds: card, layers: [.blurred(card, radius: 5, blur: blur, color: SRGBColor(hex: 0x04070D))])
    let list = DrawList(
      size: [200, 200], ground: .flat(SRGBColor(hex: 0xFAF6EC)),
      sprites: [Sprite(content, homography: .translation([70.3, 57.6]), opacity: opacity)])
    let (drawn, exact) = (draw(list, 1), ExactPicture(list))
    let deviation = Deviation(of: drawn, from: exact)
    #expect(deviation.mean <= 0.8 && deviation.worst <= 4, "\(deviation)")
    // Outwards from the middle it only gets lighter, at most two levels a pixel faster than the reference.
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1)] {
      var (x, y) = (100, 100)
      while (1..<199).contains(x), (1..<199).contains(y) {
        let (here, next) = (Int(drawn[x, y] & 255), Int(drawn[x + dx, y + dy] & 255))
        let wanted = exact.pixels[(y + dy) * 200 + x + dx].red - exact.pixels[y * 200 + x].red
        #expect(next - here >= -1, "darker outwards at \(x), \(y)")
        #expect(Double(next - here) <= wanted + 2, "a step of \(next - here) at \(x), \(y), where \(wanted) is right")
        (x, y) = (x + dx, y + dy)
      }
    }
  }
}

@Suite("Blend modes") struct BlendTests {
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
        let wanted = mixed(Double(own) / 255, Double(color.alpha) / 255, over: Double(beneath) / 255, mode) * 255
        // Overlay changes its formula at the middle; a rounded backdrop may lie on either side.
        #expect(abs(Double(drawn[index]) - wanted) <= 3, "\(mode) of \(color) on \(ground), \(round % 4)")
      }
      #expect(drawn.w == 255)
    }
  }

  @Test("blend modes apply to an entity's look, glow and particles, not its shadow and children") func world() {
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
