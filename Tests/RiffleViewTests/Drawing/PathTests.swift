import RiffleView
import Testing

@Suite("Paths") struct PathTests {
  private let painter = Painter(glyphs: BoxGlyphs())

  private func area(_ path: Path, scale: Float = 1) throws -> Double {
    let content = SpriteContent(size: [100, 100], layers: [.path(path, .fill(.nonZero), paint: .color(.white))])
    let painted = try #require(painter.paint(content, scale: scale))
    return painted.bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) } / 255 / Double(painted.scale * painted.scale)
  }

  private func shoelace(_ points: [SIMD2<Float>]) -> Double {
    var sum = 0.0
    for (a, b) in zip(points, points.dropFirst() + [points[0]]) {
      sum += Double(a.x) * Double(b.y) - Double(a.y) * Double(b.x)
    }
    return abs(sum) / 2
  }

  // Each pixel is rounded to one of 255 levels; over hundreds of pixels the errors cancel out.
  @Test("a polygon covers its area to 0.2 % and half a pixel, in both directions, at any scale")
  func polygons() throws {
    var random = RandomSource(seed: 5)
    for _ in 0..<40 {
      let count = random.int(in: 3...9)
      let (center, turn) = (SIMD2<Float>(50, 50), random.float(in: 0...1))
      let points = (0..<count).map { corner in
        Path.point(at: .turns(turn + Float(corner) / Float(count)), radius: random.float(in: 5...45), around: center)
      }
      for points in [points, points.reversed()] {
        var path = Path { $0.addLines(points) }
        for isClosed in [false, true] {
          if isClosed { path.closeSubpath() }
          for scale: Float in [0.7, 1, 2] {
            let (found, expected) = (try area(path, scale: scale), shoelace(points))
            #expect(abs(found - expected) < expected * 0.002 + 0.5, "\(points) at \(scale): \(found), not \(expected)")
          }
        }
      }
    }
  }

  @Test("an upright rectangle path has the pixels of a rectangle layer") func rectangle() {
    let rect = Rect(x: 10.25, y: 20.5, width: 40.5, height: 11.75)
    let paint = Paint.gradient(.white, .black, angle: 0.4)
    let path = painter.paint(
      SpriteContent(size: [100, 100], layers: [.path(Path(rect), .fill(.nonZero), paint: paint)]), scale: 1)
    let plain = painter.paint(
      SpriteContent(size: [100, 100], layers: [.roundedRectangle(rect, radius: 0, paint: paint)]), scale: 1)
    #expect(path != nil)
    #expect(path?.bitmap == plain?.bitmap)
  }

  @Test("an ellipse and a rounded rectangle cover their areas to 0.5 %") func round() throws {
    let rect = Rect(x: 10, y: 15, width: 80, height: 50)
    let ellipse = try area(Path(ellipseIn: rect))
    #expect(abs(ellipse - Double.pi * 1000) < Double.pi * 5)
    let rounded = try area(Path(roundedRect: rect, cornerRadius: 12))
    let expected = 4000 - (4 - Double.pi) * 144
    #expect(abs(rounded - expected) < expected * 0.005)
  }

  @Test("arcs and rotations run clockwise on screen, from the right") func directions() {
    let quarter = Path.point(at: .degrees(90), radius: 10, around: [50, 50])
    #expect(abs(quarter.x - 50) < 1e-4 && abs(quarter.y - 60) < 1e-4)
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90))
    let turned = Path { $0.addLines([[10, 0]]) }.rotated(by: .degrees(90))
    guard case .curve(let end, _, _)? = path.elements.last, case .move(let point)? = turned.elements.first else {
      Issue.record("\(path) \(turned)")
      return
    }
    #expect(abs(end.x) < 1e-4 && abs(end.y - 10) < 1e-4)
    #expect(abs(point.x) < 1e-4 && abs(point.y - 10) < 1e-4)
  }

  @Test("a quadratic curve covers two thirds of its control triangle; areas of added paths add up")
  func curves() throws {
    // Archimedes: a parabola's segment is two thirds of the triangle around it, cut off by the chord.
    var path = Path { path in
      path.move(to: [10, 90])
      path.addQuadCurve(to: [90, 90], control: [50, 10])
    }
    let segment = try area(path)
    let expected = 80.0 * 80 / 2 * 2 / 3
    #expect(abs(segment - expected) < expected * 0.005, "\(segment), not \(expected)")
    path.addPath(Path(Rect(x: 5, y: 2, width: 10, height: 10)))
    #expect(try abs(area(path) - expected - 100) < expected * 0.005)
  }

  @Test("paths with non-finite points draw nothing, and distant points are clipped") func hostile() {
    for bad: Float in [.nan, .infinity, -.infinity] {
      let path = Path { $0.addLines([[0, 0], [bad, 10], [10, 10]]) }
      #expect(path.boundingRect == nil)
      #expect(
        painter.paint(
          SpriteContent(
            size: [9, 9], layers: [.path(path, .stroke(StrokeStyle(lineWidth: 2)), paint: .color(.white))]), scale: 1)
          == nil)
    }
    let square = Outline(Rect(width: 50, height: 50))
    for far: Float in [1e6, 1e20, -1e20, 3e38] {
      let path = Path { $0.addLines([[far, 10], [20, far], [far, far], [25, 25]]) }
      for width: Float? in [nil, 3, 1e30] {
        let layers: [Layer] = [
          .clipped(
            square,
            [.path(path, width.map { .stroke(StrokeStyle(lineWidth: $0)) } ?? .fill(.nonZero), paint: .color(.white))])
        ]
        _ = painter.paint(SpriteContent(size: [50, 50], layers: layers), scale: 1)
      }
    }
  }
}

@Suite("Trigonometry") struct TrigonometryTests {
  @Test("sine and cosine agree with the C library to 1e-13 over many turns") func sines() {
    for step in -4000...4000 {
      let angle = Double(step) * 0.0173
      let (s, c) = sineAndCosine(angle)
      #expect(abs(s - Libm.sin(angle)) < 1e-13)
      #expect(abs(c - Libm.cos(angle)) < 1e-13)
    }
  }

  @Test("the sine and cosine of a non-finite angle are 0 and 1") func notANumber() {
    #expect(sineAndCosine(.nan) == (0, 1))
    #expect(sineAndCosine(.infinity) == (0, 1))
  }

  @Test("the error function rises from -1 to 1 and is odd") func errors() {
    #expect(abs(errorFunction(0)) < 1e-6)
    #expect(abs(errorFunction(0.5) - 0.5204999) < 1e-5)
    #expect(abs(errorFunction(1) - 0.8427008) < 1e-5)
    var last: Float = -1.1
    for step in -60...60 {
      let x = Float(step) / 10
      #expect(errorFunction(x) >= last - 1e-6)
      #expect(abs(errorFunction(-x) + errorFunction(x)) < 1e-6)
      last = errorFunction(x)
    }
  }
}
