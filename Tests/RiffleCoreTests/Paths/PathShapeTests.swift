import RiffleCore
import Testing

@Suite("Path shapes") struct PathShapeTests {
  private static let heart = "M50 88C20 62 4 46 4 28A22 22 0 0 1 50 22A22 22 0 0 1 96 28C96 46 80 62 50 88Z"
  private static let star = "M50 0L61 35L98 35L68 57L79 91L50 70L21 91L32 57L2 35L39 35Z"
  private static let pairs = [
    ("a heart and a star", heart, star),
    ("a square and a circle", "M10 10H90V90H10Z", "M50 5A45 45 0 1 0 50 95A45 45 0 1 0 50 5Z"),
    ("a triangle and a bar", "M20 10L50 30V70L20 90Z", "M20 10H40V90H20Z"),
    (
      "a drop and a leaf", "M50 5C70 40 85 55 85 70A35 30 0 0 1 15 70C15 55 30 40 50 5Z",
      "M10 90C10 30 50 10 90 10C90 60 60 90 10 90Z"
    ),
    ("a tick and a cross's stroke", "M15 55L40 80L85 20", "M20 20L80 80"),
  ]

  private func crosses(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>) -> Bool {
    func side(_ p: SIMD2<Float>, _ q: SIMD2<Float>, _ r: SIMD2<Float>) -> Float {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    return side(a, b, c) * side(a, b, d) < -1e-3 && side(c, d, a) * side(c, d, b) < -1e-3
  }

  @Test("morphs between the usual pairs do not cross themselves", arguments: pairs.indices)
  func simple(index: Int) throws {
    let (name, from, to) = Self.pairs[index]
    let (one, two) = (try Path(svg: from), try Path(svg: to))
    for (a, b) in [(one, two), (two, one)] {
      for share: Float in [0.1, 0.3, 0.5, 0.7, 0.9] {
        let mixed = a.mixed(with: b, share)
        let spine = vertices(of: mixed)
        for i in 0..<spine.count - 1 {
          for j in (i + 2)..<max(spine.count - 1, i + 2) {
            #expect(
              !crosses(spine[i], spine[i + 1], spine[j], spine[j + 1]), "\(name) at \(share): \(spine[i]) \(spine[j])")
          }
        }
      }
    }
  }

  @Test("a whole progress gives the form exactly, and progress beyond the last form overshoots") func ends() throws {
    let (heart, star) = (try Path(svg: Self.heart), try Path(svg: Self.star))
    let shape = PathShape([.path(heart), .path(star), .path(heart)])
    #expect(shape.path(in: .zero) == heart && shape.path(in: .zero, progress: 1) == star)
    #expect(shape.path(in: .zero, progress: 2) == heart)
    for (progress, form) in [(0.001, heart), (0.999, star), (1.999, heart)] as [(Float, Path)] {
      let near = shape.path(in: .zero, progress: progress)
      #expect(abs(near.length - form.length) < form.length * 0.01)
      let (a, b) = (try #require(near.boundingRect), Rect(around: vertices(of: form.mixed(with: form, 0.5))))
      #expect(abs(a.minimum.y - b.minimum.y) < 0.5 && abs(a.maximum.x - b.maximum.x) < 0.5)
    }
    let lines = PathShape([.path(try Path(svg: "M0 0H10")), .path(try Path(svg: "M0 0H20"))])
    #expect(lines.path(in: .zero, progress: 1.5).boundingRect?.maximum.x == 25)
    #expect(lines.path(in: .zero, progress: -0.5).boundingRect?.maximum.x == 5)
  }

  @Test("a morph keeps corners: a square stays a square") func corners() throws {
    let mixed = try Path(svg: "M10 10h20v20h-20z").mixed(with: Path(svg: "M60 60h-60v-60h60z"), 0.5)
    #expect(abs(mixed.length - 160) < 0.01)
    for corner: SIMD2<Float> in [[5, 5], [45, 5], [45, 45], [5, 45]] {
      #expect(vertices(of: mixed).contains { (($0 - corner) * ($0 - corner)).sum() < 1e-4 }, "\(corner)")
    }
  }

  @Test("subpaths are paired in order, and an unmatched one shrinks to its center") func subpaths() throws {
    let menu = try Path(svg: "M0 0H20M0 20H20M0 10H20")
    let close = try Path(svg: "M0 0L20 20M20 0L0 20")
    let late = menu.mixed(with: close, 0.9)
    let third = vertices(of: late).suffix(20)
    #expect(third.allSatisfy { abs($0.x - 10) <= 1.01 && $0.y == 10 })
    #expect(vertices(of: menu.mixed(with: close, 0.5)).first == [0, 0])
  }

  @Test("arcs, polygons and stars fill their size and start at the top") func forms() throws {
    let arc = PathShape.Form.arc(start: .zero, end: .degrees(90)).path(in: [80, 40])
    let measure = PathMeasure(arc)
    #expect(measure.place(at: 0).point == [40, 0] && abs(measure.place(at: 1).point.x - 80) < 1e-4)
    let ring = PathMeasure(PathShape.Form.arc(start: .zero, end: .degrees(360)).path(in: [80, 80]))
    #expect(abs(ring.length - 80 * .pi) < 1e-3)
    #expect(
      vertices(of: PathShape.Form.polygon(sides: 4).path(in: [60, 40])).map { $0.rounded(.toNearestOrEven) } == [
        [30, 0], [60, 20], [30, 40], [0, 20],
      ])
    let star = vertices(of: PathShape.Form.star(points: 5, inner: 0.5).path(in: [100, 100]))
    #expect(star.count == 10 && abs(star[0].y) < 1e-3 && abs(star[5].y - 75) < 1e-3)
  }

  @Test("a curve through points visits every point, without loops") func through() {
    let spine: [SIMD2<Float>] = [[0, 0], [100, 0], [104, 30], [200, 31]]
    let path = Path(through: spine)
    for point in spine {
      #expect(path.elements.contains { if case .curve(let p, _, _) = $0 { p == point } else { $0 == .move(point) } })
    }
    #expect(path.length < 260)
    let closed = Path(through: [[0, 0], [50, 0], [50, 50], [0, 50]], isClosed: true)
    #expect(closed.length > 200 && closed.elements.last == .closeSubpath)
  }

  @Test("every field of path, form and style is in the state hash") func hashes() throws {
    func hash(_ shape: PathShape) -> UInt64 {
      var world = World()
      world.spawn(shape)
      return world.stateHash
    }
    let path = try Path(svg: "M0 0L10 10")
    let shapes = [
      PathShape(path), PathShape(try Path(svg: "M0 0L10 11")), PathShape(try Path(svg: "M0 0L10 10Z")),
      PathShape([.path(path), .path(path)]), PathShape([.path(path)], fillRule: .evenOdd),
      PathShape([.path(path)], cap: .butt), PathShape([.path(path)], join: .bevel), PathShape([.path(path)], dash: [1]),
      PathShape([.polygon(sides: 3)]), PathShape([.star(points: 3, inner: 0.5)]),
      PathShape([.arc(start: .zero, end: .degrees(3))]),
    ]
    for i in shapes.indices { for j in shapes.indices where i != j { #expect(hash(shapes[i]) != hash(shapes[j])) } }
  }
}

private func vertices(of path: Path) -> [SIMD2<Float>] {
  path.elements.compactMap {
    switch $0 {
    case .move(let p), .line(let p): p
    default: nil
    }
  }
}

@Suite("Morphs between paths") struct PathMorphTests {
  /// All symmetric about x = 50, and most about no other axis.
  private static let upright = [
    "M50 88C20 62 4 46 4 28A22 22 0 0 1 50 22A22 22 0 0 1 96 28C96 46 80 62 50 88Z",
    "M50 0L61 35L98 35L68 57L79 91L50 70L21 91L32 57L2 35L39 35Z", "M50 5A45 45 0 1 0 50 95A45 45 0 1 0 50 5Z",
    "M50 5C70 40 85 55 85 70A35 30 0 0 1 15 70C15 55 30 40 50 5Z", "M95 45H80V90H20V45H5L50 5Z", "M10 10H90V90H10Z",
  ]
  /// All symmetric about y = 50, and most about no other axis.
  private static let level = [
    "M5 40H55V20L95 50L55 80V60H5Z", "M20 10L90 50L20 90Z", "M70 10A44 44 0 1 0 70 90A34 34 0 0 1 70 10Z",
  ]
  private static let shares: [Float] = [0.1, 0.3, 0.5, 0.7, 0.9]

  private func distance(_ point: SIMD2<Float>, _ outline: [SIMD2<Float>]) -> Float {
    zip(outline, outline.dropFirst() + [outline[0]]).map { a, b in
      let (way, from) = (b - a, point - a)
      let share = (way * way).sum() > 0 ? min(max((from * way).sum() / (way * way).sum(), 0), 1) : 0
      let apart = from - way * share
      return (apart * apart).sum().squareRoot()
    }.min() ?? .infinity
  }

  @Test(
    "a morph between two outlines with one axis of symmetry keeps the axis",
    arguments: [(upright, SIMD2<Float>(-1, 1)), (level, SIMD2<Float>(1, -1))])
  func symmetry(paths: [String], mirror: SIMD2<Float>) throws {
    for (index, from) in paths.enumerated() {
      for to in paths[(index + 1)...] {
        let (a, b) = (try Path(svg: from), try Path(svg: to))
        for share: Float in [0.25, 0.5, 0.8] {
          let outline = vertices(of: a.mixed(with: b, share))
          for point in outline.enumerated().filter({ $0.offset % 5 == 0 }).map(\.element) {
            let mirrored = (point - SIMD2(50, 50)) * mirror + SIMD2(50, 50)
            #expect(distance(mirrored, outline) < 0.1, "\(from) to \(to) at \(share): \(point)")
          }
        }
      }
    }
  }

  @Test("between outlines with equally many corners, each corner moves to one corner") func corners() throws {
    let (half, bar) = (try Path(svg: "M14 8L32 19V41L14 52Z"), try Path(svg: "M26 52H14V8H26Z"))
    for share in Self.shares {
      let (dx, dy) = (18 - 6 * share, 11 - 11 * share)
      let length = Double(44 + (22 + 22 * share) + 2 * (dx * dx + dy * dy).squareRoot())
      #expect(abs(half.mixed(with: bar, share).length - length) < 0.02, "\(share)")
    }
  }

  @Test("a rotating straight line keeps its length, and its midpoint moves straight") func swung() throws {
    let (upright, level) = (try Path(svg: "M30 10V50"), try Path(svg: "M20 40H60"))
    for share in Self.shares {
      let ends = vertices(of: upright.mixed(with: level, share))
      let way = ends[1] - ends[0]
      #expect(ends.count == 2 && abs((way * way).sum().squareRoot() - 40) < 0.01)
      let apart = (ends[0] + ends[1]) / 2 - (SIMD2(30, 30) + SIMD2(10, 10) * share)
      #expect((apart * apart).sum() < 1e-4)
    }
  }
}
