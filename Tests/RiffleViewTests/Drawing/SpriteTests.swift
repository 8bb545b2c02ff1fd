import RiffleView
import Testing

@Suite("Sprites") struct SpriteTests {
  private let card = SpriteContent(size: [20, 10], layers: [])

  @Test("a sprite takes at most 96 bytes") func small() { #expect(MemoryLayout<Sprite>.stride <= 96) }

  @Test("a sprite without clips, masks, glass and copies equals one that never had any") func lost() {
    let plain = Sprite(card)
    var sprite = plain
    let clip = ClipOutline(Outline(Rect(width: 5, height: 5)), homography: .identity)
    sprite.clips = [clip]
    sprite.masks = [SpriteMask([plain])]
    sprite.backdrop = SpriteBackdrop(clip, blur: 2)
    sprite.copies = [SpriteCopy(at: [1, 2])]
    #expect(sprite != plain && !sprite.isPlain)
    #expect(
      sprite.clips == [clip] && sprite.masks.count == 1 && sprite.backdrop?.blur == 2 && sprite.copies?.count == 1)
    (sprite.clips, sprite.masks, sprite.backdrop, sprite.copies) = ([], [], nil, nil)
    #expect(sprite == plain && sprite.isPlain)
    #expect(Sprite(card, clips: [clip]).clips == [clip])
  }

  @Test("moving a sprite moves its clips, masks and backdrop") func moves() {
    let map = Homography.translation([3, 4])
    var sprite = Sprite(card)
    let clip = ClipOutline(Outline(Rect(width: 5, height: 5)), homography: .identity)
    (sprite.clips, sprite.masks, sprite.backdrop) = (
      [clip], [SpriteMask([Sprite(card)])], SpriteBackdrop(clip, blur: 2)
    )
    sprite.move(through: map)
    #expect(sprite.homography == map && sprite.clips[0].homography == map)
    #expect(sprite.masks[0].sprites[0].homography == map && sprite.backdrop?.outline.homography == map)
  }
}

@Suite("Culling of sprites outside the picture") struct SpriteReachTests {
  private static let size = SIMD2<Float>(160, 120)

  /// A shape, a line, a shadow, a blurred content or text, by index.
  private static func content(_ index: Int) -> SpriteContent {
    let box = Rect(width: 30, height: 20)
    let paint = Paint.color(.white)
    switch index % 6 {
    case 0: return SpriteContent(bounds: box, layers: [.roundedRectangle(box, radius: 4, paint: paint)])
    case 1: return SpriteContent(bounds: box, layers: [.blurred(box, radius: 4, blur: 6, color: .white)])
    case 2:
      return SpriteContent(
        bounds: box, layers: [.ellipse(box, paint: paint), .ellipseStroke(box, width: 3, color: .black)])
    case 3:
      let path = Path { $0.addLines([SIMD2(-20, 4), SIMD2(50, 30)]) }
      return SpriteContent(bounds: box, layers: [.path(path, .stroke(StrokeStyle(lineWidth: 9)), paint: paint)])
    case 4:
      var content = SpriteContent(bounds: box, layers: [.roundedRectangle(box, radius: 9, paint: paint)])
      content.blur = 5
      return content
    default:
      let line = TextLine("far away", style: TextStyle(size: 11), color: .white, position: SIMD2(200, 10))
      return SpriteContent(bounds: box, layers: [.text(line)])
    }
  }

  /// The middle ninth of a larger picture, in which sprites that would be culled in that part are drawn.
  private func middle(of sprites: [Sprite], scale: Float) -> [UInt32] {
    var list = DrawList(size: Self.size * 3)
    for var sprite in sprites {
      sprite.move(through: .translation(Self.size))
      list.append(sprite)
    }
    let picture = rasterized(list, scale: scale)
    let (width, height) = (Int(Self.size.x * scale), Int(Self.size.y * scale))
    return (height..<2 * height).flatMap { y in (width..<2 * width).map { x in picture[x, y] } }
  }

  @Test("culled sprites would change no pixel", arguments: [1, 1.5] as [Float]) func nothingMissing(scale: Float) {
    var random = RandomSource(seed: 11)
    let empty = middle(of: [], scale: scale)
    var left = 0
    for index in 0..<120 {
      let turned = Projection(
        position: SIMD2(random.float(in: -70...230), random.float(in: -70...190)), pivot: SIMD2(15, 10),
        scale: SIMD2(repeating: random.float(in: 0.2...2)), rotation: random.float(in: -3...3),
        tilt: index % 4 == 1 ? random.float(in: -1.5...1.5) : 0)
      let sprite = Sprite(Self.content(index), homography: turned.homography)
      let paintScale = sprite.paintScale(pixelScale: scale)
      guard sprite.isOutside(Self.size, pixelScale: scale, paintScale: paintScale) else { continue }
      left += 1
      #expect(middle(of: [sprite], scale: scale) == empty, "\(index)")
    }
    #expect(left > 20)
  }

  @Test("sprites outside the picture are not painted, except text") func notPainted() {
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    let far = (0..<6).map { Sprite(Self.content($0), at: [400, 40]) }
    _ = rasterizer.render(DrawList(size: Self.size, sprites: far))
    #expect(rasterizer.paintCount == 1)
    _ = rasterizer.render(DrawList(size: Self.size, sprites: (0..<6).map { Sprite(Self.content($0), at: [40, 40]) }))
    #expect(rasterizer.paintCount >= 6)
  }
}

@Suite("Background themes") struct BackgroundThemesTests {
  private let quiet = Color(hex: 0x93A3BA)

  @Test("primary and secondary text is readable on every background theme", arguments: Background.Theme.allCases)
  func readable(_ theme: Background.Theme) {
    let ground = theme.background
    #expect(ground.ink.contrast >= 4.5, "\(theme)")
    let dimmed = ground.dimmed(quiet)
    for color in [ground.light, ground.shade] {
      let below = Color(hex: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
      #expect(dimmed.contrast(with: below) >= 4.5, "\(theme)")
    }
  }

  @Test("the text colour has the best minimum contrast: dark on bright backgrounds, bright on dark ones") func inks() {
    #expect(Background.Theme.paper.background.ink.color == Color(hex: 0x1B2230))
    #expect(Background.Theme.night.background.ink.color == Color(hex: 0xFAF6EC))
    // No colour is readable on all of a gradient from white to black: ivory on white has 1.08, dark ink on black 1.32.
    let both = Background(above: .white, below: .black)
    #expect(abs(both.ink.contrast - 1.32) < 0.01)
    #expect(both.dimmed(quiet) == both.ink.color)
  }

  @Test("dimmed text keeps its colour if readable, else mixes in no more ink than needed") func dimmed() {
    let black = Background.flat(SRGBColor(hex: 0))
    #expect(black.dimmed(quiet) == quiet)
    let dusk = Background(above: Color(hex: 0x33235C), below: Color(hex: 0x7A2F63)).dimmed(quiet)
    #expect(dusk != quiet && dusk != Color(hex: 0xFAF6EC))
  }
}

@Suite("SRGBColor") struct SRGBColorTests {
  @Test("every byte survives the conversion to linear light and back") func roundTrip() {
    for byte: UInt32 in 0...255 {
      let hex = byte << 16 | (255 - byte) << 8 | byte
      #expect(SRGBColor(Color(hex: hex)) == SRGBColor(hex: hex))
    }
  }

  @Test("colour components beyond 0...1 are clamped, and NaN is black") func clamped() {
    #expect(SRGBColor(Color(red: 1.4, green: -0.3, blue: .nan, opacity: 2)) == SRGBColor(hex: 0xFF0000))
  }
}
