import RiffleView
import Testing

@Suite("Gradients along paths")
struct PathGradientTests {
  private static let (red, blue) = (SRGBColor(hex: 0xFF0000), SRGBColor(hex: 0x0000FF))

  private func painted(_ path: Path, _ stroke: StrokeStyle, scale: Float = 1) throws -> PaintedSprite {
    let layer = Layer.path(path, .stroke(stroke), paint: .along(Self.red, Self.blue))
    return try #require(
      Painter(glyphs: BoxGlyphs()).paint(SpriteContent(size: [200, 200], layers: [layer]), scale: scale))
  }

  /// The share of blue at a point of the content, 0 to 1.
  private func share(_ sprite: PaintedSprite, at point: SIMD2<Float>) -> Float {
    let pixel = point * sprite.scale + sprite.origin
    let channels = sprite.bitmap.channels(Int(pixel.x), Int(pixel.y))
    return Float(channels.z) / max(Float(channels.x) + Float(channels.z), 1)
  }

  @Test("a gradient along a path changes evenly by length, to a hundredth", arguments: [Float(1), 2])
  func length(scale: Float) throws {
    let path = try Path(svg: "M10 100 L60 100 L60 20 C 60 160 150 160 150 60")
    let measure = PathMeasure(path)
    let sprite = try painted(path, StrokeStyle(lineWidth: 8), scale: scale)
    for step in 1..<40 {
      let at = Float(step) / 40
      let point = SIMD2<Float>(measure.place(at: Double(at)).point)
      // Where the line crosses itself, the nearest part has the colour.
      if abs(point.x - 60) < 9, point.y > 20, point.y < 112 { continue }
      #expect(abs(share(sprite, at: point) - at) < 0.012, "at \(at): \(share(sprite, at: point))")
    }
  }

  @Test("a trimmed line keeps the gradient of the whole path")
  func trim() throws {
    let path = try Path(svg: "M10 50 L190 50")
    let sprite = try painted(path, StrokeStyle(lineWidth: 6, trimStart: 0.4, trimEnd: 0.9))
    #expect(abs(share(sprite, at: [100, 50]) - 0.5) < 0.01 && abs(share(sprite, at: [160, 50]) - 150 / 180) < 0.01)
    #expect(share(sprite, at: [60, 50]) == 0, "nothing before its beginning")
  }

  @Test("StrokeEnd gives an entity's path a gradient, and needs a path")
  func entity() {
    var world = World(seed: 1)
    let entity = world.spawn(
      Transform(position: [100, 100]), Size(width: 100, height: 20), Stroke(Color(hex: 0xFF0000), width: 4),
      StrokeEnd(Color(hex: 0x0000FF)))
    func paint() -> Paint? {
      guard case .path(_, _, let paint)? = DrawList(world, size: [200, 200]).sprites.first?.content.layers.first else {
        return nil
      }
      return paint
    }
    #expect(paint() == nil)
    let hash = world.stateHash
    world.insert(PathShape(Path { $0.addLines([[0, 10], [100, 10]]) }), on: entity)
    #expect(paint() == .along(Self.red, Self.blue))
    world[entity, StrokeEnd.self].color = Color(hex: 0x00FF00)
    #expect(paint() == .along(Self.red, SRGBColor(hex: 0x00FF00)) && world.stateHash != hash)
  }
}
