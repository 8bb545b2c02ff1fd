import RiffleView
import Testing

@Suite("WindingRows") struct WindingRowsTests {
  /// The corrected coverages, row by row; nil where the area is left unchanged.
  private func rows(_ polygons: [Polyline], _ rule: FillRule, width: Int, height: Int) -> [[Float?]] {
    var rows = WindingRows(polygons, corner: .zero, width: width, height: height)
    return (0..<height).map { row in
      var coverages = [Float?](repeating: nil, count: width)
      rows.correct(row, rule) { coverages[$0] = $1 }
      return coverages
    }
  }

  /// The covered share of each pixel, from sixteen sample lines a row.
  private func shares(_ polygons: [Polyline], _ rule: FillRule, width: Int, height: Int) -> [[Float]] {
    (0..<height).map { row in
      var shares = [Float](repeating: 0, count: width)
      for line in 0..<16 {
        let y = Float(row) + (Float(line) + 0.5) / 16
        var crossings: [(x: Float, turn: Int)] = []
        for points in polygons.map(\.points) {
          for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) where (a.y < y) != (b.y < y) {
            crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? 1 : -1))
          }
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (crossing, next) in zip(crossings, crossings.dropFirst()) {
          winding += crossing.turn
          guard rule.contains(winding: winding) else { continue }
          for column in shares.indices {
            let (low, high) = (max(crossing.x, Float(column)), min(next.x, Float(column + 1)))
            if high > low { shares[column] += (high - low) / 16 }
          }
        }
      }
      return shares
    }
  }

  @Test(
    "corrected coverages match sixteen sample lines under both fill rules", arguments: [FillRule.nonZero, .evenOdd])
  func random(_ rule: FillRule) {
    var random = RandomSource(seed: 5)
    var corrected = 0
    for count in [3, 5, 9, 40, 200] {
      // Some points lie outside of the box on each side.
      let polygons = (0..<3).map { _ in
        Polyline(points: (0..<count).map { _ in [random.float(in: -10...50), random.float(in: -10...40)] })
      }
      let exact = shares(polygons, rule, width: 40, height: 30)
      for (row, columns) in rows(polygons, rule, width: 40, height: 30).enumerated() {
        for (column, coverage) in columns.enumerated() {
          guard let coverage else { continue }
          corrected += 1
          #expect(abs(coverage - exact[row][column]) < 1e-3)
        }
      }
    }
    #expect(corrected > 2000)
  }

  @Test("a line visits only the sides that cross it, however many there are") func growth() {
    for count in [100, 1000, 10_000] {
      var random = RandomSource(seed: 7)
      let points = (0..<count).map { SIMD2(Float($0) / Float(count) * 90 + 5, random.float(in: 5...95)) }
      let outline = [Polyline(points: points)].stroked(StrokeStyle(lineWidth: 2), tolerance: 0.03)
      var crossings: Float = 0
      for polygon in outline.map(\.points) {
        for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) { crossings += abs(a.y - b.y) * 16 }
      }
      var rows = WindingRows(outline, corner: .zero, width: 100, height: 100)
      var visited = 0
      for row in 0..<100 {
        rows.correct(row, .nonZero) { _, _ in }
        visited += rows.crossingCount * 16
      }
      #expect(Float(visited) < 1.1 * crossings + 1000, "\(count)")
    }
  }
}

@Suite("Gradients along paths") struct PathGradientTests {
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
      // The nearest part gives the colour at a crossing of the line with itself.
      if abs(point.x - 60) < 9, point.y > 20, point.y < 112 { continue }
      #expect(abs(share(sprite, at: point) - at) < 0.012, "at \(at): \(share(sprite, at: point))")
    }
  }

  @Test("a trimmed line keeps the gradient of the whole path") func trim() throws {
    let path = try Path(svg: "M10 50 L190 50")
    let sprite = try painted(path, StrokeStyle(lineWidth: 6, trimStart: 0.4, trimEnd: 0.9))
    #expect(abs(share(sprite, at: [100, 50]) - 0.5) < 0.01 && abs(share(sprite, at: [160, 50]) - 150 / 180) < 0.01)
    #expect(share(sprite, at: [60, 50]) == 0, "nothing before its beginning")
  }

  @Test("StrokeEnd gives an entity's path a gradient, and needs a path") func entity() {
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
