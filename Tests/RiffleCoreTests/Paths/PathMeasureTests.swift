import RiffleCore
import Testing

@Suite("Path lengths and positions")
struct PathMeasureTests {
  // The reference is exact to 1e-10; the points of a path are Floats.
  @Test("lengths, points and angles equal those of svgpathtools", arguments: PathFigures.all.indices)
  func figures(index: Int) throws {
    let figure = PathFigures.all[index]
    let measure = PathMeasure(try Path(svg: figure.data))
    #expect(abs(measure.length - figure.length) < 1e-5 * figure.length, "\(figure.name): \(measure.length)")
    try #require(figure.places.count == PathFigures.fractions.count)
    for (fraction, place) in zip(PathFigures.fractions, figure.places) {
      let found = measure.place(at: fraction)
      let off = max(abs(found.point.x - place.x), abs(found.point.y - place.y))
      #expect(off < 0.003, "\(figure.name) at \(fraction): \(found.point), not \(place.x) \(place.y)")
      guard let degrees = place.degrees else { continue }
      let turn = (found.degrees - degrees).remainder(dividingBy: 360)
      #expect(abs(turn) < 0.05, "\(figure.name) at \(fraction): \(found.degrees)°, not \(degrees)°")
    }
  }

  @Test("equal fractions are equal lengths, queried in any order")
  func even() throws {
    let measure = PathMeasure(try Path(svg: "M0 0C0 200 10 0 300 0Q400 0 400 90"))
    let points = (0...200).map { measure.place(at: Double($0) / 200).point }
    let step = measure.length / 200
    for (a, b) in zip(points, points.dropFirst()) {
      let chord = (((b - a) * (b - a)).sum()).squareRoot()
      #expect(chord < step * 1.0001 && chord > step * 0.9)
    }
    #expect(measure.place(at: 0.5).point == points[100])
  }

  @Test("positions clamp to the ends, and gaps between subpaths have no length")
  func edges() throws {
    let measure = PathMeasure(try Path(svg: "M0 0H10V10M50 50h20"))
    #expect(measure.length == 40)
    #expect(measure.place(at: -1).point == [0, 0] && measure.place(at: 2).point == [70, 50])
    #expect(measure.place(at: 0.25).degrees == 0 && measure.place(at: 0.26).degrees == 90)
    #expect(measure.place(at: 0.5).point == [10, 10] && measure.place(at: 0.75).point == [60, 50])
    #expect(measure.place(at: .nan).point == [0, 0])
  }

  @Test("a path without length, or with invalid numbers, has length 0 and a position")
  func nowhere() throws {
    let point = PathMeasure(try Path(svg: "M30 40z"))
    #expect(point.length == 0 && point.place(at: 0.5).point == [30, 40] && point.place(at: 0.5).degrees == 0)
    #expect(PathMeasure(Path()).length == 0)
    #expect(PathMeasure(Path { $0.addLines([[0, 0], [.infinity, 0]]) }).length == 0)
  }

  @Test("at a cusp the angle is that of the neighbouring curve")
  func cusps() throws {
    let start = PathMeasure(try Path(svg: "M0 0C0 0 0 0 30 40")).place(at: 0)
    #expect(abs(start.degrees - 53.1301) < 0.1)
    let cusp = PathMeasure(try Path(svg: "M0 0C100 100 0 100 100 0"))
    #expect(abs(cusp.length - 182.842712) < 1e-3)
    #expect(abs(cusp.place(at: 0.5).degrees - 90) < 0.1)
  }
}
