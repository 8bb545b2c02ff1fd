import RiffleCore
import Testing

@Suite("Path lengths and positions") struct PathMeasureTests {
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

  @Test("equal fractions are equal lengths, queried in any order") func even() throws {
    let measure = PathMeasure(try Path(svg: "M0 0C0 200 10 0 300 0Q400 0 400 90"))
    let points = (0...200).map { measure.place(at: Double($0) / 200).point }
    let step = measure.length / 200
    for (a, b) in zip(points, points.dropFirst()) {
      let chord = (((b - a) * (b - a)).sum()).squareRoot()
      #expect(chord < step * 1.0001 && chord > step * 0.9)
    }
    #expect(measure.place(at: 0.5).point == points[100])
  }

  @Test("positions clamp to the ends, and gaps between subpaths have no length") func edges() throws {
    let measure = PathMeasure(try Path(svg: "M0 0H10V10M50 50h20"))
    #expect(measure.length == 40)
    #expect(measure.place(at: -1).point == [0, 0] && measure.place(at: 2).point == [70, 50])
    #expect(measure.place(at: 0.25).degrees == 0 && measure.place(at: 0.26).degrees == 90)
    #expect(measure.place(at: 0.5).point == [10, 10] && measure.place(at: 0.75).point == [60, 50])
    #expect(measure.place(at: .nan).point == [0, 0])
  }

  @Test("a path without length, or with invalid numbers, has length 0 and a position") func nowhere() throws {
    let point = PathMeasure(try Path(svg: "M30 40z"))
    #expect(point.length == 0 && point.place(at: 0.5).point == [30, 40] && point.place(at: 0.5).degrees == 0)
    #expect(PathMeasure(Path()).length == 0)
    #expect(PathMeasure(Path { $0.addLines([[0, 0], [.infinity, 0]]) }).length == 0)
  }

  @Test("at a cusp the angle is that of the neighbouring curve") func cusps() throws {
    let start = PathMeasure(try Path(svg: "M0 0C0 0 0 0 30 40")).place(at: 0)
    #expect(abs(start.degrees - 53.1301) < 0.1)
    let cusp = PathMeasure(try Path(svg: "M0 0C100 100 0 100 100 0"))
    #expect(abs(cusp.length - 182.842712) < 1e-3)
    #expect(abs(cusp.place(at: 0.5).degrees - 90) < 0.1)
  }
}

@Suite("Path data") struct PathDataTests {
  @Test(
    "an invalid path is rejected with its character and the fix",
    arguments: [
      ("", 1, "there is no command; begin with M"), ("  ", 3, "there is no command; begin with M"),
      ("10 20", 1, "it begins with a number; begin with M"), ("L 10 20", 1, "it begins with 'L'; begin with M"),
      ("M0 0 L10", 9, "'L' takes 2 numbers, and after 1 of them there is the end"),
      ("M0 0 H", 7, "'H' takes 1 number, and after 0 of them there is the end"),
      ("M0 0 L10 x", 10, "'L' takes 2 numbers, and after 1 of them there is 'x'"),
      ("M0 0 B10 10", 6, "'B' is no command; use one of M L H V C S Q T A Z"),
      ("M0 0 é", 6, "'é' is no command"), ("M0 é", 4, "'M' takes 2 numbers, and after 1 of them there is 'é'"),
      ("M0 0Z 5 5", 7, "a number follows Z"), ("M0 0 L10 10,", 12, "a comma is followed by no number"),
      ("M0 0,,5 5", 5, "a comma is followed by no number"), ("M0 0 l-.e5 1", 7, "'-' is followed by no digit"),
      ("M0 0a5 5 0 2 1 9 9", 12, "'2' is no flag of an arc"),
      ("M0 0a5 5 0 1 .5 9 9", 14, "'.' is no flag of an arc"),
      ("M1e99 0", 2, "1e99 is too far; numbers are from -1000000 to 1000000"),
      ("M900000 0 l900000 0", 11, "this command leads to 1800000.0; coordinates are from"),
    ])
  func mistakes(data: String, character: Int, message: String) {
    let error = #expect(throws: PathDataError.self) { try Path(svg: data) }
    #expect(
      error?.character == character && error?.message.hasPrefix(message) == true, "\(data): \(error?.message ?? "")")
  }

  @Test("numbers may be as short as SVG allows, without blanks") func short() throws {
    let long = try Path(svg: "M 10 , -20 L 0.5 , 0.5 L -1 , 20 L 30 , 3 Z")
    #expect(try Path(svg: "M10-20L.5.5-1,2e1+30 3.0z") == long)
    #expect(try Path(svg: "M10-20 .5.5-1 20 30 3Z") == long, "what follows a move are lines")
    #expect(try Path(svg: "M0 0A5 5 0 0 1 10 0 5 5 0 1 0 20 0") == Path(svg: "M0 0a5 5 0 0110 0 5 5 0 1010 0"))
  }

  @Test("relative commands start at the current point; after Z that is the start of the subpath")
  func relative() throws {
    #expect(try Path(svg: "m10 10 10 0v5h-10z l5 5 m1 1 2 2") == Path(svg: "M10 10H20V15H10ZL15 15M16 16L18 18"))
    #expect(try Path(svg: "M5 5c1 2 3 4 5 6s2 2 4 4") == Path(svg: "M5 5C6 7 8 9 10 11S12 13 14 15"))
    #expect(try Path(svg: "M5 5q1 2 3 4t6 6") == Path(svg: "M5 5Q6 7 8 9T14 15"))
  }

  @Test("a smooth command mirrors only a control point of its own kind") func smooth() throws {
    #expect(try Path(svg: "M0 0C0 10 10 10 10 0S20-10 20 0") == Path(svg: "M0 0C0 10 10 10 10 0C10-10 20-10 20 0"))
    #expect(try Path(svg: "M0 0L10 0S20-10 20 0") == Path(svg: "M0 0L10 0C10 0 20-10 20 0"))
    #expect(try Path(svg: "M0 0C0 10 10 10 10 0T20 0") == Path(svg: "M0 0C0 10 10 10 10 0Q10 0 20 0"))
  }

  @Test("an arc without a radius is a line, an arc to its start is empty, and too small an arc grows")
  func arcs() throws {
    #expect(try Path(svg: "M0 0A0 5 0 0 1 10 0") == Path(svg: "M0 0L10 0"))
    #expect(try Path(svg: "M3 4A5 5 0 0 1 3 4") == Path(svg: "M3 4"))
    #expect(try abs(Path(svg: "M0 0A1 1 0 0 1 10 0").length - 5 * Double.pi) < 1e-3)
    #expect(try abs(Path(svg: "M0 0A-5-5 0 0 1 10 0").length - 5 * Double.pi) < 1e-3)
  }
}
