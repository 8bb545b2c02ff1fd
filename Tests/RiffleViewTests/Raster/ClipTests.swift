import RiffleView
import Testing

@Suite("Clips") struct ClipTests {
  let rect = Rect(width: 60, height: 44)

  private func hung(_ rotation: Float, _ tilt: Float, _ turn: Float) -> Homography {
    Projection(position: [60, 60], pivot: [30, 22], rotation: rotation, tilt: tilt, turn: turn).homography
  }

  private func render(_ sprites: [Sprite]) -> Bitmap {
    rasterized(DrawList(size: [120, 120], ground: .flat(.black), sprites: sprites))
  }

  /// A white area beyond every edge of the picture.
  private func flood(_ clips: ClipOutline...) -> Sprite {
    let all = Rect(x: -10, y: -10, width: 140, height: 140)
    return Sprite(
      SpriteContent(bounds: all, layers: [.roundedRectangle(all, radius: 0, paint: .color(.white))]), clips: clips)
  }

  @Test(
    "a clip covers what 256 samples a pixel say, to 0.5/255 in the mean",
    arguments: [
      (0, 0, 0), (0.1, 0, 0), (0.7, 0, 0), (0, 0, 0.5), (0.4, 0, 1.0), (0.3, 0.2, 1.2), (0, 1.1, 0.2), (2.2, 0.1, 2.4),
    ] as [(Float, Float, Float)], [Float(0), 3, 9, 22])
  func coverage(turns: (Float, Float, Float), radius: Float) {
    let h = hung(turns.0, turns.1, turns.2)
    let truth = Reference.coverage(of: rect, radius: radius, through: h, width: 120, height: 120)
    let drawn = Reference.reds(render([flood(ClipOutline(Outline(rect, radius: radius), homography: h))]))
    var (sum, worst) = (0.0, 0.0)
    for (a, b) in zip(truth, drawn) {
      sum += abs(a * 255 - b)
      worst = max(worst, abs(a - b / 255))
    }
    #expect(sum / 14_400 <= 0.5, "mean error \(sum / 14_400) of 255")
    #expect(worst <= 0.22, "worst error \(worst)")
  }

  @Test("nested clips leave their intersection, in either order") func nested() {
    let a = ClipOutline(Outline(Rect(x: 10, y: 10, width: 60, height: 60)), homography: .identity)
    let b = ClipOutline(Outline(Rect(x: 40, y: 20, width: 60, height: 90)), homography: .identity)
    let both = render([flood(a, b)])
    #expect(both == render([flood(b, a)]))
    for y in 0..<120 {
      for x in 0..<120 {
        let isIn = (40..<70).contains(x) && (20..<70).contains(y)
        #expect(both[x, y] == (isIn ? .max : 0xFF00_0000))
      }
    }
  }

  @Test("ellipses, mirrored outlines and slivers clip to their areas") func shapes() {
    func light(_ bitmap: Bitmap) -> Double { Reference.reds(bitmap).reduce(0, +) / 255 }
    let ellipse = Outline(rect, isEllipse: true)
    let area = Double.pi / 4 * 60 * 44
    #expect(
      abs(light(render([flood(ClipOutline(ellipse, homography: .translation([20, 30])))])) - area) < area * 0.005)
    let mirrored = Homography.translation([100, 30]) * .scale([-1, 1])
    #expect(abs(light(render([flood(ClipOutline(ellipse, homography: mirrored))])) - area) < area * 0.005)
    let sliver = ClipOutline(Outline(Rect(x: 50.3, y: 20, width: 0.4, height: 60)), homography: .identity)
    #expect(abs(light(render([flood(sliver)])) - 24) < 16, "\(light(render([flood(sliver)])))")
  }

  @Test("a clip outline that is edge-on, empty, behind the eye or not finite hides everything") func nothing() {
    let black = render([])
    #expect(render([flood(ClipOutline(Outline(rect), homography: hung(0, 0, .pi / 2)))]) == black)
    #expect(render([flood(ClipOutline(Outline(Rect(width: 0, height: 9)), homography: .identity))]) == black)
    #expect(
      render([flood(ClipOutline(Outline(rect), homography: Homography(x: [1, 0, 0], y: [0, 1, 0], w: [0, 0, -1])))])
        == black)
    #expect(render([flood(ClipOutline(Outline(rect), homography: .translation([.nan, 0])))]) == black)
    // An outline that reaches behind the eye shows its part in front of it.
    let near = Projection(position: [60, 60], pivot: [500, 500], turn: 1.4, perspective: 100).homography
    let open = ClipOutline(Outline(Rect(width: 1000, height: 1000), radius: 80), homography: near)
    #expect(render([flood(open)])[60, 60] == .max)
  }

  @Test("ClipOutline.contains agrees with the drawn pixels", arguments: [Float(0), 0.6, 1.2])
  func contains(turn: Float) {
    let clip = ClipOutline(Outline(rect, radius: 12), homography: hung(0.3, 0.1, turn))
    let drawn = render([flood(clip)])
    for y in 0..<120 {
      for x in 0..<120 where drawn.channels(x, y).x == 0 || drawn.channels(x, y).x == 255 {
        #expect(clip.contains([Float(x) + 0.5, Float(y) + 0.5]) == (drawn.channels(x, y).x == 255))
      }
    }
  }
}

@Suite("Image sprites split into parts") struct SpritePartsTests {
  let images = TestImages(["flag": TestImages.flag(width: 200, height: 150), "board": TestImages.board(512)])

  private func card(_ size: SIMD2<Float>, opacity: Float = 1, mode: Image.Mode = .fill, name: String = "flag") -> Sprite
  {
    let rect = Rect(size: size)
    let layers: [Layer] = [
      .roundedRectangle(rect, radius: 10, paint: .color(.white)),
      .image(ImageLayer(name, mode: mode, in: Outline(rect, radius: 10).inset(by: 4))),
      .roundedStroke(rect, radius: 10, width: 2, color: .black),
    ]
    return Sprite(SpriteContent(bounds: rect, layers: layers), homography: .translation([12, 9]), opacity: opacity)
  }

  private func list(_ sprites: Sprite...) -> DrawList {
    DrawList(size: [140, 120], ground: .flat(.black), sprites: sprites)
  }

  @Test("an image drawn in parts looks as in one piece, to 1.5/255 in the mean", arguments: Image.Mode.allCases)
  func alike(mode: Image.Mode) {
    let parts = rasterized(list(card([100, 70], mode: mode)), images: images)
    // Below full opacity it is painted in one piece.
    let whole = rasterized(list(card([100, 70], opacity: 0.9999, mode: mode)), images: images)
    let difference = zip(Reference.reds(parts), Reference.reds(whole)).reduce(0) { $0 + abs($1.0 - $1.1) }
    #expect(difference / Double(140 * 120) < 1.5, "\(difference / Double(140 * 120))")
  }

  @Test("a translucent card fades as a group: its fill does not show through its image") func group() {
    let drawn = rasterized(list(card([100, 70], opacity: 0.5)), images: images)
    // Half of pure red on black; white paper beneath would add green and blue.
    let pixel = drawn.channels(12 + 25, 9 + 35)
    #expect(abs(Int(pixel.x) - 128) <= 1 && pixel.y == 0 && pixel.z == 0)
  }

  @Test("a growing image is not painted again in every frame") func growth() {
    var rasterizer = Rasterizer(glyphs: BoxGlyphs(), images: images)
    for step in 0..<40 {
      let size = SIMD2<Float>(60 + Float(step), 40 + Float(step) / 2)
      var sprite = card(size)
      sprite.content.layers = [
        .image(ImageLayer("flag", mode: .fill, in: Outline(Rect(size: size), radius: Float(step) / 4)))
      ]
      _ = rasterizer.render(list(sprite))
    }
    #expect(rasterizer.paintCount <= 3, "\(rasterizer.paintCount) paints")
  }

  @Test("a missing image stays in one piece, with its placeholder") func missing() {
    #expect(card([100, 70], name: "nowhere").parts(with: images) == nil)
    let parts = card([100, 70]).parts(with: images) ?? []
    #expect(parts.count == 3 && parts.reduce(0) { $0 + $1.clips.count } == 1)
    #expect(card([100, 70], opacity: 0.5).parts(with: images) == nil)
  }

  @Test("a slowly rotating fine pattern does not shimmer", arguments: [Float(0), 0.9]) func shimmer(turn: Float) {
    var rasterizer = Rasterizer(glyphs: BoxGlyphs(), images: images)
    var last: Bitmap?
    for step in 0..<24 {
      let rect = Rect(width: 90, height: 90)
      let hung = Projection(
        position: [70, 60], pivot: [45, 45], rotation: 0.004 * Float(step), turn: turn + 0.002 * Float(step))
      let sprite = Sprite(
        SpriteContent(bounds: rect, layers: [.image(ImageLayer("board", mode: .stretch, in: Outline(rect)))]),
        homography: hung.homography)
      let drawn = rasterizer.render(list(sprite))
      if let last {
        for y in 50..<70 {
          for x in 60..<80 { #expect(abs(Int(drawn.channels(x, y).x) - Int(last.channels(x, y).x)) <= 20) }
        }
      }
      last = drawn
    }
  }
}
