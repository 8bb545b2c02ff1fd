import ExactPictures
import RiffleView
import Testing

@Suite("Stroke styles") struct PathStyleTests {
  private let painter = Painter(glyphs: BoxGlyphs())

  private func area(_ path: Path, _ style: PathStyle, scale: Float = 2) throws -> Double {
    let content = SpriteContent(size: [100, 100], layers: [.path(path, style, paint: .color(.white))])
    guard let painted = painter.paint(content, scale: scale) else { return 0 }
    return painted.bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) } / 255 / Double(painted.scale * painted.scale)
  }

  private func area(_ data: String, _ style: StrokeStyle) throws -> Double {
    try area(Path(svg: data), .stroke(style))
  }

  private func expect(_ found: Double, _ wanted: Double, _ what: String) {
    #expect(abs(found - wanted) < max(wanted * 0.004, 0.6), "\(what): \(found), not \(wanted)")
  }

  @Test("butt, round and square line caps cover their exact areas") func caps() throws {
    for (data, length) in [("M20 50h60", 60.0), ("M20 20l60 45", 75)] {
      expect(try area(data, StrokeStyle(lineWidth: 10, lineCap: .butt)), length * 10, "butt")
      expect(try area(data, StrokeStyle(lineWidth: 10, lineCap: .round)), length * 10 + .pi * 25, "round")
      expect(try area(data, StrokeStyle(lineWidth: 10, lineCap: .square)), length * 10 + 100, "square")
    }
    #expect(try area("M50 50z", StrokeStyle(lineWidth: 10, lineCap: .butt)) == 0)
    expect(try area("M50 50z", StrokeStyle(lineWidth: 10, lineCap: .square)), 100, "a point")
    expect(try area(Path { $0.move(to: [50, 50]) }, .stroke(StrokeStyle(lineWidth: 20))), .pi * 100, "a disc")
  }

  @Test("round, miter and bevel joins cover their exact areas, and the miter limit applies") func joins() throws {
    func corner(_ join: LineJoin, _ limit: Float = 10) throws -> Double {
      try area("M20 20h50v50", StrokeStyle(lineWidth: 10, lineCap: .butt, lineJoin: join, miterLimit: limit)) - 975
    }
    expect(try corner(.round), .pi * 25 / 4, "round")
    expect(try corner(.miter), 25, "miter")
    expect(try corner(.bevel), 12.5, "bevel")
    expect(try corner(.miter, 1.4), 12.5, "a limit just below the square root of two")
    expect(try corner(.miter, 1.42), 25, "and just above")
    let square = StrokeStyle(lineWidth: 8, lineJoin: .miter)
    expect(try area("M20 20h60v60h-60z", square), 68 * 68 - 52 * 52, "a closed line")
    let round = StrokeStyle(lineWidth: 8)
    expect(try area("M20 20h60v60h-60z", round), 68 * 68 - 52 * 52 - (4 - .pi) * 16, "a closed line, round by default")
    let bevel = StrokeStyle(lineWidth: 8, lineJoin: .bevel)
    let (first, second) = ("M20 20h20v20h-20z", "M60 60h20v20h-20z")
    for data in [first, first + "M60 60", "M60 60" + first] {
      expect(try area(data, bevel), 28 * 28 - 12 * 12 - 32, "a point without a line has no cap: \(data)")
    }
    expect(try area(first + second, bevel), 2 * (28 * 28 - 12 * 12 - 32), "nor has the start of a closed line")
  }

  @Test("a curve has the same width with every line join") func smooth() throws {
    for join in LineJoin.allCases {
      let ring = try area(
        Path(ellipseIn: Rect(x: 20, y: 20, width: 60, height: 60)), .stroke(StrokeStyle(lineWidth: 20, lineJoin: join)))
      expect(ring, .pi * (1600 - 400), "\(join)")
    }
  }

  @Test(
    "a subpath that vanishes or appears in a morph takes its stroke with it", arguments: [[], [6, 4]] as [[Float]])
  func vanishing(dash: [Float]) throws {
    let (one, two) = ("M10 10h30v30h-30z", "M10 10h30v30h-30zM60 60h20v20h-20z")
    let (few, many) = (try Path(svg: one), try Path(svg: two + "M80 20h0"))
    let style = PathStyle.stroke(StrokeStyle(lineWidth: 8, dash: dash))
    let rest = try area(few.mixed(with: few, 0.5), style)
    for isComing in [false, true] {
      let areas = try [0.25, 0.75, 0.9, 0.96, 0.99].map { (share: Float) in
        try area(isComing ? few.mixed(with: many, 1 - share) : many.mixed(with: few, share), style) - rest
      }
      #expect(zip(areas, areas.dropFirst()).allSatisfy { $0 > $1 + 0.5 }, "\(areas)")
      #expect(areas[0] > 300 && areas[4] < 1, "\(areas)")
    }
  }

  @Test("dashes start at the phase, continue around corners and restart in each subpath") func dashes() throws {
    func dashed(_ data: String, _ dash: [Float], _ phase: Float = 0) throws -> Double {
      try area(data, StrokeStyle(lineWidth: 4, lineCap: .butt, lineJoin: .miter, dash: dash, dashPhase: phase)) / 4
    }
    expect(try dashed("M10 50h80", [10, 10]), 40, "four dashes")
    expect(try dashed("M10 50h80", [10, 10], 10), 40, "four gaps first")
    expect(try dashed("M10 50h15", [10, 10], -5), 10, "five of a gap before")
    expect(try dashed("M10 50h80", [30]), 50, "an odd pattern is doubled")
    expect(try dashed("M10 50h15M10 60h15", [10, 10]), 20, "each subpath begins anew")
    expect(try dashed("M20 20h50v50", [60, 100]), 60, "around a corner")
    expect(try dashed("M10 50h80", [0, 0]), 80, "dashes without a length are no dashes")
    let dots = try area("M10 50h80", StrokeStyle(lineWidth: 8, dash: [0, 20]))
    expect(dots, 4 * .pi * 16, "dashes of no length are dots")
  }

  @Test("a dash across the start of a closed path is one dash with a join") func seam() throws {
    func square(_ dash: [Float], _ phase: Float) throws -> Double {
      try area(
        "M20 20h60v60h-60z", StrokeStyle(lineWidth: 10, lineCap: .butt, lineJoin: .miter, dash: dash, dashPhase: phase))
    }
    expect(try square([40, 20], 20), 1600, "over all four corners")
    expect(try square([40, 20], 0), 1600, "one begins at the seam, none ends there")
    expect(try square([1000, 10], 0), 70 * 70 - 50 * 50, "the whole line")
  }

  @Test("a butt cap is perpendicular to its curve, also after a trim or a dash") func ends() throws {
    // Half a ring above y = 70, and a ring whose upper half remains.
    let half = StrokeStyle(lineWidth: 30, lineCap: .butt)
    var trimmed = half
    (trimmed.trimStart, trimmed.trimEnd) = (0.25, 0.75)
    var dashed = half
    dashed.dash = [30 * .pi - 0.05, 300]
    for (data, style) in [
      ("M20 70A30 30 0 0 1 80 70", half), ("M50 100A30 30 0 0 1 50 40A30 30 0 0 1 50 100z", trimmed),
      ("M20 70A30 30 0 0 1 80 70A30 30 0 0 1 20 70", dashed),
    ] {
      let path = try Path(svg: data)
      let content = SpriteContent(size: [100, 120], layers: [.path(path, .stroke(style), paint: .color(.white))])
      let painted = try #require(painter.paint(content, scale: 2))
      let edge = Int(painted.origin.y.rounded()) + 140
      var below = 0.0
      for y in edge..<painted.bitmap.height {
        for x in 0..<painted.bitmap.width { below += Double(painted.bitmap[x, y] >> 24) / 255 / 4 }
      }
      #expect(below < 0.5, "\(data): \(below) square points beyond its end")
      expect(try area(path, .stroke(style)), 30 * .pi * 30, data)
    }
  }

  @Test("a trim keeps its share of the path length, continuous across the start of a closed path") func trim() throws {
    func trimmed(_ data: String, _ from: Float, _ to: Float) throws -> Double {
      try area(data, StrokeStyle(lineWidth: 4, lineCap: .butt, lineJoin: .miter, trimStart: from, trimEnd: to)) / 4
    }
    for (from, to, length) in [(0, 0.5, 40.0), (0.25, 0.5, 20), (-1, 0.25, 20), (0.75, 3, 20), (0, 1, 80)]
      as [(Float, Float, Double)]
    { expect(try trimmed("M10 50h80", from, to), length, "\(from) to \(to)") }
    for (from, to) in [(0.5, 0.5), (0.7, 0.2), (1, 2), (-2, 0)] as [(Float, Float)] {
      #expect(try trimmed("M10 50h80", from, to) == 0, "\(from) to \(to)")
    }
    expect(try trimmed("M10 20h60M10 60h20", 0.5, 1), 40, "over two subpaths")
    for turn: Float in [0, 0.2, 0.9, 3.9, -1.1] {
      expect(
        try trimmed("M50 20A30 30 0 0 1 50 80A30 30 0 0 1 50 20z", turn, turn + 0.25), 15 * .pi,
        "a quarter from \(turn)")
    }
    let capped = try area("M20 50h60M20 50h60", StrokeStyle(lineWidth: 10, trimEnd: 0.25))
    expect(capped, 300 + .pi * 25, "the ends of what is left have caps")
  }

  @Test("trimming a dashed line does not move its dashes") func trimmedDashes() throws {
    let style = StrokeStyle(lineWidth: 4, lineCap: .butt, dash: [10, 10], trimStart: 0.125, trimEnd: 1)
    expect(try area("M10 50h80", style) / 4, 30, "the first dash is gone")
  }

  private static let shapes: [(name: String, data: String, style: PathStyle)] = [
    ("a star through itself", "M50 5L79 95L3 39H97L21 95Z", .fill(.nonZero)),
    ("the same, by the other rule", "M50 5L79 95L3 39H97L21 95Z", .fill(.evenOdd)),
    ("two overlapping, one against the other", "M10 10H60V60H10ZM40 40V90H90V40Z", .fill(.nonZero)),
    ("two overlapping alike", "M10 10H60V60H10ZM40.3 40.7H90.1V90.2H40.3Z", .fill(.nonZero)),
    ("a hole", "M10 10H90V90H10ZM30.5 30.5H70V70H30.5Z", .fill(.evenOdd)),
    ("one upon the same", "M12.3 12.7L80 20L40.2 85ZM12.3 12.7L80 20L40.2 85Z", .fill(.nonZero)),
    ("a heart", "M50 88C20 62 4 46 4 28A22 22 0 0 1 50 22A22 22 0 0 1 96 28C96 46 80 62 50 88Z", .fill(.nonZero)),
    ("a line that crosses itself", "M5 50C115-40 115 140 5 50", .stroke(StrokeStyle(lineWidth: 9))),
    ("a line there and back", "M10.4 10.2L90 70.3L10.4 10.2", .stroke(StrokeStyle(lineWidth: 3))),
    ("a tight bend", "M20 20C80 20 80 24 20 24", .stroke(StrokeStyle(lineWidth: 14))),
    ("a hairline", "M5 5Q50 90 95 15", .stroke(StrokeStyle(lineWidth: 0.7))),
  ]

  // The reference takes 256 samples a pixel; the limits are those for cards, and no pixel is off by more than a tenth.
  @Test("overlapping paths are covered exactly under both fill rules", arguments: shapes.indices)
  func exact(index: Int) throws {
    let (name, data, style) = Self.shapes[index]
    var list = DrawList(size: [44, 44], ground: Background(light: .black, shade: .black, vignette: 0))
    var small = style
    if case .stroke(var stroke) = style {
      stroke.lineWidth *= 0.4
      small = .stroke(stroke)
    }
    let path = try Path(svg: data).mapped { $0 * 0.4 }
    let content = SpriteContent(size: [40, 40], layers: [.path(path, small, paint: .color(.white))])
    list.append(Sprite(content, homography: .translation([2, 2])))
    let off = Deviation(of: rasterized(list), from: ExactPicture(list, scale: 1))
    #expect(
      off.meanOverAll < 1 && off.mean < 2 && off.worst <= 26,
      "\(name): \(off.mean) in the mean, \(off.meanOverAll) over all, \(off.worst) at worst")
  }
}
