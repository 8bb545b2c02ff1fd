import ExactPictures
import RiffleSDL
import RiffleView
import Testing

extension WindowTests {
  private func expect(_ found: SIMD4<UInt8>, near truth: SIMD4<UInt8>, _ limit: Int32, _ place: String) {
    let off = SIMD4<Int32>(truncatingIfNeeded: found) &- SIMD4<Int32>(truncatingIfNeeded: truth)
    #expect(off.max() <= limit && off.min() >= -limit, "\(place): \(found), not \(truth)")
  }

  @Test("blend modes in a window match the rasterizer", arguments: BlendMode.allCases)
  func blends(_ mode: BlendMode) throws {
    let glyphs = try FontGlyphs()
    var list = DrawList(size: [320, 240], ground: Background(above: Color(hex: 0x1B2A4E), below: Color(hex: 0xE0B080)))
    list.append(card([8, 10], 0xE4572E, blend: mode))
    list.append(card([34, 22], 0x2EC4B6, opacity: 0.6, blend: mode))
    list.append(card([60, 34], 0x8899AA))
    let truth = rasterized(list, glyphs)
    try withCard(glyphs, size: list.size) { _, renderer in
      let shot = try renderer.picture(list)
      #expect((renderer.lastFrame.vertices == 0) == (mode == .overlay))
      for (x, y) in [(20, 20), (40, 30), (70, 40), (50, 55), (100, 70)] {
        expect(shot.channels(x, y), near: truth.channels(x, y), 3, "\(mode) at \(x), \(y)")
      }
    }
  }

  @Test("path clips and masks in a window match the rasterizer exactly") func masks() throws {
    let glyphs = try FontGlyphs()
    var list = DrawList(size: [320, 240], ground: .flat(SRGBColor(hex: 0x203050)))
    let rect = Rect(width: 80, height: 80)
    let plain = SpriteContent(
      bounds: rect, layers: [.roundedRectangle(rect, radius: 8, paint: .color(SRGBColor(hex: 0xE4B72E)))])
    let star = PathShape([.star(points: 5, inner: 0.4)]).path(in: rect.size)
    let clip = ClipOutline(Outline(star), homography: .translation([20, 20]))
    list.append(Sprite(plain, homography: .translation([20, 20]), clips: [clip]))
    var masked = Sprite(plain, at: [150, 20])
    masked.masks = [SpriteMask([Sprite(plain, at: [190, 60], opacity: 0.5)])]
    list.append(masked)
    let truth = rasterized(list, glyphs)
    #expect(truth[25, 95] == truth[5, 5] && truth[60, 60] != truth[5, 5], "a corner of the star is cut off")
    #expect(truth[160, 30] == truth[5, 5] && truth[210, 80] != truth[5, 5])
    try withCard(glyphs, size: list.size) { _, renderer in
      let shot = try renderer.picture(list)
      #expect(shot == truth)
    }
  }

  @Test("a blur in a window matches the rasterizer at rest, rotated and translucent") func blurs() throws {
    let glyphs = try FontGlyphs()
    var list = DrawList(size: [320, 240], ground: .flat(SRGBColor(hex: 0x203050)))
    for (index, blur) in [Float(1.5), 4, 11].enumerated() {
      let rect = Rect(width: 50, height: 50)
      var content = SpriteContent(
        bounds: rect, layers: [.roundedRectangle(rect, radius: 8, paint: .color(SRGBColor(hex: 0xE4B72E)))])
      content.blur = blur
      list.append(
        Sprite(
          content, homography: .translation([40 + Float(index) * 90, 60]) * .rotation(Float(index) * 0.3),
          opacity: index == 1 ? 0.6 : 1))
    }
    let truth = rasterized(list, glyphs)
    try withCard(glyphs, size: list.size) { _, renderer in
      let shot = try renderer.picture(list)
      for y in stride(from: 30, to: 140, by: 7) {
        for x in stride(from: 10, to: 310, by: 5) {
          expect(shot.channels(x, y), near: truth.channels(x, y), 4, "at \(x), \(y)")
        }
      }
      let paints = renderer.lastFrame.paints
      renderer.draw(list)
      #expect(renderer.lastFrame.paints == paints, "what rests is not blurred anew")
    }
  }
}

extension WindowTests {
  private func card(_ place: SIMD2<Float>, _ color: UInt32, opacity: Float = 1, blend: BlendMode = .normal) -> Sprite {
    let rect = Rect(width: 60, height: 60)
    var sprite = Sprite(
      SpriteContent(bounds: rect, layers: [.roundedRectangle(rect, radius: 8, paint: .color(SRGBColor(hex: color)))]),
      homography: .translation(place), opacity: opacity)
    sprite.blend = blend
    return sprite
  }

  private func shadow(_ place: SIMD2<Float>) -> Sprite {
    let rect = Rect(width: 60, height: 60)
    let layer = Layer.blurred(rect, radius: 8, blur: 4, color: .black)
    return Sprite(SpriteContent(bounds: rect, layers: [layer]), homography: .translation(place + [4, 8]), opacity: 0.5)
  }

  private func group(_ sprites: [Sprite], _ opacity: Float) -> Sprite {
    var sprite = Sprite(SpriteContent(size: [320, 240], layers: []), opacity: opacity)
    sprite.group = sprites
    return sprite
  }

  @Test("fading groups in a window match the rasterizer", arguments: [1, 2] as [Float])
  func fades(scale: Float) throws {
    let glyphs = try FontGlyphs()
    var list = DrawList(size: [320, 240], ground: Background(above: Color(hex: 0x1B2A4E), below: Color(hex: 0xE0B080)))
    list.append(card([10, 10], 0xFFFFFF))
    let inner = group([card([40, 60], 0x2EC4B6), card([60, 80], 0xE4572E, opacity: 0.8)], 0.6)
    list.append(
      group([shadow([20, 30]), card([20, 30], 0xFFFFFF), inner, card([50, 40], 0x402010, blend: .add)], 0.5))
    list.append(card([140, 60], 0x8899AA))
    list.append(group([shadow([150, 90]), card([150, 90], 0xFFFFFF)], 0.25))
    list.append(group([card([400, 90], 0xFFFFFF), card([410, 90], 0xFFFFFF)], 0.25))
    var multiplied = list
    multiplied.append(group([card([200, 30], 0x8899AA), card([220, 40], 0x99AA88, blend: .multiply)], 0.5))
    var clipped = list
    let window = ClipOutline(Outline(Rect(x: 30, y: 40, width: 150, height: 90)), homography: .identity)
    for index in clipped.sprites.indices { clipped.sprites[index].clips = [window] }
    try withCard(glyphs, size: list.size, interfaceScale: scale) { _, renderer in
      for (list, isPainted) in [(list, false), (multiplied, true), (clipped, false), (list, false)] {
        let truth = rasterized(list, glyphs, scale: scale)
        let shot = try renderer.picture(list)
        #expect((renderer.lastFrame.vertices == 0) == isPainted)
        var worst = 0
        for y in 0..<truth.height {
          for x in 0..<truth.width {
            let (one, other) = (SIMD4<Int32>(truncatingIfNeeded: shot.channels(x, y)), truth.channels(x, y))
            let off = one &- SIMD4<Int32>(truncatingIfNeeded: other)
            worst = max(worst, Int(max(off.max(), -off.min())))
          }
        }
        // A rounded corner is sampled at other positions.
        #expect(worst <= 24, "\(worst) of 255 levels")
        #expect(meanDifference(shot, truth) < 0.35)
      }
    }
  }
}

/// Compares the window's triangles with 256 samples a pixel, like `ExactTests` for the rasterizer.
extension WindowTests {
  @Test("hardware edges are exact to half a pixel, colours to 1/255 in the mean") func trianglesAreTrue() throws {
    let glyphs = try FontGlyphs()
    for scale in [0.5, 1, 1.5, 2] as [Float] {
      let examples = ExactCase.all.filter { $0.scale == scale }
      try withCard(glyphs, size: examples[0].size, interfaceScale: scale) { _, renderer in
        for example in examples {
          let exact = try example.exact(.silhouette)
          let off = try Deviation.edge(
            of: renderer.picture(example.list(.silhouette)), from: exact, example.outline,
            through: example.homography(), scale: scale)
          #expect(off <= 0.5, "an edge is off by \(off) pixels: \(example)")
          let painted = try Deviation(of: renderer.picture(example.list(.painted)), from: example.exact(.painted))
          #expect(painted.meanOverAll <= 1)
          #expect(painted.mean <= example.mostMean, "\(painted): \(example)")
        }
        guard scale == 1, let example = examples.last(where: { !$0.isNearlyOnEdge }) else { return }
        let translucent = try Deviation(
          of: renderer.picture(example.list(.translucent)), from: example.exact(.translucent))
        #expect(translucent.mean <= 2, "\(translucent)")
      }
    }
  }
}

/// The loop of the article `AWindow`: only compiled, never called.
@MainActor private func play() throws {
  let window = try Window(title: "Ball", size: [320, 240])
  defer { window.close() }
  let renderer = SpriteRenderer(window: window, glyphs: try FontGlyphs())
  var world = World()
  let ball = world.spawn(.ellipse(at: [160, 120], size: [60, 60], fill: .white))
  var isOpen = true
  while isOpen {
    while let event = window.nextEvent() {
      switch event {
      case .closeRequested: isOpen = false
      case .input(.pointerMoved(let place), _, _): world[ball, Transform.self].position = place
      default: break
      }
    }
    renderer.draw(DrawList(world, size: window.pointSize))
    window.present()
  }
}
